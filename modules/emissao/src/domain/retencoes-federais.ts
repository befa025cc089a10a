import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { RetencoesNota } from '@iss/nota/domain/nota'

export type SugestaoRetencoes = Pick<RetencoesNota, 'pis' | 'cofins' | 'csll' | 'irrf' | 'inss'>

/** Rates suggested to the issuer. Source: E00 step 9 (Lei 10.833/2003 arts. 30, 31; RIR art. 714; Lei 8.212/1991 art. 31). */
export const aliquotasFederais = {
  pis: Aliquota.from('0.65'),
  cofins: Aliquota.from('3.00'),
  csll: Aliquota.from('1.00'),
  irrf: Aliquota.from('1.50'),
  inss: Aliquota.from('11.00'),
} as const

/**
 * Suggests the federal withholdings: PIS, COFINS, CSLL and IRRF on the total value; INSS on the value less materials. The
 * issuer decides. A provider of the Simples Nacional (or MEI) gets null: no suggestion.
 * Example (E00.10): 10.000,00 with materials 3.000,00 gives 65,00, 300,00, 100,00, 150,00 and 770,00.
 */
export function sugerirRetencoesFederais({
  valorTotal,
  materiais = Dinheiro.zero,
  optanteSimples,
}: {
  valorTotal: Dinheiro
  materiais?: Dinheiro
  optanteSimples: boolean
}): SugestaoRetencoes | null {
  if (optanteSimples) return null
  const servicos = valorTotal.minus(materiais).max(Dinheiro.zero)
  return {
    pis: valorTotal.percent(aliquotasFederais.pis),
    cofins: valorTotal.percent(aliquotasFederais.cofins),
    csll: valorTotal.percent(aliquotasFederais.csll),
    irrf: valorTotal.percent(aliquotasFederais.irrf),
    inss: servicos.percent(aliquotasFederais.inss),
  }
}
