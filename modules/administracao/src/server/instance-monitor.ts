import { refuse } from '@iss/kernel/errors'
import { filasProcessamento, labelFila } from '@iss/fiscalizacao/domain/fila-processamento'
import { instanciaTable, processoAssincronoTable as processo } from '@iss/platform/db'
import { INSTANCE_SILENCE } from '@iss/platform/instance'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { buscarInstancias, pausarFila, reexecutarItem } from '../contract/monitor.ts'
import { municipiosErrors as erros } from '../domain/municipios-errors.ts'

const iso = (data: Date | null) => data?.toISOString() ?? null

/** The processes that told of themselves, the ones that still do before the others. */
async function lerProcessos({ db, clock }: Context) {
  const rows = await db.select().from(instanciaTable).orderBy(desc(instanciaTable.vistaEm), asc(instanciaTable.iniciadaEm))
  const agora = clock.now().getTime()
  return rows.map(({ iniciadaEm, vistaEm, atrasoMs, ...row }) => ({
    ...row,
    desde: iniciadaEm.toISOString(),
    vistoEm: vistaEm.toISOString(),
    ligado: agora - vistaEm.getTime() <= INSTANCE_SILENCE,
    atrasoMs: Number(atrasoMs),
  }))
}

async function lerFilas(ctx: Context) {
  const agora = ctx.clock.now()
  const { rows } = await ctx.client.query<{
    fila: string
    aguardando: string
    executando: string
    erros: string
    mais_antigo: Date | null
  }>('select * from monitor_filas($1)', [agora])
  const { rows: pausadas } = await ctx.client.query<{ fila: string; pausada_em: Date; motivo: string }>(
    'select * from fila_pausada',
  )
  const nomes = [...new Set([...Object.keys(filasProcessamento), ...rows.map(({ fila }) => fila)])]
  return nomes.map((fila) => {
    // Sending of notices and the outbox share a queue.
    const dela = rows.filter((row) => row.fila === fila)
    const soma = (campo: 'aguardando' | 'executando' | 'erros') => dela.reduce((total, row) => total + Number(row[campo]), 0)
    const antigos = dela
      .flatMap(({ mais_antigo }) => (mais_antigo ? [mais_antigo] : []))
      .sort((a, b) => a.getTime() - b.getTime())
    const pausada = pausadas.find((uma) => uma.fila === fila)
    return {
      fila,
      rotulo: labelFila(fila),
      aguardando: soma('aguardando'),
      executando: soma('executando'),
      erros: soma('erros'),
      maisAntigo: iso(antigos[0] ?? null),
      pausadaEm: iso(pausada?.pausada_em ?? null),
      motivo: pausada?.motivo ?? null,
    }
  })
}

export const buscarInstanciasOperation = implement(buscarInstancias, async (ctx) => {
  const { rows: servicos } = await ctx.client.query<{ servico: string; ultimo: Date | null; detalhe: string | null }>(
    'select * from monitor_servicos()',
  )
  const comErro = await ctx.db
    .select({
      id: processo.id,
      fila: processo.tipoFila,
      processo: processo.processo,
      agendado: processo.agendado,
      erro: processo.terminoInesperado,
    })
    .from(processo)
    .where(isNotNull(processo.terminoInesperado))
    .orderBy(desc(processo.agendado))
    .limit(20)
  return {
    em: ctx.clock.now().toISOString(),
    processos: await lerProcessos(ctx),
    filas: await lerFilas(ctx),
    servicos: servicos.map(({ servico, ultimo, detalhe }) => ({ servico, ultimo: iso(ultimo), detalhe: detalhe ?? '' })),
    erros: comErro.map(({ agendado, erro, ...row }) => ({ ...row, agendado: agendado.toISOString(), erro: erro ?? '' })),
  }
})

export const pausarFilaOperation = implement(pausarFila, async (ctx, { fila, pausar, motivo }) => {
  if (motivo.length < 20) refuse(erros.motivo)
  if (!Object.hasOwn(filasProcessamento, fila)) refuse(erros.filaDesconhecida)
  if (pausar)
    await ctx.client.query(
      'insert into fila_pausada (fila, pausada_em, conta_id, motivo) values ($1, $2, $3, $4) on conflict do nothing',
      [fila, ctx.clock.now(), ctx.sessao.contaId, motivo],
    )
  else await ctx.client.query('delete from fila_pausada where fila = $1', [fila])
  await ctx.audit({ tipo: pausar ? 'fila.pausada' : 'fila.retomada', entidade: 'fila', entidadeId: fila, depois: { motivo } })
  return { mensagem: pausar ? 'Fila pausada: o que está nela espera.' : 'Fila retomada.' }
})

/** Takes the unexpected end away, so that the next sweep takes the work up again where it stopped (decision 0035). */
export const reexecutarItemOperation = implement(reexecutarItem, async (ctx, { id, motivo }) => {
  if (motivo.length < 20) refuse(erros.motivo)
  const [row] = await ctx.db
    .update(processo)
    .set({ terminoInesperado: null, fimProcessamento: null, tentativas: 0 })
    .where(
      and(
        eq(processo.id, id),
        isNotNull(processo.terminoInesperado),
        sql`coalesce(${processo.metadata} ->> 'cancelado', 'false') <> 'true'`,
      ),
    )
    .returning({ id: processo.id })
  if (!row) return refuse([], { kind: 'not-found' })
  await ctx.audit({ tipo: 'processo.reexecutado', entidade: 'processo_assincrono', entidadeId: id, depois: { motivo } })
  return { mensagem: 'Item enviado de novo à fila.' }
})
