import { all } from '@iss/kernel/errors'
import { defineChild, defineRegistry } from '@iss/registry/definition'
import { tiposParametro, valorDaExpressao } from '../domain/agenda.ts'
import { administracaoErrors as erros } from '../domain/errors.ts'
import { rotinasAgendaveis } from '../domain/rotinas-agendaveis.ts'

const guardado = { readOnlyWhen: () => true } as const

const parametros = defineChild({
  title: 'Parâmetros',
  table: 'rotina_agendamento_parametro',
  parent: 'rotinaId',
  inline: true,
  fields: {
    nome: { label: 'Nome', kind: 'text', required: true, max: 60, span: 4 },
    tipo: { label: 'Tipo', kind: 'select', required: true, options: tiposParametro, initial: 0, span: 3 },
    valor: {
      label: 'Valor',
      kind: 'text',
      required: true,
      max: 200,
      span: 5,
      help: 'Expressões: hoje, competenciaAnterior e competenciaAtual, com + ou − e um número.',
    },
  },
  list: ['nome', 'tipo', 'valor'],
  order: ['nome'],
  unique: [
    {
      fields: ['parent', 'nome'],
      index: 'rotina_agendamento_parametro_nome',
      message: 'O parâmetro já foi informado.',
    },
  ],
  check: ({ tipo, valor }) => (tipo === 0 && valorDaExpressao(valor, '2026-01-01') === null ? [erros.expressao] : []),
})

const execucoes = defineChild({
  title: 'Execuções',
  table: 'rotina_agendamento_log',
  parent: 'rotinaId',
  fields: {
    horario: { label: 'Horário', kind: 'datetime', required: true, span: 4, ...guardado },
    previsto: { label: 'Previsto para', kind: 'datetime', span: 4, help: 'Em branco: executada agora.', ...guardado },
    resultado: {
      label: 'Resultado',
      kind: 'select',
      required: true,
      span: 4,
      options: [
        { value: 'AGENDADA', label: 'Enviada à fila' },
        { value: 'SEM_ITENS', label: 'Nada a fazer' },
        { value: 'RECUSADA', label: 'Recusada' },
      ],
      ...guardado,
    },
    mensagem: { label: 'Mensagem', kind: 'text', required: true, span: 12, ...guardado },
  },
  list: ['horario', 'previsto', 'resultado', 'mensagem'],
  order: ['-horario'],
})

/** Agendamentos (A40): which routine of the administrator runs by itself, when, and with what. */
export const rotinaAgendamentos = defineRegistry({
  slug: 'rotina-agendamentos',
  title: 'Agendamentos',
  path: '/home/actions/rotina-agendamentos',
  access: { perfis: ['administrador'], chaves: ['iss:admin:rotinas'] },
  menu: [{ area: 'admin', grupo: 'Rotinas', ordem: 10, icone: 'calendar-event' }],
  table: 'rotina_agendamento',
  fields: {
    rotina: { label: 'Rotina', kind: 'select', required: true, options: rotinasAgendaveis, span: 8 },
    ativa: { label: 'Ativa', kind: 'boolean', span: 4 },
    ano: { label: 'Ano', kind: 'integer', span: 3, help: 'Em branco: qualquer.' },
    mes: { label: 'Mês', kind: 'integer', span: 3, help: 'Em branco: qualquer.' },
    dia: { label: 'Dia', kind: 'integer', span: 3, help: 'Em branco: qualquer.' },
    hora: { label: 'Hora', kind: 'text', required: true, max: 5, initial: '03:00', span: 3 },
    motivo: { label: 'Motivo', kind: 'text', required: erros.motivo.message, max: 500, span: 12 },
    proxima: { label: 'Próxima execução', kind: 'datetime', span: 4, ...guardado },
    ultima: { label: 'Última execução', kind: 'datetime', span: 4, ...guardado },
    resultado: { label: 'Resultado', kind: 'text', span: 4, ...guardado },
  },
  list: ['rotina', 'ativa', 'proxima', 'ultima', 'resultado'],
  order: ['rotina'],
  refresh: 10,
  name: 'rotina',
  check: ({ ano, mes, dia, hora, motivo }) =>
    all(
      ano !== null && (ano < 2000 || ano > 2100) && erros.ano,
      mes !== null && (mes < 1 || mes > 12) && erros.mes,
      dia !== null && (dia < 1 || dia > 31) && erros.dia,
      !/^([01]\d|2[0-3]):[0-5]\d$/.test(hora) && erros.hora,
      motivo.trim().length < 20 && erros.motivo,
    ),
  children: { parametros, execucoes },
  actions: {
    executarAgora: {
      label: 'Executar agora',
      icon: 'player-play',
      submit: 'Executar',
      fields: {
        agendamentoId: { label: 'Agendamento', kind: 'lookup', lookup: 'rotina-agendamentos', required: true, span: 12 },
        motivo: { label: 'Motivo', kind: 'text', required: erros.motivo.message, max: 500, span: 12 },
      },
    },
  },
})
