/** The queues of long work with what they carry (spec 3 §9.4); the last one is of the house. */
export const filasProcessamento = {
  filaEncerramento: 'Encerramento',
  filaEncerramentoLote: 'Encerramento em lote',
  filaEncerramentoAutomatico: 'Encerramento automático',
  filaEmails: 'E-mails',
  filaRelatorio: 'Relatórios',
  filaAtividadeDuplicada: 'Atividades duplicadas',
  filaGeraAutorizacaoNfe: 'Autorizações de NF-e',
  filaReprocessamentoNotasEscrit: 'Reprocessamento de notas e escriturações',
  processaCmd: 'Operações em lote',
  processaDw: 'Consolidação de dados',
  processaCmdPrioridade: 'Operações em lote com prioridade',
  processaCmdBaixaPrioridade: 'Operações em lote de baixa prioridade',
  processaCmdImportacaoPgdasd: 'Importação do PGDAS-D',
  filaImportaNotas: 'Importação de notas',
  filaImportaEmpresasGiss: 'Importação de empresas',
  filaImportaDesif: 'Importação da DES-IF',
  filaLivroAnual: 'Livro fiscal anual',
  filaBackup: 'Cópia de segurança',
} as const
export type FilaProcessamento = keyof typeof filasProcessamento

/** What a queue carries; a queue that is not of the list keeps its name. */
export function labelFila(fila: string): string {
  return Object.hasOwn(filasProcessamento, fila) ? filasProcessamento[fila as FilaProcessamento] : fila
}

/** States of a process and how the monitor names them (F79). */
export const situacoesProcesso = {
  AGENDADO: 'Agendado',
  PROCESSANDO: 'Em processamento',
  CONCLUIDO: 'Concluído',
  INESPERADO: 'Término inesperado',
  CANCELADO: 'Cancelado',
} as const
export type SituacaoProcesso = keyof typeof situacoesProcesso
