import { randomUUID } from 'node:crypto'
import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { hojeEm } from '@iss/kernel/data'
import { proximoNumero } from '@iss/documento/server'
import type { Context } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { solicitacaoEnviada } from '../contract/eventos.ts'
import { solicitacaoErrors } from '../domain/errors.ts'
import { formatProtocolo } from '../domain/situacao.ts'
import type { TipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { type Solicitacao, solicitacaoArquivoTable, solicitacaoTable } from '../tables/solicitacao.ts'
import { isSemAlertas } from './alertas-da-solicitacao.ts'
import { vincularAnexos } from './anexos.ts'
import { isTipoDisponivel } from './config-solicitacoes.ts'
import { aprovarSolicitacao } from './decidir-solicitacao.ts'
import type { RequestKind } from './define-request.ts'
import { encodeDados, getRequestKind, parseDados, underDados } from './request-kind.ts'

export type NovaSolicitacao = {
  tipo: TipoSolicitacao
  /** Values of the kind, as on the wire. */
  dados: Record<string, unknown>
  contribuinteId: number | null
  solicitanteId: number | null
  /** Who asks, while there is no registered taxpayer (first access). */
  interessado?: { nome: string; documento: string }
  /** Where the outcome is sent, when not to the requester's own address. */
  emailResposta?: string
  observacao?: string
  /** Files that the caller has checked (assertAnexos). */
  anexos?: readonly number[]
  /** Draft that becomes this request. */
  rascunho?: Solicitacao | null
  /** Rejected request from which this one was made. */
  origemId?: number | null
  /** Moment of the request; now unless told (demo data, imports). */
  em?: Date
}

/** The target for which only one pending request may stand; null when the kind sets no limit. */
export function alvoDe(kind: RequestKind, dados: Record<string, unknown>, contribuinteId: number | null): string | null {
  if (kind.alvo) return kind.alvo(dados, contribuinteId)
  return contribuinteId === null ? null : `contribuinte:${contribuinteId}`
}

/** The pending request of this kind and target, as a violation that names its protocol. */
export async function checkSemPendente(ctx: Context, tipo: TipoSolicitacao, alvo: string | null): Promise<Violation[]> {
  if (alvo === null) return []
  const table = solicitacaoTable
  const [row] = await ctx.db
    .select({ protocolo: table.protocolo })
    .from(table)
    .where(
      and(
        eq(table.tipo, tipo),
        eq(table.alvo, alvo),
        eq(table.situacao, 'Pendente'),
        eq(table.rascunho, false),
        isNull(table.retiradaEm),
      ),
    )
  return row ? [fill(solicitacaoErrors.jaPendente, { n: row.protocolo })] : []
}

/** Everything that must hold before a request is sent, in order: kind on, values, the kind's own rules, nothing pending. Answers the read values. */
export async function validarSolicitacao(
  ctx: Context,
  nova: NovaSolicitacao,
): Promise<{ kind: RequestKind; dados: Record<string, unknown>; alvo: string | null }> {
  const kind = getRequestKind(ctx, nova.tipo, nova.interessado !== undefined)
  if (!(await isTipoDisponivel(ctx, nova.tipo))) refuse(solicitacaoErrors.tipoIndisponivel)
  const dados = parseDados(kind, nova.dados)
  const violations = underDados((await kind.validar?.(ctx, dados, nova.contribuinteId)) ?? [])
  if (kind.anexos === 'obrigatorio' && (nova.anexos ?? []).length === 0) violations.push(solicitacaoErrors.anexoObrigatorio)
  if (violations.length > 0) refuse(violations)
  const alvo = alvoDe(kind, dados, nova.contribuinteId)
  const pendente = await checkSemPendente(ctx, nova.tipo, alvo)
  if (pendente.length > 0) refuse(pendente)
  return { kind, dados, alvo }
}

/**
 * Sends a request: checks it, gives it the next protocol of the year (without gaps: the counter stays locked until the end of the
 * transaction), stores it pending with its attachments, audits it and tells the hooks; a kind that may approve itself does so then.
 * Source: design 00-formas F6.
 */
export async function abrirSolicitacao(ctx: Context, nova: NovaSolicitacao): Promise<Solicitacao> {
  const { kind, dados, alvo } = await validarSolicitacao(ctx, nova)
  const em = nova.em ?? ctx.clock.now()
  const ano = Number(hojeEm(em).slice(0, 4))
  const protocolo = formatProtocolo(ano, await proximoNumero(ctx, `solicitacao-${ano}`, 0))
  // Whoever asked at the same moment has committed by now, for the counter was locked.
  const pendente = await checkSemPendente(ctx, nova.tipo, alvo)
  if (pendente.length > 0) refuse(pendente)
  const values = {
    protocolo,
    rascunho: false,
    contribuinteId: nova.contribuinteId,
    solicitanteId: nova.solicitanteId,
    interessadoNome: nova.interessado?.nome ?? null,
    interessadoDocumento: nova.interessado?.documento ?? null,
    emailResposta: nova.emailResposta ?? null,
    dataSolicitacao: em,
    origemId: nova.origemId ?? nova.rascunho?.origemId ?? null,
    alvo,
    dados: encodeDados(kind, dados),
    observacao: nova.observacao ?? '',
  }
  const [row] = nova.rascunho
    ? await ctx.db
        .update(solicitacaoTable)
        .set({ ...values, versao: nova.rascunho.versao + 1 })
        .where(eq(solicitacaoTable.id, nova.rascunho.id))
        .returning()
    : await ctx.db
        .insert(solicitacaoTable)
        .values({ ...values, chave: randomUUID(), tipo: nova.tipo })
        .returning()
  if (!row) throw new Error('The request row was not written')
  if (nova.rascunho) await ctx.db.delete(solicitacaoArquivoTable).where(eq(solicitacaoArquivoTable.solicitacaoId, row.id))
  await vincularAnexos(ctx, row.id, nova.anexos ?? [])
  await ctx.audit({
    tipo: 'solicitacao.enviada',
    entidade: 'solicitacao',
    entidadeId: row.id,
    depois: { protocolo, tipo: row.tipo, contribuinteId: row.contribuinteId, dados: row.dados, anexos: nova.anexos ?? [] },
  })
  await ctx.emit(solicitacaoEnviada, { id: row.id, tipo: row.tipo, contribuinteId: row.contribuinteId, protocolo })
  if (!(await kind.aprovaSozinha?.(ctx)) || !(await isSemAlertas(ctx, row))) return row
  return aprovarSolicitacao(ctx, row, { fiscalId: null, enviarEmail: true, em })
}
