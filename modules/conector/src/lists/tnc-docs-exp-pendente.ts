import { dateField, defineList, integerField, longtextField, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { contem } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, count, eq, gte, inArray, lt, min, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoDoConector } from '../contract/acessos.ts'
import { ignorarItensTnc, reenviarItensTnc } from '../contract/conector.ts'
import { labelEspecie, labelSituacao, opcoesEspecie, tomDaSituacao } from '../domain/troca.ts'
import { tncDocumentoTable as table } from '../tables/conector.ts'

const filters = z.object({
  especie: selectField({ label: 'Espécie', options: opcoesEspecie }),
  contribuinte: textField({ label: 'Contribuinte', help: 'Documento ou parte do nome.' }),
  alteradoDe: dateField({ label: 'Período de', range: { nome: 'alterado', ponta: 'inicio' } }),
  alteradoAte: dateField({ label: 'Período até', range: { nome: 'alterado', ponta: 'fim' } }),
  tentativas: integerField({ label: 'Tentativas mínimas', min: 0, max: 1000 }),
})
type Filtros = z.output<typeof filters>

const pendentes = ['PENDENTE', 'ENVIADO', 'ERRO'] as const

const quais = ({ especie, contribuinte, alteradoDe, alteradoAte, tentativas }: Filtros) =>
  and(
    eq(table.sentido, 'ENVIADO'),
    inArray(table.situacao, [...pendentes]),
    especie ? eq(table.especie, especie) : undefined,
    contribuinte ? or(eq(table.documento, normalizeDocumento(contribuinte)), contem(table.nome, contribuinte)) : undefined,
    alteradoDe ? gte(table.alteradoEm, instanteDe(alteradoDe)) : undefined,
    alteradoAte ? lt(table.alteradoEm, instanteDe(plusDays(alteradoAte, 1))) : undefined,
    tentativas ? gte(table.tentativas, tentativas) : undefined,
  )

/** What has not reached the city's system yet (F110). */
export const tncDocsExpPendente = defineList({
  slug: 'tnc-docs-exp-pendente',
  title: 'Documentos pendentes de exportação',
  access: fiscoDoConector,
  menu: [{ area: 'fiscal', grupo: 'GOV-Sync', ordem: 30, icone: 'file-export' }],
  filters,
  query: (ctx: Context, filtros: Filtros) =>
    ctx.db
      .select({
        id: table.id,
        especie: wordsSql(table.especie, labelEspecie).as('especie_rotulo'),
        numero: table.numero,
        nome: table.nome,
        documento: table.documento,
        criadoEm: table.criadoEm,
        alteradoEm: table.alteradoEm,
        valor: table.valor,
        situacao: table.situacao,
        situacaoRotulo: wordsSql(table.situacao, labelSituacao).as('situacao_rotulo'),
        tentativas: table.tentativas,
        ultimoErro: table.ultimoErro,
      })
      .from(table)
      .where(quais(filtros)),
  async summary({ db }, filtros) {
    const porEspecie = await db
      .select({
        especie: table.especie,
        pendentes: count(),
        antigo: min(table.criadoEm),
        erros: sql<number>`count(*) filter (where ${table.situacao} = 'ERRO')`.mapWith(Number),
      })
      .from(table)
      .where(quais(filtros))
      .groupBy(table.especie)
      .orderBy(table.especie)
    return porEspecie.flatMap(({ especie, pendentes: quantos, antigo, erros }) => [
      { label: `${labelEspecie[especie]}: pendentes`, kind: 'integer' as const, value: quantos },
      ...(antigo ? [{ label: `${labelEspecie[especie]}: mais antigo`, kind: 'datetime' as const, value: antigo }] : []),
      {
        label: `${labelEspecie[especie]}: com erro`,
        kind: 'integer' as const,
        value: erros,
        tone: erros > 0 ? ('danger' as const) : ('neutral' as const),
      },
    ])
  },
  id: 'id',
  refresh: 30,
  order: ['criadoEm'],
  empty: 'Nada pendente: tudo chegou ao sistema da prefeitura.',
  actions: {
    reenviar: { label: 'Reenviar', on: 'selection', icon: 'send', call: reenviarItensTnc },
    ignorar: {
      label: 'Ignorar',
      on: 'selection',
      icon: 'ban',
      danger: true,
      call: ignorarItensTnc,
      fields: z.object({ justificativa: longtextField({ label: 'Justificativa', required: true }) }),
    },
  },
  columns: [
    { key: 'especie', label: 'Espécie', kind: 'text' },
    { key: 'numero', label: 'Número', kind: 'text' },
    { key: 'nome', label: 'Contribuinte', kind: 'text', below: 'documento' },
    { key: 'documento', label: 'Documento', kind: 'documento', filesOnly: true },
    { key: 'criadoEm', label: 'Emissão', kind: 'datetime' },
    { key: 'alteradoEm', label: 'Última alteração', kind: 'datetime' },
    { key: 'valor', label: 'Valor', kind: 'money' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomDaSituacao[situacao] },
    { key: 'tentativas', label: 'Tentativas', kind: 'integer' },
    { key: 'ultimoErro', label: 'Último erro', kind: 'text' },
  ],
})
