import { documentoTable as documento } from '@iss/documento/tables/documento'
import { Competencia } from '@iss/kernel/competencia'
import { plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { readRows } from '@iss/list/server'
import { refere } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { buscarPainelRecibos, buscarRecibosLocacao } from '../contract/recibo-locacao.ts'
import { AVISO_EM_DIAS } from '../domain/recibo-locacao.ts'
import { recibosLocacao } from '../lists/recibo-locacao-lista.ts'
import { reciboLocacaoTable as table } from '../tables/recibo-locacao.ts'

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

/** Rentals shown at most on the page of the function. */
const MOSTRADAS = 20

export const buscarPainelRecibosOperation = implement(buscarPainelRecibos, async (ctx) => {
  const hoje = ctx.clock.today()
  const mes = Competencia.fromData(hoje)
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
  const renovar = await ctx.db
    .select({
      id: table.id,
      numero: table.numero,
      tomadorNome: table.tomadorNome,
      periodoFim: sql<string>`${table.periodoFim}`,
      valorTotal: table.valorTotal,
      vencida: sql<boolean>`${table.periodoFim} < ${hoje}::date`,
    })
    .from(table)
    .innerJoin(documento, comDocumento)
    .where(
      and(
        proprios,
        isNull(documento.dataCancelamento),
        lte(table.periodoFim, plusDays(hoje, AVISO_EM_DIAS)),
        // Another receipt to the same renter for a later period, not cancelled, is the renewal.
        sql`not exists (select 1 from recibo_locacao r join documento d on d.municipio_id = r.municipio_id and d.id = r.id
          where r.municipio_id = ${table.municipioId} and r.prestador_id = ${table.prestadorId} and r.tomador_documento = ${table.tomadorDocumento}
            and r.id <> ${table.id} and coalesce(r.periodo_fim, r.periodo_inicio) > ${table.periodoFim} and d.data_cancelamento is null)`,
      ),
    )
    .orderBy(asc(table.periodoFim), asc(table.id))
    .limit(MOSTRADAS)
  return {
    competencia: mes.format(),
    quantidade: somas?.quantidade ?? 0,
    cancelados: somas?.cancelados ?? 0,
    valor: Dinheiro.from(somas?.valor ?? '0'),
    renovar,
  }
})
