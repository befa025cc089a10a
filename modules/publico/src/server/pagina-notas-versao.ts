import { definePage, html, type PageAnswer } from '@iss/platform/server'
import { notasVersao } from '@iss/inicial/domain/notas-versao'

const notas = (): PageAnswer => ({
  titulo: 'Notas da versão',
  corpo: html`${notasVersao.map(
    ({ versao, titulo, mudancas }) => html`<section aria-label="Versão ${versao}"><h2>Versão ${versao}: ${titulo}</h2>
<ul>${mudancas.map((mudanca) => html`<li>${mudanca}</li>`)}</ul></section>`,
  )}`,
})

/** /public/notas-versao: the release notes, rendered by the server (spec 1 §2.2, §2.3). */
export const paginaNotasVersao = definePage({
  path: '/public/notas-versao',
  access: { public: true },
  effect: 'read',
  render: async () => notas(),
})

/** The same as an action, for the frame of the signed-in area: /home/actions/notas-versao (spec 1 §2.11). */
export const acaoNotasVersao = definePage({
  path: '/notasVersao.action',
  access: { public: true },
  effect: 'read',
  render: async () => ({ ...notas(), semCabecalho: true }),
})

/** Where the older program signed in; kept addresses lead to the sign-in of today. */
export const acaoLogin = definePage({
  path: '/login.action',
  access: { public: true },
  effect: 'read',
  render: async () => ({
    titulo: 'Acesso ao sistema',
    corpo: html`<section><p>O acesso ao sistema é feito na página inicial.</p><p><a class="botao" href="/landing-page">Ir para a página inicial</a></p></section>`,
  }),
})
