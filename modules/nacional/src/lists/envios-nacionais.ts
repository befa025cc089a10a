import { refere, anywhere } from '@iss/platform/db'
import type { Tone } from '@iss/kinds'
import { dateField, defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, ilike, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { baixarXmlDoEnvio, nacionalAccess, reenviarNacional } from '../contract/envios.ts'
import {
  labelSituacaoEnvio,
  labelTipoEnvio,
  reenviaveis,
  type SituacaoEnvio,
  situacoesEnvio,
  tiposEnvioUsuais,
} from '../domain/envio.ts'
import { diaSeguinte } from '../server/filtros.ts'
import { nacionalEnvioTable as table } from '../tables/envio.ts'

const tons: Readonly<Record<SituacaoEnvio, Tone>> = {
  PENDENTE: 'warning',
  ENVIANDO: 'info',
  ENVIADO: 'success',
  RECUSADO: 'danger',
  IMPEDIDO: 'danger',
  DISPENSADO: 'neutral',
}

const filters = z.object({
  situacao: selectField({
    label: 'Situação',
    options: situacoesEnvio.map((value) => ({ value, label: labelSituacaoEnvio[value] })),
  }),
  criadoDe: dateField({ label: 'Criado de', range: { nome: 'criado', ponta: 'inicio' } }),
  criadoAte: dateField({ label: 'Criado até', range: { nome: 'criado', ponta: 'fim' } }),
  prestador: textField({ label: 'Prestador' }),
  chave: textField({ label: 'Chave' }),
})

/** What goes out to the national repository: pending, sent, refused with the reason and what to do. */
export const enviosNacionais = defineList({
  slug: 'envios-nacionais',
  title: 'Envios ao ambiente nacional',
  access: nacionalAccess,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 92, icone: 'cloud-upload' }],
  filters,
  query: envios,
  id: 'id',
  open: ({ notaId }) => (notaId === null ? null : `/home/actions/nota-fiscal?id=${notaId}`),
  empty: 'Nenhum envio encontrado.',
  refresh: 30,
  order: ['-criadoEm'],
  actions: {
    reenviar: {
      label: 'Enviar de novo',
      icon: 'send',
      call: reenviarNacional,
      when: ({ situacao }) => reenviaveis.includes(situacao),
      send: ({ id }) => ({ ids: [id] }),
    },
    reenviarSelecao: {
      label: 'Enviar de novo',
      on: 'selection',
      icon: 'send',
      call: reenviarNacional,
      when: ({ situacao }) => reenviaveis.includes(situacao),
    },
    xml: { label: 'XML', icon: 'file-code', call: baixarXmlDoEnvio, when: ({ temXml }) => temXml },
  },
  columns: [
    { key: 'criadoEm', label: 'Criado em', kind: 'datetime' },
    { key: 'documento', label: 'Documento', kind: 'text' },
    { key: 'numero', label: 'Nota', kind: 'numero' },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] },
    { key: 'motivo', label: 'Motivo', kind: 'text', below: 'fazer' },
    { key: 'fazer', label: 'O que fazer', kind: 'text', filesOnly: true },
    { key: 'enviadoEm', label: 'Enviado em', kind: 'datetime', secondary: true, below: 'nsu' },
    { key: 'nsu', label: 'NSU', kind: 'text', filesOnly: true },
    { key: 'tentativas', label: 'Tentativas', kind: 'integer', filesOnly: true },
    { key: 'chave', label: 'Chave', kind: 'text', filesOnly: true },
  ],
})

const motivos = (campo: 'mensagem' | 'fazer') =>
  sql<string>`(select string_agg(distinct case when m ->> 'codigo' like 'E%' and ${campo} = 'mensagem' then (m ->> 'codigo') || ': ' else '' end || (m ->> ${campo}), ' ')
    from jsonb_array_elements(${table.motivos}) m)`

function envios({ db }: Context, { situacao, criadoDe, criadoAte, prestador, chave }: z.output<typeof filters>) {
  return db
    .select({
      id: table.id,
      notaId: table.notaId,
      criadoEm: table.criadoEm,
      documento: wordsSql(table.tipo, Object.fromEntries(tiposEnvioUsuais.map((tipo) => [tipo, labelTipoEnvio(tipo)]))).as(
        'documento',
      ),
      numero: nota.numero,
      prestador: sql<string | null>`${nota.dadosPrestador} ->> 'nome'`.as('prestador_nome'),
      situacao: table.situacao,
      situacaoRotulo: wordsSql(table.situacao, labelSituacaoEnvio).as('situacao_rotulo'),
      motivo: motivos('mensagem').as('motivo_texto'),
      fazer: motivos('fazer').as('fazer_texto'),
      tentativas: table.tentativas,
      enviadoEm: table.enviadoEm,
      nsu: table.nsu,
      chave: table.chave,
      temXml: sql<boolean>`${table.conteudo} is not null`.mapWith(Boolean).as('tem_xml'),
    })
    .from(table)
    .leftJoin(nota, refere(table.notaId, nota))
    .where(
      and(
        situacao ? eq(table.situacao, situacao) : undefined,
        criadoDe ? gte(table.criadoEm, diaSeguinte(criadoDe, 0)) : undefined,
        criadoAte ? lt(table.criadoEm, diaSeguinte(criadoAte, 1)) : undefined,
        chave ? eq(table.chave, chave.replace(/^NFS/i, '')) : undefined,
        prestador ? ilike(sql`${nota.dadosPrestador} ->> 'nome'`, anywhere(prestador)) : undefined,
      ),
    )
}
