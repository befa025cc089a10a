import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaDoPedido, getPessoa } from '@iss/pessoa/server'
import { Competencia } from '@iss/kernel/competencia'
import type { Context } from '@iss/platform/server'
import { defineFileProcess, type Scheduled, scheduleOnce } from '@iss/list/server'
import { escreverLivro, type PedidoArquivo, situacaoDoLivro } from './imprimir-livro.ts'
import { countLinhas } from './linhas-livro.ts'

export type PedidoLivroAnual = Omit<PedidoArquivo, 'mes'>

/** The book of a year (F76), made by its queue and kept in the list of the last reports of kind 1. */
export const gerarLivroAnual = defineFileProcess<PedidoLivroAnual>({
  fila: 'filaLivroAnual',
  nome: 'livro-anual',
  async open(ctx, pedido) {
    const { pessoaId, papel, ano } = pedido
    const periodo = { de: Competencia.of(ano, 1), ate: Competencia.of(ano, 12) }
    return {
      count: () => countLinhas(ctx, { pessoaId, papel, ...periodo, situacao: situacaoDoLivro(pedido) }),
      write: (onRows) => escreverLivro(ctx, { ...pedido, mes: null }, onRows),
      depois: { livro: 'anual', ...pedido },
    }
  },
  again: async (ctx, pedido) => scheduleLivro(ctx, { ...pedido, pessoaId: pessoaDoPedido(ctx, pedido.pessoaId) }),
})

/** Puts the book of a year into its queue. The same user asking for the same book that still waits gets the number of that one. */
export async function scheduleLivro(ctx: Context, pedido: PedidoLivroAnual): Promise<Scheduled> {
  const { nome } = await getPessoa(ctx, pedido.pessoaId)
  const { papel, ano, ordem, comCanceladas, numeroLivro, formato } = pedido
  const filtros = [
    `Contribuinte: ${nome}`,
    `Papel: ${papel === 'PRESTADOR' ? 'Prestador' : 'Tomador'}`,
    `Ano: ${ano}`,
    `Ordem: ${ordem === 'data' ? 'Data' : 'Número'}`,
    `Com canceladas: ${comCanceladas ? 'Sim' : 'Não'}`,
    ...(numeroLivro === null ? [] : [`Número do livro: ${numeroLivro}`]),
  ]
  return scheduleOnce(ctx, gerarLivroAnual, pedido, {
    tipo: RelatorioAssincrono.LIVRO_FISCAL_ANUAL,
    titulo: 'Livro fiscal anual',
    formato,
    filtros: filtros.join('; '),
    usuario: ctx.user.nomeUsuario,
  })
}
