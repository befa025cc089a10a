import { defineCall, defineScreen, fileAnswer, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { acoesChat, setoresChat, situacoesChat } from '../domain/chat.ts'
import { maximoMensagem } from '../domain/topico.ts'
import { mensagemSchema } from './topico.ts'

const chaves = ['iss:chat'] as const
const cliente = { naoPerfis: ['suporte', 'fiscal', 'gestor', 'administrador'], chaves } as const
const atendente = { perfis: ['suporte', 'fiscal', 'gestor'], chaves } as const
const lados = { naoPerfis: ['administrador'], chaves } as const

const resumo = z.object({
  id: z.number().int(),
  assunto: z.string(),
  setor: z.enum(setoresChat),
  situacao: z.enum(situacoesChat),
  contribuinteId: z.number().int(),
  contribuinte: z.string(),
  documento: z.string(),
  criador: z.string(),
  atendente: z.string().nullable(),
  inicio: z.string(),
  encerradoEm: z.string().nullable(),
  /** Whole minutes from the beginning until somebody took it, or until now. */
  espera: z.number().int(),
  /** Whole minutes since the taxpayer's last word, while nobody answered it. */
  semResposta: z.number().int().nullable(),
  meu: z.boolean(),
})
export type ChatResumo = z.output<typeof resumo>

const conversa = resumo.extend({
  nota: z.number().int().nullable(),
  porInatividade: z.boolean(),
  topicoId: z.number().int().nullable(),
  mensagens: z.array(mensagemSchema),
  acoes: z.array(z.enum(acoesChat)),
})
export type ChatTO = z.output<typeof conversa>

/** The customer's chat: the open one, else the last one that he ended today; and whether one may begin. */
export const buscarChat = defineCall({
  method: 'POST',
  path: '/chat/buscar',
  summary: 'O meu atendimento por chat',
  request: z.object({}),
  answer: z.object({
    aberto: z.boolean(),
    horaInicio: z.string(),
    horaFim: z.string(),
    /** People before this one in the queue. */
    naFrente: z.number().int(),
    chat: conversa.nullable(),
  }),
  access: cliente,
  effect: 'read',
})

export const buscarFilaChat = defineCall({
  method: 'POST',
  path: '/chat/buscarFila',
  summary: 'Fila do atendimento por chat',
  request: z.object({}),
  answer: z.object({
    aguardando: z.array(resumo),
    emAtendimento: z.array(resumo),
    encerradosHoje: z.array(resumo),
    atendentes: z.array(z.object({ id: z.number().int(), nome: z.string() })),
  }),
  access: atendente,
  effect: 'read',
})

export const buscarChatTO = defineCall({
  method: 'POST',
  path: '/chat/buscarTO',
  summary: 'Um atendimento com as suas mensagens',
  request: z.object({ id: idWire() }),
  answer: conversa,
  access: lados,
  effect: 'read',
})

const escrita = { method: 'POST', answer: okWire(), effect: 'write' } as const
const alvo = z.object({ id: idWire() })

export const iniciarChat = defineCall({
  ...escrita,
  path: '/chat/iniciar',
  summary: 'Iniciar um atendimento por chat',
  request: z.object({
    setor: z.enum(setoresChat),
    assunto: z.string().max(200).default(''),
    texto: z.string().max(maximoMensagem).default(''),
  }),
  answer: okWire().extend({ id: z.number().int() }),
  access: cliente,
})
export const enviarChat = defineCall({
  ...escrita,
  path: '/chat/enviar',
  summary: 'Escrever em um atendimento por chat',
  request: z.object({
    id: idWire(),
    texto: z.string().max(maximoMensagem).default(''),
    anexos: z.array(idWire()).max(10).default([]),
  }),
  access: lados,
})
export const encerrarChat = defineCall({
  ...escrita,
  path: '/chat/encerrar',
  summary: 'Encerrar um atendimento por chat',
  request: alvo,
  access: lados,
})
export const avaliarChat = defineCall({
  ...escrita,
  path: '/chat/avaliar',
  summary: 'Avaliar um atendimento por chat',
  request: z.object({ id: idWire(), nota: z.number().int().min(1).max(5) }),
  access: cliente,
})
export const assumirChat = defineCall({
  ...escrita,
  path: '/chat/assumir',
  summary: 'Assumir um atendimento por chat',
  request: alvo,
  access: atendente,
})
export const transferirChat = defineCall({
  ...escrita,
  path: '/chat/transferir',
  summary: 'Transferir um atendimento por chat',
  request: z.object({ id: idWire(), atendenteId: idWire() }),
  access: atendente,
})
export const converterChat = defineCall({
  ...escrita,
  path: '/chat/converter',
  summary: 'Converter um atendimento por chat em dúvida',
  request: alvo,
  access: { perfis: ['fiscal', 'gestor'], chaves },
})

/** What was said in a chat, from its beginning, as a PDF (F78). */
export const imprimirChat = defineCall({
  method: 'POST',
  path: '/chat/imprimir',
  summary: 'Transcrição de um atendimento por chat',
  request: alvo,
  answer: fileAnswer,
  access: lados,
  effect: 'read',
})

/** Live updates of one chat, or of the queue when none is named. */
export const eventosChat = defineCall({
  method: 'GET',
  path: '/chat/eventos',
  summary: 'Eventos do atendimento por chat (server-sent events)',
  request: z.object({ id: z.coerce.number().int().positive().optional() }),
  answer: fileAnswer,
  access: lados,
  effect: 'read',
})

export const telaChat = defineScreen({
  path: '/home/actions/atendimento-chat',
  title: 'Atendimento por chat',
  component: 'atendimento-chat',
  access: cliente,
  menu: [{ area: 'lateral', grupo: 'Geral', ordem: 55, icone: 'message-circle' }],
})
export const telaAtenderChat = defineScreen({
  path: '/home/actions/atendimento-atender-chat',
  title: 'Atender chat',
  component: 'atendimento-atender-chat',
  access: { perfis: ['suporte'], chaves },
  menu: [{ area: 'lateral', grupo: 'Geral', ordem: 55, icone: 'message-circle' }],
})
export const telaFiscalChat = defineScreen({
  path: '/home/actions/atendimento-fiscal-chat',
  title: 'Atendimento por chat',
  component: 'atendimento-fiscal-chat',
  access: { perfis: ['fiscal', 'gestor'], chaves },
  menu: [{ area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 780, icone: 'message-circle' }],
})
