import { sentences } from '@iss/kernel/sentences'

/** Sentences of the import mechanism that inform and refuse nothing. Source: form F9. */
export const textosImportacao = {
  jaImportado: sentences.jaImportado,
  emImportacao: 'Este arquivo já está sendo importado.',
  confirmada: 'Importação confirmada. O processamento foi iniciado.',
  cancelada: 'Importação cancelada.',
  desfazendo: 'A importação está sendo desfeita.',
  processamentoInterrompido: 'O processamento foi interrompido. Confirme a importação novamente para continuar de onde parou.',
} as const
