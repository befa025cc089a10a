import { chaveConfiguracaoTable, municipioTable } from '@iss/platform/db'
import type { Switch } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import { atividadeAliquotaTable, atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { autorizacaoNfeTable, serieTable } from '../tables/serie.ts'

/** Reads all switches of a person at once; absent rows give each switch's default. */
export async function switchesOf(ctx: Context, pessoaId: number): Promise<(definition: Switch) => boolean> {
  const table = chaveConfiguracaoTable
  const rows = await ctx.db.select({ nome: table.nome, valor: table.valor }).from(table).where(eq(table.pessoaId, pessoaId))
  const values = new Map(rows.map((row) => [row.nome, row.valor]))
  return (definition) => values.get(definition.name) ?? definition.default
}

/** Current activities of a person with the rate in force on a date. */
export async function listAtividades(ctx: Context, pessoaId: number, data: string) {
  const vigente = <T extends { inicio: typeof pessoaAtividadeTable.inicio; fim: typeof pessoaAtividadeTable.fim }>(table: T) =>
    and(lte(table.inicio, data), or(isNull(table.fim), gte(table.fim, data)))
  return ctx.db
    .select({ atividade: atividadeTable, aliquota: atividadeAliquotaTable.aliquota, principal: pessoaAtividadeTable.principal })
    .from(pessoaAtividadeTable)
    .innerJoin(
      atividadeTable,
      and(
        eq(atividadeTable.municipioId, pessoaAtividadeTable.municipioId),
        eq(atividadeTable.id, pessoaAtividadeTable.atividadeId),
      ),
    )
    .leftJoin(
      atividadeAliquotaTable,
      and(
        eq(atividadeAliquotaTable.municipioId, atividadeTable.municipioId),
        eq(atividadeAliquotaTable.atividadeId, atividadeTable.id),
        lte(atividadeAliquotaTable.inicio, data),
        or(isNull(atividadeAliquotaTable.fim), gte(atividadeAliquotaTable.fim, data)),
      ),
    )
    .where(
      and(eq(pessoaAtividadeTable.pessoaId, pessoaId), eq(atividadeTable.ativa, true), vigente(pessoaAtividadeTable as never)),
    )
    .orderBy(desc(pessoaAtividadeTable.principal), atividadeTable.codigo)
}

/** Taxation types that may be chosen on an electronic note. */
export async function listTipos(ctx: Context) {
  const table = tipoTributacaoTable
  return ctx.db
    .select()
    .from(table)
    .where(and(eq(table.eletronico, true), eq(table.prestador, true), isNull(table.dataCancelamento)))
    .orderBy(table.codigo)
}

/** Authorisations of a person in force on a date, with their electronic series. */
export async function listAutorizacoes(ctx: Context, pessoaId: number, data: string) {
  const table = autorizacaoNfeTable
  return ctx.db
    .select({ autorizacao: table, serie: serieTable })
    .from(table)
    .innerJoin(serieTable, and(eq(serieTable.municipioId, table.municipioId), eq(serieTable.id, table.serieId)))
    .where(
      and(
        eq(table.pessoaId, pessoaId),
        eq(serieTable.eletronica, true),
        eq(serieTable.avulsa, false),
        lte(table.inicio, data),
        or(isNull(table.fim), gte(table.fim, data)),
      ),
    )
    .orderBy(serieTable.codigo)
}

/** Code, name and state of the session's city. */
export async function getCidade(ctx: Context) {
  const [row] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  if (!row) throw new Error('The city of the session is not in the database')
  return row
}
