/** Where a finding of an inspection comes from. Source: F125, F126. */
export const origensAchado = ['ALERTA', 'COMPARACAO', 'CRUZAMENTO', 'DECLARACAO_TERCEIROS'] as const
export type OrigemAchado = (typeof origensAchado)[number]
export const labelOrigemAchado: Readonly<Record<OrigemAchado, string>> = {
  ALERTA: 'Alerta fiscal',
  COMPARACAO: 'Comparação com a atividade',
  CRUZAMENTO: 'Cruzamento de notas',
  DECLARACAO_TERCEIROS: 'Declaração de terceiros',
}

/** What the value of a finding is of, by its origin: alerts estimate the tax; the others tell of how much base or document there is to be asked. */
export const naturezaDoValor: Readonly<Record<OrigemAchado, 'ISS' | 'Base de cálculo' | 'Valor de documentos'>> = {
  ALERTA: 'ISS',
  COMPARACAO: 'Base de cálculo',
  CRUZAMENTO: 'Valor de documentos',
  DECLARACAO_TERCEIROS: 'Valor de documentos',
}
/** The value of a finding where it is tax, and where it is not: each in a column of its own, so that only tax is added to tax. */
export const valorDeIss = <Valor>({ origem, valor }: { origem: OrigemAchado; valor: Valor }): Valor | null =>
  naturezaDoValor[origem] === 'ISS' ? valor : null
export const outroValor = <Valor>({ origem, valor }: { origem: OrigemAchado; valor: Valor }): Valor | null =>
  naturezaDoValor[origem] === 'ISS' ? null : valor
