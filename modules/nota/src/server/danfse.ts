import { counted } from '@iss/kernel/texto'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatSenha } from '@iss/kernel/ids'
import { createPdf, drawQr, drawWatermark, type PdfDocument } from '@iss/platform/pdf'
import { formatSubitem } from '@iss/tributacao/domain/forma-do-subitem'
import { textoPossuiCarta } from '../domain/carta-da-nota.ts'
import { passosResumidos } from '../domain/resumo-memoria.ts'
import {
  alturaDoServico,
  LINHAS_DOS_DIZERES,
  MIUDO,
  textoDosDizeres,
  type PlanoDanfse,
  planejarDanfse,
  VAO,
} from './danfse-plano.ts'
import type { NotaLida } from './ler-nota.ts'
import { exigibilidadeDaNota, valoresDaNota } from './valores-da-nota.ts'

export type DanfseOptions = { producao: boolean; baseUrl: string; emitidoEm: Date; municipio: string; logo?: Buffer | null }

const label = '#4a5568'

/**
 * The DANFSe: one A4 page with city, number, codes and QR code, provider, taker, service, values, memory summary. Watermark 'CANCELADA',
 * 'SUBSTITUÍDA' or, outside production, 'SEM VALOR FISCAL' (decisions N10).
 */
export async function writeDanfse(nota: NotaLida, options: DanfseOptions): Promise<Buffer> {
  const marca =
    { CANCELADA: 'CANCELADA', SUBSTITUIDA: 'SUBSTITUÍDA' }[nota.nota.estado] ??
    (options.producao ? undefined : 'SEM VALOR FISCAL')
  const pdf = createPdf({
    titulo: `NFS-e nº ${nota.nota.numero}`,
    emitidoEm: options.emitidoEm,
    autor: options.municipio,
    assunto: 'Nota Fiscal de Serviços eletrônica',
    margem: 28,
  })
  pdf.addPage()
  if (marca) drawWatermark(pdf.doc, marca)
  let y = header(pdf, nota, options)
  y = parte(pdf, y, 'PRESTADOR DE SERVIÇOS', nota.prestadorLinhas)
  y = parte(pdf, y, 'TOMADOR DE SERVIÇOS', nota.tomadorLinhas)
  const plano = planejarDanfse(pdf, y, nota)
  y = servico(pdf, y, nota, plano)
  y = valores(pdf, y, nota)
  y = memoria(pdf, y, nota, plano)
  observacoes(pdf, y, nota, plano, options)
  return pdf.toBuffer()
}

function header(pdf: PdfDocument, { nota, documento, serie }: NotaLida, options: DanfseOptions): number {
  const { left, top, width, right } = pdf.area
  const height = 92
  pdf.box(left, top, width, height, { border: '#8d8d8d' })
  if (options.logo) pdf.doc.image(options.logo, left + 10, top + 14, { fit: [56, 64], align: 'center', valign: 'center' })
  else drawEscudo(pdf, left + 14, top + 18)
  const x = left + 76
  pdf.text(`Prefeitura Municipal de ${options.municipio}`, x, top + 12, { size: 12, bold: true, width: 256 })
  pdf.text('Nota Fiscal de Serviços eletrônica - NFS-e', x, top + 30, { size: 10, width: 256 })
  pdf.text(`Emissão: ${formatDataHora(nota.emissao)}`, x, top + 48, { size: 8.5 })
  pdf.text(
    `Competência: ${nota.competencia.slice(5, 7)}/${nota.competencia.slice(0, 4)}   Prestação: ${formatData(nota.dataPrestacao)}`,
    x,
    top + 60,
    { size: 8.5 },
  )
  pdf.text(
    nota.rpsNumero === null ? `Série: ${serie}` : `Série: ${serie}   RPS ${nota.rpsNumero}/${nota.rpsSerie}`,
    x,
    top + 72,
    { size: 8.5 },
  )
  const box = right - 196
  pdf.text('Número', box, top + 10, { size: 7.5, color: label })
  pdf.text(String(nota.numero), box, top + 19, { size: 15, bold: true })
  pdf.text('Código de verificação', box, top + 42, { size: 7.5, color: label })
  pdf.text(formatSenha(documento.senha), box, top + 51, { size: 8.5, bold: true })
  pdf.text(`ou ${documento.codigoVerificacao ?? ''}`, box, top + 64, { size: 8.5 })
  drawQr(pdf.doc, `${enderecoDaConsulta(options.baseUrl)}?senha=${documento.senha}`, right - 86, top + 4, 84)
  return top + height + VAO
}

/** Where anybody checks a document by one of its codes. */
const enderecoDaConsulta = (baseUrl: string) => `${baseUrl}/public/documentos`

/** A plain shield where a municipality has not stored its coat of arms. */
function drawEscudo({ doc }: PdfDocument, x: number, y: number): void {
  doc.save()
  doc.lineWidth(1.2).strokeColor('#8d8d8d')
  doc.path(`M ${x} ${y} h 48 v 28 c 0 16 -12 24 -24 30 c -12 -6 -24 -14 -24 -30 z`).stroke()
  doc.path(`M ${x} ${y + 16} h 48 M ${x + 24} ${y + 16} v 42`).stroke()
  doc.restore()
}

function parte(pdf: PdfDocument, y: number, titulo: string, linhas: readonly string[]): number {
  const { left, width } = pdf.area
  const height = 18 + linhas.length * 12
  pdf.box(left, y, width, height, { border: '#8d8d8d' })
  pdf.text(titulo, left + 8, y + 4, { size: 7.5, bold: true, color: label })
  linhas.forEach((linha, index) =>
    pdf.text(linha, left + 8, y + 15 + index * 12, { size: 9, bold: index === 0, width: width - 16 }),
  )
  return y + height + VAO
}

function servico(
  pdf: PdfDocument,
  y: number,
  { nota, itens, atividade, atividadeCodigo, municipios }: NotaLida,
  plano: PlanoDanfse,
): number {
  const { left, right, width } = pdf.area
  const { discriminacao: lines, tamanho, linha, itens: table, ocultos, cortada } = plano
  const height = alturaDoServico(plano)
  pdf.box(left, y, width, height, { border: '#8d8d8d' })
  pdf.text('SERVIÇO', left + 8, y + 4, { size: 7.5, bold: true, color: label })
  pdf.text(`${atividadeCodigo} - ${atividade}`, left + 8, y + 15, { size: 9, bold: true, width: width - 16 })
  const item = `Item ${formatSubitem(nota.itemListaServico)} da lista de serviços`
  pdf.text(`${item}   Local da prestação: ${municipios.prestacao}   Incidência: ${municipios.incidencia}`, left + 8, y + 28, {
    size: 8.5,
    width: width - 16,
  })
  pdf.text('Discriminação', left + 8, y + 42, { size: 7.5, color: label })
  lines.forEach((line, index) => pdf.text(line, left + 8, y + 52 + index * linha, { size: tamanho }))
  let top = y + 56 + lines.length * linha
  if (table > 0) {
    const columns = [
      { text: 'Item', x: left + 8, width: width - 250, align: 'left' as const },
      { text: 'Quantidade', x: right - 240, width: 70, align: 'right' as const },
      { text: 'Valor unitário', x: right - 165, width: 75, align: 'right' as const },
      { text: 'Valor', x: right - 85, width: 77, align: 'right' as const },
    ]
    for (const column of columns)
      pdf.text(column.text, column.x, top, { size: 7.5, color: label, width: column.width, align: column.align })
    for (const item of itens.slice(0, table)) {
      top += 12
      const values = [item.descricao, item.quantidade.format(), `R$ ${item.valorUnitario.format()}`, item.valor.formatReais()]
      columns.forEach((column, index) =>
        pdf.text(values[index] ?? '', column.x, top, { size: 8.5, width: column.width, align: column.align }),
      )
    }
    top += 12
  }
  const faltam = [ocultos > 0 ? `e mais ${counted(ocultos, 'item', 'itens')}` : '', cortada ? 'discriminação resumida' : '']
  if (ocultos > 0 || cortada)
    pdf.text(
      `${faltam.filter(Boolean).join('; ')}: a nota completa está na consulta pelo código de verificação.`,
      left + 8,
      top,
      {
        size: 7.5,
        color: label,
      },
    )
  return y + height + VAO
}

function valores(pdf: PdfDocument, y: number, nota: NotaLida): number {
  const { left, width } = pdf.area
  const cells = valoresDaNota(nota)
  const columns = 4
  const cellWidth = width / columns
  const cellHeight = 28
  cells.forEach(({ rotulo, valor, destaque }, index) => {
    const x = left + (index % columns) * cellWidth
    const top = y + Math.floor(index / columns) * cellHeight
    pdf.box(x, top, cellWidth, cellHeight, { border: '#8d8d8d' })
    pdf.text(rotulo, x + 6, top + 4, { size: 7.5, color: label, width: cellWidth - 12 })
    pdf.text(valor, x + 6, top + 14, {
      size: 10,
      bold: destaque,
      width: cellWidth - 12,
      align: 'right',
    })
  })
  const bottom = y + (cells.length / columns) * cellHeight
  pdf.text(`Exigibilidade do ISS: ${exigibilidadeDaNota(nota)}`, left + 6, bottom + 4, { size: 8.5 })
  return bottom + 18
}

function memoria(pdf: PdfDocument, y: number, { memoria: passos }: NotaLida, { linhasDaMemoria }: PlanoDanfse): number {
  const { left, width } = pdf.area
  const texts = passosResumidos(passos)
  pdf.text('MEMÓRIA DE CÁLCULO', left + 6, y, { size: 7.5, bold: true, color: label })
  let top = y + 12
  for (const text of texts)
    top = pdf.paragraph(`• ${text}`, left + 6, top, { size: MIUDO, width: width - 12, maxLines: linhasDaMemoria })
  return top + VAO
}

function observacoes(
  pdf: PdfDocument,
  y: number,
  lida: NotaLida,
  { linhasDasObservacoes }: PlanoDanfse,
  { baseUrl }: DanfseOptions,
): void {
  const { left, width, bottom } = pdf.area
  const { nota, observacoes: texto, ibpt, carta } = lida
  let top = y
  const complementos = textoDosDizeres(lida)
  if (complementos) {
    pdf.text('INFORMAÇÕES COMPLEMENTARES', left + 6, top, { size: 7.5, bold: true, color: label })
    top = pdf.paragraph(complementos, left + 6, top + 11, { size: MIUDO, width: width - 12, maxLines: LINHAS_DOS_DIZERES }) + VAO
  }
  if (texto) {
    pdf.text('OBSERVAÇÕES', left + 6, top, { size: 7.5, bold: true, color: label })
    top = pdf.paragraph(texto, left + 6, top + 11, { size: MIUDO, width: width - 12, maxLines: linhasDasObservacoes }) + VAO
  }
  if (ibpt) top = pdf.paragraph(ibpt, left + 6, top, { size: MIUDO, width: width - 12 })
  if (nota.retido && nota.aReceber.gt(Dinheiro.zero))
    pdf.text('O ISS desta nota foi retido e deve ser recolhido pelo tomador.', left + 6, Math.min(top + 2, bottom - 24), {
      size: 8,
    })
  if (carta)
    pdf.text(`${textoPossuiCarta(carta.numero)}, de ${formatDataHora(carta.emissao).slice(0, 10)}`, left + 6, bottom - 24, {
      size: 8,
      bold: true,
      width: width - 12,
      align: 'right',
    })
  pdf.text(
    `Confira a autenticidade desta nota em ${enderecoDaConsulta(baseUrl)}, ou pelo QR code, com qualquer dos dois códigos.`,
    left + 6,
    bottom - 10,
    { size: 7.5, color: label },
  )
}

/** Document as printed: '12.345.678/0001-95', or the foreign number, or nothing. */
export function documentoImpresso(documento: string | null): string {
  return documento ? formatDocumento(documento) : ''
}
