import type { Data } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { RetencoesNota } from '@iss/nota/domain/nota'
import type { Regime } from '@iss/tributacao/domain/regime'
import type { TipoTomador } from '@iss/tributacao/domain/retencao'
import { aliquotasCsrf, findRetencaoFederal, retencaoDispensada } from '@iss/tributacao/domain/retencao-federal'
import type { Anexo } from '@iss/tributacao/domain/tabela-simples'

export type SugestaoRetencoes = Pick<RetencoesNota, 'pis' | 'cofins' | 'csll' | 'irrf' | 'inss'>

export type EntradaRetencoesFederais = {
  readonly valorTotal: Dinheiro
  readonly descontoIncondicional: Dinheiro
  /** Deductions of materials: not part of the base of the INSS. */
  readonly materiais: Dinheiro
  readonly subitem: string
  /** Date of the service. */
  readonly data: Data
  readonly tomador: TipoTomador
  readonly regime: Regime
  /** Annex of the activity, for a provider of the Simples. */
  readonly anexo: Anexo
}

/**
 * Suggests the federal withholdings; the issuer decides. Only a legal person of the country withholds: PIS, COFINS and CSLL together, IRRF and
 * INSS by the dated table of the subitem, on the value less the unconditional discount, INSS also less materials; nothing up to R$ 10,00.
 * A provider of the Simples suffers INSS alone, and only in annex IV; the MEI nothing. Null: no suggestion.
 * Sources: E00 step 9; Lei 9.430/1996 art. 67; Lei 10.833/2003 arts. 30 to 32; RIR/2018 arts. 714 and 716; Lei 8.212/1991 art. 31; LC 123/2006
 * art. 18 §5-C.
 */
export function sugerirRetencoesFederais(entrada: EntradaRetencoesFederais): SugestaoRetencoes | null {
  const { valorTotal, descontoIncondicional, materiais, subitem, data, tomador, regime, anexo } = entrada
  const doSimples = regime === 'SIMPLES'
  if (tomador !== 'PJ' || regime === 'MEI' || (doSimples && anexo !== 'IV')) return null
  const base = valorTotal.minus(descontoIncondicional).max(Dinheiro.zero)
  const tabela = findRetencaoFederal(subitem, data)
  const devido = (valor: Dinheiro) => (valor.gt(retencaoDispensada) ? valor : Dinheiro.zero)
  const inss = tabela?.inss ? devido(base.minus(materiais).max(Dinheiro.zero).percent(tabela.inss)) : Dinheiro.zero
  const nada = { pis: Dinheiro.zero, cofins: Dinheiro.zero, csll: Dinheiro.zero, irrf: Dinheiro.zero }
  if (doSimples) return { ...nada, inss }
  const pis = base.percent(aliquotasCsrf.pis)
  const cofins = base.percent(aliquotasCsrf.cofins)
  const csll = base.percent(aliquotasCsrf.csll)
  const juntas = devido(Dinheiro.sum([pis, cofins, csll])).isZero() ? nada : { pis, cofins, csll }
  return { ...nada, ...juntas, irrf: tabela?.irrf ? devido(base.percent(tabela.irrf)) : Dinheiro.zero, inss }
}
