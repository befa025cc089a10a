import { aliquotasDeJson } from '@iss/tributacao/domain/aliquotas-simples'
import { refere } from '@iss/platform/db'
import { normalizeDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { papeisAutoridade, type PerfilPapel } from '../domain/perfil-papel.ts'
import {
  type Endereco,
  enderecoTable,
  type Pessoa,
  papelTable,
  pessoaTable,
  regimeCompetenciaTable,
  telefoneTable,
} from '../tables/pessoa.ts'

/** The person of an id in the transaction's city; undefined when there is none. */
export async function findPessoa(ctx: Context, id: number): Promise<Pessoa | undefined> {
  const [pessoa] = await ctx.db.select().from(pessoaTable).where(eq(pessoaTable.id, id))
  return pessoa
}

/** The person of an id; refuses ('not-found') when the city knows none. */
export async function getPessoa(ctx: Context, id: number): Promise<Pessoa> {
  return (await findPessoa(ctx, id)) ?? refuse([], { kind: 'not-found' })
}

/** Refuses ('not-found') unless the city knows every one of these persons. */
export async function assertPessoas(ctx: Context, ids: readonly number[]): Promise<void> {
  const distintas = [...new Set(ids)]
  const { rows } = await ctx.client.query<{ faltam: boolean }>(
    'select count(*) < cardinality($1::bigint[]) as faltam from pessoa where id = any($1::bigint[])',
    [distintas],
  )
  if (rows[0]?.faltam) refuse([], { kind: 'not-found' })
}

/** The person of a document (formatted or not) in the transaction's city; undefined when there is none. */
export async function findPessoaPorDocumento(ctx: Context, documento: string): Promise<Pessoa | undefined> {
  const [pessoa] = await ctx.db
    .select()
    .from(pessoaTable)
    .where(eq(pessoaTable.documento, normalizeDocumento(documento)))
  return pessoa
}

/** The main address of a person: the one flagged principal, otherwise the last. Source: spec 3 §3.1. */
export async function findEnderecoPrincipal(ctx: Context, pessoaId: number): Promise<Endereco | undefined> {
  const [endereco] = await ctx.db
    .select()
    .from(enderecoTable)
    .where(eq(enderecoTable.pessoaId, pessoaId))
    .orderBy(desc(enderecoTable.principal), desc(enderecoTable.id))
    .limit(1)
  return endereco
}

/** The main phone of a person, digits only; undefined when there is none. */
export async function findTelefonePrincipal(ctx: Context, pessoaId: number): Promise<string | undefined> {
  const [telefone] = await ctx.db
    .select({ numero: telefoneTable.numero })
    .from(telefoneTable)
    .where(and(eq(telefoneTable.pessoaId, pessoaId), eq(telefoneTable.fax, false)))
    .orderBy(desc(telefoneTable.principal), telefoneTable.id)
    .limit(1)
  return telefone?.numero
}

/** Whether a person holds a role today. */
export async function hasPapel(ctx: Context, pessoaId: number, perfil: PerfilPapel): Promise<boolean> {
  const [papel] = await ctx.db
    .select({ id: papelTable.id })
    .from(papelTable)
    .where(and(eq(papelTable.atorId, pessoaId), eq(papelTable.perfil, perfil), isNull(papelTable.fim)))
    .limit(1)
  return papel !== undefined
}

/** Those of these people who are staff of the city hall and nothing else: its roles and that of a user are all that they hold today. */
export async function listServidores(ctx: Context, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: pessoaTable.id })
    .from(pessoaTable)
    .where(and(inArray(pessoaTable.id, [...ids]), isServidor))
  return new Set(rows.map(({ id }) => id))
}

/** The same of the row of pessoa, which goes by its own name. Written out: a subselect would take columns without their table for its own. */
const isServidor = sql`(select bool_or(x.perfil in ${papeisAutoridade}) and bool_and(x.perfil in ${[...papeisAutoridade, 'usuario']}) from papel x
  where x.municipio_id = "pessoa"."municipio_id" and x.ator_id = "pessoa"."id" and x.fim is null)`

/** Whether the row of pessoa is a taxpayer: everybody but the staff. */
export const isContribuinte = sql`${isServidor} is not true`

/** The people who hold a role today, in order of name: inspectors, accountants, printing houses … */
export async function listPessoasPorPapel(ctx: Context, perfil: PerfilPapel): Promise<Pessoa[]> {
  const rows = await ctx.db
    .select({ pessoa: pessoaTable })
    .from(papelTable)
    .innerJoin(pessoaTable, refere(papelTable.atorId, pessoaTable))
    .where(and(eq(papelTable.perfil, perfil), isNull(papelTable.fim)))
    .orderBy(pessoaTable.busca, pessoaTable.id)
  return rows.map((row) => row.pessoa)
}

/** Regime of a person on a civil date: the dated one, or that of the registration when no dated one began yet. */
export async function getRegimeEm(
  ctx: Context,
  pessoa: Pick<Pessoa, 'id' | 'regimeIssTipo' | 'regimeIssAliquota' | 'regimeIssValor'>,
  data: string,
) {
  const table = regimeCompetenciaTable
  const [row] = await ctx.db
    .select({
      tipo: table.regime,
      aliquota: table.aliquota,
      aliquotasSimples: table.aliquotasSimples,
      valor: table.valor,
      dataInicio: table.dataInicio,
    })
    .from(table)
    .where(and(eq(table.contribuinteId, pessoa.id), lte(table.dataInicio, data)))
    .orderBy(desc(table.dataInicio))
    .limit(1)
  if (row) return { ...row, aliquotasSimples: aliquotasDeJson(row.aliquotasSimples) }
  const { regimeIssTipo: tipo, regimeIssAliquota, regimeIssValor: valor } = pessoa
  return { tipo, aliquota: regimeIssAliquota, aliquotasSimples: null, valor, dataInicio: null }
}
