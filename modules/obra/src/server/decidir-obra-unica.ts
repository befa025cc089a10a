import { criarDebito, isForaDoDas } from '@iss/conta/server'
import { mudarAceito } from '@iss/deducao/server'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { AppError, refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { registryErrors } from '@iss/registry/definition'
import { asc, eq } from 'drizzle-orm'
import { salvarObraUnica } from '../contract/obra-unica.ts'
import { obraUnicaErrors } from '../domain/errors.ts'
import {
  debitoDaGlosa,
  decidirLinhas,
  type DecisaoObraUnica,
  type LinhaDecidida,
  recusasDaDecisao,
  rotulosSituacaoObraUnica,
  valorGlosado,
} from '../domain/obra-unica.ts'
import { obraNotaFiscalTable, obraUnicaTable as table, relacaoObraNotaEscritTable as relacao } from '../tables/obra.ts'
import { type DocumentoDaObra, glosar, isCobrado, lerDocumento } from './documento-da-obra.ts'

/** The debit for what was taken off a billed note: of who owes its tax. Null: the tax of a company of the Simples goes by the DAS. */
async function debitar(ctx: Context, nota: DocumentoDaObra, especie: string, glosado: Dinheiro): Promise<number | null> {
  const valor = debitoDaGlosa(glosado, nota.aliquota)
  const doTomador = nota.retido && nota.tomadorId !== null
  const peloDas = nota.regime === 'SIMPLES' && !doTomador && !(await isForaDoDas(ctx, nota.prestadorId, nota.competencia))
  if (!valor.isPositive() || peloDas) return null
  const debito = await criarDebito(ctx, {
    pessoaId: doTomador ? (nota.tomadorId ?? nota.prestadorId) : nota.prestadorId,
    papel: doTomador ? 'TOMADOR' : 'PRESTADOR',
    competencia: nota.competencia,
    motivo: `Dedução de obra recusada na ${especie} nº ${nota.numero}`,
    valor,
  })
  return debito.id
}

type Relacao = typeof relacao.$inferSelect

/** The lines as they were deducted, with what the decision leaves of each, and the documents that they name without what it takes off them. */
async function gravarLinhas(
  ctx: Context,
  unicaId: number,
  linhas: readonly (Omit<Relacao, 'aceito' | 'correcao'> & LinhaDecidida)[],
): Promise<void> {
  // A note that was computed anew has lines of its own by now.
  await ctx.db.delete(relacao).where(eq(relacao.obraUnicaId, unicaId))
  if (linhas.length === 0) return
  await ctx.db.insert(relacao).values(linhas.map(({ id: _id, municipioId: _municipio, ...linha }) => linha))
  for (const { vinculoId, valor, aceito, correcao } of linhas) {
    if (vinculoId === null) continue
    await ctx.db.update(obraNotaFiscalTable).set({ correcao }).where(eq(obraNotaFiscalTable.vinculoId, vinculoId))
    if (aceito.lt(valor)) await mudarAceito(ctx, vinculoId, valor.minus(aceito))
  }
}

/** What an open note keeps of its deductions, by the place of each line. */
const aceitasDe = (decisao: DecisaoObraUnica, linhas: readonly LinhaDecidida[]) =>
  decisao === 'REPROVADO' ? null : new Map(linhas.map(({ ordem, aceito }) => [ordem - 1, aceito]))

/**
 * The authority's decision on the deduction of a note of works, in one transaction: an open note is computed anew without what was taken off, for a
 * billed one the tax of it becomes a debit (O4, F56).
 */
export const salvarObraUnicaOperation = implement(salvarObraUnica, async (ctx, { id, versao, decisao, parecer, correcoes }) => {
  const [unica] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!unica) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (unica.versao !== versao) refuse(registryErrors.outroUsuario)
  const linhas = await ctx.db.select().from(relacao).where(eq(relacao.obraUnicaId, id)).orderBy(asc(relacao.ordem))
  const aceitos = new Map(correcoes.map(({ id: linha, aceito }) => [linha, aceito]))
  const recusas = recusasDaDecisao({ situacao: unica.situacao, decisao, parecer }, linhas, aceitos)
  if (recusas.length > 0) throw new AppError('business', recusas)
  const lido = await lerDocumento(ctx, unica, true)
  const { documento: nota, papel, emVigor } = lido
  if (!emVigor) refuse(obraUnicaErrors.semEfeito)
  const decididas = decidirLinhas(linhas, decisao, aceitos)
  const glosado = valorGlosado(decididas, decisao, nota.deducoes)
  const cobrada = glosado.isPositive() && (await isCobrado(ctx, lido))
  const motivo = `${rotulosSituacaoObraUnica[decisao]}: ${parecer.trim()}`
  if (glosado.isPositive() && !cobrada)
    await glosar(ctx, unica, lido, { glosado, aceitas: aceitasDe(decisao, decididas), motivo })
  const debitoId = cobrada ? await debitar(ctx, nota, papel ? 'nota de papel' : 'NF-e', glosado) : null
  const fiscalId = ctx.sessao.pessoaUsuarioId
  await decidir(ctx, unica, { situacao: decisao, fiscalId, parecer: parecer.trim(), glosado, debitoId }, nota)
  await gravarLinhas(ctx, id, decididas)
  return { mensagem: `${rotulosSituacaoObraUnica[decisao]}.${cobrada ? ' A diferença do imposto foi lançada como débito.' : ''}` }
})

type Unica = typeof table.$inferSelect
type Decisao = Pick<Unica, 'situacao' | 'fiscalId' | 'parecer' | 'glosado' | 'debitoId'>

async function decidir(ctx: Context, { id, situacao }: Unica, decisao: Decisao, nota: DocumentoDaObra): Promise<void> {
  // A note that was computed anew has begun anew here, too, with another version.
  const [atual] = await ctx.db.select({ versao: table.versao }).from(table).where(eq(table.id, id))
  await ctx.db
    .update(table)
    .set({ ...decisao, versao: (atual?.versao ?? 1) + 1, ultimaAlteracao: ctx.clock.now() })
    .where(eq(table.id, id))
  await ctx.audit({
    tipo: 'obra-unica.analisada',
    entidade: 'obra_unica',
    entidadeId: id,
    antes: { situacao },
    depois: { ...decisao, nota: nota.numero },
  })
}
