import type { Competencia } from '@iss/kernel/competencia'
import { type Data, formatData } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'

type Vencidas = { quantas: number; primeira: { numero: number; competencia: Competencia; vencimento: Data }; total: Dinheiro }

/** What the start page says of unpaid guides past their day: the one by its number, several by their sum of today. */
export function textoGuiasVencidas({ quantas, primeira, total }: Vencidas): string {
  const hoje = `Hoje, com os acréscimos, ${quantas === 1 ? 'o valor é' : 'somam'} ${total.formatReais()}.`
  if (quantas > 1) return `${quantas} guias venceram sem pagamento, a primeira em ${formatData(primeira.vencimento)}. ${hoje}`
  return `A guia nº ${primeira.numero}, da competência ${primeira.competencia.format()}, venceu em ${formatData(primeira.vencimento)} sem pagamento. ${hoje}`
}
