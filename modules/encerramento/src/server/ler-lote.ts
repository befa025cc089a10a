import { refere } from '@iss/platform/db'
import { guiaTable } from '@iss/guia/tables/guia'
import type { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'
import type { PapelServico } from '@iss/kernel/papel'
import { type ItemState, isRunning } from '@iss/lote/definition'
import { listStopped, retryOrder, showOrders, toOrder } from '@iss/lote/server'
import { loteItemTable, loteTable, type StoredOrder } from '@iss/lote/tables'
import { isAutoridade } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { buscarLote, reprocessarLote } from '../contract/lote.ts'
import { encerramentoErrors } from '../domain/errors.ts'
import { labelSituacaoItem, type SituacaoItem, tiposDeLote } from '../domain/lote-encerramento.ts'
import { encerramentoMensagens } from '../domain/mensagens.ts'
import { calculoEncerramentoTable, encerramentoTable } from '../tables/encerramento.ts'
import type { ValoresDoEncerramento } from './encerrar-do-lote.ts'
import { lotesDeEncerramento } from './fila-encerramento.ts'

const [tl, ti] = [loteTable, loteItemTable]
const deEncerramento = inArray(tl.tipo, [...tiposDeLote])

/** The kind of order of a batch. */
function loteDe({ tipo }: StoredOrder) {
  const lote = Object.values(lotesDeEncerramento).find(({ slug }) => slug === tipo)
  return lote ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

function origemDe({ tipo }: StoredOrder, { oficio, agendamentoId }: ValoresDoEncerramento): string {
  if (oficio) return 'De ofício'
  if (tipo === 'encerramento-automatico') return agendamentoId === null ? 'Automático' : 'Agendado'
  return tipo === 'encerramento-em-lote' ? 'Em lote' : 'Individual'
}

/** What became of a taxpayer, in the states of the specification (spec 3 §3.5). */
export function situacaoDoItem(estado: ItemState): SituacaoItem {
  if (estado === 'PRONTO') return 'EM_PROCESSAMENTO'
  return estado === 'FEITO' ? 'PROCESSADO' : 'ERRO'
}

/** Batches with their counts, the newest first. */
async function listLotes(ctx: Context, where: SQL | undefined, limite: number) {
  const rows = await ctx.db.select().from(tl).where(and(deEncerramento, where)).orderBy(desc(tl.id)).limit(limite)
  const lidos = []
  for (const row of rows) {
    const lote = loteDe(row)
    const [mostrado] = await showOrders(ctx, lote, [row])
    if (!mostrado) continue
    const valores = toOrder(lote, row).valores as { papel: PapelServico; competencia: Competencia } & ValoresDoEncerramento
    const { id, enviadoEm, fimEm, usuario, quantidade, sucesso, erro, parado } = mostrado
    const situacao: SituacaoItem =
      parado || (row.fimEm !== null && erro > 0) ? 'ERRO' : row.fimEm ? 'PROCESSADO' : 'EM_PROCESSAMENTO'
    lidos.push({
      id,
      competencia: valores.competencia.format(),
      papelRotulo: valores.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador',
      origem: origemDe(row, valores),
      enviadoEm,
      fimEm,
      usuario: row.usuarioId === null ? null : usuario,
      quantidade,
      sucesso,
      erro,
      situacao,
      situacaoRotulo: labelSituacaoItem(situacao),
      parado,
    })
  }
  return lidos
}

/** Of a batch an accountant sees his own only. */
const visiveis = (ctx: Context) => (isAutoridade(ctx) ? undefined : eq(tl.usuarioId, ctx.sessao.pessoaUsuarioId))

export const buscarLoteOperation = implement(buscarLote, async (ctx, { id }) => {
  const qual = id === null ? eq(tl.usuarioId, ctx.sessao.pessoaUsuarioId) : eq(tl.id, id)
  const [lote] = await listLotes(ctx, and(qual, visiveis(ctx)), 1)
  if (!lote) return id === null ? { lote: null, itens: [] } : refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const itens = await ctx.db
    .select({
      item: ti,
      idPessoa: pessoaTable.id,
      nome: pessoaTable.nome,
      documento: pessoaTable.documento,
      valor: calculoEncerramentoTable.valorEncerrado,
      guiaId: guiaTable.id,
      guiaNumero: guiaTable.numero,
    })
    .from(ti)
    .innerJoin(pessoaTable, refere(ti.alvoId, pessoaTable))
    .leftJoin(encerramentoTable, refere(ti.resultadoId, encerramentoTable))
    .leftJoin(calculoEncerramentoTable, eq(calculoEncerramentoTable.encerramentoId, encerramentoTable.id))
    .leftJoin(guiaTable, eq(guiaTable.id, encerramentoTable.guiaId))
    .where(eq(ti.loteId, lote.id))
    .orderBy(asc(ti.id))
    .limit(2000)
  return {
    lote,
    itens: itens.map(({ item: { id: itemId, situacao: estado, mensagem, resultadoId }, ...resto }) => {
      const situacao = situacaoDoItem(estado)
      return {
        id: itemId,
        situacao,
        situacaoRotulo: labelSituacaoItem(situacao),
        mensagem,
        encerramentoId: resultadoId,
        ...resto,
      }
    }),
  }
})

export const reprocessarLoteOperation = implement(reprocessarLote, async (ctx, { id }) => {
  const [order] = await ctx.db
    .select()
    .from(tl)
    .where(and(deEncerramento, eq(tl.id, id), visiveis(ctx)))
    .for('update')
  if (!order) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (isRunning(order.situacao) && (await listStopped(ctx, [order])).size === 0) refuse(encerramentoErrors.loteEmCurso)
  await retryOrder(ctx, loteDe(order), order)
  return { mensagem: encerramentoMensagens.enviadas }
})
