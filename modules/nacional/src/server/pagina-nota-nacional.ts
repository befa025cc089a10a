import { isValidador, localizarDocumento, paginaSemProva } from '@iss/documento/server'
import { paginaDaDanfse } from '@iss/nota/server'
import { definePage, html } from '@iss/platform/server'
import { getNotaDoDocumento } from './acesso-nota-nacional.ts'
import { lerDanfseNacional } from './imprimir-nota-nacional.ts'

/**
 * A received note as a page of the server, drawn from the blocks of its DANFSe: /public/nota-nacional?senha=&data=, for whoever holds the proof of
 * its code.
 */
export const paginaNotaNacional = definePage({
  path: '/public/nota-nacional',
  access: { public: true },
  effect: 'read',
  async render(ctx, { senha = '', data = '' }) {
    const documento = senha === '' || data === '' ? null : await localizarDocumento(ctx, senha)
    if (!documento || documento.tipoDocumento !== 'NFSE_NACIONAL' || !isValidador(ctx, documento.senha, data))
      return paginaSemProva('NFS-e', 'a nota', senha)
    const danfse = await lerDanfseNacional(ctx, documento, await getNotaDoDocumento(ctx, documento.id))
    const query = new URLSearchParams({ senha: documento.senha, data: data.replaceAll(' ', '+') }).toString()
    return {
      titulo: danfse.titulo,
      municipioId: ctx.municipioId,
      corpo: html`${paginaDaDanfse(danfse)}<a class="botao" href="/v2/rest/public/documento/imprimir?${query}">Abrir em PDF</a>`,
    }
  },
})
