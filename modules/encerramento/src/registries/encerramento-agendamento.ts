import { all } from '@iss/kernel/errors'
import { defineRegistry } from '@iss/registry/definition'
import { labelRegime, regimes } from '@iss/tributacao/domain/regime'
import { automaticoAccess } from '../contract/lote.ts'
import { encerramentoErrors } from '../domain/errors.ts'

const HORA = /^([01]\d|2[0-3]):[0-5]\d$/

/** On which day the portal closes by itself whoever did not (F55). */
export const encerramentoAgendamento = defineRegistry({
  slug: 'encerramento-agendamento',
  title: 'Agendamento do encerramento automático',
  path: '/home/actions/encerramento-agendamento',
  access: automaticoAccess,
  menu: [{ area: 'fiscal', grupo: 'Encerramento', ordem: 50, icone: 'calendar-event' }],
  table: 'agendamento_encerramento',
  fields: {
    dia: { label: 'Dia do mês', kind: 'integer', required: true, initial: 21, span: 3 },
    hora: { label: 'Hora', kind: 'text', required: true, max: 5, initial: '02:00', span: 3 },
    papel: {
      label: 'Papel',
      kind: 'select',
      required: true,
      options: [
        { value: 'PRESTADOR', label: 'Prestador' },
        { value: 'TOMADOR', label: 'Tomador' },
      ],
      initial: 'PRESTADOR',
      span: 3,
    },
    regime: {
      label: 'Regime',
      kind: 'select',
      options: regimes.map((value) => ({ value, label: labelRegime(value) })),
      help: 'Em branco: todos.',
      span: 3,
    },
    inicio: { label: 'Início', kind: 'date', span: 3 },
    fim: { label: 'Fim', kind: 'date', span: 3 },
    incluirSemMovimento: { label: 'Incluir sem movimento', kind: 'boolean', span: 3 },
    enviarEmail: { label: 'Enviar e-mail', kind: 'boolean', initial: true, span: 3 },
    ativa: { label: 'Ativa', kind: 'boolean', initial: true, span: 3 },
    somenteUmaVez: { label: 'Somente uma vez', kind: 'boolean', span: 3 },
  },
  list: ['dia', 'hora', 'papel', 'regime', 'incluirSemMovimento', 'ativa', 'somenteUmaVez'],
  order: ['dia'],
  name: 'hora',
  check: ({ dia, hora }) =>
    all((dia < 1 || dia > 28) && encerramentoErrors.diaInvalido, !HORA.test(hora) && encerramentoErrors.horaInvalida),
  actions: {
    executarAgora: {
      label: 'Executar agora',
      icon: 'player-play',
      submit: 'Executar',
      fields: {
        papel: {
          label: 'Papel',
          kind: 'select',
          required: true,
          options: [
            { value: 'PRESTADOR', label: 'Prestador' },
            { value: 'TOMADOR', label: 'Tomador' },
          ],
          initial: 'PRESTADOR',
          span: 12,
        },
      },
    },
  },
})
