import { defineCall, municipioIdWire } from '@iss/platform/contract'
import { z } from 'zod'

const credencial = { usuario: z.string().max(200), senha: z.string().max(200) }

/** Codes of the login service. Source: spec 1 §8. */
export const codigosLogin = [
  'usuarioNaoAtivoFiscal',
  'usuarioNaoAtivo',
  'loginInvalido',
  'municipioBloqueado',
  'municipioBloqueadoNaoPagamento',
  'empresaBloqueada',
  'custom',
  'info',
] as const

/** Whether the user may come in once the identity is known (decisions C2). */
export const autenticar = defineCall({
  method: 'POST',
  path: '/public/login/autenticar',
  summary: 'Verificar se o usuário pode entrar',
  request: z.object(credencial),
  answer: z.object({
    success: z.boolean(),
    relogar: z.boolean(),
    errors: z.array(z.object({ type: z.enum(codigosLogin), info: z.string().nullable() })),
  }),
  access: { public: true },
  effect: 'write',
  audit: 'só conta as tentativas; a entrada é registrada ao abrir a sessão',
  ratePerMinute: 20,
})

/** Looks for a credential older than today's rules; null when there is none. */
export const buscarLegado = defineCall({
  method: 'POST',
  path: '/public/login/buscar',
  summary: 'Buscar uma credencial antiga',
  request: z.object(credencial),
  answer: z.object({ usuario: z.string(), usuarioInvalido: z.boolean(), senhaInvalida: z.boolean() }).nullable(),
  access: { public: true },
  effect: 'write',
  audit: 'só conta as tentativas',
  ratePerMinute: 20,
})

/** Replaces an old credential by one of today's rules; answers the user. */
export const atualizarLegado = defineCall({
  method: 'POST',
  path: '/public/login/atualizar',
  summary: 'Redefinir uma credencial antiga',
  request: z.object({
    ...credencial,
    novoUsuario: z.string().max(200).default(''),
    novaSenha: z.string().max(200).default(''),
    captcha: z.string().max(8000).optional(),
  }),
  answer: z.object({ usuario: z.string() }),
  access: { public: true },
  effect: 'write',
  ratePerMinute: 10,
})

/** Starts the recovery: sends the code; the answer begins with EMAIL and names the masked destination. */
export const enviarSenha = defineCall({
  method: 'POST',
  path: '/public/login/enviarSenha',
  summary: 'Enviar o código de recuperação da senha',
  request: z.object({ usuario: z.string().max(200) }),
  answer: z.string(),
  access: { public: true },
  effect: 'write',
  ratePerMinute: 5,
})

/** Reminds of the user name: sends it to the registered e-mail. */
export const enviarUsuario = defineCall({
  method: 'POST',
  path: '/public/login/enviar',
  summary: 'Enviar o usuário para o e-mail cadastrado',
  request: z.object({ documento: z.string().max(40), idMunicipio: municipioIdWire() }),
  answer: z.object({ mensagem: z.string() }),
  access: { public: true },
  effect: 'write',
  audit: 'a quem não tem cadastro só conta a tentativa; o envio é registrado',
  ratePerMinute: 5,
})

/** Changes the password of the signed-in user. Source: spec 2 §2.13. */
export const alterarSenha = defineCall({
  method: 'POST',
  path: '/senha/alterar',
  summary: 'Alterar a senha',
  request: z.object({
    senhaAtual: z.string().max(200).default(''),
    senha: z.string().max(200).default(''),
    confirmacao: z.string().max(200).default(''),
    contraSenha: z.string().max(200).default(''),
  }),
  answer: z.object({ mensagem: z.string() }),
  access: { chaves: ['iss:acesso:senha:alterar'] },
  effect: 'write',
  ratePerMinute: 10,
})
