import { defineConfigForm } from '@iss/registry/definition'
import { comunicacaoErrors } from '../domain/errors.ts'

/** Hours in which the chat is attended (design S40). */
export const configChat = defineConfigForm({
  slug: 'config-chat',
  title: 'Horário do atendimento por chat',
  path: '/home/configuracao/config-chat',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Atendimento', ordem: 30, icone: 'message-circle' }],
  table: 'config_chat',
  fields: {
    horaInicio: { label: 'Hora inicial', kind: 'integer', required: true, min: 0, max: 23, initial: 8, span: 3 },
    horaFim: { label: 'Hora final', kind: 'integer', required: true, min: 1, max: 24, initial: 18, span: 3 },
    finsDeSemana: { label: 'Atende aos sábados e domingos', kind: 'boolean', span: 6 },
  },
  check: ({ horaInicio, horaFim }) => (horaFim > horaInicio ? [] : [comunicacaoErrors.horarioInvertido]),
})
