import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, type Violation } from '@iss/kernel/errors'
import { tributacaoErrors } from './errors.ts'

/** 'CHEIA': one rate on everything; 'FATIADA': each slice at its own rate. Source: C01.F, K16. */
export const modosProgressao = ['CHEIA', 'FATIADA'] as const
export type ModoProgressao = (typeof modosProgressao)[number]

/** A band holds revenue up to `ate`, included; the last has no limit. */
export type FaixaProgressiva = { readonly ate: Dinheiro | null; readonly aliquota: Aliquota }

/** Bands must rise and only the last may be without limit. Source: K16. */
export function validarFaixas(faixas: readonly FaixaProgressiva[]): Violation[] {
  const crescentes = faixas.every(({ ate }, indice) => {
    const ultima = indice === faixas.length - 1
    if (ate === null || ultima) return ate === null && ultima
    const anterior = faixas[indice - 1]?.ate
    return anterior ? ate.gt(anterior) : ate.isPositive()
  })
  return all((!crescentes || faixas.length === 0) && tributacaoErrors.faixasInvalidas)
}

/** Rate of the band that holds the month's revenue: rule 'faixa cheia'. Refuses (RangeError) a table without such a band. */
export function aliquotaDaFaixa(faixas: readonly FaixaProgressiva[], receita: Dinheiro): Aliquota {
  const faixa = faixas.find(({ ate }) => ate === null || receita.lte(ate))
  if (!faixa) throw new RangeError(`No band holds ${receita}`)
  return faixa.aliquota
}

/**
 * Tax on the month's revenue by the table. 120.000,00 with bands up to 50.000 at 2 %, up to 100.000 at 3 %, above at 5 %:
 * 'CHEIA' 6.000,00, 'FATIADA' 3.500,00. Each slice is rounded half to even.
 */
export function impostoProgressivo(modo: ModoProgressao, faixas: readonly FaixaProgressiva[], receita: Dinheiro): Dinheiro {
  if (modo === 'CHEIA') return receita.percent(aliquotaDaFaixa(faixas, receita))
  let imposto = Dinheiro.zero
  let piso = Dinheiro.zero
  for (const { ate, aliquota } of faixas) {
    const teto = ate ? receita.min(ate) : receita
    if (teto.gt(piso)) imposto = imposto.plus(teto.minus(piso).percent(aliquota))
    piso = teto.max(piso)
  }
  return imposto
}
