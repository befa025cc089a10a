import type { QrPath } from '@iss/platform/pdf'
import { type Html, html, type PageAnswer } from '@iss/platform/server'

export type FolhaDeRosto = {
  /** 'Valor da nota', 'Valor a pagar' … */
  rotulo: string
  /** As it is read: 'R$ 1.500,00'. */
  quantia: string
  situacao: { texto: string; vigente: boolean }
  linhas: readonly { rotulo: string; valor: string }[]
  qr?: { codigo: QrPath; rotulo: string }
  /** What a press copies; without script the text itself stands there to be marked. */
  copias: readonly { rotulo: string; valor: string }[]
  /** Addresses under buttons. */
  acoes: readonly { rotulo: string; href: string }[]
}

/** The head of a document's public page: amount first, then what it is, what to copy, its QR code. */
export function folhaDeRosto({ rotulo, quantia, situacao, linhas, qr, copias, acoes }: FolhaDeRosto): Html {
  return html`<section class="rosto" aria-label="Resumo"><div><p class="rotulo">${rotulo}</p><p class="quantia">${quantia}</p>
<p><span class="${situacao.vigente ? 'situacao' : 'situacao cancelado'}">${situacao.texto}</span></p>
<dl>${linhas.map((linha) => html`<dt>${linha.rotulo}</dt><dd>${linha.valor}</dd>`)}</dl></div>
${qr ? html`<figure>${svgDoQr(qr)}<figcaption>${qr.rotulo}</figcaption></figure>` : ''}
<div class="acoes">${copias.map(({ rotulo: nome, valor }) => html`<button type="button" class="botao" data-copiar="${valor}">${nome}</button>`)}
${acoes.map(({ rotulo: nome, href }) => html`<a class="botao claro" href="${href}">${nome}</a>`)}</div>
${copias.map(({ rotulo: nome, valor }) => html`<noscript><p class="codigo">${nome}: ${valor}</p></noscript>`)}</section>`
}

function svgDoQr({ codigo: { lado, caminho }, rotulo }: { codigo: QrPath; rotulo: string }): Html {
  return html`<svg role="img" aria-label="QR Code: ${rotulo}" viewBox="0 0 ${lado} ${lado}"><rect width="${lado}" height="${lado}" fill="#fff"/><path d="${caminho}" fill="#000" shape-rendering="crispEdges"/></svg>`
}

/** What a public page of a document answers without a good proof: the way to the check, which asks for the code. */
export function paginaSemProva(titulo: string, oque: string, senha: string): PageAnswer {
  return {
    titulo,
    status: 404,
    corpo: html`<section aria-label="Aviso"><p>O endereço não é mais válido. Confira ${oque} pelo código de verificação.</p>
<a class="botao" href="/public/documentos?senha=${senha}">Conferir documento</a></section>`,
  }
}
