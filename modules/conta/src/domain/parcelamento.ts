/** How the debt of a competence is being paid in instalments, if at all. */
export const situacoesParcelamento = ['EM_DIA', 'EM_ATRASO', 'NENHUM'] as const
export type SituacaoParcelamento = (typeof situacoesParcelamento)[number]

const rotulos: Readonly<Record<SituacaoParcelamento, string>> = {
  EM_DIA: 'Parcelado, em dia',
  EM_ATRASO: 'Parcelado, em atraso',
  NENHUM: 'Sem parcelamento',
}
export const labelParcelamento = (situacao: SituacaoParcelamento): string => rotulos[situacao]
