import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { fold } from '@iss/kernel/texto'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { anywhere, auditoriaEventoTable as evento, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { booleanField, dateRange, defineReport, multiSelectField, textField } from '@iss/list/definition'
import { aliasedTable, and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { contaTable as conta, contaVinculoTable as vinculo } from '../tables/acesso.ts'

const tipos = {
  login: 'Login',
  logout: 'Logout',
  'login.desafio': 'Troca de senha pedida',
  'pessoa-selecionada.alterada': 'Troca de pessoa',
} as const
type Tipo = keyof typeof tipos

const filters = z.object({
  ...dateRange(),
  usuario: textField({ label: 'Usuário', help: 'Usuário ou nome.' }),
  contribuinte: contribuinteField(),
  tipo: multiSelectField({
    label: 'Tipo',
    options: (Object.keys(tipos) as Tipo[]).map((value) => ({ value, label: tipos[value] })),
    initial: ['login'],
  }),
  porUsuario: booleanField({ label: 'Somar por usuário' }),
  nuncaAcessaram: booleanField({ label: 'Só nunca acessaram' }),
})
type Filtros = z.output<typeof filters>

/** Who came in, when and for whom; summed up by user; or who holds an account and never used it. */
export const acessos = defineReport({
  slug: 'relatorio-acessos',
  title: 'Relatório de acessos',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'fiscal', grupo: 'Outros relatórios', ordem: 730, icone: 'user-cog' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.ACESSOS,
  limiteMeses: 3,
  filters,
  query: entradas,
  order: ['-quando', 'usuario'],
  chart: ({ porUsuario, nuncaAcessaram }) => {
    if (nuncaAcessaram) return null
    return porUsuario
      ? { type: 'bar', title: 'Acessos por usuário', category: 'usuario', values: ['acessos'] }
      : { type: 'line', title: 'Acessos por dia', category: 'quando', by: 'dia', values: ['acessos'] }
  },
  columns: [
    { key: 'quando', label: 'Data-hora', kind: 'datetime' },
    { key: 'usuario', label: 'Usuário', kind: 'text' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    {
      key: 'pessoa',
      label: 'Pessoa selecionada',
      kind: 'text',
      visibleWhen: ({ porUsuario, nuncaAcessaram }) => !porUsuario && !nuncaAcessaram,
    },
    { key: 'tipo', label: 'Tipo', kind: 'text', visibleWhen: ({ porUsuario, nuncaAcessaram }) => !porUsuario && !nuncaAcessaram },
    { key: 'acessos', label: 'Acessos', kind: 'integer', total: 'sum' },
  ],
})

function entradas(ctx: Context, filtros: Filtros) {
  if (filtros.nuncaAcessaram) return nunca(ctx, filtros)
  return filtros.porUsuario ? somados(ctx, filtros) : umPorUm(ctx, filtros)
}

const selecionada = aliasedTable(pessoa, 'selecionada')
const daPessoaSelecionada = sql`coalesce(${evento.comoPessoaId}, (${evento.depois}->>'pessoa')::bigint, ${evento.pessoaId})`

function umPorUm(ctx: Context, filtros: Filtros) {
  const tipo = sql<string>`case ${evento.tipo} ${sql.join(
    Object.entries(tipos).map(([chave, texto]) => sql`when ${chave} then ${texto}`),
    sql` `,
  )} end`
  return ctx.db
    .select({
      quando: sql<Date | null>`${evento.ocorridoEm}`.mapWith(evento.ocorridoEm).as('quando'),
      usuario: sql<string>`coalesce(${conta.usuario}, '')`.as('usuario'),
      nome: sql<string>`coalesce(${pessoa.nome}, '')`.as('nome'),
      pessoa: sql<string | null>`${selecionada.nome}`.as('pessoa'),
      tipo: sql<string | null>`${tipo}`.as('tipo'),
      acessos: sql<number>`1`.mapWith(Number).as('acessos'),
    })
    .from(evento)
    .leftJoin(conta, eq(conta.id, contaDoEvento))
    .leftJoin(pessoa, and(eq(pessoa.municipioId, evento.municipioId), eq(pessoa.id, quemEntrou)))
    .leftJoin(selecionada, and(eq(selecionada.municipioId, evento.municipioId), eq(selecionada.id, daPessoaSelecionada)))
    .where(doPeriodo(filtros))
}

function somados(ctx: Context, filtros: Filtros) {
  return ctx.db
    .select({
      quando: sql<Date | null>`max(${evento.ocorridoEm})`.mapWith(evento.ocorridoEm).as('quando'),
      usuario: sql<string>`coalesce(${conta.usuario}, '')`.as('usuario'),
      nome: sql<string>`coalesce(${pessoa.nome}, '')`.as('nome'),
      pessoa: sql<string | null>`null::text`.as('pessoa'),
      tipo: sql<string | null>`null::text`.as('tipo'),
      acessos: sql<number>`count(*)::int`.mapWith(Number).as('acessos'),
    })
    .from(evento)
    .leftJoin(conta, eq(conta.id, contaDoEvento))
    .leftJoin(pessoa, and(eq(pessoa.municipioId, evento.municipioId), eq(pessoa.id, quemEntrou)))
    .where(doPeriodo(filtros))
    .groupBy(conta.usuario, pessoa.nome)
}

/** Accounts are global: only those that reach this municipality. */
function nunca(ctx: Context, { usuario, contribuinte }: Filtros) {
  return ctx.db
    .select({
      quando: sql<Date | null>`null::timestamptz`.mapWith(evento.ocorridoEm).as('quando'),
      usuario: sql<string>`${conta.usuario}`.as('usuario'),
      nome: sql<string>`${pessoa.nome}`.as('nome'),
      pessoa: sql<string | null>`null::text`.as('pessoa'),
      tipo: sql<string | null>`null::text`.as('tipo'),
      acessos: sql<number>`0`.mapWith(Number).as('acessos'),
    })
    .from(vinculo)
    .innerJoin(conta, eq(conta.id, vinculo.contaId))
    .innerJoin(pessoa, refere(vinculo.pessoaId, pessoa))
    .where(
      and(
        eq(vinculo.municipioId, ctx.municipioId),
        isNull(conta.ultimoLogin),
        deNome(usuario),
        contribuinte === null ? undefined : eq(pessoa.id, Number(contribuinte)),
      ),
    )
}

// A sign-in is written before there is a session: who came in stands in the event's entity.
const contaDoEvento = sql`coalesce(${evento.contaId}, case when ${evento.entidade} = 'conta' then ${evento.entidadeId}::bigint end)`
const quemEntrou = sql`coalesce(${evento.pessoaId}, (${evento.depois}->>'pessoa')::bigint)`

function doPeriodo({ dataInicial, dataFinal, tipo, usuario, contribuinte }: Filtros): SQL | undefined {
  return and(
    inArray(evento.tipo, tipo.length > 0 ? tipo : Object.keys(tipos)),
    gte(evento.ocorridoEm, instanteDe(dataInicial)),
    lt(evento.ocorridoEm, instanteDe(plusDays(dataFinal, 1))),
    deNome(usuario),
    contribuinte === null ? undefined : sql`${daPessoaSelecionada} = ${Number(contribuinte)}`,
  )
}

function deNome(texto: string): SQL | undefined {
  if (texto === '') return undefined
  const padrao = anywhere(fold(texto))
  return or(sql`lower(unaccent(${conta.usuario})) like ${padrao}`, sql`lower(unaccent(${pessoa.nome})) like ${padrao}`)
}
