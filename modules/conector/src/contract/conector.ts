import { selectionAnswer, selectionIds } from '@iss/list/definition'
import { defineCall, fileAnswer, idWire, municipioIdWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { sinaisTnc } from '../domain/protocolo.ts'
import { adminDoConector, agendaDoConector, fiscoDoConector } from './acessos.ts'

const justificativa = z.string().trim().min(5, 'A justificativa tem de 5 a 300 caracteres.').max(300)
const call = { method: 'POST', effect: 'write' } as const

/** KILL, RESTART or UPDATE to the agents of these cities (A52); nothing else can be told them. */
export const criarSinalTnc = defineCall({
  ...call,
  path: '/tncsignal/criar',
  summary: 'Enviar um sinal ao conector',
  request: z.object({
    municipios: z.array(municipioIdWire()).min(1, 'Informe ao menos um município.').max(500),
    tipo: z.enum(sinaisTnc, 'Informe o tipo do sinal.'),
    motivo: z.string().trim().min(1, 'Informe o motivo.').max(500),
  }),
  answer: okWire(),
  access: adminDoConector,
})

/** Says that errors are dealt with, each with all that are alike and still open; who said so stays (A51). */
export const resolverErroTnc = defineCall({
  ...call,
  path: '/tncerror/resolver',
  summary: 'Resolver erros do conector',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: adminDoConector,
})

/** Does again what failed: the items of these errors, and of those alike, go back into the queue or are applied again (A51). */
export const tentarDeNovoTnc = defineCall({
  ...call,
  path: '/tncerror/tentarDeNovo',
  summary: 'Tentar de novo o que deu erro no conector',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: adminDoConector,
})

/** Puts an earlier version of a script in force again (A55, A56). */
export const restaurarScriptTnc = defineCall({
  ...call,
  path: '/tncscriptversoes/restaurar',
  summary: 'Restaurar uma versão de um script do conector',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: adminDoConector,
})

/** The text of a version of a script. */
export const baixarVersaoTnc = defineCall({
  method: 'GET',
  effect: 'read',
  path: '/tncscriptversoes/arquivo/:id',
  summary: 'Texto de uma versão de um script do conector',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: adminDoConector,
})

/** Puts sent items back into the queue (F110, F111). */
export const reenviarItensTnc = defineCall({
  ...call,
  path: '/tncdocumentos/reenviar',
  summary: 'Enviar de novo itens do conector',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: fiscoDoConector,
})

/** Takes items out of the queue for good (F110). */
export const ignorarItensTnc = defineCall({
  ...call,
  path: '/tncdocumentos/ignorar',
  summary: 'Ignorar itens pendentes do conector',
  request: z.object({ ids: selectionIds, justificativa }),
  answer: selectionAnswer,
  access: fiscoDoConector,
})

/** What was exchanged, as JSON (F111). Secrets never stand in it: none are exchanged. */
export const baixarConteudoTnc = defineCall({
  method: 'GET',
  effect: 'read',
  path: '/tncdocumentos/conteudo/:id',
  summary: 'Conteúdo trocado com o sistema da prefeitura',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: fiscoDoConector,
})

/** Looks again at what waits for a registration. */
export const reprocessarPendentesTnc = defineCall({
  ...call,
  path: '/tnccadastrospendentes/reprocessar',
  summary: 'Reprocessar cadastros pendentes da migração',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: agendaDoConector,
})

/** Identifier and secret for an agent; the secret is shown once. */
export const criarCredencialTnc = defineCall({
  ...call,
  path: '/tnccredenciais/criar',
  summary: 'Criar credencial do conector',
  request: z.object({
    nome: z.string().trim().min(1, 'Informe o nome da credencial.').max(60),
    certificado: z.string().trim().toLowerCase().max(100).optional(),
  }),
  answer: z.object({ mensagem: z.string(), cliente: z.string(), segredo: z.string() }),
  access: adminDoConector,
})

/** Another secret for a credential, shown once; the old one and every token of it stop at once (A54). */
export const renovarCredencialTnc = defineCall({
  ...call,
  path: '/tnccredenciais/renovar',
  summary: 'Gerar novo token de uma credencial do conector',
  request: z.object({ id: idWire() }),
  answer: z.object({ mensagem: z.string(), cliente: z.string(), segredo: z.string() }),
  access: adminDoConector,
})

export const revogarCredencialTnc = defineCall({
  ...call,
  path: '/tnccredenciais/revogar',
  summary: 'Revogar credencial do conector',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: adminDoConector,
})
