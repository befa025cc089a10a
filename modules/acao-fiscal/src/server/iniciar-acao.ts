import { refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { emitirInicio, emitirNotificacao } from '../contract/termos.ts'
import { acaoErrors, acaoTexts, dizer } from '../domain/errors.ts'
import { numeroDoTermo, tiposTermoFiscal } from '../domain/termo.ts'
import type { FiscalAgenda } from '../tables/fiscal-agenda.ts'
import type { TermoFiscal } from '../tables/termo-fiscal.ts'
import { emitirTermo, findAutorizacoes } from './emitir-termo.ts'
import { dizerAbertas, gravarAcao, listAbertas, quemEmite, travarAcao } from './ler-acao.ts'
import { porSobFiscalizacao } from './sob-fiscalizacao.ts'
import { hojeEm } from '@iss/kernel/data'

/** The sentence that a term was issued; notices are feminine. */
export const dizerEmitido = (termo: Pick<TermoFiscal, 'tipo' | 'numero' | 'ano'>): string =>
  dizer(termo.tipo === 'NOTIFICACAO' ? acaoTexts.emitida : acaoTexts.emitido, {
    rotulo: tiposTermoFiscal[termo.tipo],
    numero: numeroDoTermo(termo),
  })

/** The same of a term outside of an inspection, with who else is at work on its taxpayer: nobody writes to a company without knowing. */
export async function dizerEmitidoA(ctx: Context, termo: TermoFiscal): Promise<string> {
  const abertas = await dizerAbertas(ctx, await listAbertas(ctx, termo.contribuinteId, null))
  return [dizerEmitido(termo), ...abertas].join(' ')
}

type Conteudo = { complemento: string; prazoDias: number | null; em?: Date }

/** Begins a locked inspection: the starting term is issued, the registration says 'Sob fiscalização'. */
export async function iniciarAcao(
  ctx: Context,
  acao: FiscalAgenda,
  { documentosSolicitados, em = ctx.clock.now(), ...conteudo }: Conteudo & { documentosSolicitados: string },
): Promise<TermoFiscal> {
  const statusAnterior = await porSobFiscalizacao(ctx, acao.contribuinteId)
  const termo = await emitirTermo(ctx, {
    ...conteudo,
    ...(await findAutorizacoes(ctx, acao.contribuinteId, hojeEm(em))),
    tipo: 'INICIO_FISCALIZACAO',
    agendamentoId: acao.id,
    contribuinteId: acao.contribuinteId,
    fiscalId: quemEmite(ctx, acao),
    documentosSolicitados,
    em,
  })
  await gravarAcao(ctx, acao, { situacao: 'EM_ANDAMENTO', iniciadaEm: em, statusAnterior })
  await ctx.audit({
    tipo: 'fiscalizacao.iniciada',
    entidade: 'fiscal_agenda',
    entidadeId: acao.id,
    antes: { situacao: acao.situacao, webIssStatus: statusAnterior },
    depois: { situacao: 'EM_ANDAMENTO', webIssStatus: 'SOB_FISCALIZACAO' },
  })
  return termo
}

export const emitirInicioOperation = implement(
  emitirInicio,
  async (ctx, { documentosSolicitados, complemento, prazoDias, ...alvo }) => {
    if (documentosSolicitados.trim() === '') refuse(acaoErrors.documentos)
    const { acao } = await travarAcao(ctx, alvo, 'iniciar')
    const termo = await iniciarAcao(ctx, acao, { documentosSolicitados, complemento, prazoDias })
    return { termoId: termo.id, mensagem: dizerEmitido(termo) }
  },
)

/** A notice of a locked inspection. */
export async function notificarNaAcao(ctx: Context, acao: FiscalAgenda, conteudo: Conteudo): Promise<TermoFiscal> {
  const { id: agendamentoId, contribuinteId } = acao
  const termo = await emitirTermo(ctx, {
    ...conteudo,
    tipo: 'NOTIFICACAO',
    agendamentoId,
    contribuinteId,
    fiscalId: quemEmite(ctx, acao),
  })
  await gravarAcao(ctx, acao, {})
  return termo
}

export const emitirNotificacaoOperation = implement(emitirNotificacao, async (ctx, { complemento, prazoDias, ...alvo }) => {
  if (complemento.trim() === '') refuse(acaoErrors.textoNotificacao)
  const { acao } = await travarAcao(ctx, alvo, 'notificar')
  const termo = await notificarNaAcao(ctx, acao, { complemento, prazoDias })
  return { termoId: termo.id, mensagem: dizerEmitido(termo) }
})
