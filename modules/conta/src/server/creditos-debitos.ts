import { cancelarDocumento, emitirDocumento } from '@iss/documento/server'
import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { Dinheiro as D } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Credito, creditoTable, type Debito, debitoTable } from '../tables/credito.ts'

type Papel = 'PRESTADOR' | 'TOMADOR'
export type NovoCredito = {
  pessoaId: number
  papel: Papel
  competencia: Competencia
  motivo: string
  valor: Dinheiro
  guiaId?: number | null
  pagamentoId?: number | null
  encerramentoId?: number | null
  tipoCreditoId?: number | null
  processo?: string | null
  em?: Date
}

/** Issues a Credito document in the caller's transaction. */
export async function criarCredito(ctx: Context, novo: NovoCredito): Promise<Credito> {
  const { em = ctx.clock.now(), competencia, ...values } = novo
  const documento = await emitirDocumento(ctx, {
    tipoDocumento: 'CREDITO',
    contribuinteId: novo.pessoaId,
    numeracao: { escopo: 'credito', donoId: 0 },
    emissao: em,
  })
  const [row] = await ctx.db
    .insert(creditoTable)
    .values({ ...values, id: documento.id, competencia, usado: D.zero, emissao: em })
    .returning()
  if (!row) throw new Error('The credit row was not written')
  await ctx.audit({
    tipo: 'credito.criado',
    entidade: 'credito',
    entidadeId: row.id,
    depois: {
      pessoa: novo.pessoaId,
      papel: novo.papel,
      competencia: competencia.toString(),
      motivo: novo.motivo,
      valor: novo.valor,
    },
  })
  return row
}

/** Credits that a paid guide gave for cancelled notes: by no payment and no closing. Locked. */
export async function listCreditosDaNota(ctx: Context, guiaId: number): Promise<Credito[]> {
  return ctx.db
    .select()
    .from(creditoTable)
    .where(
      and(
        eq(creditoTable.guiaId, guiaId),
        isNull(creditoTable.pagamentoId),
        isNull(creditoTable.encerramentoId),
        eq(creditoTable.cancelado, false),
      ),
    )
    .for('update')
}

/** Cancels a credit that was not used. */
export async function cancelarCredito(ctx: Context, credito: Credito, motivo: string): Promise<void> {
  await ctx.db.update(creditoTable).set({ cancelado: true }).where(eq(creditoTable.id, credito.id))
  await cancelarDocumento(ctx, credito.id, motivo)
  await ctx.audit({ tipo: 'credito.cancelado', entidade: 'credito', entidadeId: credito.id, depois: { motivo } })
}

export type NovoDebito = {
  pessoaId: number
  papel: Papel
  competencia: Competencia
  motivo: string
  valor: Dinheiro
  guiaId?: number | null
  pagamentoId?: number | null
  encerramentoGeradorId?: number | null
  processo?: string | null
  em?: Date
}

/** Writes a debit to be billed by a closing of its competence or a later one. */
export async function criarDebito(ctx: Context, novo: NovoDebito): Promise<Debito> {
  const { em = ctx.clock.now(), competencia, ...values } = novo
  const [row] = await ctx.db
    .insert(debitoTable)
    .values({ ...values, competencia, criadoEm: em })
    .returning()
  if (!row) throw new Error('The debit row was not written')
  await ctx.audit({
    tipo: 'debito.criado',
    entidade: 'debito',
    entidadeId: row.id,
    depois: {
      pessoa: novo.pessoaId,
      papel: novo.papel,
      competencia: competencia.toString(),
      motivo: novo.motivo,
      valor: novo.valor,
    },
  })
  return row
}

/** Cancels a debit that no guide bills. */
export async function cancelarDebito(ctx: Context, debito: Debito, motivo: string): Promise<void> {
  await ctx.db.update(debitoTable).set({ cancelado: true }).where(eq(debitoTable.id, debito.id))
  await ctx.audit({ tipo: 'debito.cancelado', entidade: 'debito', entidadeId: debito.id, depois: { motivo } })
}

/** Sets how much of a credit is used up; the caller holds its row. */
export async function mudarUsado(ctx: Context, creditoId: number, usado: Dinheiro): Promise<void> {
  await ctx.db.update(creditoTable).set({ usado }).where(eq(creditoTable.id, creditoId))
}

/** Marks debits as billed by the guide of a closing. */
export async function cobrarDebitos(ctx: Context, ids: readonly number[], encerramentoId: number): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .update(debitoTable)
    .set({ encerramentoGuiaId: encerramentoId })
    .where(inArray(debitoTable.id, [...ids]))
}

/** Gives back the debits that closings had billed. */
export async function devolverDebitos(ctx: Context, encerramentos: readonly number[]): Promise<void> {
  await ctx.db
    .update(debitoTable)
    .set({ encerramentoGuiaId: null })
    .where(inArray(debitoTable.encerramentoGuiaId, [...encerramentos]))
}
