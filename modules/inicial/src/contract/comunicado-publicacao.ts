import { dataWire, defineCall, defineScreen, idWire, okWire, perfis } from '@iss/platform/contract'
import { z } from 'zod'
import { alcancesComunicado } from '../domain/comunicado-publicacao.ts'

const access = { perfis: ['fiscal', 'gestor', 'administrador'] } as const
const anexo = z.object({ id: z.number().int(), nome: z.string(), tamanho: z.number().int() })

const linha = z.object({
  id: z.number().int(),
  versao: z.string(),
  assunto: z.string(),
  corpo: z.string(),
  icone: z.string(),
  inicio: z.string(),
  fim: z.string().nullable(),
  emissor: z.string().nullable(),
  publicadoEm: z.string().nullable(),
  alcance: z.enum(alcancesComunicado),
  perfis: z.array(z.enum(perfis)),
  documentos: z.array(z.string()),
  anexos: z.array(anexo),
  destinatarios: z.number().int(),
  lidos: z.number().int(),
  /** Goes by e-mail too, once published. */
  enviarEmail: z.boolean(),
  emailsEnviados: z.number().int(),
  situacao: z.enum(['Rascunho', 'Publicado', 'Encerrado']),
})
export type ComunicadoLinha = z.output<typeof linha>

export const buscarComunicados = defineCall({
  method: 'POST',
  path: '/comunicado/buscar',
  summary: 'Comunicados do município',
  request: z.object({}),
  answer: z.array(linha),
  access,
  effect: 'read',
})

export const salvarComunicado = defineCall({
  method: 'POST',
  path: '/comunicado/salvar',
  summary: 'Salvar um comunicado',
  request: z.object({
    id: idWire().nullable().default(null),
    versao: z.string().max(20).default(''),
    assunto: z.string().max(200).default(''),
    corpo: z.string().max(8000).default(''),
    icone: z.string().max(40).default('speakerphone'),
    inicio: dataWire(),
    fim: dataWire().nullable().default(null),
    alcance: z.enum(alcancesComunicado).default('TODOS'),
    perfis: z.array(z.enum(perfis)).max(13).default([]),
    documentos: z.array(z.string().max(20)).max(500).default([]),
    anexos: z.array(idWire()).max(10).default([]),
    enviarEmail: z.boolean().default(false),
  }),
  answer: okWire().extend({ id: z.number().int() }),
  access,
  effect: 'write',
})

const alvo = z.object({ id: idWire(), versao: z.string().max(20) })
const acao = { method: 'POST', request: alvo, answer: okWire(), access, effect: 'write' } as const
export const publicarComunicado = defineCall({ ...acao, path: '/comunicado/publicar', summary: 'Publicar um comunicado' })
export const encerrarComunicado = defineCall({ ...acao, path: '/comunicado/encerrar', summary: 'Encerrar um comunicado' })
export const removerComunicado = defineCall({
  ...acao,
  path: '/comunicado/remover',
  summary: 'Remover um rascunho de comunicado',
})

/** Attachments of notices that the user sees on his start page. */
export const buscarAnexosComunicado = defineCall({
  method: 'POST',
  path: '/comunicado/buscarAnexos',
  summary: 'Anexos dos comunicados da página inicial',
  request: z.object({ ids: z.array(idWire()).max(50) }),
  answer: z.array(anexo.extend({ comunicadoId: z.number().int() })),
  access: {},
  effect: 'read',
})

/** Notices published by the authority (design F71). */
export const telaComunicados = defineScreen({
  path: '/home/actions/comunicados',
  title: 'Comunicados',
  component: 'comunicado-publicacao',
  access,
  menu: [{ area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 710, icone: 'speakerphone' }],
})
