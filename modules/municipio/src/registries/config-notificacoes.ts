import { defineRegistry } from '@iss/registry/definition'
import { municipioErrors } from '../domain/errors.ts'
import { type EventoNotificacao, eventosNotificacao } from '../domain/notificacoes.ts'
import { validarVariaveis } from '../domain/texto-com-variaveis.ts'

/** Subject and text of the mail of each event; without a model the portal's own text is sent (K04). */
export const configNotificacoes = defineRegistry({
  slug: 'config-notificacoes',
  title: 'Notificações',
  path: '/home/configuracao/config-notificacoes',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Município e acesso', ordem: 40, icone: 'bell' }],
  table: 'notificacao_modelo',
  fields: {
    evento: {
      label: 'Evento',
      kind: 'select',
      required: true,
      options: Object.entries(eventosNotificacao).map(([value, { label }]) => ({ value, label })),
      span: 6,
    },
    email: { label: 'E-mail', kind: 'boolean', initial: true, help: 'Desligado: o e-mail do evento não é enviado.', span: 3 },
    sistema: { label: 'Sistema', kind: 'boolean', initial: true, help: 'Aviso no portal.', span: 3 },
    assunto: { label: 'Assunto', kind: 'text', required: true, max: 150, span: 12 },
    modelo: {
      label: 'Modelo',
      kind: 'longtext',
      required: true,
      max: 4000,
      help: 'Variáveis: {{nome}}, {{numero}}, {{valor}} e {{competencia}}, conforme o evento.',
      span: 12,
    },
  },
  list: ['evento', 'email', 'sistema', 'assunto'],
  order: ['evento'],
  check: ({ evento, assunto, modelo }) => {
    const { variaveis } = eventosNotificacao[evento as EventoNotificacao]
    return [...validarVariaveis('assunto', assunto, variaveis), ...validarVariaveis('modelo', modelo, variaveis)]
  },
  unique: [{ fields: ['evento'], index: 'notificacao_modelo_evento', message: municipioErrors.eventoRepetido.message }],
  name: 'assunto',
  actions: {
    enviarTeste: {
      label: 'Enviar teste',
      icon: 'mail',
      submit: 'Enviar',
      fields: {
        modeloId: { label: 'Modelo', kind: 'lookup', lookup: 'config-notificacoes', required: true, span: 12 },
        para: { label: 'E-mail', kind: 'text', required: true, max: 120, span: 12 },
      },
    },
  },
})
