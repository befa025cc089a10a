import { defineCall, defineScreen } from '@iss/platform/contract'
import { z } from 'zod'

/** Where the browser comes back to from the provider; also where a sign-in begins. */
export const caminhoRetornoOpenid = '/public/entrar-openid'

/** Whether a sign-in through a provider is offered, and the name on its button. */
export const buscarOpenid = defineCall({
  method: 'GET',
  path: '/public/identidade/openid/buscar',
  summary: 'Provedor de identidade oferecido ao entrar',
  request: z.object({}),
  answer: z.object({ nome: z.string().nullable() }),
  access: { public: true },
  effect: 'read',
})

/** Begins a sign-in: the address of the provider, and the sealed request that this browser keeps until it comes back. */
export const iniciarOpenid = defineCall({
  method: 'POST',
  path: '/public/identidade/openid/iniciar',
  summary: 'Iniciar a entrada por provedor de identidade',
  request: z.object({}),
  answer: z.object({ endereco: z.string(), pedido: z.string() }),
  access: { public: true },
  effect: 'read',
  ratePerMinute: 20,
})

/** Ends a sign-in: the query with which the browser came back, and the sealed request. */
export const concluirOpenid = defineCall({
  method: 'POST',
  path: '/public/identidade/openid/concluir',
  summary: 'Concluir a entrada por provedor de identidade',
  request: z.object({ parametros: z.string().max(8000), pedido: z.string().max(4000) }),
  answer: z.object({ accessToken: z.string(), refreshToken: z.string(), expiraEm: z.string() }),
  access: { public: true },
  effect: 'write',
  ratePerMinute: 20,
})

/** Goes to the provider, or takes what it answered. */
export const telaEntrarOpenid = defineScreen({
  path: caminhoRetornoOpenid,
  title: 'Entrada por provedor de identidade',
  access: { public: true },
  component: 'entrar-openid',
})
