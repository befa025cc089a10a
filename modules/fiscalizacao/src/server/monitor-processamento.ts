import type { Data } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { writeCsv } from '@iss/platform/csv'
import { processoAssincronoTable as processo } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { type Report, reportErrors, reportTexts } from '@iss/list/definition'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import {
  buscarMonitorProcessamento,
  buscarParametrosProcesso,
  cancelarProcesso,
  exportarMonitorProcessamento,
  reprocessarProcesso,
} from '../contract/monitor-processamento.ts'
import { fiscalizacaoErrors, fiscalizacaoTextos } from '../domain/errors.ts'
import { formatDuracao, labelFila, situacoesProcesso } from '../domain/fila-processamento.ts'
import { countProcessos, type FiltroProcessos, listFilas, listProcessos, type ProcessoLido } from './ler-processos.ts'

/** Characters of a parameter that are shown. */
const VISIVEL = 500
const POR_VEZ = 500

type Pedido = Omit<FiltroProcessos, 'dataInicial' | 'dataFinal'> & { dataInicial: Data | null; dataFinal: Data | null }

/** The filter with its days; refuses a period that ends before it begins. */
function toFiltro(ctx: Context, pedido: Pedido): FiltroProcessos {
  const hoje = ctx.clock.today()
  const filtro = { ...pedido, dataInicial: pedido.dataInicial ?? hoje, dataFinal: pedido.dataFinal ?? hoje }
  if (filtro.dataInicial > filtro.dataFinal) refuse({ ...reportErrors.dataInvertida, field: 'dataFinal' })
  return filtro
}

/** What a process says of itself in its metadata; those of the engine of reports say most. */
type Dizeres = { titulo?: string; formato?: string; filtros?: string; arquivoId?: number; expirado?: boolean }

function toLinha(ctx: Context, { processo: row, usuario, contribuinte, situacao }: ProcessoLido) {
  const { titulo, formato, arquivoId, expirado } = row.metadata as Dizeres
  const relatorio = formato !== undefined
  const proprio = row.contaId === ctx.sessao.contaId || ctx.user.perfis.includes('administrador')
  const fim = row.fimProcessamento ?? (situacao === 'PROCESSANDO' ? ctx.clock.now() : null)
  const andamento = row.total === null ? '' : `${row.feitos} de ${row.total}`
  return {
    id: row.id,
    fila: row.tipoFila,
    filaRotulo: labelFila(row.tipoFila),
    tipo: titulo ? `${titulo}${relatorio ? ` (${formato})` : ''}` : labelFila(row.tipoFila),
    usuario,
    contribuinte,
    agendado: row.agendado.toISOString(),
    inicio: row.inicioProcessamento?.toISOString() ?? null,
    fim: row.fimProcessamento?.toISOString() ?? null,
    duracao: row.inicioProcessamento && fim ? formatDuracao((fim.getTime() - row.inicioProcessamento.getTime()) / 1000) : '',
    situacao,
    situacaoRotulo: situacoesProcesso[situacao],
    mensagem: row.terminoInesperado ?? andamento,
    podeBaixar: relatorio && proprio && situacao === 'CONCLUIDO' && arquivoId !== undefined && !expirado,
    podeReprocessar: situacao === 'INESPERADO',
    podeCancelar: relatorio && situacao === 'AGENDADO',
  }
}

export const buscarMonitorProcessamentoOperation = implement(
  buscarMonitorProcessamento,
  async (ctx, { pagina, tamanho, ...pedido }) => {
    const filtro = toFiltro(ctx, pedido)
    const filas = await listFilas(ctx, filtro)
    const lidos = await listProcessos(ctx, filtro, { pagina, tamanho })
    const tipos = ctx.definitions<Report>('report').flatMap(({ tipo, title }) => (tipo === null ? [] : [{ tipo, titulo: title }]))
    return {
      atualizadoEm: ctx.clock.now().toISOString(),
      dataInicial: filtro.dataInicial,
      dataFinal: filtro.dataFinal,
      filas: filas.map(({ espera, maisAntigo, ...fila }) => ({
        ...fila,
        rotulo: labelFila(fila.fila),
        espera: espera === null ? '' : formatDuracao(espera),
        maisAntigo: maisAntigo?.toISOString() ?? null,
      })),
      tiposRelatorio: tipos.sort((a, b) => a.titulo.localeCompare(b.titulo, 'pt-BR')),
      lista: lidos.map((lido) => toLinha(ctx, lido)),
      total: await countProcessos(ctx, filtro),
    }
  },
)

export const exportarMonitorProcessamentoOperation = implement(exportarMonitorProcessamento, async (ctx, pedido) => {
  const filtro = toFiltro(ctx, pedido)
  const rows: string[][] = []
  for (let pagina = 0; ; pagina += 1) {
    const lidos = await listProcessos(ctx, filtro, { pagina, tamanho: POR_VEZ })
    for (const lido of lidos) {
      const linha = toLinha(ctx, lido)
      const { id, filaRotulo, tipo, usuario, contribuinte, agendado, inicio, fim, duracao, situacaoRotulo, mensagem } = linha
      rows.push([
        String(id),
        filaRotulo,
        tipo,
        usuario,
        contribuinte ?? '',
        agendado,
        inicio ?? '',
        fim ?? '',
        duracao,
        situacaoRotulo,
        mensagem,
      ])
    }
    if (lidos.length < POR_VEZ) break
  }
  const texto = (label: string) => ({ label, kind: 'text' as const })
  const momento = (label: string) => ({ label, kind: 'datetime' as const })
  const stream = writeCsv({
    columns: [
      { label: 'ID', kind: 'integer' },
      texto('Fila'),
      texto('Tipo'),
      texto('Usuário'),
      texto('Contribuinte'),
      momento('Agendado'),
      momento('Início'),
      momento('Fim'),
      texto('Duração'),
      texto('Situação'),
      texto('Mensagem'),
    ],
    rows,
  })
  return { stream, nome: 'monitor-processamento.csv', tipo: 'text/csv; charset=utf-8' }
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
