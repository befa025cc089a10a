import type { Tone } from '@iss/kinds'
import { defineList, integerField, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { nacionalAccess } from '../contract/envios.ts'
import { interpretarDeNovo } from '../contract/notas-nacionais.ts'
import { labelSituacaoDocumento, type SituacaoDocumento, situacoesDocumento } from '../domain/recebimento.ts'
import { nacionalDocumentoTable as table } from '../tables/recebimento.ts'

const tons: Readonly<Record<SituacaoDocumento, Tone>> = {
  PENDENTE: 'warning',
  INTERPRETADO: 'success',
  PROPRIO: 'neutral',
  ALHEIO: 'neutral',
  ERRO: 'danger',
}

const filters = z.object({
  situacao: selectField({
    label: 'Situação',
    options: situacoesDocumento.map((value) => ({ value, label: labelSituacaoDocumento[value] })),
  }),
  chave: textField({ label: 'Chave' }),
  nsu: integerField({ label: 'NSU a partir de' }),
})

/** Every document of the distribution as it came, with what became of it. */
export const documentosNacionais = defineList({
  slug: 'documentos-nacionais',
  title: 'Documentos recebidos do ambiente nacional',
  access: nacionalAccess,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 93, icone: 'inbox' }],
  filters,
  query: documentos,
  id: 'id',
  empty: 'Nenhum documento recebido.',
  order: ['-nsu'],
  actions: {
    interpretar: {
      label: 'Interpretar de novo',
      on: 'selection',
      icon: 'refresh',
      call: interpretarDeNovo,
      when: ({ situacao }) => situacao === 'ERRO' || situacao === 'ALHEIO',
    },
  },
  columns: [
    { key: 'nsu', label: 'NSU', kind: 'numero' },
    { key: 'documento', label: 'Documento', kind: 'text' },
    { key: 'chave', label: 'Chave', kind: 'text' },
    { key: 'recebidoEm', label: 'Recebido em', kind: 'datetime' },
    { key: 'situacaoRotulo', label: 'Situação', kind: 'status', tone: ({ situacao }) => tons[situacao] },
    { key: 'motivo', label: 'Motivo', kind: 'text' },
  ],
})

function documentos({ db }: Context, { situacao, chave, nsu }: z.output<typeof filters>) {
  return db
    .select({
      id: table.id,
      nsu: table.nsu,
      documento: sql<string>`${table.tipo} || coalesce(' ' || ${table.evento}, '')`.as('documento'),
      chave: table.chave,
      recebidoEm: table.recebidoEm,
      situacao: table.situacao,
      situacaoRotulo: wordsSql(table.situacao, labelSituacaoDocumento).as('situacao_rotulo'),
      motivo: table.motivo,
    })
    .from(table)
    .where(
      and(
        situacao ? eq(table.situacao, situacao) : undefined,
        chave ? eq(table.chave, chave.replace(/^NFS/i, '')) : undefined,
        nsu === null ? undefined : gte(table.nsu, nsu),
      ),
    )
}
