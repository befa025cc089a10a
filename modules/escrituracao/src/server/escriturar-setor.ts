import { somarMuitosAoSaldo } from '@iss/conta/server'
import type { DocumentoEncerramento } from '@iss/conta/domain/debito-documento'
import { Competencia } from '@iss/kernel/competencia'
import { all, AppError, fill, refuse, type Violation } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { escrituracaoErrors } from '../domain/errors.ts'
import { setorErrors } from '../domain/errors-setor.ts'
import { type EscritSetor, escritSetorTable as table } from '../tables/escrit-setor.ts'
import { examinarCompetencia } from './competencia-aberta.ts'
import { type ExameDoSetor, examinarDoSetor, type LivroSetorial } from './livro-setorial.ts'

type Origem = { em?: Date; loteId?: number; anterior?: EscritSetor | null }

/** What became of a request: the row that was written, or why none was. */
export type EscritaDoSetor = { readonly row: EscritSetor | null; readonly violations: readonly Violation[] }

/**
 * Books entries of a sector in the caller's transaction, those that nothing stands against; the others tell why not. One statement for the rows,
 * one for each balance, whatever their number. Refuses all of them when their competence was closed since they were examined.
 */
export async function lancarDoSetor<P extends z.ZodObject>(
  ctx: Context,
  livro: LivroSetorial<P>,
  titularId: number,
  pedidos: readonly z.output<P>[],
  { em, loteId, anterior = null }: Origem = {},
): Promise<EscritaDoSetor[]> {
  const exames = await examinarDoSetor(ctx, livro, titularId, pedidos, anterior?.id ?? null)
  const vistas = new Set<string>()
  const contra = exames.map(({ entrada, violations }) => {
    const chave = entrada?.chave
    if (!chave || violations.length > 0) return violations
    const repetida = vistas.size === vistas.add(chave.texto).size
    return repetida ? [chave.repetida] : violations
  })
  const valores = exames.flatMap((exame, indice) =>
    (contra[indice] ?? []).length > 0
      ? []
      : [
          {
            ...colunasDe(livro, titularId, exame, pedidos[indice] as z.output<P>),
            loteId: loteId ?? null,
            retificaId: anterior?.id ?? null,
            lancadoEm: em ?? ctx.clock.now(),
            lancadoPorId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
          },
        ],
  )
  const rows = valores.length === 0 ? [] : await ctx.db.insert(table).values(valores).onConflictDoNothing().returning()
  await somarNoSaldo(ctx, titularId, 1, rows)
  const escritas = new Map(rows.map((row) => [row.chave ?? row.id, row]))
  let semChave = rows.filter(({ chave }) => chave === null)
  return exames.map(({ entrada }, indice) => {
    const violations = contra[indice] ?? []
    if (violations.length > 0 || !entrada) return { row: null, violations }
    if (entrada.chave === null) {
      const [row, ...demais] = semChave
      semChave = demais
      return { row: row ?? null, violations: row ? [] : [setorErrors.repetido] }
    }
    const row = escritas.get(entrada.chave.texto) ?? null
    // Somebody else wrote it meanwhile.
    return { row, violations: row ? [] : [entrada.chave.repetida] }
  })
}

function colunasDe<P extends z.ZodObject>(
  { livro, pedido: forma }: LivroSetorial<P>,
  titularId: number,
  { entrada, calculo, fatos, competencia }: ExameDoSetor,
  pedido: z.output<P>,
) {
  if (!entrada || !calculo || !fatos || !competencia) throw new Error('An entry without calculation passed the examination')
  const { resultado, valor, deducoes } = calculo
  return {
    livro,
    titularId,
    competencia,
    data: entrada.data,
    referenciaId: entrada.referenciaId,
    descricao: entrada.descricao,
    documento: entrada.documento,
    numero: entrada.numero,
    chave: entrada.chave?.texto ?? null,
    quantidade: entrada.quantidade,
    valor,
    deducoes,
    base: resultado.base,
    atividadeId: entrada.atividadeId,
    aliquota: resultado.aliquota,
    imposto: resultado.imposto,
    devidoAqui: resultado.devidoAqui,
    regime: fatos.fatos.regime,
    foraDoDas: fatos.foraDoDas,
    memoria: [...resultado.memoria],
    pedido: forma.encode({ ...pedido, ...entrada.pedido } as z.output<P>) as Record<string, unknown>,
  }
}

/** The sentence of a closed competence, at no field: each sector asks for it in another way. */
export function competenciaFechada(competencia: Competencia): Violation {
  const { field: _field, ...violation } = fill(notaErrors.competenciaEncerrada, { competencia: competencia.format() })
  return violation
}

/** What the closing reads of an entry. */
export const documentoDoSetor = ({ valor, imposto, devidoAqui, regime, foraDoDas }: EscritSetor): DocumentoEncerramento => ({
  faturado: valor,
  imposto,
  retido: false,
  devidoAqui,
  regime,
  foraDoDas,
})

/** Adds entries to the balances of their competences, or takes them away; refuses a competence that is not open under its lock. */
async function somarNoSaldo(ctx: Context, titularId: number, sinal: 1 | -1, rows: readonly EscritSetor[]): Promise<void> {
  const meses = [...new Set(rows.map(({ competencia }) => competencia.toString()))].sort()
  for (const mes of meses) {
    const competencia = Competencia.from(mes)
    const documentos = rows.filter((row) => row.competencia.eq(competencia)).map(documentoDoSetor)
    const estado = await somarMuitosAoSaldo(ctx, { pessoaId: titularId, papel: 'PRESTADOR', competencia }, sinal, documentos)
    if (estado !== 'ABERTA') refuse(competenciaFechada(competencia))
  }
}

/** Books one entry, or refuses. With `retifica` the version before stays as RETIFICADA. */
export async function escriturarDoSetor<P extends z.ZodObject>(
  ctx: Context,
  livro: LivroSetorial<P>,
  titularId: number,
  pedido: z.output<P>,
  { em, retifica }: { em?: Date; retifica?: { id: number; versao: number; motivo: string } } = {},
): Promise<EscritSetor> {
  const anterior = retifica ? await tirarDeVigor(ctx, livro, titularId, retifica, 'RETIFICADA') : null
  const [escrita] = await lancarDoSetor(ctx, livro, titularId, [pedido], { em, anterior })
  if (!escrita?.row) throw new AppError('business', [...(escrita?.violations ?? [])])
  const { row } = escrita
  await ctx.audit({
    tipo: `${livro.auditoria}.${anterior ? 'retificada' : 'lancada'}`,
    entidade: 'escrit_setor',
    entidadeId: row.id,
    antes: anterior ? resumir(anterior) : undefined,
    depois: resumir(row),
  })
  return row
}

/** Takes an entry out of force; it stays in the book, struck through. */
export async function cancelarDoSetor(
  ctx: Context,
  livro: Pick<LivroSetorial, 'livro' | 'auditoria'>,
  titularId: number,
  cancelamento: { id: number; versao: number | null; motivo: string },
): Promise<EscritSetor> {
  const row = await tirarDeVigor(ctx, livro, titularId, cancelamento, 'CANCELADA')
  await ctx.audit({
    tipo: `${livro.auditoria}.cancelada`,
    entidade: 'escrit_setor',
    entidadeId: row.id,
    antes: resumir(row),
    depois: { motivo: cancelamento.motivo },
  })
  return row
}

async function tirarDeVigor(
  ctx: Context,
  { livro }: Pick<LivroSetorial, 'livro'>,
  titularId: number,
  { id, versao, motivo }: { id: number; versao: number | null; motivo: string },
  estado: 'RETIFICADA' | 'CANCELADA',
): Promise<EscritSetor> {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.livro, livro)))
    .for('update')
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (row.titularId !== titularId) return refuse(platformErrors.semPermissao, { kind: 'authorization' })
  const { competencia } = row
  const exame = await examinarCompetencia(ctx, { pessoaId: titularId, papel: 'PRESTADOR', competencia })
  const violations = all(
    motivo.trim() === '' && escrituracaoErrors.motivo,
    row.estado !== 'LANCADA' && escrituracaoErrors.naoLancada,
    row.estado === 'LANCADA' && versao !== null && row.versao !== versao && escrituracaoErrors.desatualizado,
    exame.violations,
    exame.posEncerramento && competenciaFechada(competencia),
  )
  if (violations.length > 0) throw new AppError('business', violations)
  await somarNoSaldo(ctx, titularId, -1, [row])
  const agora = ctx.clock.now()
  await ctx.db
    .update(table)
    .set({ estado, motivo, versao: row.versao + 1, ...(estado === 'CANCELADA' ? { canceladoEm: agora } : { alteradoEm: agora }) })
    .where(eq(table.id, id))
  return row
}

/** Takes every entry in force of a book and competence out of it; answers how many. What an import replaces (F77). */
export async function cancelarTodosDoSetor(
  ctx: Context,
  { livro, auditoria }: Pick<LivroSetorial, 'livro' | 'auditoria'>,
  titularId: number,
  competencia: Competencia,
  motivo: string,
): Promise<number> {
  const rows = await ctx.db
    .update(table)
    .set({ estado: 'CANCELADA', motivo, canceladoEm: ctx.clock.now() })
    .where(
      and(
        eq(table.titularId, titularId),
        eq(table.livro, livro),
        eq(table.competencia, competencia),
        eq(table.estado, 'LANCADA'),
      ),
    )
    .returning()
  await somarNoSaldo(ctx, titularId, -1, rows)
  if (rows.length > 0)
    await ctx.audit({
      tipo: `${auditoria}.substituida`,
      entidade: 'escrit_setor',
      antes: { competencia, quantidade: rows.length },
      depois: { motivo },
    })
  return rows.length
}

const resumir = ({
  livro,
  competencia,
  data,
  descricao,
  documento,
  numero,
  quantidade,
  valor,
  deducoes,
  base,
  imposto,
}: EscritSetor) => ({
  livro,
  competencia,
  data,
  descricao,
  documento,
  numero,
  quantidade,
  valor,
  deducoes,
  base,
  imposto,
})
