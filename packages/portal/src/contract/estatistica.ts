import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

const acao = z.object({ acao: z.string().max(500) })
const favorito = z.object({ favorito: z.boolean() })
const audit = 'Estatísticas de acesso e favoritos são preferência do próprio usuário.'

/** Counts one opening of a page by this account (spec 1 §2.11). Addresses that are no screen of the user count nothing. */
export const atualizarEstatisticaAcesso = defineCall({
  method: 'POST',
  path: '/estatisticaacesso/atualizarEstatisticaAcesso',
  summary: 'Registrar o acesso a uma página',
  request: acao,
  answer: z.object({ acessos: z.number().int() }),
  access: { perfis: ['usuario'] },
  effect: 'write',
  audit,
})

/** Toggles the favourite flag of a page and gives the new one. */
export const atualizarFavorito = defineCall({
  method: 'POST',
  path: '/estatisticaacesso/atualizarFavorito',
  summary: 'Alternar o favorito de uma página',
  request: acao,
  answer: favorito,
  access: { perfis: ['usuario'] },
  effect: 'write',
  audit,
})

export const buscarFavorito = defineCall({
  method: 'POST',
  path: '/estatisticaacesso/buscarFavorito',
  summary: 'Favorito de uma página',
  request: acao,
  /** `permitido` false: the page shows one thing chosen elsewhere and has no star. */
  answer: favorito.extend({ permitido: z.boolean() }),
  access: { perfis: ['usuario'] },
  effect: 'read',
})

export const estatisticaAcessoTO = z.object({
  descricao: z.string(),
  /** What follows /home/actions/, or a whole address. */
  link: z.string(),
  favorito: z.boolean(),
  acessos: z.number().int(),
})

/** Favourites first, then the most used screens of the account. */
export const buscarEstatisticaAcesso = defineCall({
  method: 'GET',
  path: '/estatisticaacesso/buscar',
  summary: 'Telas mais utilizadas',
  request: z.object({}),
  answer: z.array(estatisticaAcessoTO),
  access: { perfis: ['usuario'] },
  effect: 'read',
})
