import { bloco, type BlocoDanfse, campo } from './danfse.ts'

type TributoImpresso = {
  readonly aliquota: string
  readonly valor: string
  /** Null: nothing is deferred. */
  readonly diferido?: string | null
}

/** IBS and CBS as computed; amounts and rates are words already, null or missing where a note does not tell them. */
export type IbsCbsImpresso = {
  readonly cst: string
  readonly classificacao: string
  readonly indicadorOperacao: string
  readonly base: string
  /** Where the operation is held to happen. */
  readonly localidade?: string | null
  readonly reembolsos?: string | null
  /** By which the classification lowers the rates. */
  readonly reducao?: string | null
  /** How the supply stands to its payment. */
  readonly tipoOperacao?: string | null
  /** Purchase of a government: who buys, by how much the rates are lowered. */
  readonly compraGovernamental?: { readonly ente: string; readonly redutor: string | null } | null
  /** What would be owed without the condition of the classification. */
  readonly tributacaoRegular?: string | null
  readonly creditoPresumido?: string | null
  readonly ibsUf: TributoImpresso
  readonly ibsMun: TributoImpresso
  readonly cbs: TributoImpresso
  readonly totalNota: string
}

const reais = { numero: true } as const

const tributo = ({ aliquota, valor, diferido }: TributoImpresso) =>
  `${aliquota} · ${valor}${diferido ? ` (diferido ${diferido})` : ''}`

/** What would be owed without the condition of the classification, in one line. */
export const tributacaoRegular = (ibsUf: TributoImpresso, ibsMun: TributoImpresso, cbs: TributoImpresso): string =>
  `IBS da UF ${tributo(ibsUf)}, do município ${tributo(ibsMun)}, CBS ${tributo(cbs)}`

/** The block of IBS and CBS; none where the note bears none. */
export function blocoIbsCbs(t: IbsCbsImpresso | null): BlocoDanfse[] {
  if (!t) return []
  const compra = t.compraGovernamental
  return [
    bloco('IBS e CBS', [
      ...campo('CST', t.cst, 2),
      ...campo('Classificação tributária', t.classificacao, 2),
      ...campo('Indicador da operação', t.indicadorOperacao, 2),
      ...campo('Base do IBS e da CBS', t.base, 3, reais),
      ...campo('Total da nota com IBS e CBS', t.totalNota, 3, { ...reais, destaque: true }),
      ...campo('Local da operação', t.localidade, 4),
      ...campo('Reembolsos fora da base', t.reembolsos, 4, reais),
      ...campo('Redução da classificação', t.reducao, 4, reais),
      ...campo('Compra governamental', compra?.ente, 4),
      ...campo('Tipo da operação', t.tipoOperacao, 4),
      ...campo('Redutor da compra governamental', compra?.redutor, 4, reais),
      ...campo('Tributação regular', t.tributacaoRegular, 6),
      ...campo('Crédito presumido', t.creditoPresumido, 6),
      ...campo('IBS da UF', tributo(t.ibsUf), 4, reais),
      ...campo('IBS do município', tributo(t.ibsMun), 4, reais),
      ...campo('CBS', tributo(t.cbs), 4, reais),
    ]),
  ]
}
