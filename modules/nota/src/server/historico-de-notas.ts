import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { formatData } from '@iss/kernel/data'
import { at, refuse } from '@iss/kernel/errors'
import { getPessoa } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { isAllowed } from '@iss/platform/contract'
import type { SheetColumn } from '@iss/platform/csv'
import { auditoriaEventoTable as evento, refere } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import {
  countRows,
  defineFileProcess,
  examinePeriod,
  fileTypes,
  type Scheduled,
  scheduleOnce,
  streamQuery,
  writeSheet,
} from '@iss/list/server'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { agendarHistoricoDeNotas, historicoAccess } from '../contract/historico-nota.ts'
import { type EventoGravado, labelEventoDaNota, mudancasDoEvento } from '../domain/historico-da-nota.ts'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'
import { serieTable as serie } from '../tables/serie.ts'

type Pedido = z.output<typeof agendarHistoricoDeNotas.request>
type Lido = Awaited<ReturnType<typeof eventos>>[number]

/** Events between two notes of how far the file is. */
const TIQUE = 1000

/** Months of notes that one sheet may hold. */
const MESES = 12

const columns: SheetColumn[] = [
  { label: 'Prestador', kind: 'text' },
  { label: 'Série', kind: 'text', width: 8 },
  { label: 'Número', kind: 'integer' },
  { label: 'Emissão', kind: 'datetime' },
  { label: 'Data do evento', kind: 'datetime' },
  { label: 'Evento', kind: 'text' },
  { label: 'Usuário', kind: 'text' },
  { label: 'Campo', kind: 'text', width: 22 },
  { label: 'Antes', kind: 'text' },
  { label: 'Depois', kind: 'text' },
]

/** The life of every note of a period (F42, kind 36): a line for each event, and one for each field when it changed several. */
export const gerarHistoricoDeNotas = defineFileProcess<Pedido>({
  fila: 'filaRelatorio',
  nome: 'historico-de-notas',
  async open(ctx, pedido) {
    const { formato } = pedido
    const { extensao, tipo } = fileTypes[formato]
    async function* linhas(lidos: AsyncIterable<Lido>) {
      for await (const { prestador, serie: codigo, numero, emissao, ocorridoEm, autor, ...gravado } of lidos) {
        const inicio = [prestador, codigo, numero, emissao, ocorridoEm, labelEventoDaNota(gravado.tipo), autor ?? 'Sistema']
        const mudancas = mudancasDoEvento(gravado as EventoGravado)
        if (mudancas.length === 0) yield [...inicio, '', '', '']
        for (const { campo, antes, depois } of mudancas) yield [...inicio, campo, antes, depois]
      }
    }
    return {
      count: async () => {
        const todos = eventos(ctx, pedido).as('todos')
        const [contagem] = await ctx.db.select({ total: sql<number>`count(*)::int` }).from(todos)
        return contagem?.total ?? 0
      },
      async write(onRows) {
        const { rows: lidos, counted } = countRows(streamQuery(ctx, eventos(ctx, pedido)), TIQUE, onRows)
        const stream = writeSheet(formato, { sheet: 'Histórico das notas', columns, rows: linhas(lidos) })
        return { stream, nome: `historico-notas.${extensao}`, tipo, counted }
      },
      depois: { historico: 'notas', ...pedido },
    }
  },
  async again(ctx, pedido) {
    if (!isAllowed(historicoAccess, ctx.user)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
    return scheduleHistorico(ctx, pedido)
  },
})

/** Events of the notes issued in the period (days of the city), in the order of notes and then of time. */
function eventos(ctx: Context, { prestadorId, dataInicial, dataFinal }: Pedido) {
  const inicioDoDia = (dia: SQL) => sql`(${dia})::timestamp at time zone 'America/Sao_Paulo'`
  return ctx.db
    .select({
      prestador: sql<string>`${nota.dadosPrestador} ->> 'nome'`.as('prestador'),
      serie: serie.codigo,
      numero: nota.numero,
      emissao: nota.emissao,
      ocorridoEm: evento.ocorridoEm,
      tipo: evento.tipo,
      antes: evento.antes,
      depois: evento.depois,
      autor: sql<string | null>`${pessoaTable.nome}`.as('autor'),
    })
    .from(nota)
    .innerJoin(serie, refere(nota.serieId, serie))
    .innerJoin(
      evento,
      and(
        eq(evento.municipioId, nota.municipioId),
        eq(evento.entidade, 'nota_fiscal'),
        eq(evento.entidadeId, sql`${nota.id}::text`),
      ),
    )
    .leftJoin(pessoaTable, refere(evento.pessoaId, pessoaTable))
    .where(
      and(
        sql`${nota.emissao} >= ${inicioDoDia(sql`${dataInicial}::date`)}`,
        sql`${nota.emissao} < ${inicioDoDia(sql`${dataFinal}::date + 1`)}`,
        prestadorId === null ? undefined : eq(nota.prestadorId, prestadorId),
      ),
    )
    .orderBy(asc(nota.id), asc(evento.id))
}

async function scheduleHistorico(ctx: Context, pedido: Pedido): Promise<Scheduled> {
  const { prestadorId, dataInicial, dataFinal, formato } = pedido
  const { problem } = examinePeriod(dataInicial, dataFinal, MESES)
  if (problem) refuse(at(problem, 'dataFinal'))
  const prestador = prestadorId === null ? 'todos' : (await getPessoa(ctx, prestadorId)).nome
  return scheduleOnce(ctx, gerarHistoricoDeNotas, pedido, {
    tipo: RelatorioAssincrono.HISTORICO_NOTA_FISCAL,
    titulo: 'Histórico das notas fiscais',
    formato,
    filtros: `Prestador: ${prestador}; Emissão: ${formatData(dataInicial)} a ${formatData(dataFinal)}`,
    usuario: ctx.user.nomeUsuario,
  })
}

export const agendarHistoricoDeNotasOperation = implement(agendarHistoricoDeNotas, scheduleHistorico)
