import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { fold } from '@iss/kernel/texto'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { anywhere, auditoriaEventoTable as evento, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { booleanField, dateRange, defineReport, multiSelectField, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { perfisPapel } from '@iss/pessoa/domain/perfil-papel'
import { labelPapel } from '@iss/pessoa/domain/rotulos-cadastro'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { eventosDeAcesso, MESES_DO_RELATORIO } from '../domain/evento-de-acesso.ts'
import { contaTable as conta, contaVinculoTable as vinculo } from '../tables/acesso.ts'

/** Screens that were opened, by the access statistics. */
const TELA = 'tela'
const tipos = { ...eventosDeAcesso, [TELA]: 'Tela' } as const
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
  perfil: selectField({
    label: 'Perfil',
    options: perfisPapel.map((value) => ({ value, label: labelPapel[value] })),
  }),
  nuncaAcessaram: booleanField({ label: 'Só nunca acessaram' }),
})
type Filtros = z.output<typeof filters>

const umAUm = ({ porUsuario, nuncaAcessaram }: Filtros) => !porUsuario && !nuncaAcessaram
const comTelas = (filtros: Filtros) => umAUm(filtros) && (filtros.tipo.length === 0 || filtros.tipo.includes(TELA))

/** Who came in, when, from where and for whom, failed sign-ins and screens too; summed up by user; or who holds an account and never used it (F73). */
export const acessos = defineReport({
  slug: 'relatorio-acessos',
  title: 'Relatório de acessos',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'fiscal', grupo: 'Outros relatórios', ordem: 730, icone: 'user-cog' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.ACESSOS,
  limiteMeses: MESES_DO_RELATORIO,
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
    { key: 'quando', label: 'Data-hora', kind: 'datetime', visibleWhen: umAUm },
    { key: 'usuario', label: 'Usuário', kind: 'text' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'perfil', label: 'Perfil', kind: 'text' },
    { key: 'pessoa', label: 'Pessoa selecionada', kind: 'text', visibleWhen: umAUm, secondary: true },
    { key: 'tipo', label: 'Tipo', kind: 'text', visibleWhen: umAUm },
    { key: 'tela', label: 'Tela', kind: 'text', visibleWhen: comTelas },
    { key: 'ip', label: 'IP', kind: 'text', visibleWhen: umAUm, secondary: true },
    { key: 'navegador', label: 'Navegador', kind: 'text', visibleWhen: umAUm, secondary: true },
    {
      key: 'resultado',
      label: 'Resultado',
      kind: 'status',
      visibleWhen: umAUm,
      tone: ({ falha }) => (falha ? 'danger' : 'success'),
    },
    { key: 'acessos', label: 'Acessos', kind: 'integer', total: 'sum' },
    { key: 'ultimo', label: 'Último acesso', kind: 'datetime', visibleWhen: (filtros) => !umAUm(filtros) },
  ],
})

function entradas(ctx: Context, filtros: Filtros) {
  if (filtros.nuncaAcessaram) return nunca(ctx, filtros)
  return filtros.porUsuario ? somados(ctx, filtros) : umPorUm(ctx, filtros)
}

/** Whether a role `r` is of the person of an expression and in force. */
const papelDe = (
  ctx: Context,
  pessoaId: SQL,
) => sql`r.municipio_id = iss_municipio() and r.ator_id = ${pessoaId} and r.inicio <= ${ctx.clock.today()}::date
      and coalesce(r.fim, 'infinity') >= ${ctx.clock.today()}::date`

/** Roles in force of the person of an expression, in words. */
const perfisDe = (ctx: Context, pessoaId: SQL) =>
  sql<string>`coalesce((select string_agg(distinct ${wordsSql(sql`r.perfil`, labelPapel)}, ', ') from papel r
    where ${papelDe(ctx, pessoaId)}), '')`

/** Events of the months and, where asked for, the screens last opened in them, with account and person of each. */
function acessosDoPeriodo({ dataInicial, dataFinal, tipo }: Filtros): SQL {
  const pedidos: readonly string[] = tipo.length > 0 ? tipo : Object.keys(tipos)
  const noPeriodo = (coluna: SQL) =>
    sql`${coluna} >= ${instanteDe(dataInicial)} and ${coluna} < ${instanteDe(plusDays(dataFinal, 1))}`
  // A sign-in is written before there is a session: who came in stands in the event's entity.
  const eventos = sql`select e.id, e.ocorrido_em as quando,
      coalesce(e.conta_id, case when e.entidade = 'conta' then e.entidade_id::bigint end) as conta_id,
      coalesce(e.pessoa_id, (e.depois->>'pessoa')::bigint) as pessoa_id,
      coalesce(e.como_pessoa_id, (e.depois->>'pessoa')::bigint, e.pessoa_id) as selecionada_id,
      e.tipo, null::text as tela, e.depois->>'ip' as ip, e.depois->>'navegador' as navegador, 1::bigint as acessos
    from auditoria_evento e
    where e.municipio_id = iss_municipio() and e.tipo in ${pedidos} and ${noPeriodo(sql`e.ocorrido_em`)}`
  const telas = sql`select s.id, s.ultimo_acesso, s.conta_id, null::bigint, null::bigint, ${TELA}::text, s.acao, null::text, null::text, s.acessos
    from estatistica_acesso s
    where s.municipio_id = iss_municipio() and s.acessos > 0 and ${noPeriodo(sql`s.ultimo_acesso`)}`
  return pedidos.includes(TELA) ? sql`${eventos} union all ${telas}` : eventos
}

/** Each access with its account, who came in (of a failed sign-in whoever the account is) and for whom. */
function lidos(filtros: Filtros): SQL {
  return sql`(select a.*, c.usuario, p.id as quem, p.nome, o.nome as selecionada
    from (${acessosDoPeriodo(filtros)}) a
    left join conta c on c.id = a.conta_id
    left join lateral (select v.pessoa_id from conta_vinculo v where v.conta_id = a.conta_id and v.municipio_id = iss_municipio()
      order by v.principal desc, v.id limit 1) v on true
    left join pessoa p on p.municipio_id = iss_municipio() and p.id = coalesce(a.pessoa_id, v.pessoa_id)
    left join pessoa o on o.municipio_id = iss_municipio() and o.id = a.selecionada_id) as lidos`
}

const instante = (valor: SQL, nome: string) => sql<Date | null>`${valor}`.mapWith(evento.ocorridoEm).as(nome)
/** When it was, and of a line that stands for many the last time. */
const quando = (valor: SQL, ultimo = sql`null::timestamptz`) => ({
  quando: instante(valor, 'quando'),
  ultimo: instante(ultimo, 'ultimo'),
})
const falhou = sql<boolean>`tipo in ('login.recusado', 'login.bloqueado')`

function umPorUm(ctx: Context, filtros: Filtros) {
  return ctx.db
    .select({
      ...quando(sql`quando`),
      usuario: sql<string>`coalesce(usuario, '')`.as('usuario'),
      nome: sql<string>`coalesce(nome, '')`.as('nome'),
      perfil: perfisDe(ctx, sql`quem`).as('perfil'),
      pessoa: sql<string | null>`selecionada`.as('pessoa'),
      tipo: sql<string | null>`${wordsSql(sql`tipo`, tipos)}`.as('tipo_rotulo'),
      tela: sql<string | null>`tela`.as('tela'),
      ip: sql<string | null>`ip`.as('ip'),
      navegador: sql<string | null>`navegador`.as('navegador'),
      falha: sql<boolean>`${falhou}`.as('falha'),
      resultado: sql<string | null>`case when ${falhou} then 'Recusado' else 'Aceito' end`.as('resultado'),
      acessos: sql<number>`acessos`.mapWith(Number).as('acessos'),
    })
    .from(lidos(filtros))
    .where(doFiltro(ctx, filtros))
}

function somados(ctx: Context, filtros: Filtros) {
  return ctx.db
    .select({
      ...quando(sql`max(quando)`, sql`max(quando)`),
      usuario: sql<string>`coalesce(usuario, '')`.as('usuario'),
      nome: sql<string>`coalesce(nome, '')`.as('nome'),
      perfil: perfisDe(ctx, sql`quem`).as('perfil'),
      ...semDetalhe,
      acessos: sql<number>`sum(acessos)::int`.mapWith(Number).as('acessos'),
    })
    .from(lidos(filtros))
    .where(doFiltro(ctx, filtros))
    .groupBy(sql`usuario`, sql`nome`, sql`quem`)
}

/** What a line that stands for many, or for none, does not say. */
const semDetalhe = {
  pessoa: sql<string | null>`null::text`.as('pessoa'),
  tipo: sql<string | null>`null::text`.as('tipo_rotulo'),
  tela: sql<string | null>`null::text`.as('tela'),
  ip: sql<string | null>`null::text`.as('ip'),
  navegador: sql<string | null>`null::text`.as('navegador'),
  falha: sql<boolean>`false`.as('falha'),
  resultado: sql<string | null>`null::text`.as('resultado'),
}

/** Accounts are global: only those that reach this municipality. */
function nunca(ctx: Context, { usuario, contribuinte, perfil }: Filtros) {
  return ctx.db
    .select({
      ...quando(sql`null::timestamptz`),
      usuario: sql<string>`${conta.usuario}`.as('usuario'),
      nome: sql<string>`${pessoa.nome}`.as('nome'),
      perfil: perfisDe(ctx, sql`${pessoa.id}`).as('perfil'),
      ...semDetalhe,
      acessos: sql<number>`0`.mapWith(Number).as('acessos'),
    })
    .from(vinculo)
    .innerJoin(conta, eq(conta.id, vinculo.contaId))
    .innerJoin(pessoa, refere(vinculo.pessoaId, pessoa))
    .where(
      and(
        eq(vinculo.municipioId, ctx.municipioId),
        isNull(conta.ultimoLogin),
        deNome(usuario, sql`${conta.usuario}`, sql`${pessoa.nome}`),
        contribuinte === null ? undefined : eq(pessoa.id, Number(contribuinte)),
        comPerfil(ctx, perfil, sql`${pessoa.id}`),
      ),
    )
}

function doFiltro(ctx: Context, { usuario, contribuinte, perfil }: Filtros): SQL | undefined {
  return and(
    deNome(usuario, sql`usuario`, sql`nome`),
    contribuinte === null ? undefined : sql`coalesce(selecionada_id, quem) = ${Number(contribuinte)}`,
    comPerfil(ctx, perfil, sql`quem`),
  )
}

function comPerfil(ctx: Context, perfil: string | null, pessoaId: SQL): SQL | undefined {
  if (perfil === null) return undefined
  return sql`exists (select from papel r where ${papelDe(ctx, pessoaId)} and r.perfil = ${perfil})`
}

function deNome(texto: string, usuario: SQL, nome: SQL): SQL | undefined {
  if (texto === '') return undefined
  const padrao = anywhere(fold(texto))
  return or(sql`lower(unaccent(${usuario})) like ${padrao}`, sql`lower(unaccent(${nome})) like ${padrao}`)
}
