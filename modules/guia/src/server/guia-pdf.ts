import { formatData, formatDataHora } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { formatSenha } from '@iss/kernel/ids'
import { createPdf, drawItf, drawQr, drawWatermark, type PdfDocument } from '@iss/platform/pdf'
import { linhaDigitavelArrecadacao } from '../domain/codigo-arrecadacao.ts'
import { guiaErrors } from '../domain/errors.ts'
import { labelSituacaoGuia, situacaoGuia } from '../domain/situacao-guia.ts'
import { labelTipoGuia, labelTributoGuia } from '../domain/tipos-guia.ts'
import type { Guia } from '../tables/guia.ts'
import { tituloDaPrefeitura } from './pdf-campos.ts'

export type GuiaImpressa = {
  guia: Guia
  municipio: string
  contribuinte: { nome: string; documento: string; inscricao: string | null }
  emissao: Date
  senha: string
  hoje: string
  emitidoEm: Date
  baseUrl: string
  /** Texts of the city for guides due on this day (GuiaMensagem). */
  mensagens: readonly string[]
  /** Its Pix code (`codigoPix`); null when it has none. */
  pix: string | null
  /** Coat of arms of the city (PNG or JPEG); null without one. */
  brasao: Buffer | null
  producao: boolean
  /** What it costs on the day it is printed, when its codes no longer hold; null while they do. */
  vencida?: Dinheiro | null
  /** An exemption frees the guide on the day it is printed: it bears no codes. */
  isenta?: boolean
  /** What was received for it, and the last day on which; null or left out when nothing was. */
  recebido?: { em: string; valor: Dinheiro } | null
}

const label = '#4a5568'
const border = '#8d8d8d'
const marcas: Partial<Record<Guia['estado'], string>> = {
  CANCELADA: 'CANCELADA',
  PAGA: 'PAGA',
  BAIXADA: 'BAIXADA',
  DIVIDA_ATIVA: 'DÍVIDA ATIVA',
}

/** Where the codes stand on the page, in points from the top left corner. */
export const lugares = { barras: { x: 60, y: 560, width: 292, height: 37 }, pix: { x: 432, y: 396, size: 110 } } as const

/** The guide on one A4 page: taxpayer, amounts, digitable line, bar code and Pix. Settled or cancelled, it bears a mark and no codes. */
export function writeGuia(impressa: GuiaImpressa): Promise<Buffer> {
  const { guia, municipio } = impressa
  const pdf = createPdf({
    titulo: `Guia nº ${guia.numero}`,
    emitidoEm: impressa.emitidoEm,
    autor: municipio,
    assunto: 'Documento de arrecadação municipal',
    margem: 40,
  })
  pdf.addPage()
  const marca = marcas[guia.estado] ?? (impressa.producao ? (impressa.vencida ? 'VENCIDA' : undefined) : 'SEM VALOR FISCAL')
  if (marca) drawWatermark(pdf.doc, marca)
  cabecalho(pdf, impressa)
  contribuinte(pdf, impressa)
  valores(pdf, guia, Boolean(impressa.vencida))
  if (guia.estado === 'EMITIDA') mensagens(pdf, impressa.mensagens)
  if (impressa.recebido) recebimento(pdf, impressa.recebido)
  if (impressa.isenta) pdf.text(guiaErrors.guiaIsenta.message, pdf.area.left, lugares.pix.y, { size: 11, bold: true })
  else if (guia.estado === 'EMITIDA' && guia.validade < impressa.hoje) vencimento(pdf, impressa)
  else if (guia.estado === 'EMITIDA') codigos(pdf, impressa)
  return pdf.toBuffer()
}

function cabecalho(pdf: PdfDocument, { guia, municipio, emissao, senha, baseUrl, brasao }: GuiaImpressa): void {
  const { left: edge, top, width, right } = pdf.area
  pdf.box(edge, top, width, 86, { border })
  if (brasao) pdf.doc.image(brasao, edge + 10, top + 13, { fit: [52, 60], align: 'center', valign: 'center' })
  const left = edge + (brasao ? 60 : 0)
  tituloDaPrefeitura(pdf, municipio, left + 12, top + 12, right - 228 - left - 12)
  pdf.text('Documento de Arrecadação Municipal - DAM', left + 12, top + 32, { size: 10 })
  pdf.text(`${labelTributoGuia(guia.tributo)} - ${labelTipoGuia(guia.tipo)}`, left + 12, top + 48, { size: 10 })
  pdf.text(`Emitida em ${formatDataHora(emissao)}`, left + 12, top + 64, { size: 8.5 })
  pdf.text('Guia nº', right - 220, top + 12, { size: 8, color: label })
  pdf.text(String(guia.numero), right - 220, top + 22, { size: 16, bold: true })
  pdf.text('Código de verificação', right - 220, top + 48, { size: 8, color: label })
  pdf.text(formatSenha(senha), right - 220, top + 58, { size: 9, bold: true })
  drawQr(pdf.doc, `${baseUrl}/public/documentos?senha=${senha}`, right - 80, top + 4, 76)
}

function contribuinte(pdf: PdfDocument, { guia, contribuinte: quem }: GuiaImpressa): void {
  const { left, top, width } = pdf.area
  const y = top + 96
  pdf.box(left, y, width, 74, { border })
  pdf.text('CONTRIBUINTE', left + 12, y + 8, { size: 8, bold: true, color: label })
  pdf.text(quem.nome, left + 12, y + 20, { size: 11, bold: true, width: width - 24 })
  const inscricao = quem.inscricao ? `   Inscrição municipal: ${quem.inscricao}` : ''
  pdf.text(`CPF/CNPJ: ${formatDocumento(quem.documento)}${inscricao}`, left + 12, y + 37, { size: 9.5 })
  const competencia = guia.competencia.format()
  pdf.text(`Competência: ${competencia}   Papel: ${guia.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador'}`, left + 12, y + 53, {
    size: 9.5,
  })
}

function valores(pdf: PdfDocument, guia: Guia, vencida: boolean): void {
  const { left, top, width } = pdf.area
  const y = top + 180
  const isAberta = guia.estado === 'EMITIDA'
  const total = vencida ? 'Total até o vencimento' : isAberta ? 'Total a pagar' : 'Total'
  const cells: [string, string][] = [
    ['Vencimento', formatData(guia.vencimento)],
    isAberta
      ? ['Pagar até', formatData(guia.validade)]
      : ['Situação', labelSituacaoGuia(situacaoGuia(guia.estado, guia.vencimento, guia.validade))],
    ['Principal', guia.base.format()],
    ['Correção monetária', guia.correcao.format()],
    ['Multa', guia.multa.format()],
    ['Juros', guia.juros.format()],
    ['Taxa de serviço', guia.tsa.format()],
    [total, guia.total.formatReais()],
  ]
  const cell = width / 4
  cells.forEach(([nome, valor], index) => {
    const x = left + (index % 4) * cell
    const line = y + Math.floor(index / 4) * 38
    pdf.box(x, line, cell, 38, { border })
    pdf.text(nome, x + 8, line + 6, { size: 8, color: label, width: cell - 16 })
    pdf.text(valor, x + 8, line + 19, { size: 11, bold: index === 7, width: cell - 16, align: 'right' })
  })
  if (guia.recalculadaEm) pdf.text(`Recalculada em ${formatData(guia.recalculadaEm)}.`, left, y + 84, { size: 8.5 })
}

/** In the place of the messages of who has still to pay: what was received, and when. */
function recebimento(pdf: PdfDocument, { em, valor }: { em: string; valor: Dinheiro }): void {
  const { left, top, width } = pdf.area
  pdf.text(`Recebido em ${formatData(em)}: ${valor.formatReais()}`, left, top + 276, { size: 12, bold: true, width })
}

/** In the place of the codes, which no bank takes any more: that the day is past, what it costs today, and how it is paid. */
function vencimento(pdf: PdfDocument, { guia, hoje, baseUrl, vencida }: GuiaImpressa): void {
  const { left, width } = pdf.area
  const { y } = lugares.pix
  pdf.text(`Esta guia venceu em ${formatData(guia.validade)} e não pode mais ser paga.`, left, y, { size: 12, bold: true })
  if (vencida)
    pdf.text(`Valor em ${formatData(hoje)}, com os acréscimos da lei: ${vencida.formatReais()}`, left, y + 22, {
      size: 11,
      bold: true,
    })
  pdf.paragraph(
    `Para pagar, recalcule a guia no portal (${baseUrl}, Guias) e use o código de barras ou o Pix da nova impressão, que traz a nova data.`,
    left,
    y + 44,
    { size: 9.5, width },
  )
}

function mensagens(pdf: PdfDocument, textos: readonly string[]): void {
  if (textos.length === 0) return
  const { left, top, width } = pdf.area
  const y = top + 276
  pdf.text('MENSAGENS', left, y, { size: 8, bold: true, color: label })
  pdf.paragraph(textos.join('\n'), left, y + 12, { size: 8.5, width, maxLines: 6 })
}

function codigos(pdf: PdfDocument, { guia, pix: codigo }: GuiaImpressa): void {
  const { left, width } = pdf.area
  const { barras, pix } = lugares
  pdf.text('Pague com Pix', left, pix.y, { size: 12, bold: true })
  if (codigo) {
    pdf.paragraph(
      'Abra o aplicativo do banco, escolha Pix com QR Code e aponte para a imagem ao lado, ou copie o código abaixo.',
      left,
      pix.y + 18,
      { size: 9, width: 370 },
    )
    // Long codes have no blanks: cut in pieces so that they stay beside the image.
    const pedacos = codigo.match(/.{1,62}/g) ?? []
    pedacos.forEach((pedaco, index) => pdf.text(pedaco, left, pix.y + 48 + index * 11, { size: 7.5, width: 380 }))
    drawQr(pdf.doc, codigo, pix.x, pix.y, pix.size)
  } else pdf.text('O município não recebe por Pix.', left, pix.y + 18, { size: 9 })
  pdf.line(left, barras.y - 40, left + width, barras.y - 40)
  pdf.text(linhaDigitavelArrecadacao(guia.codigoBarras), barras.x, barras.y - 24, { size: 12, bold: true })
  drawItf(pdf.doc, guia.codigoBarras, barras.x, barras.y, barras.width, barras.height)
  pdf.text(`Não receber após ${formatData(guia.validade)}. Depois desta data, emita novamente a guia.`, left, barras.y + 50, {
    size: 8.5,
  })
}
