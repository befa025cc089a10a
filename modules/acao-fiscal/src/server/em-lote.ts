import { refuse } from '@iss/kernel/errors'
import { hasPapel } from '@iss/pessoa/server'
import { implement } from '@iss/platform/server'
import { agendarEmLote, notificarEmLote } from '../contract/em-lote.ts'
import { validarAgendamento } from '../domain/agendamento.ts'
import { acaoErrors } from '../domain/errors.ts'
import { agendarFiscalizacaoLote } from '../lotes/agendar-fiscalizacao.ts'
import { notificarContribuintes } from '../lotes/notificar-contribuintes.ts'
import { ordenarSobre, razaoDoLote } from './lote-de-contribuintes.ts'

const semRazao = (texto: string) => texto.trim().length < razaoDoLote.min

export const agendarEmLoteOperation = implement(agendarEmLote, async (ctx, { ids, justificativa, fiscalId, ...valores }) => {
  const proprio = ctx.sessao.pessoaUsuarioId
  const fiscal = fiscalId ?? ((await hasPapel(ctx, proprio, 'fiscal')) ? proprio : null)
  const faltas = [
    ...validarAgendamento({ ...valores, contribuinteId: ids[0] ?? null, fiscalId: fiscal }, ctx.clock.today()),
    ...(fiscalId !== null && !(await hasPapel(ctx, fiscalId, 'fiscal')) ? [acaoErrors.naoFiscal] : []),
    ...(semRazao(justificativa) ? [acaoErrors.justificativa] : []),
  ]
  if (faltas.length > 0) refuse(faltas)
  return ordenarSobre(ctx, agendarFiscalizacaoLote, { ids, motivo: justificativa, valores: { ...valores, fiscalId: fiscal } })
})

export const notificarEmLoteOperation = implement(notificarEmLote, async (ctx, { ids, justificativa, ...valores }) => {
  const faltas = [
    ...(valores.texto.trim() === '' ? [{ ...acaoErrors.textoNotificacao, field: 'texto' }] : []),
    ...(semRazao(justificativa) ? [acaoErrors.justificativa] : []),
  ]
  if (faltas.length > 0) refuse(faltas)
  return ordenarSobre(ctx, notificarContribuintes, { ids, motivo: justificativa, valores })
})
