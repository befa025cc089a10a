import type { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { counted } from '@iss/kernel/texto'

/** Day of what is billed for a competence: today in the present one, the last day of one that is over; null for one that has not begun. */
export function dataDoFaturamento(competencia: Competencia, hoje: Data): Data | null {
  if (competencia.contains(hoje)) return hoje
  return competencia.firstDay() > hoje ? null : competencia.lastDay()
}

/**
 * Quantity of a service of the special ledger that makes up a sum, in ten-thousandths exactly; null where it does not. Example (I4): 14.700,00 at
 * 350,00 are 42.
 */
export function quantidadeDoServico(soma: Dinheiro, unitario: Dinheiro): Decimal4 | null {
  const [total, um] = [soma.toCentavos() * 10_000n, unitario.toCentavos()]
  return um > 0n && total % um === 0n ? Decimal4.scaled(total / um) : null
}

export type TotaisDoFaturamento = {
  readonly alunos: number
  readonly mensalidades: Dinheiro
  readonly descontos: Dinheiro
  readonly base: Dinheiro
  readonly imposto: Dinheiro
  readonly jaFaturados: number
  readonly semValor: number
}

/** What is said of a billing beside its lines. Source: I4 (text of those billed before). */
export function mensagensDoFaturamento(totais: TotaisDoFaturamento): string[] {
  const { alunos, mensalidades, descontos, base, imposto, jaFaturados, semValor } = totais
  return [
    ...(alunos > 0
      ? [
          `${counted(alunos, 'mensalidade', 'mensalidades')} a faturar: ${mensalidades.formatReais()} menos ${descontos.formatReais()} de bolsas e descontos = base de ${base.formatReais()}; ISS previsto de ${imposto.formatReais()}.`,
        ]
      : []),
    ...(jaFaturados > 0 ? [`${counted(jaFaturados, 'aluno já faturado', 'alunos já faturados')}.`] : []),
    ...(semValor > 0 ? [`${counted(semValor, 'aluno com bolsa integral', 'alunos com bolsa integral')}: nada a faturar.`] : []),
  ]
}
