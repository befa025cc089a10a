import {
  cancelarCredito,
  cancelarDebito,
  criarCredito,
  isRestituido,
  type ChaveSaldo,
  findSaldo,
  mudarSaldo,
  travarSaldo,
  devolverDebitos,
  mudarUsado,
} from '@iss/conta/server'
import { cancelarGuia, getConfigGuia, getGuia } from '@iss/guia/server'
import { creditoTable, debitoTable } from '@iss/conta/tables/credito'
import { type Guia, guiaTable } from '@iss/guia/tables/guia'
import { pagamentoTable } from '@iss/guia/tables/pagamento'
import { Competencia } from '@iss/kernel/competencia'
import { daysBetween, hojeEm } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { permiteReaberturaDireta } from '../contract/chaves-municipais.ts'
import { encerramentoReaberto } from '../contract/eventos.ts'
import { encerramentoErrors } from '../domain/errors.ts'
import { type DecisaoReabertura, decidirReabertura } from '../domain/estado-competencia.ts'
import { encerramentoMensagens as texto } from '../domain/mensagens.ts'
import { creditoUsoTable, type Encerramento, encerramentoTable } from '../tables/encerramento.ts'
import { listVigentes } from './complementar.ts'
import { hasProcessoSimples } from './simples-na-competencia.ts'

type SituacaoGuias = 'NENHUMA' | 'ABERTA' | 'PAGA' | 'DIVIDA_ATIVA'

async function listGuias(ctx: Context, ids: readonly number[], lock = false): Promise<Guia[]> {
  if (ids.length === 0) return []
  const query = ctx.db
    .select()
    .from(guiaTable)
    .where(inArray(guiaTable.encerramentoId, [...ids]))
    .orderBy(asc(guiaTable.id))
  return lock ? query.for('update') : query
}

function situacaoDas(guias: readonly Guia[]): SituacaoGuias {
  const estados = new Set(guias.map(({ estado }) => estado))
  if (estados.has('DIVIDA_ATIVA')) return 'DIVIDA_ATIVA'
  if (estados.has('PAGA') || estados.has('BAIXADA')) return 'PAGA'
  return estados.has('EMITIDA') ? 'ABERTA' : 'NENHUMA'
}

/** Decides the reopening of one competence (C04): refused, direct, or by request to the inspector. */
export async function decidir(ctx: Context, chave: ChaveSaldo, fiscal: boolean): Promise<DecisaoReabertura> {
  const saldo = await findSaldo(ctx, chave)
  const vigentes = await listVigentes(ctx, chave)
  const guias = await listGuias(
    ctx,
    vigentes.map(({ encerramento }) => encerramento.id),
  )
  const { diasReaberturaDireta } = await getConfigGuia(ctx)
  const [primeiro] = vigentes
  return decidirReabertura({
    estado: saldo?.estado ?? 'ABERTA',
    guia: situacaoDas(guias),
    processoSimples: await hasProcessoSimples(ctx, chave),
    diasDesdeEncerramento: primeiro ? daysBetween(hojeEm(primeiro.encerramento.encerradoEm), ctx.clock.today()) : 0,
    permiteReaberturaDireta: await ctx.switchOn(permiteReaberturaDireta),
    diasReaberturaDireta,
    fiscal,
  })
}

/** Closed competences of the role after this one, newest first: they are reopened with it. */
export async function listPosteriores(ctx: Context, { pessoaId, papel, competencia }: ChaveSaldo): Promise<Competencia[]> {
  const table = encerramentoTable
  const rows = await ctx.db
    .selectDistinct({ competencia: table.competencia })
    .from(table)
    .where(
      and(eq(table.pessoaId, pessoaId), eq(table.papel, papel), gt(table.competencia, competencia), isNull(table.reabertoEm)),
    )
    .orderBy(desc(table.competencia))
  return rows.map((row) => row.competencia)
}

/**
 * Reopens a competence, and the later ones of the role when `cascata` says so, in the caller's transaction: unpaid guides cancelled, what was
 * paid becomes a Credito (decisions G3), credits returned, debits open again. Refuses with every reason of every competence.
 */
export async function reabrir(
  ctx: Context,
  chave: ChaveSaldo,
  { motivo, fiscal, cascata }: { motivo: string; fiscal: boolean; cascata: boolean },
): Promise<void> {
  const posteriores = await listPosteriores(ctx, chave)
  if (posteriores.length > 0 && !cascata)
    refuse(
      fill(encerramentoErrors.reabrirPosteriores, {
        competencias: posteriores
          .map((competencia) => competencia.format())
          .reverse()
          .join(', '),
      }),
    )
  for (const competencia of [...posteriores, chave.competencia]) {
    const uma = { ...chave, competencia }
    const decisao = await decidir(ctx, uma, fiscal)
    if (decisao.decisao === 'RECUSADA') refuse(decisao.violations)
    await reabrirUma(ctx, uma, motivo)
  }
}

async function reabrirUma(ctx: Context, chave: ChaveSaldo, motivo: string): Promise<void> {
  const vigentes = await listVigentes(ctx, chave)
  const ids = vigentes.map(({ encerramento }) => encerramento.id)
  // Guides before the balance, as payments do.
  const guias = await listGuias(ctx, ids, true)
  const saldo = await travarSaldo(ctx, chave)
  await desfazerCreditos(ctx, ids)
  for (const guia of guias) await desfazerGuia(ctx, chave, guia)
  const agora = ctx.clock.now()
  await ctx.db
    .update(encerramentoTable)
    .set({ reabertoEm: agora, motivoReabertura: motivo })
    .where(inArray(encerramentoTable.id, ids))
  await mudarSaldo(ctx, saldo, { estado: 'ABERTA', encerrado: Dinheiro.zero, pago: Dinheiro.zero, debitoEncerrado: null })
  for (const { encerramento } of vigentes) await auditar(ctx, encerramento, motivo)
  await ctx.emit(encerramentoReaberto, {
    pessoaId: chave.pessoaId,
    papel: chave.papel,
    competencia: chave.competencia.toString(),
    motivo,
  })
}

async function desfazerCreditos(ctx: Context, ids: readonly number[]): Promise<void> {
  const usos = await ctx.db
    .select()
    .from(creditoUsoTable)
    .where(and(inArray(creditoUsoTable.encerramentoId, [...ids]), isNull(creditoUsoTable.desfeitoEm)))
  for (const uso of usos) {
    const [credito] = await ctx.db.select().from(creditoTable).where(eq(creditoTable.id, uso.creditoId)).for('update')
    if (!credito) throw new Error('A used credit is missing')
    await mudarUsado(ctx, credito.id, credito.usado.minus(uso.valor))
    await ctx.db.update(creditoUsoTable).set({ desfeitoEm: ctx.clock.now() }).where(eq(creditoUsoTable.id, uso.id))
  }
  await devolverDebitos(ctx, ids)
  const gerados = await ctx.db
    .select()
    .from(creditoTable)
    .where(and(inArray(creditoTable.encerramentoId, [...ids]), eq(creditoTable.cancelado, false)))
  if (await isRestituido(ctx, gerados)) refuse(encerramentoErrors.creditoRestituido)
  for (const credito of gerados) await cancelarCredito(ctx, credito, texto.reabertura)
  const acumulados = await ctx.db
    .select()
    .from(debitoTable)
    .where(and(inArray(debitoTable.encerramentoGeradorId, [...ids]), eq(debitoTable.cancelado, false)))
  for (const debito of acumulados) await cancelarDebito(ctx, debito, texto.reabertura)
}

/** The payment that settled a guide; none of one that was settled otherwise or not at all. */
async function findPagamento(ctx: Context, guia: Guia) {
  if (guia.estado !== 'PAGA') return undefined
  const pagos = await ctx.db
    .select()
    .from(pagamentoTable)
    .where(and(eq(pagamentoTable.guiaId, guia.id), isNull(pagamentoTable.estornadoEm)))
  return pagos.find(({ resultado }) => resultado !== 'EM_DUPLICIDADE')
}

/** What the reopening of these competences would give back as Credito, because their guides are paid (F147). */
export async function preverCredito(ctx: Context, chaves: readonly ChaveSaldo[]): Promise<Dinheiro> {
  let soma = Dinheiro.zero
  for (const chave of chaves) {
    const ids = (await listVigentes(ctx, chave)).map(({ encerramento }) => encerramento.id)
    for (const guia of await listGuias(ctx, ids)) soma = soma.plus((await findPagamento(ctx, guia))?.devido ?? Dinheiro.zero)
  }
  return soma
}

/** An open guide is cancelled; of a paid one the value paid for it becomes a Credito of the competence (decisions G3). */
async function desfazerGuia(ctx: Context, { pessoaId, papel, competencia }: ChaveSaldo, guia: Guia): Promise<void> {
  if (guia.estado === 'EMITIDA') return cancelarGuia(ctx, await getGuia(ctx, guia.id), texto.reabertura)
  const principal = await findPagamento(ctx, guia)
  // What was paid too much is a Credito already, what was missing stays a Debito: the guide itself was settled by its whole value.
  if (principal)
    await criarCredito(ctx, {
      pessoaId,
      papel,
      competencia,
      motivo: `${texto.reabertura} da competência com a guia nº ${guia.numero} paga`,
      valor: principal.devido,
      guiaId: guia.id,
      pagamentoId: principal.id,
    })
}

async function auditar(ctx: Context, encerramento: Encerramento, motivo: string): Promise<void> {
  await ctx.audit({
    tipo: 'encerramento.reaberto',
    entidade: 'encerramento',
    entidadeId: encerramento.id,
    antes: { estado: 'ENCERRADA' },
    depois: { estado: 'ABERTA', motivo },
  })
}
