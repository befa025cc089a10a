import { at, fill, refuse } from '@iss/kernel/errors'
import { formatDataHora } from '@iss/kernel/data'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { solicitacaoAprovada, solicitacaoIndeferida } from '../contract/eventos.ts'
import { solicitacaoErrors } from '../domain/errors.ts'
import { isPermitida } from '../domain/situacao.ts'
import { justificativaIndeferimentoTable, solicitacaoJustificativaTable } from '../tables/justificativa-indeferimento.ts'
import { type Solicitacao, solicitacaoTable } from '../tables/solicitacao.ts'
import type { RequestKind } from './define-request.ts'
import { findNome } from './nomes.ts'
import { notificarDecisao } from './notificar-solicitante.ts'
import { encodeDados, getRequestKind, parseDados, underDados } from './request-kind.ts'

export type Decisao = {
  /** Inspector who decides; null: the request approves itself. */
  fiscalId: number | null
  /** Answer or complement in words. */
  texto?: string
  enviarEmail: boolean
  /** Version that the inspector saw; a newer one is refused. */
  versao?: number
  /** Moment of the decision; now unless told (demo data). */
  em?: Date
}

/** Who decided, in words; a request that approved itself says so. */
export const nomeDeQuemDecidiu = async (ctx: Context, { aprovadorId, indeferidorId }: Solicitacao): Promise<string> =>
  (await findNome(ctx, aprovadorId ?? indeferidorId)) || 'aprovação automática'

/** Refuses what may not be decided (any more): decided by someone else, withdrawn, changed since it was read. The row must be locked. */
export async function assertDecidivel(
  ctx: Context,
  solicitacao: Solicitacao,
  acao: 'aprovar' | 'indeferir' | 'complementar',
  versao?: number,
): Promise<void> {
  if (!isPermitida(acao, { ...solicitacao, retirada: solicitacao.retiradaEm !== null })) {
    const em = solicitacao.dataDeferimento ?? solicitacao.dataIndeferimento
    if (!em) refuse(solicitacaoErrors.jaRetirada)
    const nome = await nomeDeQuemDecidiu(ctx, solicitacao)
    refuse(fill(solicitacaoErrors.jaAtendida, { nome, data: formatDataHora(em) }))
  }
  if (versao !== undefined && versao !== solicitacao.versao) refuse(solicitacaoErrors.desatualizada)
}

/** What was asked with the inspector's corrections; refuses a field that the kind does not let him correct, and values that the kind refuses. */
async function corrigirDados(ctx: Context, kind: RequestKind, solicitacao: Solicitacao, correcoes: Record<string, unknown>) {
  const proibidos = Object.keys(correcoes).filter((name) => !kind.fields[name]?.editableOnApproval)
  if (proibidos.length > 0) refuse(proibidos.map((name) => at(solicitacaoErrors.campoNaoEditavel, `dados.${name}`)))
  const dados = parseDados(kind, { ...solicitacao.dados, ...correcoes })
  if (Object.keys(correcoes).length === 0) return dados
  const violations = underDados((await kind.validar?.(ctx, dados, solicitacao.contribuinteId)) ?? [])
  return violations.length > 0 ? refuse(violations) : dados
}

/**
 * Approves a locked pending request: the kind's effect, then the row, mail, audit and hooks, all in this transaction. When the effect refuses,
 * everything is undone and the request stays pending. Source: design fiscal §7.0.
 */
export async function aprovarSolicitacao(
  ctx: Context,
  solicitacao: Solicitacao,
  decisao: Decisao & { correcoes?: Record<string, unknown> },
): Promise<Solicitacao> {
  await assertDecidivel(ctx, solicitacao, 'aprovar', decisao.versao)
  const kind = getRequestKind(ctx, solicitacao.tipo, solicitacao.interessadoDocumento !== null)
  const dados = await corrigirDados(ctx, kind, solicitacao, decisao.correcoes ?? {})
  const guardados = encodeDados(kind, dados)
  const efeito = await kind.aprovar(ctx, { ...solicitacao, dados: guardados }, dados)
  const [row] = await ctx.db
    .update(solicitacaoTable)
    .set({
      situacao: 'Aprovada',
      aprovadorId: decisao.fiscalId,
      dataDeferimento: decisao.em ?? ctx.clock.now(),
      documentoId: efeito?.documentoId ?? solicitacao.documentoId,
      dados: guardados,
      resposta: decisao.texto ?? '',
      versao: solicitacao.versao + 1,
    })
    .where(eq(solicitacaoTable.id, solicitacao.id))
    .returning()
  return concluir(ctx, solicitacao, row, decisao, [])
}

/** Rejects a locked pending request with reasons of the list and, if told, words. */
export async function indeferirSolicitacao(
  ctx: Context,
  solicitacao: Solicitacao,
  decisao: Decisao & { justificativas: readonly number[] },
): Promise<Solicitacao> {
  await assertDecidivel(ctx, solicitacao, 'indeferir', decisao.versao)
  const ids = [...new Set(decisao.justificativas)]
  if (ids.length === 0) refuse(solicitacaoErrors.justificativaObrigatoria)
  const disponiveis = (await listJustificativas(ctx, solicitacao.tipo)).filter((justificativa) => ids.includes(justificativa.id))
  if (disponiveis.length !== ids.length) refuse(solicitacaoErrors.justificativaInvalida)
  const kind = getRequestKind(ctx, solicitacao.tipo, solicitacao.interessadoDocumento !== null)
  await kind.indeferir?.(ctx, solicitacao, parseDados(kind, solicitacao.dados))
  const [row] = await ctx.db
    .update(solicitacaoTable)
    .set({
      situacao: 'Indeferida',
      indeferidorId: decisao.fiscalId,
      dataIndeferimento: decisao.em ?? ctx.clock.now(),
      resposta: decisao.texto ?? '',
      versao: solicitacao.versao + 1,
    })
    .where(eq(solicitacaoTable.id, solicitacao.id))
    .returning()
  await ctx.db
    .insert(solicitacaoJustificativaTable)
    .values(disponiveis.map(({ id, texto }) => ({ solicitacaoId: solicitacao.id, justificativaId: id, texto })))
  return concluir(
    ctx,
    solicitacao,
    row,
    decisao,
    disponiveis.map(({ texto }) => texto),
  )
}

async function concluir(
  ctx: Context,
  antes: Solicitacao,
  row: Solicitacao | undefined,
  decisao: Decisao,
  justificativas: string[],
): Promise<Solicitacao> {
  if (!row) throw new Error('The decision was not written')
  const aprovada = row.situacao === 'Aprovada'
  await ctx.audit({
    tipo: aprovada ? 'solicitacao.aprovada' : 'solicitacao.indeferida',
    entidade: 'solicitacao',
    entidadeId: row.id,
    antes: { situacao: antes.situacao, dados: antes.dados },
    depois: {
      situacao: row.situacao,
      dados: row.dados,
      documentoId: row.documentoId,
      resposta: row.resposta,
      justificativas,
      fiscalId: decisao.fiscalId,
    },
  })
  const payload = { id: row.id, tipo: row.tipo, contribuinteId: row.contribuinteId, protocolo: row.protocolo ?? '' }
  await ctx.emit(aprovada ? solicitacaoAprovada : solicitacaoIndeferida, payload)
  if (!decisao.enviarEmail || !(await notificarDecisao(ctx, row, justificativas))) return row
  const emailEnviadoEm = decisao.em ?? ctx.clock.now()
  await ctx.db.update(solicitacaoTable).set({ emailEnviadoEm }).where(eq(solicitacaoTable.id, row.id))
  return { ...row, emailEnviadoEm }
}

/** Reasons offered for a kind: active ones of the kind and those of every kind. */
export async function listJustificativas(ctx: Context, tipo: Solicitacao['tipo']): Promise<{ id: number; texto: string }[]> {
  const table = justificativaIndeferimentoTable
  return ctx.db
    .select({ id: table.id, texto: table.texto })
    .from(table)
    .where(and(eq(table.ativa, true), isNull(table.dataCancelamento), or(isNull(table.tipo), eq(table.tipo, tipo))))
    .orderBy(table.texto)
}

/** Texts of the reasons with which requests were rejected, by request. */
export async function findJustificativas(
  ctx: Context,
  solicitacaoIds: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const map = new Map<number, string[]>()
  if (solicitacaoIds.length === 0) return map
  const table = solicitacaoJustificativaTable
  const rows = await ctx.db
    .select()
    .from(table)
    .where(inArray(table.solicitacaoId, [...solicitacaoIds]))
    .orderBy(table.id)
  for (const row of rows) map.set(row.solicitacaoId, [...(map.get(row.solicitacaoId) ?? []), row.texto])
  return map
}
