import { createPdf, drawQr, drawWatermark, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { type BlocoDanfse, type Danfse, linhasDaGrade } from '../domain/danfse.ts'
import { montarDanfse } from '../domain/nota-impressa.ts'
import { type Densidade, densidades, linhaDeCampos, type Pedaco, pedacosDoBloco } from './danfse-desenho.ts'
import { impressaDaNota, type OpcoesDaImpressa } from './impressa-da-nota.ts'
import type { NotaLida } from './ler-nota.ts'

export type DanfseOptions = OpcoesDaImpressa & { emitidoEm: Date; logo?: Buffer | null }

/** Height of the head of the first sheet, with the coat of arms. */
const CABECALHO = 44
/** Height of the line that names the note on further sheets. */
const CONTINUACAO = 16
const QR = 78
const RODAPE = 14
const VAO = 3

/** The DANFSe of a note of the city: see `desenharDanfse`. */
export function writeDanfse(nota: NotaLida, options: DanfseOptions): Promise<Buffer> {
  return desenharDanfse(montarDanfse(impressaDaNota(nota, options)), options)
}

/**
 * A note on paper: one A4 sheet in the roomiest setting in which everything fits; where nothing does, further sheets with the name of the note and
 * the head of the table that goes on. Whatever the note, nothing of it stays away. `danfse`: what `montarDanfse` made.
 */
export async function desenharDanfse(
  danfse: Danfse,
  { emitidoEm, logo = null }: Pick<DanfseOptions, 'emitidoEm' | 'logo'>,
): Promise<Buffer> {
  const pdf = createPdf({
    titulo: danfse.titulo,
    emitidoEm,
    autor: danfse.municipio,
    assunto: 'Nota Fiscal de Serviços eletrônica',
    margem: 26,
  })
  const { densidade, folhas, sobra } = escolherDensidade(pdf, danfse)
  folhas.forEach((folha, indice) => {
    pdf.addPage()
    if (danfse.carimbo) drawWatermark(pdf.doc, danfse.carimbo)
    let y = indice === 0 ? primeiroCabecalho(pdf, danfse, densidade, logo) : cabecalhoSeguinte(pdf, danfse)
    const elastico = sobra > 0 ? folha.find((pedaco) => pedaco.elastico) : undefined
    for (const pedaco of folha) {
      const total = pedaco.altura + (pedaco === elastico ? sobra : 0)
      pedaco.desenhar(y, total)
      y += total
    }
    rodape(pdf, danfse, indice + 1, folhas.length)
  })
  return pdf.toBuffer()
}

const soma = (pedacos: readonly Pedaco[]) => pedacos.reduce((total, { altura }) => total + altura, 0)

/**
 * The roomiest setting with one sheet. Where none has, tables go to the end, so that what is owed stands on the first sheet, in the roomiest
 * setting with the fewest sheets.
 */
function escolherDensidade(pdf: PdfDocument, danfse: Danfse): { densidade: Densidade; folhas: Pedaco[][]; sobra: number } {
  const { top, bottom } = pdf.area
  const livre = bottom - RODAPE - top
  const vao: Pedaco = { altura: VAO, desenhar() {} }
  const pedacosDe = (blocos: readonly BlocoDanfse[], densidade: Densidade) =>
    blocos.flatMap((bloco) => [vao, ...pedacosDoBloco(pdf, bloco, densidade)])
  const primeira = (densidade: Densidade) => livre - CABECALHO - alturaDaIdentificacao(pdf, danfse, densidade)
  for (const densidade of densidades) {
    const pedacos = pedacosDe(danfse.blocos, densidade)
    const sobra = primeira(densidade) - soma(pedacos)
    if (sobra >= 0) return { densidade, folhas: [pedacos], sobra }
  }
  const ordenados = [...danfse.blocos.filter(({ tabela }) => !tabela), ...danfse.blocos.filter(({ tabela }) => tabela)]
  const tentativas = densidades.map((densidade) => ({
    densidade,
    folhas: paginar(pedacosDe(ordenados, densidade), primeira(densidade), livre - CONTINUACAO),
    sobra: 0,
  }))
  return tentativas.reduce((melhor, outra) => (outra.folhas.length < melhor.folhas.length ? outra : melhor))
}

/** Shares the pieces out among sheets; the head of a table stands above its first row on each. A title never stands alone at the foot. */
function paginar(pedacos: readonly Pedaco[], primeira: number, outras: number): Pedaco[][] {
  const folhas: Pedaco[][] = [[]]
  let livre = primeira
  pedacos.forEach((pedaco, indice) => {
    const { altura, cabeca } = pedaco
    // What opens something goes with what it opens.
    const junto = altura + (pedacos[indice + 1]?.altura ?? 0) + (pedacos[indice + 2]?.altura ?? 0)
    const precisa = cabeca || pedaco.elastico ? altura : Math.min(junto, outras)
    if (precisa > livre) {
      folhas.push([])
      livre = outras
      if (cabeca) {
        folhas.at(-1)?.push(cabeca)
        livre -= cabeca.altura
      }
    }
    folhas.at(-1)?.push(pedaco)
    livre -= altura
  })
  return folhas
}

const areaDaIdentificacao = (pdf: PdfDocument) => ({ esquerda: pdf.area.left, largura: pdf.area.width - QR - 6 })

function linhasDaIdentificacao(pdf: PdfDocument, danfse: Danfse, densidade: Densidade): Pedaco[] {
  return linhasDaGrade(danfse.identificacao).map((linha) => linhaDeCampos(pdf, linha, densidade, areaDaIdentificacao(pdf)))
}

const alturaDaIdentificacao = (pdf: PdfDocument, danfse: Danfse, densidade: Densidade) =>
  Math.max(QR, soma(linhasDaIdentificacao(pdf, danfse, densidade)))

function primeiroCabecalho(pdf: PdfDocument, danfse: Danfse, densidade: Densidade, logo: Buffer | null): number {
  const { left, top, right, width } = pdf.area
  if (logo) pdf.doc.image(logo, left, top, { fit: [40, 38], align: 'center', valign: 'center' })
  else drawEscudo(pdf, left + 4, top + 1)
  pdf.text(`Prefeitura Municipal de ${danfse.municipio}`, left + 50, top + 3, { size: 12, bold: true, width: width - 210 })
  pdf.text('Nota Fiscal de Serviços eletrônica - NFS-e', left + 50, top + 20, { size: 9, width: width - 210 })
  pdf.text('DANFSe', right - 150, top + 3, { size: 12, bold: true, width: 150, align: 'right' })
  pdf.text('Documento Auxiliar da NFS-e', right - 150, top + 20, { size: 8, color: MUTED, width: 150, align: 'right' })
  const y = top + CABECALHO
  let linha = y
  const linhas = linhasDaIdentificacao(pdf, danfse, densidade)
  const folga = (alturaDaIdentificacao(pdf, danfse, densidade) - soma(linhas)) / linhas.length
  for (const pedaco of linhas) {
    pedaco.desenhar(linha, pedaco.altura + folga)
    linha += pedaco.altura + folga
  }
  drawQr(pdf.doc, danfse.qr, right - QR, y, QR)
  return y + alturaDaIdentificacao(pdf, danfse, densidade)
}

function cabecalhoSeguinte(pdf: PdfDocument, { titulo, municipio }: Danfse): number {
  const { left, top, width } = pdf.area
  pdf.text(`${titulo} · continuação`, left, top, { size: 9, bold: true })
  pdf.text(`Prefeitura Municipal de ${municipio}`, left, top, { size: 8, color: MUTED, width, align: 'right' })
  return top + CONTINUACAO
}

function rodape(pdf: PdfDocument, { rodape: texto }: Danfse, folha: number, folhas: number): void {
  const { left, width, bottom } = pdf.area
  pdf.text(texto, left, bottom - 9, { size: 7, color: MUTED, width: width - 60 })
  pdf.text(`Folha ${folha} de ${folhas}`, left, bottom - 9, { size: 7, color: MUTED, width, align: 'right' })
}

/** A plain shield where a municipality has not stored its coat of arms. */
function drawEscudo({ doc }: PdfDocument, x: number, y: number): void {
  doc.save()
  doc.lineWidth(1).strokeColor('#8d8d8d')
  doc.path(`M ${x} ${y} h 32 v 18 c 0 11 -8 16 -16 20 c -8 -4 -16 -9 -16 -20 z`).stroke()
  doc.path(`M ${x} ${y + 11} h 32 M ${x + 16} ${y + 11} v 27`).stroke()
  doc.restore()
}
