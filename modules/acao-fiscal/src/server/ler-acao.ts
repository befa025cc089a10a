import { fill, refuse } from '@iss/kernel/errors'
import { nomesDe } from '@iss/pessoa/server'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm'
import { acaoErrors, acaoTexts, dizer } from '../domain/errors.ts'
import { type AcaoDaAcao, passar, type SituacaoAcao, situacoesAbertas } from '../domain/situacao-acao.ts'
import { type FiscalAgenda, fiscalAgendaTable as table } from '../tables/fiscal-agenda.ts'

/** An inspection of the city; refuses ('not-found') when there is none. */
export async function getAcao({ db }: Context, id: number): Promise<FiscalAgenda> {
  const [acao] = await db.select().from(table).where(eq(table.id, id))
  return acao ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/**
 * The inspection that an inspector is about to act on, locked, and the state in which it will be. Refuses what its state does not admit, and a
 * version that another inspector has left behind, told by his name.
 */
export async function travarAcao(
  ctx: Context,
  { id, versao }: { id: number; versao: number },
  nome: AcaoDaAcao,
): Promise<{ acao: FiscalAgenda; para: SituacaoAcao }> {
  const [acao] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!acao) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const para = passar(acao.situacao, nome)
  if (typeof para !== 'string') return refuse(para)
  if (acao.versao !== versao) {
    const nomes = await nomesDe(ctx, [acao.alteradaPorId])
    return refuse(fill(acaoErrors.outroFiscal, { nome: nomes.get(acao.alteradaPorId ?? 0) ?? 'outro usuário' }))
  }
  return { acao, para }
}

/** Whose name a term of an inspection bears: who issues it; its inspector where nobody is signed in. */
export const quemEmite = (ctx: Context, { fiscalId }: FiscalAgenda): number =>
  ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : fiscalId

/** Writes what became of a locked inspection, and by whom. */
export async function gravarAcao(ctx: Context, acao: FiscalAgenda, mudanca: Partial<FiscalAgenda>): Promise<FiscalAgenda> {
  const [depois] = await ctx.db
    .update(table)
    .set({ ...mudanca, versao: acao.versao + 1, alteradaPorId: quemEmite(ctx, acao) })
    .where(eq(table.id, acao.id))
    .returning()
  if (!depois) throw new Error(`Inspection ${acao.id} was not changed`)
  return depois
}

export const periodoDe = ({ inicioCompetencia, fimCompetencia }: FiscalAgenda): string =>
  `${inicioCompetencia.format()} a ${fimCompetencia.format()}`

const abertasDe = (contribuinteId: number) =>
  and(eq(table.contribuinteId, contribuinteId), inArray(table.situacao, [...situacoesAbertas]))

/** Inspections of a taxpayer that are planned or under way, but one. */
export async function listAbertas({ db }: Context, contribuinteId: number, exceto: number | null): Promise<FiscalAgenda[]> {
  return db
    .select()
    .from(table)
    .where(and(abertasDe(contribuinteId), exceto === null ? undefined : ne(table.id, exceto)))
    .orderBy(asc(table.numero))
}

/**
 * The inspection of a taxpayer that is open, of several the last one planned, locked: none that is cancelled or ended at the same moment. Undefined
 * when there is none.
 */
export async function travarAberta({ db }: Context, contribuinteId: number): Promise<FiscalAgenda | undefined> {
  const [aberta] = await db
    .select()
    .from(table)
    .where(abertasDe(contribuinteId))
    .orderBy(desc(table.numero))
    .limit(1)
    .for('update')
  return aberta
}

/** Open inspections in words, each with the inspector who does it: nobody begins on a company without knowing who is at work there. */
export async function dizerAbertas(ctx: Context, abertas: readonly FiscalAgenda[]): Promise<string[]> {
  const nomes = await nomesDe(
    ctx,
    abertas.map(({ fiscalId }) => fiscalId),
  )
  return abertas.map((acao) =>
    dizer(acaoTexts.aberta, { numero: acao.numero, periodo: periodoDe(acao), fiscal: nomes.get(acao.fiscalId) ?? '' }),
  )
}
