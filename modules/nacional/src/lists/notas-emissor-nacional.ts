import { imprimirDocumento } from '@iss/documento/contract/consulta'
import { anywhere } from '@iss/platform/db'
import { booleanField, competenciaRange, defineList, documentoField, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, ilike, lte, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { nacionalAccess } from '../contract/envios.ts'
import { baixarXmlNacional, lancarNotasNacionais } from '../contract/notas-nacionais.ts'
import { labelPendencia, pendencias } from '../domain/pendencia.ts'
import { labelSituacaoNacional, tomSituacaoNacional } from '../domain/situacao-nacional.ts'
import { nacionalNotaTable as table } from '../tables/nota-nacional.ts'

const filters = z.object({
  ...competenciaRange({ meses: 3, atual: true }),
  documento: documentoField({ label: 'CPF ou CNPJ de uma das partes' }),
  nome: textField({ label: 'Prestador ou tomador' }),
  situacao: selectField({
    label: 'Situação',
    options: (['NORMAL', 'CANCELADA', 'SUBSTITUIDA'] as const).map((value) => ({ value, label: labelSituacaoNacional[value] })),
  }),
  pendencia: selectField({ label: 'Pendência', options: pendencias.map((value) => ({ value, label: labelPendencia[value] })) }),
  retidas: booleanField({ label: 'Somente com ISS retido' }),
  analise: booleanField({ label: 'Somente com análise fiscal pedida' }),
})

/** Notes of the national issuer, and of other towns, that concern the city. */
export const notasEmissorNacional = defineList({
  slug: 'notas-emissor-nacional',
  title: 'Notas do Emissor Nacional',
  access: nacionalAccess,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 90, icone: 'file-invoice' }],
  filters,
  query: notas,
  id: 'id',
  open: ({ id }) => `/home/actions/nota-nacional?id=${id}`,
  struck: 'semEfeito',
  empty: 'Nenhuma nota do Emissor Nacional encontrada.',
  order: ['-emissao'],
  actions: {
    danfse: { label: 'DANFSe', icon: 'printer', call: imprimirDocumento, show: true },
    xml: { label: 'XML', icon: 'file-code', call: baixarXmlNacional },
    lancar: {
      label: 'Lançar nos livros',
      on: 'selection',
      icon: 'book',
      call: lancarNotasNacionais,
      when: ({ pendente }) => pendente,
    },
  },
  columns: [
    { key: 'emissao', label: 'Emissão', kind: 'datetime' },
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'prestadorNome', label: 'Prestador', kind: 'text' },
    { key: 'tomadorNome', label: 'Tomador', kind: 'text' },
    { key: 'valorServico', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'imposto', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'retido', label: 'Retido', kind: 'boolean' },
    {
      key: 'situacaoRotulo',
      label: 'Situação',
      kind: 'status',
      tone: ({ situacao }) => tomSituacaoNacional[situacao],
      below: 'pendencia',
    },
    { key: 'pendencia', label: 'Pendência', kind: 'text', filesOnly: true },
    { key: 'prestadorDocumento', label: 'Documento do prestador', kind: 'documento', filesOnly: true },
    { key: 'tomadorDocumento', label: 'Documento do tomador', kind: 'documento', filesOnly: true },
    { key: 'codigoNacional', label: 'Serviço', kind: 'text', filesOnly: true },
    { key: 'nsu', label: 'NSU', kind: 'integer', filesOnly: true },
    { key: 'chave', label: 'Chave', kind: 'text', filesOnly: true },
  ],
})

function notas({ db }: Context, filtro: z.output<typeof filters>) {
  const parte = filtro.documento
  const nome = filtro.nome ? anywhere(filtro.nome) : null
  return db
    .select({
      id: table.id,
      emissao: table.emissao,
      numero: table.numero,
      prestadorNome: table.prestadorNome,
      tomadorNome: table.tomadorNome,
      valorServico: table.valorServico,
      imposto: table.imposto,
      retido: sql<boolean>`${table.retencao} <> 1`.mapWith(Boolean).as('retido'),
      situacao: table.situacao,
      situacaoRotulo: wordsSql(table.situacao, labelSituacaoNacional).as('situacao_rotulo'),
      semEfeito: sql<boolean>`${table.situacao} <> 'NORMAL'`.mapWith(Boolean).as('sem_efeito'),
      pendente: sql<boolean>`${table.pendencias} <> '{}'`.mapWith(Boolean).as('pendente'),
      pendencia:
        sql<string>`(select string_agg(${wordsSql(sql`p`, labelPendencia)}, '; ') from unnest(${table.pendencias}) p)`.as(
          'pendencia_texto',
        ),
      prestadorDocumento: table.prestadorDocumento,
      tomadorDocumento: table.tomadorDocumento,
      codigoNacional: table.codigoNacional,
      nsu: table.nsu,
      chave: table.chave,
    })
    .from(table)
    .where(
      and(
        gte(table.competencia, filtro.competenciaInicial),
        lte(table.competencia, filtro.competenciaFinal),
        parte
          ? or(eq(table.prestadorDocumento, parte), eq(table.tomadorDocumento, parte), eq(table.intermediarioDocumento, parte))
          : undefined,
        nome ? or(ilike(table.prestadorNome, nome), ilike(table.tomadorNome, nome)) : undefined,
        filtro.situacao ? eq(table.situacao, filtro.situacao) : undefined,
        filtro.pendencia ? sql`${filtro.pendencia} = any(${table.pendencias})` : undefined,
        filtro.retidas ? ne(table.retencao, 1) : undefined,
        filtro.analise ? eq(table.analisePendente, true) : undefined,
      ),
    )
}
