import { dateField, defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { contem } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoDoConector } from '../contract/acessos.ts'
import { baixarConteudoTnc, reenviarItensTnc } from '../contract/conector.ts'
import {
  labelEspecie,
  labelSentido,
  labelSituacao,
  opcoesEspecie,
  situacoesDaTroca,
  type SentidoDaTroca,
  tomDaSituacao,
} from '../domain/troca.ts'
import { tncDocumentoTable as table } from '../tables/conector.ts'

const filters = z.object({
  sentido: selectField({
    label: 'Sentido',
    options: Object.entries(labelSentido).map(([value, label]) => ({ value: value as SentidoDaTroca, label })),
  }),
  especie: selectField({ label: 'Espécie', options: opcoesEspecie }),
  numero: textField({ label: 'Número' }),
  contribuinte: textField({ label: 'Contribuinte', help: 'Parte do nome.' }),
  alteradoDe: dateField({ label: 'Período de', range: { nome: 'alterado', ponta: 'inicio' } }),
  alteradoAte: dateField({ label: 'Período até', range: { nome: 'alterado', ponta: 'fim' } }),
  situacao: selectField({
    label: 'Situação',
    options: situacoesDaTroca.map((value) => ({ value, label: labelSituacao[value] })),
  }),
})

/** What was exchanged with the city's system, and when (F111). */
export const tncDocumentos = defineList({
  slug: 'tnc-documentos',
  title: 'Documentos trocados',
  access: fiscoDoConector,
  menu: [{ area: 'fiscal', grupo: 'GOV-Sync', ordem: 31, icone: 'arrows-exchange' }],
  filters,
  query: trocados,
  id: 'id',
  order: ['-alteradoEm'],
  empty: 'Nenhum documento trocado.',
  actions: {
    conteudo: {
      label: 'Ver conteúdo',
      icon: 'file-code',
      call: baixarConteudoTnc,
      show: true,
      when: ({ temConteudo }) => temConteudo,
    },
    reenviar: {
      label: 'Reenviar',
      icon: 'send',
      call: reenviarItensTnc,
      send: ({ id }) => ({ ids: [id] }),
      when: ({ sentido }) => sentido === 'ENVIADO',
    },
  },
  columns: [
    { key: 'alteradoEm', label: 'Data e hora', kind: 'datetime' },
    { key: 'sentidoRotulo', label: 'Sentido', kind: 'text' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tomDaSituacao[situacao] },
    { key: 'especie', label: 'Espécie', kind: 'text' },
    { key: 'numero', label: 'Número', kind: 'text' },
    { key: 'nome', label: 'Contribuinte', kind: 'text', below: 'documento' },
    { key: 'documento', label: 'Documento', kind: 'documento', filesOnly: true },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'codigoGrp', label: 'Código no GRP', kind: 'text' },
    { key: 'tentativas', label: 'Tentativas', kind: 'integer' },
    { key: 'ultimoErro', label: 'Último erro', kind: 'text', secondary: true },
  ],
})

function trocados(
  { db }: Context,
  { sentido, especie, numero, contribuinte, alteradoDe, alteradoAte, situacao }: z.output<typeof filters>,
) {
  return db
    .select({
      id: table.id,
      alteradoEm: table.alteradoEm,
      sentido: table.sentido,
      sentidoRotulo: wordsSql(table.sentido, labelSentido).as('sentido_rotulo'),
      especie: wordsSql(table.especie, labelEspecie).as('especie_rotulo'),
      numero: table.numero,
      nome: table.nome,
      documento: table.documento,
      competencia: table.competencia,
      valor: table.valor,
      situacao: table.situacao,
      situacaoRotulo: wordsSql(table.situacao, labelSituacao).as('situacao_rotulo'),
      codigoGrp: table.codigoGrp,
      tentativas: table.tentativas,
      ultimoErro: table.ultimoErro,
      temConteudo: sql<boolean>`${table.conteudo} is not null`.as('tem_conteudo'),
    })
    .from(table)
    .where(
      and(
        sentido ? eq(table.sentido, sentido) : undefined,
        especie ? eq(table.especie, especie) : undefined,
        numero ? eq(table.numero, numero) : undefined,
        contribuinte ? contem(table.nome, contribuinte) : undefined,
        alteradoDe ? gte(table.alteradoEm, instanteDe(alteradoDe)) : undefined,
        alteradoAte ? lt(table.alteradoEm, instanteDe(plusDays(alteradoAte, 1))) : undefined,
        situacao ? eq(table.situacao, situacao) : undefined,
      ),
    )
}
