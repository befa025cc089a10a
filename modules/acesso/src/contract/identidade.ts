import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** `expiraEm` is the end of the session (120 minutes without renewal), an instant in ISO; the access token itself lives 15 minutes (its `exp`). */
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string(), expiraEm: z.string() })
const desafio = z.object({ desafio: z.literal('NEW_PASSWORD_REQUIRED'), sessao: z.string() })

/** Sign-in with user name and password; refusals are 409 with the identity-provider names of spec 1 §8 (decisions C1). */
export const entrar = defineCall({
  method: 'POST',
  path: '/public/identidade/entrar',
  summary: 'Entrar com usuário e senha',
  request: z.object({ usuario: z.string().max(200), senha: z.string().max(200) }),
  answer: z.union([tokens, desafio]),
  access: { public: true },
  effect: 'write',
  ratePerMinute: 20,
})

/** Answers the new-password challenge. */
export const novaSenha = defineCall({
  method: 'POST',
  path: '/public/identidade/novaSenha',
  summary: 'Definir a nova senha exigida ao entrar',
  request: z.object({ sessao: z.string().max(4000), novaSenha: z.string().max(200) }),
  answer: tokens,
  access: { public: true },
  effect: 'write',
  ratePerMinute: 20,
})

/** Rotates the refresh token; reuse of an old one ends the whole session. */
export const renovar = defineCall({
  method: 'POST',
  path: '/public/identidade/renovar',
  summary: 'Renovar o acesso',
  request: z.object({ refreshToken: z.string().max(4000) }),
  answer: tokens,
  access: { public: true },
  effect: 'write',
  audit: 'a renovação prolonga a sessão já registrada ao entrar',
  ratePerMinute: 60,
})

/** Sets a new password with the code sent by e-mail. */
export const redefinirSenha = defineCall({
  method: 'POST',
  path: '/public/identidade/redefinirSenha',
  summary: 'Redefinir a senha com o código recebido',
  request: z.object({ usuario: z.string().max(200), codigo: z.string().max(40), senha: z.string().max(200) }),
  answer: z.object({ mensagem: z.string() }),
  access: { public: true },
  effect: 'write',
  ratePerMinute: 10,
})
