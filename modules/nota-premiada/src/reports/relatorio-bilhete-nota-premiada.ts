import { refere } from '@iss/platform/db'
import { createHash } from 'node:crypto'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { type Context, oncePerFilter } from '@iss/platform/server'
import { booleanField, choiceField, defineReport, type Figure, lookupField } from '@iss/list/definition'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { baixarListaDoSorteio } from '../contract/lista.ts'
import { bilheteErrors } from '../domain/errors.ts'
import { linhaDaLista } from '../domain/lista.ts'
import { bilheteTable as bilhete } from '../tables/sorteio.ts'
import { bilhetes, fiscais, naSituacao, notaDe, situacaoField } from './bilhete-colunas.ts'

const grupos = { TOMADOR: 'tomador', PRESTADOR: 'prestador', NENHUM: null } as const

const filters = z.object({
  sorteio: lookupField({ label: 'Sorteio', lookup: 'sorteio', whole: 'Selecione' }),
  situacao: situacaoField(),
  prestador: lookupField({ label: 'Prestador', lookup: 'pessoa' }),
  soPremiados: booleanField({ label: 'Só premiados' }),
  versaoPublica: booleanField({ label: 'Versão pública', help: 'Sem os extremos do CPF.' }),
  agrupar: choiceField({
    label: 'Agrupar por',
    options: [
      { value: 'TOMADOR', label: 'Tomador' },
      { value: 'PRESTADOR', label: 'Prestador' },
      { value: 'NENHUM', label: 'Nenhum' },
    ],
    initial: 'NENHUM',
  }),
})
type Filtros = z.output<typeof filters>

/** Whether something was asked of the tickets: the screen opens with nothing, and asks for the draw. */
const dizAlgo = ({ situacao, prestador, soPremiados, versaoPublica, agrupar }: Filtros) =>
  situacao !== null || prestador !== null || soPremiados || versaoPublica || agrupar !== 'NENHUM'

/** The official list of a draw, with the hash that fixes it (F116). */
export const bilhetesNotaPremiada = defineReport({
  slug: 'relatorio-bilhete-nota-premiada',
  title: 'Bilhetes da nota premiada',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Nota Premiada', ordem: 1160, icone: 'ticket' }],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.BILHETE_NOTA_PREMIADA,
  filters,
  query: lista,
  run: 'asked',
  check: (filtros) => (filtros.sorteio !== null || !dizAlgo(filtros) ? [] : [bilheteErrors.sorteioObrigatorio]),
  id: 'id',
  order: ['numero', 'prestador'],
  group: ({ agrupar }) => grupos[agrupar],
  summary: async (ctx, filtros) => (await resumo(ctx, filtros))?.figuras ?? [],
  header: async (ctx, filtros) => {
    const lido = await resumo(ctx, filtros)
    return lido ? [`SHA-256 da lista: ${lido.hash}`] : []
  },
  actions: {
    txt: {
      label: 'TXT para a loteria',
      on: 'list',
      icon: 'file-text',
      call: baixarListaDoSorteio,
      fields: z.object({ sorteio: lookupField({ label: 'Sorteio', lookup: 'sorteio' }) }),
      submit: 'Baixar',
    },
  },
  columns: [
    { key: 'numero', label: 'Número', kind: 'integer', total: 'count' },
    { key: 'tomador', label: 'Tomador', kind: 'text', visibleWhen: ({ agrupar }) => agrupar === 'TOMADOR' },
    { key: 'documento', label: 'CPF', kind: 'documento' },
    { key: 'nome', label: 'Nome', kind: 'text' },
    { key: 'nota', label: 'Nota', kind: 'integer', link: notaDe },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money' },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'valido', label: 'Válido', kind: 'boolean' },
    { key: 'motivo', label: 'Motivo', kind: 'text' },
    { key: 'premio', label: 'Prêmio', kind: 'text' },
  ],
})

function lista(ctx: Context, filtros: Filtros) {
  return bilhetes(
    ctx,
    and(
      filtros.sorteio === null ? sql`false` : eq(bilhete.sorteioId, Number(filtros.sorteio)),
      naSituacao(filtros.situacao),
      filtros.prestador === null ? undefined : eq(nota.prestadorId, Number(filtros.prestador)),
      filtros.soPremiados ? isNotNull(bilhete.premio) : undefined,
    ),
    { publicos: filtros.versaoPublica },
  )
}

/** Counts of the whole draw, whatever else is filtered (record 0195), and the SHA-256 of its list; null while none is chosen. */
const resumo = oncePerFilter(async (ctx, { sorteio }: z.output<typeof filters>) => {
  if (sorteio === null) return null
  const rows = await ctx.db
    .select({
      numero: bilhete.numero,
      documento: bilhete.documento,
      ativo: bilhete.ativo,
      notaId: bilhete.notaId,
      valor: nota.valorTotal,
    })
    .from(bilhete)
    .innerJoin(nota, refere(bilhete.notaId, nota))
    .where(eq(bilhete.sorteioId, Number(sorteio)))
    .orderBy(asc(bilhete.numero))
  const validos = rows.filter(({ ativo }) => ativo)
  const notas = new Map(validos.map(({ notaId, valor }) => [notaId, valor]))
  const hash = createHash('sha256')
  for (const row of rows) hash.update(linhaDaLista(row))
  const participantes = new Set(validos.map(({ documento }) => documento)).size
  const figuras: Figure[] = [
    { label: 'Bilhetes', kind: 'integer', value: rows.length },
    { label: 'Válidos', kind: 'integer', value: validos.length },
    { label: 'Participantes', kind: 'integer', value: participantes },
    { label: 'Valor das notas', kind: 'money', value: Dinheiro.sum([...notas.values()]) },
  ]
  return { figuras, hash: hash.digest('hex') }
})
