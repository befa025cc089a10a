import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaDoPedido, getPessoa } from '@iss/pessoa/server'
import { Competencia } from '@iss/kernel/competencia'
import type { Context } from '@iss/platform/server'
import { defineFileProcess, type Scheduled, scheduleOnce } from '@iss/list/server'
import { escreverLivro, type PedidoArquivo, situacaoDoLivro } from './imprimir-livro.ts'
import { countLinhas } from './linhas-livro.ts'

/** A book on paper or its lines as a sheet, of one queue. */
const geracao = (fila: string, nome: string) =>
  defineFileProcess<PedidoArquivo>({
    fila,
    nome,
    async open(ctx, pedido) {
      const { pessoaId, papel, ano, mes } = pedido
      const periodo = { de: Competencia.of(ano, mes ?? 1), ate: Competencia.of(ano, mes ?? 12) }
      return {
        count: () => countLinhas(ctx, { pessoaId, papel, ...periodo, situacao: situacaoDoLivro(pedido) }),
        write: (onRows) => escreverLivro(ctx, pedido, onRows),
        depois: { livro: mes === null ? 'anual' : 'mensal', ...pedido },
      }
    },
    again: async (ctx, pedido) => scheduleLivro(ctx, { ...pedido, pessoaId: pessoaDoPedido(ctx, pedido.pessoaId) }),
  })

/** The book of a year (F76), made by its queue and kept in the list of the last reports of kind 1. */
export const gerarLivroAnual = geracao('filaLivroAnual', 'livro-anual')

/** The book of a month (F76) by the queue of reports, kind 0, for whoever does not wait for it. */
export const gerarLivroMensal = geracao('filaRelatorio', 'livro-mensal')

/** Puts a book into its queue. The same user asking for the same book that still waits gets the number of that one. */
export async function scheduleLivro(ctx: Context, pedido: PedidoArquivo): Promise<Scheduled> {
  const { nome } = await getPessoa(ctx, pedido.pessoaId)
  const { papel, ano, mes, ordem, comCanceladas, numeroLivro, formato } = pedido
  const filtros = [
    `Contribuinte: ${nome}`,
    `Papel: ${papel === 'PRESTADOR' ? 'Prestador' : 'Tomador'}`,
    mes === null ? `Ano: ${ano}` : `Competência: ${Competencia.of(ano, mes).format()}`,
    `Ordem: ${ordem === 'data' ? 'Data' : 'Número'}`,
    `Com canceladas: ${comCanceladas ? 'Sim' : 'Não'}`,
    ...(numeroLivro === null ? [] : [`Número do livro: ${numeroLivro}`]),
  ]
  const comum = { formato, filtros: filtros.join('; '), usuario: ctx.user.nomeUsuario }
  return mes === null
    ? scheduleOnce(ctx, gerarLivroAnual, pedido, {
        ...comum,
        tipo: RelatorioAssincrono.LIVRO_FISCAL_ANUAL,
        titulo: 'Livro fiscal anual',
      })
    : scheduleOnce(ctx, gerarLivroMensal, pedido, {
        ...comum,
        tipo: RelatorioAssincrono.LIVRO_FISCAL,
        titulo: 'Livro fiscal mensal',
      })
}
