/** Sentences that refuse nothing. */
export const cadastroTexts = {
  ibptSugerido: 'Atividades vinculadas: {quantos}. Continuam sem vínculo: {faltam}.',
} as const
