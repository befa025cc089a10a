import type { Documento } from '@iss/documento/server'
import { Competencia } from '@iss/kernel/competencia'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { formatSenha } from '@iss/kernel/ids'
import { reportFrameOf } from '@iss/list/server'
import { createPdf, drawQr, MUTED, type PdfDocument } from '@iss/platform/pdf'
import type { Context, FileAnswer } from '@iss/platform/server'
import { linhasIbsCbs } from '../domain/linhas-ibs-cbs.ts'
import { labelTributacao, regimeEmPalavras, retencaoEmPalavras } from '../domain/situacao-nacional.ts'
import type { NacionalNota } from '../tables/nota-nacional.ts'
import { lerNomesDeMunicipios, origemDaNota } from './nomes-de-municipios.ts'

type Nomes = (codigo: string) => string
type Linha = readonly [rotulo: string, valor: string]

const BORDA = '#8d8d8d'
const CELULA = 28
const COLUNAS = 5
/** Line distance of the description. */
const LINHA = 12.5

/** A received note on paper, from what the city stored of it: watermark 'CANCELADA', 'SUBSTITUÍDA' or, outside production, 'SEM VALOR FISCAL'. */
export async function imprimirNotaNacional(ctx: Context, documento: Documento, nota: NacionalNota): Promise<FileAnswer> {
  const codigos = [nota.municipioEmissor, nota.municipioPrestacao, nota.municipioIncidencia]
  const municipios = [...codigos, nota.prestadorMunicipio, nota.tomadorMunicipio, nota.intermediarioMunicipio]
  const nome = await lerNomesDeMunicipios(
    ctx,
    municipios.filter((codigo) => codigo !== null),
  )
  const marca =
    { CANCELADA: 'CANCELADA', SUBSTITUIDA: 'SUBSTITUÍDA', NORMAL: undefined }[nota.situacao] ??
    (ctx.producao ? undefined : 'SEM VALOR FISCAL')
  const pdf = createPdf({
    titulo: `DANFSe - NFS-e nacional nº ${nota.numero}`,
    emitidoEm: ctx.clock.now(),
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.userOrNull?.nomeUsuario ?? '' },
    ...(marca ? { marcaDagua: marca } : {}),
  })
  pdf.addPage()
  const endereco = `${ctx.baseUrl}/public/documentos`
  let y = identificacao(pdf, documento, nota, origemDaNota(nota, nome), endereco)
  y = parte(pdf, y, 'PRESTADOR DE SERVIÇOS', nota.prestadorNome, nota.prestadorDocumento, nota.prestadorMunicipio, nome)
  y = parte(pdf, y, 'TOMADOR DE SERVIÇOS', nota.tomadorNome, nota.tomadorDocumento, nota.tomadorMunicipio, nome)
  if (nota.intermediarioNome !== null)
    y = parte(pdf, y, 'INTERMEDIÁRIO', nota.intermediarioNome, nota.intermediarioDocumento, nota.intermediarioMunicipio, nome)
  y = quadro(pdf, y, 2, servicoDe(nota, nome))
  y = quadro(pdf, y, COLUNAS, valoresDe(nota))
  if (nota.ibsCbs)
    y = quadro(
      pdf,
      y,
      COLUNAS + 1,
      linhasIbsCbs(nota.ibsCbs).map(({ rotulo, valor }) => [rotulo, valor] as const),
    )
  y = discriminacao(pdf, y, nota.discriminacao)
  pdf.paragraph(
    `Impressa pelo município com os dados recebidos do ambiente nacional; a nota está no portal nacional, pela chave de acesso. Confira esta impressão em ${endereco} pelo código de verificação.`,
    pdf.area.left,
    y + 4,
    { size: 8, width: pdf.area.width, color: MUTED },
  )
  return { stream: await pdf.toBuffer(), nome: `nfse-nacional-${nota.numero}.pdf`, tipo: 'application/pdf', inline: true }
}

function identificacao(pdf: PdfDocument, { senha }: Documento, nota: NacionalNota, origem: string, endereco: string): number {
  const { left, right, top } = pdf.area
  const linhas: Linha[] = [
    ['Origem', origem],
    ['Chave de acesso', nota.chave],
    ['Emissão', formatDataHora(nota.emissao)],
    ['Código de verificação', formatSenha(senha)],
    ...(nota.substitui ? ([['Substitui', nota.substitui]] as const) : []),
    ...(nota.substituidaPor ? ([['Substituída por', nota.substituidaPor]] as const) : []),
  ]
  drawQr(pdf.doc, `${endereco}?senha=${senha}`, right - 84, top, 84)
  linhas.forEach(([rotulo, valor], indice) => {
    pdf.text(rotulo, left, top + 4 + indice * 16, { size: 8, color: MUTED })
    pdf.text(valor, left + 96, top + 3 + indice * 16, { size: 9, bold: true })
  })
  return top + Math.max(92, 12 + linhas.length * 16)
}

function parte(
  pdf: PdfDocument,
  y: number,
  titulo: string,
  quem: string | null,
  numero: string | null,
  municipio: string | null,
  nome: Nomes,
): number {
  const { left, width } = pdf.area
  const dados = [numero ? `CPF/CNPJ: ${formatDocumento(numero)}` : '', municipio ? `Município: ${nome(municipio)}` : '']
  const linhas = [...pdf.wrap(quem ?? 'Não identificado', width - 16, 9, true), dados.filter(Boolean).join('   ')].filter(Boolean)
  const altura = 20 + linhas.length * 12
  pdf.box(left, y, width, altura, { border: BORDA })
  pdf.text(titulo, left + 8, y + 4, { size: 7.5, bold: true, color: MUTED })
  linhas.forEach((linha, indice) => pdf.text(linha, left + 8, y + 15 + indice * 12, { size: 9, width: width - 16 }))
  return y + altura + 4
}

const servicoDe = (nota: NacionalNota, nome: Nomes): Linha[] => [
  ['Código de tributação nacional', nota.codigoNacional.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1.$2.$3')],
  ['Regime do prestador', regimeEmPalavras(nota.opcaoSimples, nota.apuracaoSimples, nota.regimeEspecial)],
  ['Data da prestação', formatData(nota.dataPrestacao)],
  ['Competência', Competencia.fromData(nota.competencia).format()],
  ['Local da prestação', nota.municipioPrestacao === null ? 'Exterior' : nome(nota.municipioPrestacao)],
  ['Local da incidência', nota.municipioIncidencia === null ? 'Exterior' : nome(nota.municipioIncidencia)],
  ['Tributação do ISS', nota.suspensa ? 'Exigibilidade suspensa' : labelTributacao(nota.tributacao)],
  ['Retenção', retencaoEmPalavras(nota.retencao)],
]

const valoresDe = (nota: NacionalNota): Linha[] => [
  ['Valor do serviço', nota.valorServico.formatReais()],
  ['Base de cálculo', nota.base.formatReais()],
  ['Alíquota', nota.aliquota === null ? '' : `${nota.aliquota.format()}%`],
  ['Valor do ISS', nota.imposto.formatReais()],
  ['Valor líquido', nota.liquido.formatReais()],
]

/** Labelled values in a grid of equal cells. */
function quadro(pdf: PdfDocument, y: number, colunas: number, linhas: readonly Linha[]): number {
  const largura = pdf.area.width / colunas
  linhas.forEach(([rotulo, valor], indice) => {
    const [x, topo] = [pdf.area.left + (indice % colunas) * largura, y + Math.floor(indice / colunas) * CELULA]
    pdf.box(x, topo, largura, CELULA, { border: BORDA })
    pdf.text(rotulo, x + 6, topo + 4, { size: 7.5, color: MUTED, width: largura - 12 })
    pdf.text(valor, x + 6, topo + 14, { size: 9.5, width: largura - 12 })
  })
  return y + Math.ceil(linhas.length / colunas) * CELULA + 6
}

/** The description whole, on as many pages as it needs, with room for the last sentence below it. */
function discriminacao(pdf: PdfDocument, y: number, texto: string): number {
  const { left, width, top, bottom } = pdf.area
  pdf.text('DISCRIMINAÇÃO', left, y, { size: 7.5, bold: true, color: MUTED })
  let linhaY = y + 12
  for (const linha of pdf.wrap(texto.trim(), width, 9)) {
    if (linhaY + LINHA + 28 > bottom) {
      pdf.addPage()
      linhaY = top
    }
    pdf.text(linha, left, linhaY, { size: 9 })
    linhaY += LINHA
  }
  return linhaY
}
