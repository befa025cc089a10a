import { Competencia } from '@iss/kernel/competencia'
import { defineErrors } from '@iss/kernel/errors'
import { z } from 'zod'

/** Sentences of the authentication of books. Source: S21, F144. */
export const livroErrors = defineErrors('livro', {
  naoEncerrado: { field: 'ano', message: 'Todas as competências do período devem estar encerradas.' },
  reaberto: { message: 'Há competência não encerrada no período do livro.' },
  jaAutenticado: { field: 'ano', message: 'O livro {n} já foi autenticado.' },
  mes: { field: 'mes', message: 'Informe o mês do livro mensal.' },
  ano: { field: 'ano', message: 'Informe o ano do livro.' },
  papel: { field: 'papelServico', message: 'Escolha serviços prestados ou tomados.' },
  tipo: { field: 'tipoLivro', message: 'Escolha o livro anual ou mensal.' },
})

/** SolicitacaoAutenticacaoLivroFiscal: papelServico, tipoLivro Anual or Mensal, and the period. Source: spec 3 §3.3. */
export const pedidoLivro = z.object({
  papelServico: z.enum(['PRESTADOR', 'TOMADOR'], livroErrors.papel.message),
  tipoLivro: z.enum(['Anual', 'Mensal'], livroErrors.tipo.message),
  ano: z
    .number(livroErrors.ano.message)
    .int(livroErrors.ano.message)
    .min(2006, livroErrors.ano.message)
    .max(2100, livroErrors.ano.message),
  mes: z.number(livroErrors.mes.message).int().min(1, livroErrors.mes.message).max(12, livroErrors.mes.message).optional(),
})
export type PedidoLivroAutenticado = z.output<typeof pedidoLivro>

/** Competences of a book: the month, or the twelve of the year. */
export function competenciasDoLivro({ tipoLivro, ano, mes }: PedidoLivroAutenticado): Competencia[] {
  const [de, ate] = tipoLivro === 'Mensal' ? [mes ?? 1, mes ?? 1] : [1, 12]
  return [...Competencia.range(Competencia.of(ano, de), Competencia.of(ano, ate))]
}

/** The period as people read it: '2025' or '03/2026'. */
export function formatPeriodoLivro(pedido: PedidoLivroAutenticado): string {
  return pedido.tipoLivro === 'Mensal' ? Competencia.of(pedido.ano, pedido.mes ?? 1).format() : String(pedido.ano)
}
