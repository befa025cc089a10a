import type { Context } from '@iss/platform/server'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { PapelNovo } from './cadastrar-pessoa.ts'
import { tiposRelacionamento, type TipoRelacionamento } from '../domain/pessoa.ts'
import { papelTable, relacionamentoTable } from '../tables/pessoa.ts'
import { alterarPessoa } from './alterar-pessoa.ts'
import { getPessoa } from './find-pessoa.ts'

/** Condition on `papel`: neither ended nor, where the role was lent, past its last day. */
export const isPapelVigente = (hoje: string) =>
  and(isNull(papelTable.fim), sql`coalesce((${papelTable.dados}->>'validade')::date >= ${hoje}::date, true)`)

/** Gives a person a role from today, or from `inicio`; audited. A role that the person already holds stays as it is. */
export async function concederPapel(ctx: Context, pessoaId: number, papel: PapelNovo): Promise<void> {
  const inserted = await ctx.db
    .insert(papelTable)
    .values({
      atorId: pessoaId,
      perfil: papel.perfil,
      empregadorId: papel.empregadorId ?? null,
      inicio: papel.inicio ?? ctx.clock.today(),
      dados: papel.dados ?? {},
    })
    .onConflictDoNothing()
    .returning({ id: papelTable.id })
  if (inserted[0]) await ctx.audit({ tipo: 'papel.concedido', entidade: 'pessoa', entidadeId: pessoaId, depois: papel })
}

/** Ends a role today; audited. */
export async function encerrarPapel(
  ctx: Context,
  pessoaId: number,
  { perfil, empregadorId }: Pick<PapelNovo, 'perfil' | 'empregadorId'>,
): Promise<void> {
  const whose = empregadorId === undefined ? isNull(papelTable.empregadorId) : eq(papelTable.empregadorId, empregadorId)
  const ended = await ctx.db
    .update(papelTable)
    .set({ fim: ctx.clock.today() })
    .where(and(eq(papelTable.atorId, pessoaId), eq(papelTable.perfil, perfil), whose, isNull(papelTable.fim)))
    .returning({ id: papelTable.id })
  if (ended[0])
    await ctx.audit({ tipo: 'papel.encerrado', entidade: 'pessoa', entidadeId: pessoaId, antes: { perfil, empregadorId } })
}

/** Relates a company (origem) with a person (destino) from today, or from `inicio`; audited. An open relationship of the kind stays as it is. */
export async function relacionar(
  ctx: Context,
  origemId: number,
  destinoId: number,
  tipoRelacionamento: TipoRelacionamento,
  inicio?: string,
): Promise<void> {
  const inserted = await ctx.db
    .insert(relacionamentoTable)
    .values({ origemId, destinoId, tipoRelacionamento, inicio: inicio ?? ctx.clock.today() })
    .onConflictDoNothing()
    .returning({ id: relacionamentoTable.id })
  if (inserted[0])
    await ctx.audit({
      tipo: 'relacionamento.incluido',
      entidade: 'pessoa',
      entidadeId: origemId,
      depois: { destino: destinoId, tipoRelacionamento },
    })
}

/** Makes someone the accountant of a taxpayer (null: none), ends the relationship with the one before, and lets the new one act for him. */
export async function definirContador(ctx: Context, pessoaId: number, contadorId: number | null, inicio?: string): Promise<void> {
  const pessoa = await getPessoa(ctx, pessoaId)
  if (pessoa.contadorResponsavelId === contadorId) return
  const table = relacionamentoTable
  await ctx.db
    .update(table)
    .set({ fim: ctx.clock.today() })
    .where(
      and(
        eq(table.origemId, pessoaId),
        eq(table.tipoRelacionamento, tiposRelacionamento.Contador),
        isNull(table.fim),
        ...(contadorId === null ? [] : [ne(table.destinoId, contadorId)]),
      ),
    )
  if (contadorId !== null) await relacionar(ctx, pessoaId, contadorId, tiposRelacionamento.Contador, inicio)
  await alterarPessoa(ctx, pessoaId, { contadorResponsavelId: contadorId })
}

/** Ends today the relationships of one type between two people that are in force. */
export async function encerrarRelacionamentos(
  ctx: Context,
  origemId: number,
  destinoId: number,
  tipoRelacionamento: TipoRelacionamento,
): Promise<void> {
  const table = relacionamentoTable
  await ctx.db
    .update(table)
    .set({ fim: ctx.clock.today() })
    .where(
      and(
        eq(table.origemId, origemId),
        eq(table.destinoId, destinoId),
        eq(table.tipoRelacionamento, tipoRelacionamento),
        isNull(table.fim),
      ),
    )
}
