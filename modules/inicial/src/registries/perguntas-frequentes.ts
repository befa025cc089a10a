import { defineRegistry } from '@iss/registry/definition'
import { perguntasErrors } from '../domain/perguntas-errors.ts'

const perfis = ['gestor', 'administrador'] as const

/** Questions of the help with their answers, in the order in which they are shown (S43); what has no answer yet is not published. */
export const perguntasFrequentes = defineRegistry({
  slug: 'perguntas-frequentes',
  title: 'Perguntas frequentes',
  path: '/home/actions/perguntas-frequentes',
  access: { perfis },
  menu: [
    { area: 'configuracao', grupo: 'Atendimento', ordem: 60, icone: 'help-circle', access: { perfis: ['gestor'] } },
    { area: 'admin', grupo: 'Operação', ordem: 30, icone: 'help-circle', access: { perfis: ['administrador'] } },
  ],
  table: 'pergunta_frequente',
  fields: {
    assunto: { label: 'Assunto', kind: 'text', required: true, max: 60, span: 6 },
    tela: {
      label: 'Tela',
      kind: 'text',
      max: 200,
      span: 6,
      help: 'Endereço da tela que faz isso. Ex.: /home/actions/documentos.',
    },
    pergunta: { label: 'Pergunta', kind: 'text', required: true, max: 200, span: 12 },
    resposta: { label: 'Resposta', kind: 'longtext', max: 2000, span: 12 },
    publicada: { label: 'Publicada na ajuda', kind: 'boolean', initial: true, span: 4 },
    dataPergunta: { label: 'Perguntada em', kind: 'date', readOnlyWhen: () => true, span: 4 },
    dataResposta: { label: 'Respondida em', kind: 'date', readOnlyWhen: () => true, span: 4 },
    autorId: {
      label: 'Autor',
      kind: 'lookup',
      lookup: 'pessoa',
      readOnlyWhen: () => true,
      visibleWhen: ({ autorId }) => Boolean(autorId),
      span: 12,
    },
  },
  list: ['assunto', 'pergunta', 'tela', 'publicada', 'dataResposta'],
  search: ['assunto', 'pergunta', 'resposta'],
  check: ({ publicada, resposta }) => (publicada && !resposta ? [perguntasErrors.semResposta] : []),
  unique: [{ fields: ['pergunta'], index: 'pergunta_frequente_pergunta', message: perguntasErrors.repetida.message }],
  name: 'pergunta',
  position: 'posicao',
  actions: {
    incluirPadrao: {
      label: 'Incluir as perguntas do portal',
      icon: 'help-circle',
      confirm: 'Incluir as perguntas que acompanham o portal e ainda não estão na lista?',
      submit: 'Incluir',
    },
  },
})
