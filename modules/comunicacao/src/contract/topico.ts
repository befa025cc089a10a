import { defineCall, defineScreen, fileAnswer, idWire, okWire, versaoWire } from '@iss/platform/contract'
import { tiposOrdemServico } from '@iss/ordem-servico/domain/tipo-ordem-servico'
import { z } from 'zod'
import {
  acoesTopico,
  avaliacoesAdministrador,
  categoriasTopico,
  maximoMensagem,
  remetentes,
  situacoesTopico,
} from '../domain/topico.ts'

const contribuinte = { perfis: ['usuario'], naoPerfis: ['fiscal', 'gestor', 'administrador', 'suporte'] } as const
const autoridade = { perfis: ['fiscal', 'gestor'] } as const
export const administrador = { perfis: ['administrador'] } as const
/** Everyone has a side in tickets but support; which ones he sees depends on the side. */
const lados = { perfis: ['usuario'], naoPerfis: ['suporte'] } as const

const anexo = z.object({ id: z.number().int(), nome: z.string(), tamanho: z.number().int() })
export const mensagemSchema = z.object({
  id: z.number().int(),
  autor: z.string(),
  lado: z.string(),
  propria: z.boolean(),
  texto: z.string(),
  dataEnvio: z.string(),
  anexos: z.array(anexo),
})
export type MensagemTO = z.output<typeof mensagemSchema>

const linha = z.object({
  id: z.number().int(),
  versao: versaoWire(),
  assunto: z.string(),
  categoria: z.string(),
  situacao: z.enum(situacoesTopico),
  avaliacaoAdministrador: z.enum(avaliacoesAdministrador),
  encaminhado: z.boolean(),
  contribuinte: z.string(),
  criador: z.string(),
  fiscal: z.string().nullable(),
  dataAbertura: z.string(),
  dataFechamento: z.string().nullable(),
  ultimaAlteracao: z.string(),
  nota: z.number().int().nullable(),
  /** The service order that was made of it. */
  ordemServicoId: z.number().int().nullable(),
  /** Something of the other side that this side has not opened. */
  naoLido: z.boolean(),
  /** Whole days since the taxpayer's last word, while nobody answered it. */
  diasSemResposta: z.number().int().nullable(),
})
export type TopicoLinha = z.output<typeof linha>

export const buscarTopicos = defineCall({
  method: 'POST',
  path: '/topico/buscar',
  summary: 'Dúvidas',
  request: z.object({
    situacao: z.enum(situacoesTopico).nullish(),
    avaliacao: z.enum(avaliacoesAdministrador).nullish(),
    /** Of an inspector: his own ones and those of nobody. */
    meus: z.boolean().default(false),
  }),
  answer: z.array(linha),
  access: lados,
  effect: 'read',
})

export const buscarTopico = defineCall({
  method: 'POST',
  path: '/topico/buscarTO',
  summary: 'Uma dúvida com as suas mensagens',
  request: z.object({ id: idWire() }),
  answer: linha.extend({ mensagens: z.array(mensagemSchema), acoes: z.array(z.enum(acoesTopico)) }),
  access: lados,
  effect: 'read',
})
export type TopicoTO = z.output<typeof buscarTopico.answer>

const texto = z.string().max(maximoMensagem).default('')
const anexos = z.array(idWire()).max(10).default([])

export const salvarTopico = defineCall({
  method: 'POST',
  path: '/topico/salvar',
  summary: 'Enviar uma dúvida',
  request: z.object({
    assunto: z.string().max(200).default(''),
    categoria: z.enum(categoriasTopico).default('Outro assunto'),
    texto,
    anexos,
  }),
  answer: okWire().extend({ id: z.number().int() }),
  access: contribuinte,
  effect: 'write',
})

export const salvarMensagem = defineCall({
  method: 'POST',
  path: '/mensagem/salvar',
  summary: 'Escrever em uma dúvida',
  request: z.object({ topicoId: idWire(), texto, anexos }),
  answer: okWire(),
  access: lados,
  effect: 'write',
})

const alvo = { id: idWire(), versao: versaoWire() }
const escrita = { method: 'POST', answer: okWire(), effect: 'write' } as const

export const fecharTopico = defineCall({
  ...escrita,
  path: '/topico/fechar',
  summary: 'Fechar uma dúvida',
  request: z.object({ ...alvo, nota: z.number().int().min(1).max(5).nullish() }),
  access: lados,
})
export const indeferirTopico = defineCall({
  ...escrita,
  path: '/topico/indeferir',
  summary: 'Indeferir uma dúvida',
  request: z.object({ ...alvo, texto }),
  access: autoridade,
})
export const reabrirTopico = defineCall({
  ...escrita,
  path: '/topico/reabrir',
  summary: 'Reabrir uma dúvida',
  request: z.object(alvo),
  access: autoridade,
})
export const atribuirTopico = defineCall({
  ...escrita,
  path: '/topico/atribuir',
  summary: 'Assumir ou transferir uma dúvida',
  request: z.object({ ...alvo, fiscalId: idWire().nullish() }),
  access: autoridade,
})
export const encaminharTopico = defineCall({
  ...escrita,
  path: '/topico/encaminhar',
  summary: 'Encaminhar uma dúvida ao administrador',
  request: z.object(alvo),
  access: autoridade,
})
export const avaliarTopico = defineCall({
  ...escrita,
  path: '/topico/avaliar',
  summary: 'Avaliação do administrador sobre uma dúvida',
  request: z.object({ ...alvo, avaliacao: z.enum(avaliacoesAdministrador) }),
  access: administrador,
})
/** The administrator opens a service order with what was asked; once for a ticket. */
export const converterTopico = defineCall({
  ...escrita,
  path: '/topico/converter',
  summary: 'Converter uma dúvida em ordem de serviço',
  request: z.object({ ...alvo, tipoOrdemServico: z.enum(tiposOrdemServico) }),
  answer: okWire().extend({ ordemServicoId: z.number().int() }),
  access: administrador,
})
export const confirmarLeituraTopico = defineCall({
  ...escrita,
  path: '/topico/confirmarLeitura',
  summary: 'Marcar uma dúvida como lida',
  request: z.object({ id: idWire() }),
  access: lados,
  audit: 'abrir uma conversa só apaga o aviso de mensagem não lida',
})

/** Live updates of a ticket, or of the list when none is named. */
export const eventosTopico = defineCall({
  method: 'GET',
  path: '/topico/eventos',
  summary: 'Eventos das dúvidas (server-sent events)',
  request: z.object({ id: z.coerce.number().int().positive().optional() }),
  answer: fileAnswer,
  access: lados,
  effect: 'read',
})

/** Which remetente a user is: administrator, authority, taxpayer. */
export const remetenteSchema = z.enum(remetentes)

export const telaDuvidas = defineScreen({
  path: '/home/actions/duvidas',
  title: 'Dúvidas',
  component: 'duvidas',
  help: 'Escreva uma dúvida ao fisco e acompanhe a conversa. A resposta fica registrada e, quando o cadastro tem e-mail, chega também por ele.',
  access: contribuinte,
  menu: [{ area: 'solicitacoes', grupo: 'Outros', ordem: 60, icone: 'help-circle' }],
})
export const telaAreaDuvida = defineScreen({
  path: '/home/duvida',
  title: 'Dúvidas',
  redirectTo: '/home/actions/duvidas',
  access: contribuinte,
})
export const telaDuvidasAdministrador = defineScreen({
  path: '/home/actions/duvidas-administrador',
  title: 'Dúvidas (administrador)',
  component: 'duvidas-administrador',
  help: 'Dúvidas de todos os municípios da instalação. Cada uma é lida, respondida, avaliada e convertida em ordem de serviço no município dela.',
  access: administrador,
  menu: [
    { area: 'lateral', grupo: 'Gestão', ordem: 91, icone: 'messages' },
    { area: 'admin', grupo: 'Operação', ordem: 20, icone: 'messages' },
  ],
})
/** Tickets for the inspector (spec 2 §2.16, design F153); a generic request in `topicoId` opens its attendance. */
export const telaDuvidasFiscal = defineScreen({
  path: '/home/actions/duvidas-fiscal',
  title: 'Dúvidas',
  component: 'duvidas-fiscal',
  access: autoridade,
  menu: [{ area: 'lateral', grupo: 'Fiscal', ordem: 40, icone: 'messages', access: { perfis: ['fiscal'] } }],
})
