import { glosarDeducoes } from '@iss/correcao/server'
import { lancamentoWire } from '@iss/escrituracao/contract/escrituracao'
import { escriturar } from '@iss/escrituracao/server'
import { type EscritPapel, escritPapelTable } from '@iss/escrituracao/tables/escrituracao'
import { isCompetenciaEncerrada } from '@iss/emissao/server'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { getNota, lerFatosVinculados, type Nota } from '@iss/nota/server'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { obraUnicaTable as table } from '../tables/obra.ts'

type Unica = Pick<typeof table.$inferSelect, 'id' | 'notaId' | 'escritPapelId'>

/** What the decision needs of the document of an ObraUnica. */
export type DocumentoDaObra = Pick<
  Nota,
  | 'id'
  | 'numero'
  | 'prestadorId'
  | 'tomadorId'
  | 'retido'
  | 'regime'
  | 'competencia'
  | 'dataPrestacao'
  | 'valorTotal'
  | 'deducoes'
  | 'base'
  | 'aliquota'
  | 'imposto'
>
type Lido =
  | { papel: false; documento: Nota; emVigor: boolean }
  | { papel: true; documento: DocumentoDaObra; emVigor: boolean; escrit: EscritPapel }

/** The note, or the entry of the ledger; under a lock when it is to be changed. */
export async function lerDocumento(ctx: Context, { notaId, escritPapelId }: Unica, trava = false): Promise<Lido> {
  if (notaId !== null) {
    const nota = await getNota(ctx, notaId, trava)
    return { papel: false, documento: nota, emVigor: nota.estado === 'EMITIDA' }
  }
  const busca = ctx.db
    .select()
    .from(escritPapelTable)
    .where(eq(escritPapelTable.id, escritPapelId ?? 0))
  const [escrit] = await (trava ? busca.for('update') : busca)
  if (!escrit) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const documento = { ...escrit, prestadorId: escrit.titularId, tomadorId: escrit.outroId }
  return { papel: true, documento, emVigor: escrit.estado === 'LANCADA', escrit }
}

/** Whether a closing or a guide has billed the document: then it is not computed anew. */
export async function isCobrado(ctx: Context, lido: Lido): Promise<boolean> {
  const { prestadorId, competencia } = lido.documento
  if (await isCompetenciaEncerrada(ctx, prestadorId, competencia)) return true
  return !lido.papel && (await lerFatosVinculados(ctx, lido.documento)).guia !== 'NENHUMA'
}

/**
 * Takes what the authority refused off an open document: a note is computed anew, of an entry a corrected one takes the place, which this ObraUnica is
 * of from then on. `aceitas`: what is left of each line, by its place; null: nothing.
 */
export async function glosar(
  ctx: Context,
  unica: Unica,
  lido: Lido,
  { glosado, aceitas, motivo }: { glosado: Dinheiro; aceitas: ReadonlyMap<number, Dinheiro> | null; motivo: string },
): Promise<void> {
  if (!lido.papel) {
    await glosarDeducoes(ctx, lido.documento.id, aceitas, motivo)
    return
  }
  const { escrit } = lido
  const pedido = lancamentoWire.decode(escrit.pedido as never)
  const corrigido = await escriturar(
    ctx,
    { ...pedido, deducoes: escrit.deducoes.minus(glosado) },
    { titularId: escrit.titularId, retifica: { id: escrit.id, versao: escrit.versao, motivo: motivo.slice(0, 500) } },
  )
  // What is left of the deduction was just registered as one of its own: it has been decided here.
  await ctx.db.delete(table).where(and(eq(table.escritPapelId, corrigido.id)))
  await ctx.db.update(table).set({ escritPapelId: corrigido.id }).where(eq(table.id, unica.id))
}
