import { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import { all, type Violation } from '@iss/kernel/errors'
import { pisoIss, tetoIss } from './aliquota-efetiva.ts'
import { aliquotaNaTransicao } from './limites.ts'
import { tributacaoErrors } from './errors.ts'

export type AliquotaRetencao = {
  readonly aliquota: Aliquota
  readonly origem: 'PRIMEIRO_MES' | 'MES_ANTERIOR' | 'NAO_INFORMADA'
  /** Sentence for the memory of calculation. */
  readonly motivo: string
  readonly fonte: string
}

const FONTE = 'LC 123/2006 art. 21, §4'
const PRIMEIRO_MES = Aliquota.from('2.00')

/**
 * Rate for withholding from a provider of the Simples: the effective ISS rate of the month before the service; 2 % in the first
 * month of activity; 5 % when it was not informed. `mesAnterior` is already capped at 5 %. Source: LC 123/2006 art. 21 §4, I to V.
 */
export function aliquotaRetencao({
  primeiroMes,
  mesAnterior,
}: {
  primeiroMes: boolean
  mesAnterior: Aliquota | null
}): AliquotaRetencao {
  if (primeiroMes) {
    const motivo = 'Primeiro mês de atividade do prestador optante: a retenção é de 2%.'
    return { aliquota: PRIMEIRO_MES, origem: 'PRIMEIRO_MES', motivo, fonte: `${FONTE}, II` }
  }
  if (mesAnterior) {
    const motivo = `Alíquota efetiva do prestador optante no mês anterior: ${mesAnterior.format()}%.`
    return { aliquota: mesAnterior, origem: 'MES_ANTERIOR', motivo, fonte: `${FONTE}, I` }
  }
  const motivo = 'O prestador optante não informou a alíquota: a retenção é de 5%.'
  return { aliquota: tetoIss, origem: 'NAO_INFORMADA', motivo, fonte: `${FONTE}, V` }
}

/**
 * Checks a rate stated by a provider of the Simples for a civil date: from 1,80 % to 5,00 % (decisions N7). The floor falls with the part of the ISS in
 * the years of the transition, to 1,62 % in 2029 (ADCT art. 128); the ceiling stays, for the law gives 5 % to who tells no rate.
 */
export function validarAliquotaSimples(aliquota: Aliquota, data: Data): Violation[] {
  return all(
    (aliquota.lt(aliquotaNaTransicao(pisoIss, data)) || aliquota.gt(tetoIss)) && tributacaoErrors.aliquotaSimplesForaDosLimites,
  )
}
