import { defineCall, fileAnswer, menuAreas, municipioIdWire, okWire, userInfoSchema } from '@iss/platform/contract'
import { z } from 'zod'

/** Who is signed in, as whom, with which permission patterns: UserInfoTO. */
export const buscarUserInfo = defineCall({
  method: 'GET',
  path: '/session/buscarUserInfo',
  summary: 'Dados do usuário da sessão',
  request: z.object({}),
  answer: userInfoSchema,
  access: {},
  effect: 'read',
})

/** Whether the user may open a path (spec 1 §2.12): answer true or false. */
export const acesso = defineCall({
  method: 'POST',
  path: '/session/acesso',
  summary: 'Verificar o acesso a um caminho',
  request: z.object({ acao: z.string().max(500) }),
  answer: z.boolean(),
  access: {},
  effect: 'read',
})

/** Selects the person for whom the user acts, or with the own person's id restores it; a city may be chosen too (decisions T3). */
export const alterarPessoaSelecionada = defineCall({
  method: 'POST',
  path: '/session/alterarPessoaSelecionada',
  summary: 'Alterar a pessoa selecionada',
  request: z.object({ idPessoa: z.number().int().positive().optional(), idMunicipio: municipioIdWire().optional() }),
  answer: userInfoSchema,
  access: { perfis: ['usuario'] },
  effect: 'write',
})

const entradaMenu = z.object({
  path: z.string(),
  title: z.string(),
  rotulo: z.string(),
  area: z.enum(menuAreas),
  grupo: z.string(),
  ordem: z.number(),
  icone: z.string().nullable(),
  /** Other words by which people look for it. */
  palavras: z.array(z.string()).optional(),
})

/** Menu filter: entries that the user may open whose label holds the text, grouped by category in the browser. */
export const buscarMenuMap = defineCall({
  method: 'POST',
  path: '/session/buscarMenuMap',
  summary: 'Entradas de menu visíveis ao usuário',
  request: z.object({ filtro: z.string().max(200).default('') }),
  answer: z.array(entradaMenu),
  access: {},
  effect: 'read',
})

/**
 * Ours: every screen that the user may open, with how the browser draws it: a hand-made component, the generic registry
 * screen (definition found by slug) or the generic report screen (descriptor asked by slug).
 */
export const buscarTelas = defineCall({
  method: 'GET',
  path: '/session/buscarTelas',
  summary: 'Telas que o usuário pode abrir',
  request: z.object({}),
  answer: z.array(
    z.object({
      path: z.string(),
      aliases: z.array(z.string()),
      title: z.string(),
      tipo: z.enum(['tela', 'registro', 'relatorio', 'lote', 'redireciona']),
      /** Component file name, registry or report slug, or the target of the redirect. */
      alvo: z.string(),
      menu: z.array(entradaMenu),
    }),
  ),
  access: {},
  effect: 'read',
})

const avatar = { method: 'GET', summary: 'Avatar', answer: fileAnswer, access: {}, effect: 'read' } as const
/** Avatar of the user's own person. */
export const buscarAvatar = defineCall({ ...avatar, path: '/session/buscarAvatar', request: z.object({}) })
/** Avatar of a person of the city. */
export const buscarAvatarPorId = defineCall({
  ...avatar,
  path: '/session/buscarAvatar/:id',
  request: z.object({ id: z.coerce.number().int().positive() }),
})

/** Signs out: ends the session and its refresh tokens. */
export const sair = defineCall({
  method: 'POST',
  path: '/logout/sair',
  summary: 'Sair',
  request: z.object({}).loose(),
  answer: z.object({ mensagem: z.string() }),
  access: { perfis: ['usuario'] },
  effect: 'write',
  duringVisit: true,
})

/** Ends the visit of the support: the session is its own account again. Nothing happens when there is none. */
export const encerrarVisita = defineCall({
  method: 'POST',
  path: '/session/encerrarVisita',
  summary: 'Encerrar a visita do suporte',
  request: z.object({}),
  answer: okWire(),
  access: {},
  effect: 'write',
  duringVisit: true,
})

/** The text of the system version; also polled by the server-error page. */
export const buscarVersao = defineCall({
  method: 'GET',
  path: '/public/version/buscar',
  summary: 'Versão do sistema',
  request: z.object({}),
  answer: z.string(),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 600,
})
