import { refere } from '@iss/platform/db'
import { normalizeDocumento } from '@iss/kernel/documento'
import { all, at, fill, type Violation } from '@iss/kernel/errors'
import type { ResultadoNota } from '@iss/emissao/domain/entrada-calculo'
import { calcularNota } from '@iss/emissao/domain/calcular-nota'
import { serieTable } from '@iss/nota/tables/serie'
import type { Context } from '@iss/platform/server'
import { and, eq, ne } from 'drizzle-orm'
import type { PedidoLancamento } from '../contract/escrituracao.ts'
import { validarNumeroAidf } from '../domain/aidf.ts'
import { escrituracaoErrors } from '../domain/errors.ts'
import { entradaDoLancamento, isImportacao, validarLancamento } from '../domain/lancamento.ts'
import { autorizacaoImpressaoTable, escritPapelTable } from '../tables/escrituracao.ts'
import { examinarCompetencia } from './competencia-aberta.ts'
import { lerFatosLancamento, type FatosCarregados } from './fatos.ts'

export type ExameLancamento = FatosCarregados & {
  resultado: ResultadoNota
  violations: Violation[]
  posEncerramento: boolean
}

/** Calculates an entry and tells everything against it, all at once. `retificaId` is the entry that it takes the place of. */
export async function examinarLancamento(
  ctx: Context,
  titularId: number,
  pedido: PedidoLancamento,
  retificaId: number | null = null,
): Promise<ExameLancamento> {
  const carregados = await lerFatosLancamento(ctx, titularId, pedido)
  const { fatos, atividade, tipo, competencia } = carregados
  const resultado = calcularNota(entradaDoLancamento(pedido, fatos))
  const papel = pedido.papelEscriturador === 'prestador' ? 'PRESTADOR' : 'TOMADOR'
  const exame = await examinarCompetencia(ctx, { pessoaId: titularId, papel, competencia })
  return {
    ...carregados,
    resultado,
    posEncerramento: exame.posEncerramento,
    violations: all(
      exame.violations,
      validarLancamento(pedido, fatos),
      atividade === null && escrituracaoErrors.atividade,
      tipo === null && escrituracaoErrors.tipoTributacao,
      papel === 'PRESTADOR' &&
        pedido.numero !== null &&
        (await validarAidf(ctx, titularId, pedido.serie, pedido.numero, pedido.dataPrestacao)),
      pedido.numero !== null && (await validarRepetida(ctx, titularId, pedido, retificaId)),
      atividade !== null && resultado.violations.filter(({ field }) => field !== 'itens').map(noCampoDoLancamento),
    ),
  }
}

/** A reason of the calculation at the field of the entry that it is about. */
function noCampoDoLancamento(violation: Violation): Violation {
  const raiz = violation.field?.split('.')[0]
  if (raiz === 'deducoes') return at(violation, 'deducoes')
  if (raiz === 'tomador') return at(violation, 'outroMunicipio')
  return raiz === 'aliquota' ? at(violation, 'aliquotaInformada') : violation
}

async function validarAidf(ctx: Context, titularId: number, serie: string, numero: number, data: string): Promise<Violation[]> {
  const table = autorizacaoImpressaoTable
  const faixas = await ctx.db
    .select({
      numeroInicial: table.numeroInicial,
      numeroFinal: table.numeroFinal,
      emissao: table.emissao,
      validade: table.validade,
      situacao: table.situacao,
    })
    .from(table)
    .innerJoin(serieTable, refere(table.serieId, serieTable))
    .where(and(eq(table.pessoaId, titularId), eq(serieTable.codigo, serie), eq(serieTable.eletronica, false)))
  return validarNumeroAidf(numero, data, faixas)
}

/** The key of a note: role, other party, series, number, year; the provider's own sheet is used once, whoever the taker. Source: L00. */
async function validarRepetida(
  ctx: Context,
  titularId: number,
  pedido: PedidoLancamento,
  retificaId: number | null,
): Promise<Violation[]> {
  const table = escritPapelTable
  const { serie, numero } = pedido
  if (numero === null) return []
  const papel = pedido.papelEscriturador === 'prestador' ? 'PRESTADOR' : 'TOMADOR'
  const [outra] = await ctx.db
    .select({ nome: table.outroNome })
    .from(table)
    .where(
      and(
        eq(table.titularId, titularId),
        eq(table.papel, papel),
        eq(table.serie, serie),
        eq(table.numero, numero),
        eq(table.ano, anoDoLancamento(pedido.dataPrestacao)),
        eq(table.estado, 'LANCADA'),
        papel === 'TOMADOR' ? doPrestador(pedido) : undefined,
        retificaId === null ? undefined : ne(table.id, retificaId),
      ),
    )
    .limit(1)
  return outra ? [fill(escrituracaoErrors.duplicada, { numero, serie, nome: outra.nome })] : []
}

/** The provider of a received note: its document, or abroad its country and its number there. */
function doPrestador(pedido: PedidoLancamento) {
  const { outroDocumento, outroNif, outroPais } = pedido
  const documento = eq(escritPapelTable.outroDocumento, normalizeDocumento(outroDocumento))
  if (!isImportacao(pedido) || outroPais === null) return documento
  return and(documento, eq(escritPapelTable.outroPais, outroPais), eq(escritPapelTable.outroNif, outroNif))
}

/** Year of the date of a note, part of its key. */
export function anoDoLancamento(data: string): number {
  return Number(data.slice(0, 4))
}
