import { refuse } from '@iss/kernel/errors'
import { processoAssincronoTable as processo } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { textOf } from '@iss/kinds'
import { reportErrors, reportTexts } from '@iss/list/definition'
import { readFilters, readRows, spool, writeReport } from '@iss/list/server'
import type { RequestOf } from '@iss/platform/contract'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  buscarMonitorProcessamento,
  buscarParametrosProcesso,
  cancelarProcesso,
  exportarMonitorProcessamento,
  reprocessarProcesso,
} from '../contract/monitor-processamento.ts'
import { fiscalizacaoErrors, fiscalizacaoTextos } from '../domain/errors.ts'
import { labelFila } from '../domain/fila-processamento.ts'
import { processamentos } from '../lists/processamentos.ts'
import { listFilas } from './ler-processos.ts'
import { tiposDeRelatorio } from './lookup-tipo-relatorio.ts'

/** Characters of a parameter that are shown. */
const VISIVEL = 500

/** What a process says of itself in its metadata; those of the engine of reports say most. */
type Dizeres = { titulo?: string; formato?: string; filtros?: string; arquivoId?: number; expirado?: boolean }

type Pedido = RequestOf<typeof exportarMonitorProcessamento>

/** The filter of the list with its days; refuses a period that ends before it begins. */
function toFiltro(ctx: Context, { dataInicial, dataFinal, tipoRelatorio, fila, situacao, usuario }: Pedido) {
  const hoje = ctx.clock.today()
  const filtro = { fila, situacao, usuario, tipo: tipoRelatorio, de: dataInicial ?? hoje, ate: dataFinal ?? hoje }
  if (filtro.de > filtro.ate) refuse({ ...reportErrors.dataInvertida, field: 'dataFinal' })
  return filtro
}

export const buscarMonitorProcessamentoOperation = implement(
  buscarMonitorProcessamento,
  async (ctx, { pagina, tamanho, ordem, ...pedido }) => {
    const filtro = toFiltro(ctx, pedido)
    const filas = await listFilas(ctx, filtro.de)
    const { lista, total } = await readRows(ctx, processamentos, filtro, { pagina, tamanho, ordem })
    return {
      atualizadoEm: ctx.clock.now().toISOString(),
      dataInicial: filtro.de,
      dataFinal: filtro.ate,
      filas: filas.map(({ espera, maisAntigo, ...fila }) => ({
        ...fila,
        rotulo: labelFila(fila.fila),
        espera: espera === null ? '' : textOf('duracao', Math.trunc(espera)),
        maisAntigo: maisAntigo?.toISOString() ?? null,
      })),
      tiposRelatorio: tiposDeRelatorio(ctx),
      lista: lista.map((row) => ({
        ...row,
        agendado: row.agendado.toISOString(),
        inicio: row.inicio?.toISOString() ?? null,
        fim: row.fim?.toISOString() ?? null,
        duracao: textOf('duracao', row.duracao),
        podeReprocessar: row.situacao === 'INESPERADO',
        podeCancelar: row.relatorio && row.situacao === 'AGENDADO',
      })),
      total,
    }
  },
)

export const exportarMonitorProcessamentoOperation = implement(exportarMonitorProcessamento, async (ctx, pedido) => {
  const { de, ate, ...filtro } = toFiltro(ctx, pedido)
  const { stream, tipo } = await writeReport(
    ctx,
    processamentos,
    await readFilters(ctx, processamentos, { ...filtro, de, ate }),
    'CSV',
  )
  return { stream: await spool(stream), nome: 'monitor-processamento.csv', tipo }
})

export const buscarParametrosProcessoOperation = implement(buscarParametrosProcesso, async (ctx, { id }) => {
  const [row] = await ctx.db
    .select({ parametros: processo.parametros, metadata: processo.metadata })
    .from(processo)
    .where(eq(processo.id, id))
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  // A report keeps its filters in words too.
  const { filtros } = row.metadata as Dizeres
  const parametros = { ...row.parametros, ...(filtros ? { filtros } : {}) }
  const texto = (valor: unknown) => (typeof valor === 'string' ? valor : JSON.stringify(valor))
  return {
    parametros: Object.entries(parametros).map(([nome, valor]) => ({ nome, valor: texto(valor).slice(0, VISIVEL) })),
  }
})

export const reprocessarProcessoOperation = implement(reprocessarProcesso, async (ctx, { id }) => {
  const [antes] = await ctx.db.select().from(processo).where(eq(processo.id, id)).for('update')
  if (!antes) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (antes.terminoInesperado === null || 'cancelado' in antes.metadata) refuse(fiscalizacaoErrors.soTerminoInesperado)
  await ctx.db.update(processo).set({ terminoInesperado: null, tentativas: 0 }).where(eq(processo.id, id))
  await ctx.audit({
    tipo: 'processo.reprocessado',
    entidade: 'processo_assincrono',
    entidadeId: id,
    antes: { terminoInesperado: antes.terminoInesperado },
    depois: { fila: antes.tipoFila, feitos: antes.feitos },
  })
  return { mensagem: fiscalizacaoTextos.reprocessando }
})

export const cancelarProcessoOperation = implement(cancelarProcesso, async (ctx, { id }) => {
  const [existe] = await ctx.db.select({ id: processo.id }).from(processo).where(eq(processo.id, id))
  if (!existe) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  // A row that a worker holds has begun.
  const [livre] = await ctx.db
    .select({ fila: processo.tipoFila })
    .from(processo)
    .where(
      and(
        eq(processo.id, id),
        isNull(processo.inicioProcessamento),
        isNull(processo.fimProcessamento),
        isNull(processo.terminoInesperado),
        isNotNull(sql`${processo.metadata} ->> 'formato'`),
      ),
    )
    .for('update', { skipLocked: true })
  if (!livre) return refuse(fiscalizacaoErrors.soRelatorioAgendado)
  await ctx.db
    .update(processo)
    .set({
      terminoInesperado: reportTexts.cancelado,
      metadata: sql`${processo.metadata} || '{"cancelado": true}'::jsonb`,
    })
    .where(eq(processo.id, id))
  await ctx.audit({ tipo: 'processo.cancelado', entidade: 'processo_assincrono', entidadeId: id, depois: livre })
  return { mensagem: reportTexts.cancelado }
})
