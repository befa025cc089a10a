import { definePage, html } from '@iss/platform/server'
import { notasVersao } from '../domain/notas-versao.ts'

/** /public/notas-versao: the release notes, rendered by the server (spec 1 §2.2, §2.3). */
export const paginaNotasVersao = definePage({
  path: '/public/notas-versao',
  access: { public: true },
  effect: 'read',
  render: async () => ({
    titulo: 'Notas da versão',
    corpo: html`${notasVersao.map(
      ({ versao, titulo, mudancas }) => html`<section aria-label="Versão ${versao}"><h2>Versão ${versao}: ${titulo}</h2>
<ul>${mudancas.map((mudanca) => html`<li>${mudanca}</li>`)}</ul></section>`,
    )}`,
  }),
})
