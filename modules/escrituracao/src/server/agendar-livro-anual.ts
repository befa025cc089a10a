import { RelatorioAssincrono } from '@iss/administracao/domain/relatorio-assincrono'
import { getPessoa } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { scheduleOnce } from '@iss/report/server'
import { agendarLivroAnual } from '../contract/livro-fiscal.ts'
import { gerarLivroAnual, type PedidoLivroAnual } from './gerar-livro-anual.ts'
import { pessoaDoLivro } from './imprimir-livro.ts'

/** Puts the book of a year into its queue (F76). The same user asking for the same book that still waits gets the number of that one. */
export const agendarLivroAnualOperation = implement(
  agendarLivroAnual,
  async (ctx, { papelServico: papel, idPessoa, documento, ...pedido }) => {
    const pessoaId = await pessoaDoLivro(ctx, documento, idPessoa)
    const { nome } = await getPessoa(ctx, pessoaId)
    const params: PedidoLivroAnual = { ...pedido, papel, pessoaId }
    const { ano, ordem, comCanceladas, numeroLivro } = pedido
    const filtros = [
      `Contribuinte: ${nome}`,
      `Papel: ${papel === 'PRESTADOR' ? 'Prestador' : 'Tomador'}`,
      `Ano: ${ano}`,
      `Ordem: ${ordem === 'data' ? 'Data' : 'Número'}`,
      `Com canceladas: ${comCanceladas ? 'Sim' : 'Não'}`,
      ...(numeroLivro === null ? [] : [`Número do livro: ${numeroLivro}`]),
    ]
    return scheduleOnce(ctx, gerarLivroAnual, params, {
      tipo: RelatorioAssincrono.LIVRO_FISCAL_ANUAL,
      titulo: 'Livro fiscal anual',
      formato: 'PDF',
      filtros: filtros.join('; '),
      usuario: ctx.user.nomeUsuario,
    })
  },
)
