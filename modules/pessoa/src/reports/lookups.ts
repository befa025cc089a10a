import { anywhere } from '@iss/platform/db'
import { fold } from '@iss/kernel/texto'
import { PERSON_LOOKUP, personOption } from '@iss/kinds'
import { defineLookup, reportErrors } from '@iss/list/definition'
import { atividadeTable as atividade } from '@iss/tributacao/tables/atividade'
import { and, asc, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'
import { papelTable as papel, pessoaTable as pessoa } from '../tables/pessoa.ts'
import { enderecoPrincipalDe } from '../server/endereco-principal.ts'
import { naOrdemDaProcura, procurada } from '../server/procurar-pessoas.ts'

const pattern = (text: string) => anywhere(text)
const numbers = (values: readonly (string | number)[]) => values.filter((value): value is number => typeof value === 'number')
const personColumns = {
  id: pessoa.id,
  documento: pessoa.documento,
  nome: pessoa.nome,
  inscricaoMunicipal: pessoa.inscricaoMunicipal,
}

/** Taxpayers by name, document or register number, whole or in part. */
export const lookupPessoa = defineLookup({
  name: PERSON_LOOKUP,
  notFound: reportErrors.contribuinteNaoEncontrado.message,
  async search({ db }, texto, limite) {
    const rows = await db
      .select(personColumns)
      .from(pessoa)
      .where(procurada(texto, limite))
      .orderBy(...naOrdemDaProcura(texto))
      .limit(limite)
    return rows.map(personOption)
  },
  async labels({ db }, values) {
    const rows = await db
      .select(personColumns)
      .from(pessoa)
      .where(inArray(pessoa.id, numbers(values)))
    return rows.map(personOption)
  },
})

/** Inspectors of the municipality. */
export const lookupFiscal = defineLookup({
  name: 'fiscal',
  async search({ db }, texto, limite) {
    const rows = await db
      .selectDistinct({ id: pessoa.id, nome: pessoa.nome })
      .from(pessoa)
      .innerJoin(papel, and(eq(papel.atorId, pessoa.id), eq(papel.perfil, 'fiscal'), isNull(papel.fim)))
      .where(like(pessoa.busca, pattern(fold(texto))))
      .orderBy(asc(pessoa.nome))
      .limit(limite)
    return rows.map(({ id, nome }) => ({ value: id, label: nome }))
  },
  async labels({ db }, values) {
    const rows = await db
      .select({ id: pessoa.id, nome: pessoa.nome })
      .from(pessoa)
      .where(inArray(pessoa.id, numbers(values)))
    return rows.map(({ id, nome }) => ({ value: id, label: nome }))
  },
})

/** Neighbourhoods of main addresses; the value is the folded name, so that spellings of one neighbourhood are one option. */
export const lookupBairro = defineLookup({
  name: 'bairro',
  async search(ctx, texto, limite) {
    const principal = enderecoPrincipalDe(ctx)
    const rows = await ctx.db
      .select({ chave: principal.chave, bairro: sql<string>`min(${principal.bairro})` })
      .from(principal)
      .where(and(sql`${principal.chave} is not null`, sql`${principal.chave} like ${pattern(fold(texto))}`))
      .groupBy(principal.chave)
      .orderBy(principal.chave)
      .limit(limite)
    return rows.map(({ chave, bairro }) => ({ value: chave, label: bairro }))
  },
  async labels(ctx, values) {
    const keys = values.filter((value): value is string => typeof value === 'string')
    if (keys.length === 0) return []
    const principal = enderecoPrincipalDe(ctx)
    const rows = await ctx.db
      .select({ chave: principal.chave, bairro: sql<string>`min(${principal.bairro})` })
      .from(principal)
      .where(inArray(principal.chave, keys))
      .groupBy(principal.chave)
    return rows.map(({ chave, bairro }) => ({ value: chave, label: bairro }))
  },
})

/** Activities of the municipality by code or name. */
export const lookupAtividade = defineLookup({
  name: 'atividade',
  async search({ db }, texto, limite) {
    const wanted = pattern(fold(texto))
    const rows = await db
      .select({ id: atividade.id, codigo: atividade.codigoExibido, resumo: atividade.resumo })
      .from(atividade)
      .where(
        or(
          sql`lower(unaccent(${atividade.nome})) like ${wanted}`,
          sql`${atividade.codigo} like ${wanted} or ${atividade.codigoExibido} like ${wanted}`,
        ),
      )
      .orderBy(asc(atividade.codigo))
      .limit(limite)
    return rows.map(({ id, codigo, resumo }) => ({ value: id, label: `${codigo} - ${resumo.slice(0, 65)}` }))
  },
  async labels({ db }, values) {
    const rows = await db
      .select({ id: atividade.id, codigo: atividade.codigoExibido, resumo: atividade.resumo })
      .from(atividade)
      .where(inArray(atividade.id, numbers(values)))
    return rows.map(({ id, codigo, resumo }) => ({ value: id, label: `${codigo} - ${resumo.slice(0, 65)}` }))
  },
})
