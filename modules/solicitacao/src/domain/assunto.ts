/** Subjects of a generic request (design S21: 'assunto, list'). */
export const assuntosSolicitacao = [
  'Atualização cadastral',
  'Certidões e declarações',
  'Encerramento e guias',
  'Nota fiscal eletrônica',
  'Parcelamento',
  'Restituição ou compensação',
  'Outros assuntos',
] as const
export type AssuntoSolicitacao = (typeof assuntosSolicitacao)[number]
