/** What an administrator may remove; everything else stays. The server asks the module that owns the kind. Source: A11. */
export const tiposRemoviveis = [
  { value: 'RASCUNHO', label: 'Rascunho de nota' },
  { value: 'ANEXO', label: 'Anexo órfão' },
  { value: 'SOLICITACAO', label: 'Solicitação cancelada' },
  { value: 'COMUNICADO', label: 'Comunicado' },
  { value: 'IMPORTACAO', label: 'Importação com erro' },
  { value: 'CADASTRO', label: 'Cadastro duplicado sem movimento' },
] as const
