import { getCidade } from '@iss/municipio/server'
import { isValidador, localizarDocumento } from '@iss/documento/server'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatSenha } from '@iss/kernel/ids'
import { definePage, type Html, html } from '@iss/platform/server'
import { formatSubitem } from '@iss/tributacao/domain/forma-do-subitem'
import { textoPossuiCarta } from '../domain/carta-da-nota.ts'
import { passosResumidos } from '../domain/resumo-memoria.ts'
import { lerNota, type NotaLida } from './ler-nota.ts'
import { exigibilidadeDaNota, valoresDaNota } from './valores-da-nota.ts'

/**
 * The note as a page of the server, with the content of the DANFSe; why it was cancelled is told to its parties, on their own screens: /public/nota-fiscal?senha=&data=. Who sees the note or checked its code
 * holds the proof `data`; without a good one the page of the check asks for it.
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
    const query = new URLSearchParams({ senha: documento.senha, data: data.replaceAll(' ', '+') }).toString()
    return {
      titulo: `NFS-e nº ${lida.nota.numero}`,
      municipioId: ctx.municipioId,
      corpo: html`${cabecalho(lida, `${cidade.nome}/${cidade.uf}`, ctx.producao)}
${parte('Prestador de serviços', lida.prestadorLinhas)}${parte('Tomador de serviços', lida.tomadorLinhas)}
${servico(lida)}${carta(lida)}${valores(lida)}${memoria(lida)}${complementos(lida)}${observacoes(lida)}
<a class="botao" href="/v2/rest/public/documento/imprimir?${query}">Abrir em PDF</a>`,
    }
  },
})

function cabecalho({ nota, documento, serie }: NotaLida, municipio: string, producao: boolean): Html {
  const semEfeito = documento.dataCancelamento
    ? html`<p><span class="situacao cancelado">${nota.estado === 'SUBSTITUIDA' ? 'SUBSTITUÍDA' : 'CANCELADA'}</span> em ${formatDataHora(documento.dataCancelamento)}.</p>`
    : ''
  return html`<section aria-label="Identificação"><h2>Prefeitura Municipal de ${municipio}</h2>${semEfeito}
${producao ? '' : html`<p><span class="situacao cancelado">SEM VALOR FISCAL</span></p>`}
<dl><dt>Número</dt><dd>${nota.numero}</dd><dt>Série</dt><dd>${serie}</dd><dt>Emissão</dt><dd>${formatDataHora(nota.emissao)}</dd>
<dt>Data da prestação</dt><dd>${formatData(nota.dataPrestacao)}</dd><dt>Competência</dt><dd>${nota.competencia.slice(5, 7)}/${nota.competencia.slice(0, 4)}</dd>
${nota.rpsNumero === null ? '' : html`<dt>RPS</dt><dd>${nota.rpsNumero}/${nota.rpsSerie}</dd>`}
<dt>Código de verificação</dt><dd>${formatSenha(documento.senha)}${documento.codigoVerificacao ? html` ou ${documento.codigoVerificacao}` : ''}</dd></dl></section>`
}

const parte = (titulo: string, linhas: readonly string[]) =>
  html`<section aria-label="${titulo}"><h2>${titulo}</h2>${linhas.map((linha) => html`<div>${linha}</div>`)}</section>`

function servico({ nota, atividade, atividadeCodigo, municipios, itens }: NotaLida): Html {
  return html`<section aria-label="Serviço"><h2>Serviço</h2><dl><dt>Atividade</dt><dd>${atividadeCodigo} - ${atividade}</dd><dt>Item da lista de serviços</dt><dd>${formatSubitem(nota.itemListaServico)}</dd>
<dt>Local da prestação</dt><dd>${municipios.prestacao}</dd><dt>Incidência</dt><dd>${municipios.incidencia}</dd></dl>
<h3>Discriminação</h3>${nota.discriminacao.split('\n').map((linha) => html`<div>${linha}</div>`)}
<table><thead><tr><th>Descrição</th><th class="valor">Quantidade</th><th class="valor">Valor unitário</th><th class="valor">Valor</th></tr></thead>
<tbody>${itens.map((item) => html`<tr><td>${item.descricao}</td><td class="valor">${item.quantidade.format()}</td><td class="valor">${item.valorUnitario.format()}</td><td class="valor">${item.valor.format()}</td></tr>`)}</tbody></table></section>`
}

/** The letter of correction in force: the note above stays as it was issued. */
function carta({ carta: vigente }: NotaLida): Html | '' {
  if (!vigente) return ''
  return html`<section aria-label="Carta de correção"><h2>${textoPossuiCarta(vigente.numero)}</h2><p>Emitida em ${formatDataHora(vigente.emissao)}. Código de verificação ${formatSenha(vigente.senha)}.</p>
${vigente.texto.split('\n').map((linha) => html`<div>${linha}</div>`)}
<dl>${vigente.correcoes.map(({ rotulo, para }) => html`<dt>${rotulo}</dt><dd>${para}</dd>`)}</dl></section>`
}

function valores(nota: NotaLida): Html {
  const linhas = [...valoresDaNota(nota), { rotulo: 'Exigibilidade do ISS', valor: exigibilidadeDaNota(nota) }]
  return html`<section aria-label="Valores"><h2>Valores</h2><dl>${linhas.map(({ rotulo, valor }) => html`<dt>${rotulo}</dt><dd>${valor}</dd>`)}</dl></section>`
}

const memoria = ({ memoria: passos }: NotaLida) =>
  html`<section aria-label="Memória de cálculo"><h2>Memória de cálculo</h2><ul>${passosResumidos(passos).map((passo) => html`<li>${passo}</li>`)}</ul></section>`

function complementos({ dizeres, frases }: NotaLida): Html | '' {
  if (dizeres.length === 0 && frases.length === 0) return ''
  return html`<section aria-label="Informações complementares"><h2>Informações complementares</h2><dl>${dizeres.map(({ rotulo, valor }) => html`<dt>${rotulo}</dt><dd>${valor}</dd>`)}</dl>${frases.map((frase) => html`<p>${frase}</p>`)}</section>`
}

function observacoes({ nota, observacoes: texto, ibpt }: NotaLida): Html | '' {
  const retido = nota.retido && nota.aReceber.isPositive()
  if (!texto && !ibpt && !retido) return ''
  return html`<section aria-label="Observações"><h2>Observações</h2>${texto ? texto.split('\n').map((linha) => html`<div>${linha}</div>`) : ''}
${ibpt ? html`<p>${ibpt}</p>` : ''}${retido ? html`<p>O ISS desta nota foi retido e deve ser recolhido pelo tomador.</p>` : ''}</section>`
}
