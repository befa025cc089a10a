import { refere } from '@iss/platform/db'
import { listOrigens, vincularDocumentos } from '@iss/documento/server'
import { vinculoDocumentoTable } from '@iss/documento/tables/vinculo-documento'
import { debitoDoDocumento } from '@iss/conta/domain/debito-documento'
import { saldoCompetenciaTable } from '@iss/conta/tables/saldo'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, fill } from '@iss/kernel/errors'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { type Context, implement } from '@iss/platform/server'
import { listForaDoDas } from '@iss/conta/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import { and, asc, eq, inArray, ne, notExists, sql } from 'drizzle-orm'
import { guiaPorNota } from '../contract/chaves-municipais.ts'
import { buscarNotasParaGuia, emitirGuiaPorNotaCall } from '../contract/guia-por-nota.ts'
import { guiaErrors } from '../domain/errors.ts'
import { type Guia, guiaTable } from '../tables/guia.ts'
import { lerEmissor, listCompetenciasFechadas } from './emissor.ts'
import { emitirGuia } from './emitir-guia.ts'

const nota = notaFiscalTable
type Nota = typeof nota.$inferSelect

/**
 * What the provider himself owes on each of some notes: nothing when it was withheld, is due elsewhere or goes in the DAS. Above the sublimit a
 * provider of the Simples owes the whole tax to the city, as in the closing (C01.F).
 */
export async function lerDevido(ctx: Context, notas: readonly Nota[]): Promise<(nota: Nota) => Dinheiro> {
  const doSimples = notas.filter(({ regime }) => regime === 'SIMPLES')
  const nome = ({ prestadorId, competencia }: Nota) => `${prestadorId}/${competencia}`
  const alvos = [...new Map(doSimples.map((row) => [nome(row), row])).values()]
  const respostas = await listForaDoDas(
    ctx,
    alvos.map(({ prestadorId, competencia }) => ({ pessoaId: prestadorId, competencia })),
  )
  const fora = new Set(alvos.filter((_, indice) => respostas[indice]).map(nome))
  return (row) =>
    debitoDoDocumento('PRESTADOR', {
      faturado: row.valorTotal,
      imposto: row.imposto,
      retido: row.retido,
      devidoAqui: row.devidoAqui,
      regime: row.regime as Regime,
      foraDoDas: fora.has(nome(row)),
    })
}

/** Notes of a guide, as they stand. */
export async function listNotasDaGuia(ctx: Context, guiaId: number): Promise<Nota[]> {
  const ids = await listOrigens(ctx, guiaId, 'NotaFiscal_Guia')
  if (ids.length === 0) return []
  return ctx.db.select().from(nota).where(inArray(nota.id, ids)).orderBy(asc(nota.numero))
}

/** Valid own notes that owe tax, of open competences, without a guide in force; each with what it owes. */
async function listDisponiveis(
  ctx: Context,
  pessoaId: number,
  competencia: Competencia | null,
): Promise<{ row: Nota; devido: Dinheiro }[]> {
  const [vinculo, guia, saldo] = [vinculoDocumentoTable, guiaTable, saldoCompetenciaTable]
  const rows = await ctx.db
    .select()
    .from(nota)
    .where(
      and(
        eq(nota.prestadorId, pessoaId),
        eq(nota.estado, 'EMITIDA'),
        eq(nota.retido, false),
        competencia ? eq(nota.competencia, competencia) : undefined,
        notExists(
          ctx.db
            .select({ um: sql`1` })
            .from(vinculo)
            .innerJoin(guia, refere(vinculo.destinoId, guia))
            .where(and(eq(vinculo.origemId, nota.id), eq(vinculo.tipo, 'NotaFiscal_Guia'), ne(guia.estado, 'CANCELADA'))),
        ),
        notExists(
          ctx.db
            .select({ um: sql`1` })
            .from(saldo)
            .where(
              and(
                eq(saldo.contribuinteId, pessoaId),
                eq(saldo.papel, 'PRESTADOR'),
                eq(saldo.competencia, nota.competencia),
                ne(saldo.estado, 'ABERTA'),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(nota.competencia), asc(nota.numero))
    .limit(1000)
  const devidoNaNota = await lerDevido(ctx, rows)
  return rows.map((row) => ({ row, devido: devidoNaNota(row) })).filter(({ devido }) => devido.isPositive())
}

export const buscarNotasParaGuiaOperation = implement(buscarNotasParaGuia, async (ctx, { idPessoa, competencia }) => {
  const { pessoa } = await lerEmissor(ctx, idPessoa)
  const notas = await listDisponiveis(ctx, pessoa.id, competencia)
  return {
    notas: notas.map(({ row, devido }) => ({
      id: row.id,
      numero: row.numero,
      competencia: row.competencia.format(),
      dataPrestacao: row.dataPrestacao,
      tomador: row.tomadorNome ?? 'Não identificado',
      valor: row.valorTotal,
      imposto: devido,
    })),
    umaPorNota: pessoa.emiteGuiaAvulsaPorNota || (await ctx.switchOn(guiaPorNota)),
  }
})

/** Guides in force of some notes, by note. */
async function guiasPorNota(ctx: Context, notas: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.db
    .select({ notaId: vinculoDocumentoTable.origemId })
    .from(vinculoDocumentoTable)
    .innerJoin(guiaTable, eq(guiaTable.id, vinculoDocumentoTable.destinoId))
    .where(
      and(
        inArray(vinculoDocumentoTable.origemId, [...notas]),
        eq(vinculoDocumentoTable.tipo, 'NotaFiscal_Guia'),
        ne(guiaTable.estado, 'CANCELADA'),
      ),
    )
  return new Set(rows.map(({ notaId }) => notaId))
}

export const emitirGuiaPorNotaOperation = implement(emitirGuiaPorNotaCall, async (ctx, { idPessoa, notas: ids }) => {
  const { pessoa } = await lerEmissor(ctx, idPessoa)
  if (ids.length === 0) throw new AppError('business', [guiaErrors.notaObrigatoria])
  // The notes are held until the guide stands, so that two requests never bill one of them twice.
  const notas = await ctx.db
    .select()
    .from(nota)
    .where(and(inArray(nota.id, ids), eq(nota.prestadorId, pessoa.id)))
    .orderBy(asc(nota.id))
    .for('update')
  const comGuia = await guiasPorNota(ctx, ids)
  const devidoNaNota = await lerDevido(ctx, notas)
  const [primeira] = notas
  const competencia = primeira?.competencia
  const fechadas = competencia
    ? await listCompetenciasFechadas(ctx, { pessoaId: pessoa.id, papel: 'PRESTADOR' }, competencia, competencia, true)
    : []
  const indisponivel = (row: Nota) => row.estado !== 'EMITIDA' || !devidoNaNota(row).isPositive()
  const violations = all(
    notas.length < new Set(ids).size && guiaErrors.notaAlheia,
    ...notas.map((row) =>
      comGuia.has(row.id)
        ? fill(guiaErrors.notaComGuia, { n: row.numero })
        : indisponivel(row) && fill(guiaErrors.notaIndisponivel, { n: row.numero }),
    ),
    notas.some((row) => competencia && !row.competencia.eq(competencia)) && guiaErrors.competenciasDiferentes,
    fechadas.length > 0 && guiaErrors.competenciaEncerrada,
  )
  if (violations.length > 0 || !competencia) throw new AppError('business', violations)
  const umaPorNota = pessoa.emiteGuiaAvulsaPorNota || (await ctx.switchOn(guiaPorNota))
  const guias: Guia[] = []
  for (const grupo of umaPorNota ? notas.map((row) => [row]) : [notas]) {
    const guia = await emitirGuia(ctx, {
      pessoaId: pessoa.id,
      tipo: 'AVULSA',
      papel: 'PRESTADOR',
      competencia,
      base: Dinheiro.sum(grupo.map(devidoNaNota)),
    })
    for (const { id } of grupo) await vincularDocumentos(ctx, { origemId: id, destinoId: guia.id, tipo: 'NotaFiscal_Guia' })
    guias.push(guia)
  }
  const numeros = guias.map(({ numero }) => numero).join(', ')
  return {
    guias: guias.map(({ id, numero, total }) => ({ id, numero, total })),
    mensagem: guias.length === 1 ? `Guia nº ${numeros} emitida com sucesso.` : `Guias nº ${numeros} emitidas com sucesso.`,
  }
})
