import { type Html, html } from '@iss/platform/server'
import type { BlocoDanfse, CampoDanfse, Danfse, TabelaDanfse } from '../domain/danfse.ts'

/** The blocks of a note as sections of a page. */
export function paginaDaDanfse({ municipio, carimbo, identificacao, blocos, rodape }: Danfse): Html {
  return html`<section aria-label="Identificação"><h2>Prefeitura Municipal de ${municipio}</h2>
${carimbo ? html`<p><span class="situacao cancelado">${carimbo}</span></p>` : ''}${campos(identificacao)}</section>
${blocos.map(secao)}<p>${rodape}</p>`
}

function secao({ titulo, campos: dele, texto, tabela: linhas }: BlocoDanfse): Html {
  return html`<section aria-label="${titulo}"><h2>${titulo}</h2>${dele.length > 0 ? campos(dele) : ''}
${texto?.rotulo ? html`<h3>${texto.rotulo}</h3>` : ''}${(texto?.linhas ?? []).map((linha) => html`<div>${linha}</div>`)}
${linhas ? tabela(linhas) : ''}</section>`
}

const campos = (lista: readonly CampoDanfse[]) =>
  html`<dl>${lista.map(({ rotulo, valor }) => html`<dt>${rotulo}</dt><dd>${valor}</dd>`)}</dl>`

function tabela({ colunas, linhas }: TabelaDanfse): Html {
  return html`<table><thead><tr>${colunas.map(({ titulo, numero }) => (numero ? html`<th class="valor">${titulo}</th>` : html`<th>${titulo}</th>`))}</tr></thead>
<tbody>${linhas.map((linha) => html`<tr>${linha.map((texto, indice) => (colunas[indice]?.numero ? html`<td class="valor">${texto}</td>` : html`<td>${texto}</td>`))}</tr>`)}</tbody></table>`
}
