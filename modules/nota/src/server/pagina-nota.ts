import { getCidade } from '@iss/municipio/server'
import { isValidador, localizarDocumento } from '@iss/documento/server'
import { formatDataHora } from '@iss/kernel/data'
import { formatSenha } from '@iss/kernel/ids'
import { definePage, type Html, html } from '@iss/platform/server'
import { textoPossuiCarta } from '../domain/carta-da-nota.ts'
import { montarDanfse } from '../domain/nota-impressa.ts'
import { paginaDaDanfse } from './danfse-html.ts'
import { impressaDaNota } from './impressa-da-nota.ts'
import { lerNota, type NotaLida } from './ler-nota.ts'

/**
 * The note as a page of the server, drawn from the blocks of the DANFSe; why it was cancelled is told to its parties, on their own screens:
 * /public/nota-fiscal?senha=&data=. Who sees the note or checked its code holds the proof `data`; without a good one the page of the check
 * asks for it.
 */
export const paginaNota = definePage({
  path: '/public/nota-fiscal',
  access: { public: true },
  effect: 'read',
  async render(ctx, { senha = '', data = '' }) {
    const documento = senha === '' || data === '' ? null : await localizarDocumento(ctx, senha)
    if (!documento || documento.tipoDocumento !== 'NOTA_FISCAL' || !isValidador(ctx, documento.senha, data))
      return {
        titulo: 'NFS-e',
        status: 404,
        corpo: html`<section aria-label="Aviso"><p>O endereço não é mais válido. Confira a nota pelo código de verificação.</p>
<a class="botao" href="/public/documentos?senha=${senha}">Conferir documento</a></section>`,
      }
    const lida = await lerNota(ctx, documento.id)
    const cidade = await getCidade(ctx)
    const { producao, baseUrl } = ctx
    const danfse = montarDanfse(impressaDaNota(lida, { producao, baseUrl, municipio: `${cidade.nome}/${cidade.uf}` }))
    const query = new URLSearchParams({ senha: documento.senha, data: data.replaceAll(' ', '+') }).toString()
    return {
      titulo: danfse.titulo,
      municipioId: ctx.municipioId,
      corpo: html`${paginaDaDanfse(danfse)}${carta(lida)}<a class="botao" href="/v2/rest/public/documento/imprimir?${query}">Abrir em PDF</a>`,
    }
  },
})

/** The letter of correction in force: the note above stays as it was issued. */
function carta({ carta: vigente }: NotaLida): Html | '' {
  if (!vigente) return ''
  return html`<section aria-label="Carta de correção"><h2>${textoPossuiCarta(vigente.numero)}</h2><p>Emitida em ${formatDataHora(vigente.emissao)}. Código de verificação ${formatSenha(vigente.senha)}.</p>
${vigente.texto.split('\n').map((linha) => html`<div>${linha}</div>`)}
<dl>${vigente.correcoes.map(({ rotulo, para }) => html`<dt>${rotulo}</dt><dd>${para}</dd>`)}</dl></section>`
}
