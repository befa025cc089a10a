import { refuse } from '@iss/kernel/errors'
import { checkSelectionReason, orderOnSelection } from '@iss/lote/server'
import { hasPapel, itensDeContribuintes } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { agendarEmLote, notificarEmLote } from '../contract/em-lote.ts'
import { validarAgendamento } from '../domain/agendamento.ts'
import { acaoErrors } from '../domain/errors.ts'
import { agendarFiscalizacaoLote } from '../lotes/agendar-fiscalizacao.ts'
import { notificarContribuintes } from '../lotes/notificar-contribuintes.ts'

export const agendarEmLoteOperation = implement(agendarEmLote, async (ctx, { ids, justificativa, fiscalId, ...valores }) => {
  const proprio = ctx.sessao.pessoaUsuarioId
  const fiscal = fiscalId ?? ((await hasPapel(ctx, proprio, 'fiscal')) ? proprio : null)
  const faltas = [
    ...validarAgendamento({ ...valores, contribuinteId: ids[0] ?? null, fiscalId: fiscal }, ctx.clock.today()),
    ...(fiscalId !== null && !(await hasPapel(ctx, fiscalId, 'fiscal')) ? [acaoErrors.naoFiscal] : []),
    ...checkSelectionReason(agendarFiscalizacaoLote, justificativa),
  ]
  if (faltas.length > 0) refuse(faltas)
  return orderOnSelection(ctx, agendarFiscalizacaoLote, {
    valores: { ...valores, fiscalId: fiscal },
    motivo: justificativa,
    itens: await itensDeContribuintes(ctx, ids),
  })
})

export const notificarEmLoteOperation = implement(notificarEmLote, async (ctx, { ids, justificativa, ...valores }) => {
  const faltas = [
    ...(valores.texto.trim() === '' ? [{ ...acaoErrors.textoNotificacao, field: 'texto' }] : []),
    ...checkSelectionReason(notificarContribuintes, justificativa),
  ]
  if (faltas.length > 0) refuse(faltas)
  return orderOnSelection(ctx, notificarContribuintes, {
    valores,
    motivo: justificativa,
    itens: await itensDeContribuintes(ctx, ids),
  })
})
