import { refuse, type Violation } from '@iss/kernel/errors'
import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { integerField, lookupField, moneyField, optionalCompetenciaField } from '@iss/list/definition'
import { papelTable, pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, eq, exists, isNull, ne, notExists, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { lookupConsultados } from '../contract/consulta-abas.ts'
import { notaErrors } from '../domain/errors.ts'

/** Filters of Consultas (E16); each of its lists takes those that mean something to it. */
export const filtroDoContribuinte = {
  contribuinteId: lookupField({ label: 'Contribuinte', lookup: lookupConsultados, access: { perfis: ['contador'] } }),
}
export const filtroDasCompetencias = {
  competenciaInicial: optionalCompetenciaField({ label: 'Competência inicial' }),
  competenciaFinal: optionalCompetenciaField({ label: 'Competência final' }),
}
export const filtroDosNumeros = {
  numeroInicial: integerField({ label: 'Nº inicial', min: 1 }),
  numeroFinal: integerField({ label: 'Nº final', min: 1 }),
}
export const filtroDosValores = {
  valorDe: moneyField({ label: 'Valor de' }),
  valorAte: moneyField({ label: 'Valor até' }),
}

type Limites = Partial<{
  competenciaInicial: Competencia | null
  competenciaFinal: Competencia | null
  numeroInicial: number | null
  numeroFinal: number | null
  valorDe: Dinheiro | null
  valorAte: Dinheiro | null
}>

/** What is wrong with the limits of a search: the end before the beginning. */
export function conferirLimites({
  competenciaInicial,
  competenciaFinal,
  numeroInicial,
  numeroFinal,
  valorDe,
  valorAte,
}: Limites): Violation[] {
  const wrong: Violation[] = []
  if (competenciaInicial && competenciaFinal && competenciaInicial.isAfter(competenciaFinal))
    wrong.push(notaErrors.periodoInvertido)
  if (numeroInicial && numeroFinal && numeroInicial > numeroFinal) wrong.push(notaErrors.numerosInvertidos)
  if (valorDe && valorAte && valorDe.gt(valorAte)) wrong.push(notaErrors.valoresInvertidos)
  return wrong
}

const cliente = alias(pessoa, 'cliente')

/** Of whom: the selected person and, where the user is an accountant who acts for himself, his clients. */
const seus = ({ sessao }: Context) =>
  and(eq(cliente.contadorResponsavelId, sessao.pessoaUsuarioId), ne(cliente.id, sessao.pessoaUsuarioId))

function visiveis(ctx: Context) {
  const { pessoaUsuarioId, pessoaSelecionadaId } = ctx.sessao
  if (pessoaUsuarioId !== pessoaSelecionadaId) return { propria: eq(pessoa.id, pessoaSelecionadaId), clientes: undefined }
  const papel = and(eq(papelTable.atorId, pessoaUsuarioId), eq(papelTable.perfil, 'contador'), isNull(papelTable.fim))
  return {
    propria: eq(pessoa.id, pessoaSelecionadaId),
    clientes: and(
      eq(pessoa.contadorResponsavelId, pessoaUsuarioId),
      ne(pessoa.id, pessoaUsuarioId),
      exists(ctx.db.select({ id: papelTable.id }).from(papelTable).where(papel)),
    ),
  }
}

/** Everybody whose documents the user may ask for, as a condition on the table of people. */
export function podeConsultar(ctx: Context) {
  const { propria, clientes } = visiveis(ctx)
  return clientes ? or(propria, clientes) : propria
}

/**
 * The people of a search, as a query of their ids or documents for `inArray`: the one who was chosen, if the user may see him; without a
 * choice the clients of an accountant who acts for himself and has some, else the selected person.
 */
export function consultados(ctx: Context, escolhido: number | string | null, de: 'id' | 'documento' = 'id') {
  const { propria, clientes } = visiveis(ctx)
  const nenhum = notExists(ctx.db.select({ id: cliente.id }).from(cliente).where(seus(ctx)))
  return ctx.db
    .select({ valor: pessoa[de] })
    .from(pessoa)
    .where(
      escolhido !== null
        ? and(eq(pessoa.id, Number(escolhido)), podeConsultar(ctx))
        : clientes
          ? or(clientes, and(propria, nenhum))
          : propria,
    )
}

/** Refuses (403) a taxpayer who is neither selected nor a client. */
export async function exigirConsultado(ctx: Context, contribuinteId: number | null): Promise<void> {
  if (contribuinteId === null) return
  const [achado] = await ctx.db
    .select({ id: pessoa.id })
    .from(pessoa)
    .where(and(eq(pessoa.id, contribuinteId), podeConsultar(ctx)))
  if (!achado) refuse(platformErrors.semPermissao, { kind: 'authorization' })
}
