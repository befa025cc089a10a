/** Where a finding of an inspection comes from. Source: F125, F126. */
export const origensAchado = ['ALERTA', 'COMPARACAO', 'CRUZAMENTO', 'DECLARACAO_TERCEIROS'] as const
export type OrigemAchado = (typeof origensAchado)[number]
export const labelOrigemAchado: Readonly<Record<OrigemAchado, string>> = {
  ALERTA: 'Alerta fiscal',
  COMPARACAO: 'Comparação com a atividade',
  CRUZAMENTO: 'Cruzamento de notas',
  DECLARACAO_TERCEIROS: 'Declaração de terceiros',
}
