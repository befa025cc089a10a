import {
  type Action,
  choiceField,
  competenciaField,
  dateField,
  integerField,
  longtextField,
  lookupField,
} from '@iss/list/definition'
import { plusDays } from '@iss/kernel/data'
import { z } from 'zod'
import { agendarEmLote, notificarEmLote } from '../contract/em-lote.ts'
import { labelMotivoAcao, motivosAcao } from '../domain/situacao-acao.ts'
import { prazoPadrao } from '../domain/termo.ts'

const justificativa = longtextField({ label: 'Justificativa', required: true })

const agendar = z.object({
  fiscalId: lookupField({ label: 'Fiscal', lookup: 'fiscal', help: 'Vazio: quem agenda, se for fiscal.' }),
  motivo: choiceField({
    label: 'Motivo',
    options: motivosAcao.map((value) => ({ value, label: labelMotivoAcao[value] })),
    initial: 'ROTINA',
  }),
  inicioCompetencia: competenciaField({ label: 'Início da competência', initial: (hoje) => hoje.plusMonths(-12) }),
  fimCompetencia: competenciaField({ label: 'Fim da competência' }),
  inicioFiscalizacao: dateField({ label: 'Início da fiscalização', required: true, initial: (hoje) => plusDays(hoje, 1) }),
  fimFiscalizacao: dateField({ label: 'Fim da fiscalização', required: true, initial: (hoje) => plusDays(hoje, 61) }),
  justificativa,
})

const notificar = z.object({
  texto: longtextField({ label: 'Texto da notificação', required: true }),
  prazoDias: integerField({ label: 'Prazo em dias úteis', min: 1, initial: prazoPadrao.NOTIFICACAO ?? 10 }),
  justificativa,
})

/**
 * 'Agendar fiscalização' and 'Notificar' for the taxpayers that are ticked in a list or report: `actions: acoesDeContribuintes('pessoaId')`
 * beside its `id`. The field tells whom a row is about; several rows of one taxpayer count once. Shown to who inspects.
 */
export function acoesDeContribuintes<const K extends string>(
  campo: K,
): Readonly<Record<'agendarFiscalizacao' | 'notificar', Action<Record<K, number>>>> {
  const pessoa = (row: Record<K, number>) => row[campo]
  return {
    agendarFiscalizacao: {
      label: 'Agendar fiscalização',
      on: 'selection',
      icon: 'calendar-event',
      call: agendarEmLote,
      about: pessoa,
      question: 'Agendar uma fiscalização para cada contribuinte escolhido?',
      fields: agendar,
      submit: 'Agendar',
    },
    notificar: {
      label: 'Notificar',
      on: 'selection',
      icon: 'mail',
      call: notificarEmLote,
      about: pessoa,
      question: 'Emitir uma notificação para cada contribuinte escolhido? Ela não pode ser desfeita.',
      fields: notificar,
      submit: 'Notificar',
    },
  }
}
