import { anywhere } from '@iss/platform/db'
import { defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { normalizeDocumento } from '@iss/kernel/documento'
import { telaDasConsultas } from '@iss/nota/contract/consulta-abas'
import {
  conferirLimites,
  consultados,
  filtroDasCompetencias,
  filtroDoContribuinte,
  filtroDosNumeros,
  filtroDosValores,
} from '@iss/nota/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, ilike, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notaNacionalAccess } from '../contract/notas-nacionais.ts'
import { labelSituacaoNacional, tomSituacaoNacional } from '../domain/situacao-nacional.ts'
import { nacionalNotaTable as table } from '../tables/nota-nacional.ts'

const filters = z.object({
  ...filtroDoContribuinte,
  ...filtroDasCompetencias,
  ...filtroDosNumeros,
  outraParte: textField({ label: 'Prestador ou tomador' }),
  situacao: selectField({
    label: 'Situação',
    options: (['NORMAL', 'CANCELADA', 'SUBSTITUIDA'] as const).map((value) => ({ value, label: labelSituacaoNacional[value] })),
  }),
  retido: selectField({
    label: 'ISS retido',
    options: [
      { value: 'sim', label: 'Sim' },
      { value: 'nao', label: 'Não' },
    ],
  }),
  ...filtroDosValores,
})

/** The tab of Consultas with the notes of the national issuer in which the taxpayers are provider, taker or intermediary. */
export const consultaEmissorNacional = defineList({
  slug: 'consulta-emissor-nacional',
  title: 'Emissor Nacional',
  path: null,
  access: { ...notaNacionalAccess, naoPerfis: ['funcionario', 'fiscal', 'gestor', 'administrador'] },
  tab: { screen: telaDasConsultas, name: 'EmissorNacional', order: 35 },
  filters,
  query: notas,
  check: conferirLimites,
  id: 'id',
  open: ({ id, propria }) => (propria ? `/home/actions/nota-nacional?id=${id}` : null),
  struck: 'semEfeito',
  empty: 'Nenhuma nota do Emissor Nacional encontrada.',
  order: ['-emissao'],
  columns: [
    { key: 'numero', label: 'Nº', kind: 'numero' },
    { key: 'emissao', label: 'Emissão', kind: 'datetime' },
    { key: 'competencia', label: 'Competência', kind: 'competencia', filesOnly: true },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text' },
    { key: 'papel', label: 'Papel', kind: 'text', secondary: true },
    { key: 'nome', label: 'Prestador ou tomador', kind: 'text' },
    { key: 'documento', label: 'CPF/CNPJ', kind: 'documento', filesOnly: true },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'retido', label: 'Retido', kind: 'boolean', secondary: true },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomSituacaoNacional[estado] },
  ],
})

function notas(ctx: Context, filtro: z.output<typeof filters>) {
  const quem = () => consultados(ctx, filtro.contribuinteId, 'documento')
  const [prestador, tomador, intermediario] = [
    inArray(table.prestadorDocumento, quem()),
    inArray(table.tomadorDocumento, quem()),
    inArray(table.intermediarioDocumento, quem()),
  ]
  // Who of the taxpayers asked for stands in the note: the taker before the provider, as in the books.
  const proprio = sql<string>`case when ${tomador} then ${table.tomadorDocumento}
    when ${intermediario} then ${table.intermediarioDocumento} else ${table.prestadorDocumento} end`
  const isPrestador = sql`(${proprio}) = ${table.prestadorDocumento}`
  const outra = filtro.outraParte ?? ''
  return ctx.db
    .select({
      id: table.id,
      numero: table.numero,
      emissao: table.emissao,
      competencia: table.competencia,
      contribuinte: pessoa.nome,
      papel: sql<string>`case when ${tomador} then 'Tomador' when ${intermediario} then 'Intermediário' else 'Prestador' end`.as(
        'papel',
      ),
      nome: sql<string>`case when ${isPrestador} then coalesce(${table.tomadorNome}, 'Não identificado') else ${table.prestadorNome} end`.as(
        'outra_nome',
      ),
      documento: sql<
        string | null
      >`case when ${isPrestador} then ${table.tomadorDocumento} else ${table.prestadorDocumento} end`.as('outra_documento'),
      valor: table.valorServico,
      imposto: table.imposto,
      retido: sql<boolean>`${table.retencao} <> 1`.mapWith(Boolean).as('retido'),
      estado: table.situacao,
      situacao: wordsSql(table.situacao, labelSituacaoNacional).as('situacao_rotulo'),
      semEfeito: sql<boolean>`${table.situacao} <> 'NORMAL'`.mapWith(Boolean).as('sem_efeito'),
      propria: sql<boolean>`${pessoa.id} = ${ctx.sessao.pessoaSelecionadaId}`.mapWith(Boolean).as('propria'),
    })
    .from(table)
    .innerJoin(pessoa, and(eq(pessoa.municipioId, table.municipioId), sql`${pessoa.documento} = ${proprio}`))
    .where(
      and(
        or(prestador, tomador, intermediario),
        filtro.competenciaInicial === null ? undefined : gte(table.competencia, filtro.competenciaInicial),
        filtro.competenciaFinal === null ? undefined : lte(table.competencia, filtro.competenciaFinal),
        filtro.numeroInicial === null ? undefined : gte(table.numero, filtro.numeroInicial),
        filtro.numeroFinal === null ? undefined : lte(table.numero, filtro.numeroFinal),
        filtro.situacao ? eq(table.situacao, filtro.situacao) : undefined,
        filtro.retido === 'sim' ? ne(table.retencao, 1) : undefined,
        filtro.retido === 'nao' ? eq(table.retencao, 1) : undefined,
        filtro.valorDe === null ? undefined : gte(table.valorServico, filtro.valorDe),
        filtro.valorAte === null ? undefined : lte(table.valorServico, filtro.valorAte),
        outra === ''
          ? undefined
          : or(
              eq(table.prestadorDocumento, normalizeDocumento(outra)),
              eq(table.tomadorDocumento, normalizeDocumento(outra)),
              ilike(table.prestadorNome, anywhere(outra)),
              ilike(table.tomadorNome, anywhere(outra)),
            ),
      ),
    )
}
