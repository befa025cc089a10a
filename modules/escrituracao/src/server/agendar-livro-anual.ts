import { RelatorioAssincrono } from '@iss/administracao/domain/relatorio-assincrono'
import { getPessoa } from '@iss/pessoa/server'
import { processoAssincronoTable as processo } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { reportTexts } from '@iss/report/definition'
import type { ReportMetadata } from '@iss/report/server'
import { and, eq, isNull, sql } from 'drizzle-orm'
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
    const { contaId, pessoaSelecionadaId } = ctx.sessao
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`livro-anual:${ctx.municipioId}:${contaId}`}, 0))`)
    const [mesmo] = await ctx.db
      .select({ id: processo.id })
      .from(processo)
      .where(
        and(
          eq(processo.processo, gerarLivroAnual.nome),
          eq(processo.contaId, contaId),
          eq(processo.pessoaId, pessoaSelecionadaId),
          isNull(processo.fimProcessamento),
          isNull(processo.terminoInesperado),
          sql`${processo.parametros} = ${JSON.stringify(params)}::jsonb`,
        ),
      )
    if (mesmo) return { id: mesmo.id, mensagem: reportTexts.identico, existente: true }
    const { ano, ordem, comCanceladas, numeroLivro } = pedido
    const filtros = [
      `Contribuinte: ${nome}`,
      `Papel: ${papel === 'PRESTADOR' ? 'Prestador' : 'Tomador'}`,
      `Ano: ${ano}`,
      `Ordem: ${ordem === 'data' ? 'Data' : 'Número'}`,
      `Com canceladas: ${comCanceladas ? 'Sim' : 'Não'}`,
      ...(numeroLivro === null ? [] : [`Número do livro: ${numeroLivro}`]),
    ]
    const metadata: ReportMetadata = {
      tipo: RelatorioAssincrono.LIVRO_FISCAL_ANUAL,
      titulo: 'Livro fiscal anual',
      formato: 'PDF',
      filtros: filtros.join('; '),
      usuario: ctx.user.nomeUsuario,
    }
    const id = await ctx.schedule(gerarLivroAnual as never, params as never, { metadata })
    await ctx.audit({
      tipo: 'relatorio.agendado',
      entidade: 'processo_assincrono',
      entidadeId: id,
      depois: { ...params, tipo: metadata.tipo },
    })
    return { id, mensagem: reportTexts.agendado, existente: false }
  },
)
