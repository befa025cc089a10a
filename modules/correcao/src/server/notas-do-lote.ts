import { contem, refere } from '@iss/platform/db'
import { documentoTable } from '@iss/documento/tables/documento'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { fill, all, refuse, type Violation } from '@iss/kernel/errors'
import { sentences } from '@iss/kernel/sentences'
import type { LoteFields, LoteValues, Reason, Tone } from '@iss/lote/definition'
import { notaErrors } from '@iss/nota/domain/errors'
import { type EstadoNota, estadosNota, labelEstadoNota } from '@iss/nota/domain/estado'
import type { Nota } from '@iss/nota/server'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { serieTable } from '@iss/nota/tables/serie'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { streamQuery } from '@iss/list/server'
import { and, asc, eq, getTableColumns, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import { lerNumeros, loteErrors, loteMensagens, MAXIMO_DO_LOTE } from '../domain/lote-de-notas.ts'

/** Which notes an order may choose from; the days are those of the issue, or of the cancellation. Source: F68, F69. */
export const filtroDeNotas = <const Data extends string>(data: Data) =>
  ({
    prestadorId: {
      kind: 'lookup',
      lookup: 'pessoa',
      label: 'Prestador',
      required: loteErrors.prestador.message,
      help: 'CPF, CNPJ ou nome.',
    },
    serie: { kind: 'text', label: 'Série', max: 20, span: 2 },
    numeroInicial: { kind: 'integer', label: 'Número de', min: 1, span: 2 },
    numeroFinal: { kind: 'integer', label: 'Número até', min: 1, span: 2 },
    dataInicial: { kind: 'date', label: `${data} de`, span: 3 },
    dataFinal: { kind: 'date', label: `${data} até`, span: 3 },
    numeros: {
      kind: 'longtext',
      label: 'Lista de números',
      max: 10_000,
      help: 'Opcional. Separe por vírgula, espaço ou linha.',
      span: 6,
    },
  }) as const satisfies LoteFields
export type FiltroDeNotas = LoteValues<ReturnType<typeof filtroDeNotas>>

/** What is wrong with a filter beyond its fields. */
export const examinarFiltro = ({ numeros, numeroInicial, numeroFinal }: FiltroDeNotas): Violation[] =>
  all(
    lerNumeros(numeros ?? '') === null && loteErrors.numeros,
    numeroInicial !== null && numeroFinal !== null && numeroInicial > numeroFinal && notaErrors.numerosInvertidos,
  )

/** What orders on many notes have in common: reason, knowledge, bound, sentences, columns. Source: fiscal.md shape L. */
export const ordemDeNotas = {
  reason: { label: 'Justificativa', min: 15, max: 500, message: notaErrors.justificativaTamanho } satisfies Reason,
  aware: { label: sentences.cienteDeDocumentos, message: loteErrors.ciente },
  audit: 'nfe.lote',
} as const
export const escolhaDeNotas = {
  max: MAXIMO_DO_LOTE,
  none: loteErrors.vazio,
  tooMany: fill(loteErrors.muitas, { n: MAXIMO_DO_LOTE }),
} as const
export const textosDeNotas = {
  item: ['nota', 'notas'],
  found: 'Notas encontradas',
  search: 'Buscar notas',
  empty: 'Nenhuma nota encontrada.',
  scheduled: loteMensagens.agendada,
  done: loteMensagens.concluida,
} as const

const cores: Readonly<Record<EstadoNota, Tone>> = {
  RASCUNHO: 'neutral',
  AGUARDANDO_PAGAMENTO: 'warning',
  EMITIDA: 'success',
  CANCELAMENTO_SOLICITADO: 'warning',
  CANCELADA: 'danger',
  SUBSTITUIDA: 'danger',
}
const tones = Object.fromEntries(estadosNota.map((estado) => [labelEstadoNota(estado), cores[estado]]))
export const colunasDeNotas = [
  { key: 'numero', label: 'Nota', kind: 'text', link: '/home/actions/nota-fiscal?id={alvo}' },
  { key: 'prestador', label: 'Prestador', kind: 'text', only: 'result', hideOnMobile: true },
  { key: 'serie', label: 'Série', kind: 'text', only: 'preview', hideOnMobile: true },
  { key: 'emissao', label: 'Emissão', kind: 'datetime', only: 'preview' },
  { key: 'competencia', label: 'Competência', kind: 'competencia', only: 'preview', hideOnMobile: true },
  { key: 'tomador', label: 'Tomador', kind: 'text', only: 'preview' },
  { key: 'valor', label: 'Valor', kind: 'money', sum: true },
  { key: 'imposto', label: 'ISS', kind: 'money', sum: true, only: 'preview' },
  { key: 'estado', label: 'Situação', kind: 'status', only: 'preview', tones },
] as const
export const colunasDoCancelamento = [
  { key: 'cancelamento', label: 'Cancelamento', kind: 'datetime', only: 'preview' },
  { key: 'motivo', label: 'Motivo', kind: 'text', only: 'preview' },
] as const

function ondeDoFiltro(filtro: FiltroDeNotas, data: 'emissao' | 'cancelamento'): SQL | undefined {
  const { prestadorId, serie, numeroInicial, numeroFinal, dataInicial, dataFinal } = filtro
  const numeros = lerNumeros(filtro.numeros ?? '') ?? refuse(loteErrors.numeros)
  const coluna = data === 'emissao' ? nota.emissao : documentoTable.dataCancelamento
  return and(
    eq(nota.prestadorId, prestadorId),
    serie === null ? undefined : eq(serieTable.codigo, serie),
    numeroInicial === null ? undefined : gte(nota.numero, numeroInicial),
    numeroFinal === null ? undefined : lte(nota.numero, numeroFinal),
    numeros.length === 0 ? undefined : inArray(nota.numero, numeros),
    dataInicial === null ? undefined : gte(coluna, instanteDe(dataInicial)),
    dataFinal === null ? undefined : lt(coluna, instanteDe(plusDays(dataFinal, 1))),
  )
}

type Selecao = {
  filtro: FiltroDeNotas
  escolhidas: readonly number[] | null
  data: 'emissao' | 'cancelamento'
  onde: SQL | undefined
  impedimento(nota: Nota): Promise<readonly { message: string }[]>
}

/** The notes that an order may take, by number, each with what stands against it once somebody asks. */
export async function* listNotasDoLote(ctx: Context, { filtro, escolhidas, data, onde, impedimento }: Selecao) {
  const notas = ctx.db
    .select({
      ...getTableColumns(nota),
      codigoDaSerie: serieTable.codigo,
      nomeDoPrestador: pessoaTable.nome,
      cancelamento: documentoTable.dataCancelamento,
      motivo: documentoTable.motivoCancelamento,
    })
    .from(nota)
    .innerJoin(documentoTable, refere(nota.id, documentoTable))
    .innerJoin(serieTable, refere(nota.serieId, serieTable))
    .innerJoin(pessoaTable, refere(nota.prestadorId, pessoaTable))
    // What was chosen stands by its ids, whatever became of it since.
    .where(
      escolhidas === null
        ? and(ondeDoFiltro(filtro, data), onde)
        : sql`${nota.id} = any (${sql.param([...escolhidas])}::bigint[])`,
    )
    .orderBy(asc(nota.numero), asc(nota.id))
  for await (const row of streamQuery(ctx, notas)) {
    yield {
      alvo: row.id,
      linha: {
        numero: String(row.numero),
        prestador: row.nomeDoPrestador,
        serie: row.codigoDaSerie,
        emissao: row.emissao,
        competencia: row.competencia,
        tomador: row.tomadorNome ?? 'Não identificado',
        valor: row.valorTotal,
        imposto: row.imposto,
        estado: labelEstadoNota(row.estado as EstadoNota),
        cancelamento: row.cancelamento,
        motivo: row.motivo,
      },
      impedimento: async () => {
        const recusas = await impedimento(row)
        return recusas.length === 0 ? null : recusas.map(({ message }) => message).join(' ')
      },
    }
  }
}

/** A text of the reason of a cancellation, accents and case apart. */
export const motivoContem = (texto: string): SQL => contem(sql`coalesce(${documentoTable.motivoCancelamento}, '')`, texto)
