import { getCidade } from '@iss/municipio/server'
import { folhaDeRosto, isValidador, localizarDocumento, paginaSemProva } from '@iss/documento/server'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatSenha } from '@iss/kernel/ids'
import { qrPath } from '@iss/platform/pdf'
import { type Context, definePage, type Html, html } from '@iss/platform/server'
import { textoPossuiCarta } from '../domain/carta-da-nota.ts'
import { type EstadoNota, isSemEfeito, labelEstadoNota } from '../domain/estado.ts'
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
      return paginaSemProva('NFS-e', 'a nota', senha)
    const lida = await lerNota(ctx, documento.id)
    const cidade = await getCidade(ctx)
    const { producao, baseUrl } = ctx
    const danfse = montarDanfse(impressaDaNota(lida, { producao, baseUrl, municipio: `${cidade.nome}/${cidade.uf}` }))
    const query = new URLSearchParams({ senha: documento.senha, data: data.replaceAll(' ', '+') }).toString()
    return {
      titulo: danfse.titulo,
      municipioId: ctx.municipioId,
      corpo: html`${rosto(ctx, lida, query)}${paginaDaDanfse(danfse)}${carta(lida)}`,
    }
  },
})

/** Amount first, with what its taker copies: the address of the page and the code of the note. */
function rosto(ctx: Context, lida: NotaLida, query: string): Html {
  const { nota, documento } = lida
  const endereco = `${ctx.baseUrl}/public/nota-fiscal?${query}`
  return folhaDeRosto({
    rotulo: nota.retido ? 'Valor a receber do tomador' : 'Valor da nota',
    quantia: (nota.retido ? nota.aReceber : nota.valorTotal).formatReais(),
    situacao: {
      texto: lida.espera ?? labelEstadoNota(nota.estado as EstadoNota),
      vigente: lida.espera === null && !isSemEfeito(nota.estado as EstadoNota),
    },
    linhas: [
      { rotulo: 'Nota', valor: `${lida.serie} nº ${nota.numero}` },
      { rotulo: 'De', valor: lida.prestador.nome ?? '' },
      { rotulo: 'Para', valor: nota.tomadorNome ?? 'Não identificado' },
      { rotulo: 'Prestação', valor: formatData(nota.dataPrestacao) },
      { rotulo: 'Código', valor: formatSenha(documento.senha) },
    ],
    qr: { codigo: qrPath(`${ctx.baseUrl}/public/documentos?senha=${documento.senha}`), rotulo: 'Conferir a nota' },
    copias: [
      { rotulo: 'Copiar link', valor: endereco },
      { rotulo: 'Copiar código', valor: documento.senha },
    ],
    acoes: [{ rotulo: 'Abrir em PDF', href: `/v2/rest/public/documento/imprimir?${query}` }],
  })
}

/** The letter of correction in force: the note above stays as it was issued. */
function carta({ carta: vigente }: NotaLida): Html | '' {
  if (!vigente) return ''
  return html`<section aria-label="Carta de correção"><h2>${textoPossuiCarta(vigente.numero)}</h2><p>Emitida em ${formatDataHora(vigente.emissao)}. Código de verificação ${formatSenha(vigente.senha)}.</p>
${vigente.texto.split('\n').map((linha) => html`<div>${linha}</div>`)}
<dl>${vigente.correcoes.map(({ rotulo, para }) => html`<dt>${rotulo}</dt><dd>${para}</dd>`)}</dl></section>`
}
