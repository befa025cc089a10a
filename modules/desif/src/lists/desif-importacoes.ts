import {
  defineList,
  type Figure,
  longtextField,
  lookupField,
  multiSelectField,
  optionalCompetenciaField,
  selectField,
} from '@iss/list/definition'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscoAccess } from '../contract/acesso.ts'
import { baixarArquivoDesif, baixarProtocoloDesif, rejeitarDesif, reprocessarDesif } from '../contract/entrega.ts'
import { modulosDesif, rotulosModulo, versoesLeiaute } from '../domain/leiaute.ts'
import { rotulosSituacaoArquivo, situacoesArquivo, tomDaSituacaoArquivo } from '../domain/situacao-arquivo.ts'
import { camposDaEntrega } from '../server/campos-da-entrega.ts'
import { desifArquivoTable as arquivo } from '../tables/desif-arquivo.ts'

const isGuardado = sql<boolean>`(${arquivo.chave} is not null)`.as('guardado')

const filters = z.object({
  instituicao: lookupField({ label: 'Instituição', lookup: 'instituicao-financeira' }),
  modulo: selectField({
    label: 'Módulo',
    options: modulosDesif.map((modulo) => ({ value: String(modulo), label: `${modulo} - ${rotulosModulo[modulo]}` })),
  }),
  versao: selectField({ label: 'Versão do leiaute', options: versoesLeiaute.map((value) => ({ value, label: value })) }),
  situacoes: multiSelectField({
    label: 'Situação',
    options: situacoesArquivo.map((value) => ({ value, label: rotulosSituacaoArquivo[value] })),
  }),
  competencia: optionalCompetenciaField({ label: 'Competência' }),
})

/** Importações DES-IF (F101): the files that came in, with what was found in them. */
export const desifImportacoes = defineList({
  slug: 'desif-importacoes',
  title: 'Importações DES-IF',
  path: '/home/actions/desif-importacoes',
  access: fiscoAccess,
  menu: [{ area: 'fiscal', grupo: 'DES-IF', ordem: 101, icone: 'building-bank', palavras: ['banco'] }],
  filters,
  query: importacoes,
  id: 'id',
  open: ({ id }) => `/home/actions/desif-arquivo?id=${id}`,
  summary: resumo,
  empty: 'Nenhuma importação realizada.',
  order: ['-recebidoEm'],
  actions: {
    baixar: {
      label: 'Baixar arquivo',
      call: baixarArquivoDesif,
      when: ({ guardado }) => guardado,
    },
    protocolo: {
      label: 'Protocolo (PDF)',
      call: baixarProtocoloDesif,
      show: true,
      when: ({ protocolo }) => protocolo !== '',
    },
    reprocessar: {
      label: 'Reprocessar',
      call: reprocessarDesif,
      when: ({ estado, guardado }) => estado === 'REJEITADA' && guardado,
      send: ({ id }) => ({ id }),
      question: ({ nome }) => `Processar de novo o arquivo ${nome}?`,
    },
    rejeitar: {
      label: 'Rejeitar',
      call: rejeitarDesif,
      danger: true,
      submit: 'Rejeitar declaração',
      when: ({ estado }) => estado === 'ACEITA',
      send: ({ id }) => ({ id }),
      fields: z.object({ motivo: longtextField({ label: 'Motivo', required: true }) }),
    },
  },
  columns: [
    { key: 'recebidoEm', label: 'Recebido em', kind: 'datetime', total: 'count' },
    { key: 'instituicao', label: 'Instituição', kind: 'text' },
    { key: 'modulo', label: 'Módulo', kind: 'text' },
    { key: 'periodo', label: 'Competência', kind: 'text', orderBy: 'inicio' },
    { key: 'versao', label: 'Versão', kind: 'text', secondary: true },
    { key: 'linhas', label: 'Linhas', kind: 'integer', total: 'sum' },
    { key: 'erros', label: 'Erros', kind: 'integer', total: 'sum' },
    { key: 'alertas', label: 'Alertas', kind: 'integer', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomDaSituacaoArquivo(estado) },
    { key: 'protocolo', label: 'Protocolo', kind: 'text' },
  ],
})

function importacoes(ctx: Context, filtro: z.output<typeof filters>) {
  return ctx.db
    .select({ ...camposDaEntrega, instituicao: pessoa.nome, guardado: isGuardado })
    .from(arquivo)
    .innerJoin(pessoa, refere(arquivo.pessoaId, pessoa))
    .where(onde(filtro))
}

function onde({ instituicao, modulo, versao, situacoes, competencia }: z.output<typeof filters>) {
  return and(
    instituicao === null ? undefined : eq(arquivo.pessoaId, Number(instituicao)),
    modulo === null ? undefined : eq(arquivo.modulo, Number(modulo)),
    versao === null ? undefined : eq(arquivo.versaoLeiaute, versao),
    situacoes.length === 0 ? undefined : inArray(arquivo.situacao, situacoes as (typeof situacoesArquivo)[number][]),
    competencia === null ? undefined : and(lte(arquivo.inicio, competencia.firstDay()), gte(arquivo.fim, competencia.firstDay())),
  )
}

/** Files by what became of them (the cards of F101). */
async function resumo({ db }: Context, filtro: z.output<typeof filters>): Promise<Figure[]> {
  const quantos = (se: SQL) => sql<number>`(count(*) filter (where ${se}))::int`
  const [row] = await db
    .select({
      recebidos: sql<number>`count(*)::int`,
      andamento: quantos(sql`${arquivo.situacao} in ('RECEBIDA', 'EM_PROCESSAMENTO')`),
      aceitos: quantos(sql`${arquivo.situacao} in ('ACEITA', 'RETIFICADA')`),
      rejeitados: quantos(sql`${arquivo.situacao} = 'REJEITADA'`),
    })
    .from(arquivo)
    .where(onde(filtro))
  return [
    { label: 'Recebidos', kind: 'integer', value: row?.recebidos ?? 0 },
    { label: 'Em processamento', kind: 'integer', value: row?.andamento ?? 0 },
    { label: 'Aceitos', kind: 'integer', value: row?.aceitos ?? 0 },
    { label: 'Rejeitados', kind: 'integer', value: row?.rejeitados ?? 0 },
  ]
}
