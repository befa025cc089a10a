import { defineRegistry } from '@iss/registry/definition'
import { agendaDoConector, fiscoDoConector } from '../contract/acessos.ts'
import { dizerFrequencia, dizerProxima, validarAgenda } from '../domain/agenda.ts'
import { opcoesEspecie } from '../domain/troca.ts'

const logs = '/home/actions/tnc-execucoes'
const doServidor = { readOnlyWhen: () => true } as const

/** Routines of the exchange (A57, F112), of the menus of the administrator and of the inspector. A new one is not active. */
export const tncAgendamentos = defineRegistry({
  slug: 'tnc-agendamentos',
  title: 'Agendamentos de sincronização',
  path: '/home/actions/tnc-agendamentos',
  access: fiscoDoConector,
  edit: agendaDoConector,
  menu: [
    { area: 'fiscal', grupo: 'GOV-Sync', ordem: 32, icone: 'calendar-due' },
    {
      area: 'admin',
      grupo: 'Conector (TNC)',
      ordem: 107,
      icone: 'calendar-due',
      rotulo: 'Agendamentos TNC',
      access: { perfis: ['administrador'] },
    },
  ],
  table: 'tnc_agendamento',
  fields: {
    rotina: { label: 'Rotina', kind: 'select', required: 'Informe a rotina.', options: opcoesEspecie, span: 4 },
    sentido: {
      label: 'Sentido',
      kind: 'select',
      required: 'Informe o sentido.',
      options: [
        { value: 'RECEBER', label: 'Receber' },
        { value: 'ENVIAR', label: 'Enviar' },
      ],
      span: 4,
    },
    frequenciaMinutos: { label: 'Frequência (minutos)', kind: 'integer', max: 10_080, span: 2 },
    horario: { label: 'Horário', kind: 'text', max: 5, help: 'HH:mm, todos os dias', span: 2 },
    janela: { label: 'Janela', kind: 'text', max: 11, help: 'HH:mm-HH:mm; em branco, o dia todo', span: 4 },
    ativo: { label: 'Ativa', kind: 'boolean', initial: false, help: 'Uma rotina nova começa inativa.', span: 4 },
    soUmaVez: { label: 'Somente uma vez', kind: 'boolean', initial: false, span: 4 },
    ativadoEm: { label: 'Ativa desde', kind: 'datetime', ...doServidor, span: 3 },
    ultimaExecucao: { label: 'Última execução', kind: 'datetime', ...doServidor, span: 3 },
    duracaoMs: { label: 'Duração (ms)', kind: 'integer', ...doServidor, span: 2 },
    lidos: { label: 'Lidos', kind: 'integer', ...doServidor, span: 2 },
    erros: { label: 'Erros', kind: 'integer', ...doServidor, span: 2 },
    ultimoResultado: { label: 'Último resultado', kind: 'text', max: 300, ...doServidor, span: 3 },
  },
  list: ['rotina', 'ativo', 'ultimaExecucao', 'duracaoMs', 'lidos', 'erros'],
  told: [
    // The way stands with the frequency: a column of its own leaves no room for the next run at 1440 pixels.
    { label: 'Frequência', of: (agenda) => `${agenda.sentido === 'ENVIAR' ? 'Enviar' : 'Receber'}, ${dizerFrequencia(agenda)}` },
    { label: 'Próxima', of: (agenda) => dizerProxima(agenda) },
  ],
  order: ['rotina', 'sentido'],
  check: ({ rotina, sentido, frequenciaMinutos, horario, janela }) =>
    rotina === null || sentido === null ? [] : validarAgenda({ rotina, sentido, frequenciaMinutos, horario, janela }),
  links: [
    { label: 'Todos os logs', href: logs, icon: 'list-details' },
    { label: 'Logs', href: ({ rotina, sentido }) => `${logs}?rotina=${rotina}&sentido=${sentido}`, icon: 'list-details' },
  ],
  actions: {
    executarAgora: {
      label: 'Executar agora',
      icon: 'player-play',
      access: agendaDoConector,
      fields: {
        rotina: { label: 'Rotina', kind: 'select', required: true, options: opcoesEspecie },
        sentido: {
          label: 'Sentido',
          kind: 'select',
          required: true,
          options: [
            { value: 'RECEBER', label: 'Receber' },
            { value: 'ENVIAR', label: 'Enviar' },
          ],
        },
      },
      ofRow: ({ rotina = null, sentido = null, ativo }) => (ativo === true ? { rotina, sentido } : null),
    },
  },
})
