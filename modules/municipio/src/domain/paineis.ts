/** Panels of the inspector's menu in the order of the document; one whose links are all hidden is hidden. Source: spec 2 §2.8, screens F00. */
export const paineisFiscal = [
  'Tarefas do fiscal',
  'Configurações',
  'Relação de contribuintes',
  'Encerramento',
  'Guia',
  'Movimentação de notas',
  'DES-IF',
  'Livro fiscal',
  'Outros relatórios',
  'Simples Nacional',
  'SQL interativo',
  'Exportação',
  'GOV-Sync',
  'Nota Premiada',
  'Fiscalização',
  'Ordem de serviço',
  'Nota avulsa',
] as const

/** Panels of the administrator's menu in the order of the document. Source: admin.md A00. */
export const paineisAdmin = [
  'Municípios e acesso',
  'Dados fiscais e tabelas',
  'Importações',
  'Rotinas',
  'Conector (TNC)',
  'Consoles',
  'Operação',
] as const

/** Panels of the teaching menu, both open. Source: spec 2 §2.11. */
export const paineisEnsino = ['Ensino', 'Relatórios'] as const
