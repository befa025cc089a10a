import { documentoTable } from '@iss/documento/tables/documento'
import { Competencia } from '@iss/kernel/competencia'
import { formatDataHora, instanteDe, plusDays } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { writeCsv } from '@iss/platform/csv'
import { processoAssincronoTable } from '@iss/platform/db'
import { hasChave } from '@iss/platform/contract'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, count, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  baixarErrosNotaLote,
  buscarNotaLote,
  buscarNotaLoteTO,
  type filtroLoteWire,
  reprocessarNotaLote,
} from '../contract/lote-de-notas.ts'
import { notaErrors } from '@iss/nota/domain/errors'
import {
  labelSituacaoDoItem,
  lerNumeros,
  loteErrors,
  loteMensagens,
  MAXIMO_DO_LOTE,
  type OperacaoDeLote,
  type SituacaoDoItem,
} from '../domain/lote-de-notas.ts'
import { type NotaLote, notaLoteItemTable as ti, notaLoteTable as tl } from '../tables/lote-de-notas.ts'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { serieTable } from '@iss/nota/tables/serie'
import type { Nota } from '@iss/nota/server'
import { reprocessarLote } from './lote-de-notas.ts'

/** The key of each operation. */
const chaves: Readonly<Record<OperacaoDeLote, string>> = {
  CANCELAMENTO: 'iss:cancela:nota:lote',
  REMOCAO: 'iss:nfe:cancelar',
  SUBSTITUICAO: 'iss:nfe:substituir',
}

type Filtro = z.output<typeof filtroLoteWire>

/** What a filter means in SQL. Refuses a filter without provider, numbers the wrong way round, a list that is no list of numbers. */
function ondeDoFiltro(filtro: Filtro, data: 'emissao' | 'cancelamento'): SQL | undefined {
  const { prestadorId, numeroInicial, numeroFinal, dataInicial, dataFinal } = filtro
  if (prestadorId === null) return refuse(loteErrors.prestador)
  const numeros = lerNumeros(filtro.numeros) ?? refuse(loteErrors.numeros)
  if (numeroInicial !== null && numeroFinal !== null && numeroInicial > numeroFinal) refuse(notaErrors.numerosInvertidos)
  const coluna = data === 'emissao' ? nota.emissao : documentoTable.dataCancelamento
  return and(
    eq(nota.prestadorId, prestadorId),
    filtro.serie === null ? undefined : eq(serieTable.codigo, filtro.serie),
    numeroInicial === null ? undefined : gte(nota.numero, numeroInicial),
    numeroFinal === null ? undefined : lte(nota.numero, numeroFinal),
    numeros.length === 0 ? undefined : inArray(nota.numero, numeros),
    dataInicial === null ? undefined : gte(coluna, instanteDe(dataInicial)),
    dataFinal === null ? undefined : lt(coluna, instanteDe(plusDays(dataFinal, 1))),
  )
}

/** Notes from which an order chooses: at most as many as an order may hold, by number, each with what stands against it. */
export async function listNotasDoLote(
  ctx: Context,
  filtro: Filtro,
  {
    data,
    onde,
    impedimento,
  }: {
    data: 'emissao' | 'cancelamento'
    onde?: SQL | undefined
    impedimento(nota: Nota): Promise<readonly { message: string }[]>
  },
) {
  const where = and(ondeDoFiltro(filtro, data), onde)
  const [contagem] = await ctx.db
    .select({ total: count() })
    .from(nota)
    .innerJoin(documentoTable, and(eq(documentoTable.municipioId, nota.municipioId), eq(documentoTable.id, nota.id)))
    .innerJoin(serieTable, and(eq(serieTable.municipioId, nota.municipioId), eq(serieTable.id, nota.serieId)))
    .where(where)
  const rows = await ctx.db
    .select({
      nota,
      serie: serieTable.codigo,
      cancelamento: documentoTable.dataCancelamento,
      motivo: documentoTable.motivoCancelamento,
    })
    .from(nota)
    .innerJoin(documentoTable, and(eq(documentoTable.municipioId, nota.municipioId), eq(documentoTable.id, nota.id)))
    .innerJoin(serieTable, and(eq(serieTable.municipioId, nota.municipioId), eq(serieTable.id, nota.serieId)))
    .where(where)
    .orderBy(asc(nota.numero), asc(nota.id))
    .limit(MAXIMO_DO_LOTE)
  const lista = []
  for (const { nota: row, serie, cancelamento, motivo } of rows) {
    const recusas = await impedimento(row)
    lista.push({
      id: row.id,
      numero: row.numero,
      serie,
      tomador: row.tomadorNome ?? 'Não identificado',
      emissao: formatDataHora(row.emissao),
      competencia: Competencia.fromData(row.competencia).format(),
      cancelamento: cancelamento && formatDataHora(cancelamento),
      motivo,
      valor: row.valorTotal,
      imposto: row.imposto,
      estado: row.estado,
      impedimento: recusas.length === 0 ? null : recusas.map(({ message }) => message).join(' '),
    })
  }
  return { lista, total: contagem?.total ?? 0 }
}

/** A text of the reason of a cancellation, accents and case apart. */
export const motivoContem = (texto: string): SQL =>
  sql`lower(unaccent(coalesce(${documentoTable.motivoCancelamento}, ''))) like ${`%${fold(texto).replace(/[\\%_]/g, '\\$&')}%`}`

/** Orders with their counts, the newest first. */
async function listLotes(ctx: Context, where: SQL | undefined) {
  const quantos = (situacao: SituacaoDoItem) => sql<string>`count(*) filter (where ${ti.situacao} = ${situacao})`
  const rows = await ctx.db
    .select({
      lote: tl,
      usuario: pessoaTable.nome,
      parou: processoAssincronoTable.terminoInesperado,
      quantidade: count(ti.id),
      sucesso: quantos('PROCESSADO'),
      erro: quantos('ERRO'),
    })
    .from(tl)
    .innerJoin(ti, and(eq(ti.municipioId, tl.municipioId), eq(ti.loteId, tl.id)))
    .innerJoin(pessoaTable, and(eq(pessoaTable.municipioId, tl.municipioId), eq(pessoaTable.id, tl.usuarioId)))
    .leftJoin(
      processoAssincronoTable,
      and(eq(processoAssincronoTable.municipioId, tl.municipioId), eq(processoAssincronoTable.id, tl.processoId)),
    )
    .where(where)
    .groupBy(tl.municipioId, tl.id, pessoaTable.nome, processoAssincronoTable.terminoInesperado)
    .orderBy(desc(tl.id))
    .limit(50)
  return rows.map(({ lote, usuario, parou, quantidade, sucesso, erro }) => ({
    lote,
    wire: {
      id: lote.id,
      operacao: lote.operacao as OperacaoDeLote,
      enviadoEm: formatDataHora(lote.enviadoEm),
      fimEm: lote.fimEm && formatDataHora(lote.fimEm),
      usuario,
      justificativa: lote.justificativa,
      quantidade,
      sucesso: Number(sucesso),
      erro: Number(erro),
      parado: parou !== null && lote.fimEm === null,
    },
  }))
}

async function getLote(ctx: Context, id: number) {
  const [found] = await listLotes(ctx, eq(tl.id, id))
  return found ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

const listItens = (ctx: Context, lote: NotaLote, onde?: SQL) =>
  ctx.db
    .select({ item: ti, numero: nota.numero, prestador: pessoaTable.nome, valor: nota.valorTotal })
    .from(ti)
    .innerJoin(nota, and(eq(nota.municipioId, ti.municipioId), eq(nota.id, ti.notaId)))
    .innerJoin(pessoaTable, and(eq(pessoaTable.municipioId, nota.municipioId), eq(pessoaTable.id, nota.prestadorId)))
    .where(and(eq(ti.loteId, lote.id), onde))
    .orderBy(asc(nota.numero), asc(ti.id))

export const buscarNotaLoteOperation = implement(buscarNotaLote, async (ctx, { operacao }) =>
  (await listLotes(ctx, eq(tl.operacao, operacao))).map(({ wire }) => wire),
)

export const buscarNotaLoteTOOperation = implement(buscarNotaLoteTO, async (ctx, { id }) => {
  const { lote, wire } = await getLote(ctx, id)
  const itens = await listItens(ctx, lote)
  return {
    lote: wire,
    itens: itens.map(({ item, numero, prestador, valor }) => ({
      id: item.id,
      notaId: item.notaId,
      numero,
      prestador,
      valor,
      situacao: item.situacao as SituacaoDoItem,
      situacaoRotulo: labelSituacaoDoItem(item.situacao as SituacaoDoItem),
      mensagem: item.mensagem,
    })),
  }
})

export const baixarErrosNotaLoteOperation = implement(baixarErrosNotaLote, async (ctx, { id }) => {
  const { lote } = await getLote(ctx, id)
  const itens = await listItens(ctx, lote, eq(ti.situacao, 'ERRO'))
  const stream = writeCsv({
    columns: [
      { label: 'Número', kind: 'integer' },
      { label: 'Prestador', kind: 'text' },
      { label: 'Valor', kind: 'money' },
      { label: 'Mensagem', kind: 'text' },
    ],
    rows: itens.map(({ item, numero, prestador, valor }) => [numero, prestador, valor, item.mensagem ?? '']),
  })
  return { stream, nome: `lote-${id}-erros.csv`, tipo: 'text/csv; charset=utf-8' }
})

export const reprocessarNotaLoteOperation = implement(reprocessarNotaLote, async (ctx, { id }) => {
  const { lote, wire } = await getLote(ctx, id)
  if (!hasChave(ctx.user, chaves[wire.operacao])) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  await reprocessarLote(ctx, lote, wire.parado)
  return { mensagem: loteMensagens.agendada }
})
