import { documentoTable as documento } from '@iss/documento/tables/documento'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { readRows } from '@iss/list/server'
import { refere } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { buscarPainelRecibos, buscarRecibosLocacao } from '../contract/recibo-locacao.ts'
import { recibosLocacao } from '../lists/recibo-locacao-lista.ts'
import { reciboLocacaoTable as table } from '../tables/recibo-locacao.ts'
import { listLocacoesARenovar } from './locacoes-a-renovar.ts'

export const buscarRecibosLocacaoOperation = implement(
  buscarRecibosLocacao,
  async (ctx, { pagina, tamanho, ordem, ...filtro }) => {
    const { lista, total, soma } = await readRows(ctx, recibosLocacao, filtro, { pagina, tamanho, ordem })
    return {
      total,
      soma: soma('valorTotal'),
      lista: lista.map((recibo) => ({ ...recibo, competencia: recibo.competencia.format() })),
    }
  },
)

export const buscarPainelRecibosOperation = implement(buscarPainelRecibos, async (ctx) => {
  const mes = Competencia.fromData(ctx.clock.today())
  const proprios = eq(table.prestadorId, ctx.sessao.pessoaSelecionadaId)
  const comDocumento = refere(table.id, documento)
  const [somas] = await ctx.db
    .select({
      quantidade: sql<number>`(count(*) filter (where ${documento.dataCancelamento} is null))::int`,
      cancelados: sql<number>`(count(*) filter (where ${documento.dataCancelamento} is not null))::int`,
      valor: sql<string>`coalesce(sum(${table.valorTotal}) filter (where ${documento.dataCancelamento} is null), 0)::text`,
    })
    .from(table)
    .innerJoin(documento, comDocumento)
    .where(and(proprios, eq(table.competencia, mes)))
  const renovar = await listLocacoesARenovar(ctx, ctx.sessao.pessoaSelecionadaId)
  return {
    competencia: mes.format(),
    quantidade: somas?.quantidade ?? 0,
    cancelados: somas?.cancelados ?? 0,
    valor: Dinheiro.from(somas?.valor ?? '0'),
    renovar,
  }
})
