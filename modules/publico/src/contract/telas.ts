import { defineScreen } from '@iss/platform/contract'

const publica = { access: { public: true } } as const

export const telaRecuperaSenha = defineScreen({
  ...publica,
  path: '/public/recupera-senha',
  aliases: ['/public/recupera-senha/:usuario', '/public/recupera-senha/:usuario/:codigo'],
  title: 'Recuperando senha',
  component: 'recupera-senha',
})

export const telaPrimeiroAcesso = defineScreen({
  ...publica,
  path: '/public/primeiro-acesso',
  title: 'Primeiro acesso',
  component: 'primeiro-acesso',
})

export const telaRps = defineScreen({ ...publica, path: '/public/rps', title: 'Busca de Notas Fiscais', component: 'rps' })

export const telaBilhetes = defineScreen({
  ...publica,
  path: '/public/bilhete-nota-premiada-contribuinte',
  title: 'Consulta de Bilhetes da Nota Premiada',
  component: 'bilhete-nota-premiada-contribuinte',
})

export const telaRemoveInscricaoEmail = defineScreen({
  ...publica,
  path: '/public/remove-inscricao-email/:email',
  title: 'Remoção de e-mail',
  component: 'remove-inscricao-email',
})

export const telaConsulta = defineScreen({
  ...publica,
  path: '/public/consulta/:tipo',
  title: 'Consulta pública',
  component: 'consulta-publica',
})

/** Asks for municipality, document and captcha; the certificate itself is rendered by the server at the same address. */
export const telaComprovante = defineScreen({
  ...publica,
  path: '/public/comprovante-inscricao-cadastral',
  aliases: ['/public/comprovante-inscricao-cadastral/:embedded'],
  title: 'Comprovante de Inscrição Cadastral',
  component: 'comprovante-inscricao-cadastral',
})

/** Activation of an accountant who has a user (S34); /cadastraContador leads here. */
export const telaCadastraContador = defineScreen({
  ...publica,
  path: '/public/cadastra-contador',
  title: 'Ativação de contador',
  component: 'cadastra-contador',
})

/** Asks for the link of activation; the link itself is answered by the server at the same address. */
export const telaAtivar = defineScreen({
  ...publica,
  path: '/public/ativar',
  title: 'Ativação de usuário',
  component: 'ativar',
})
