import { createPdf, type FrameOptions, LINE_HEIGHT, MUTED, type PdfDocument } from '@iss/platform/pdf'
import type { ResultadoGuia } from '../domain/calculo-guia.ts'
import { BORDER, campos } from './pdf-campos.ts'

export type SimulacaoImpressa = Pick<ResultadoGuia, 'base' | 'correcao' | 'multa' | 'juros' | 'tsa' | 'total'> & {
  memoria: readonly { descricao: string; fonte: string }[]
  /** Told when the day of payment is no business day; null otherwise. */
  aviso: string | null
  /** What was asked, label beside value. */
  dados: readonly (readonly [string, string])[]
}

/** A simulated guide on paper: what was asked, the amounts and each step of their memory. Marked all over as no guide: nobody can pay it (F64). */
export function writeSimulacao(
  simulacao: SimulacaoImpressa,
  { emitidoEm, ...moldura }: Omit<FrameOptions, 'filtros'> & { emitidoEm: Date },
): Promise<Buffer> {
  const pdf = createPdf({
    titulo: 'Simulação de guia',
    emitidoEm,
    assunto: 'Simulação do valor de uma guia',
    marcaDagua: 'SIMULAÇÃO',
    moldura,
  })
  pdf.addPage()
  let y = campos(pdf, pdf.area.top + 4, simulacao.dados, 140)
  y = valores(pdf, y + 14, simulacao)
  if (simulacao.aviso) y = pdf.paragraph(simulacao.aviso, pdf.area.left, y + 12, { size: 9.5, bold: true, width: pdf.area.width })
  y = memoria(pdf, y + 18, simulacao.memoria)
  caber(pdf, y + 14, 24, (topo) =>
    pdf.paragraph(
      'Esta simulação não é uma guia e não serve para pagamento. O valor pode mudar com novas cotações de índices ou com a configuração do município.',
      pdf.area.left,
      topo,
      { size: 8.5, color: MUTED, width: pdf.area.width },
    ),
  )
  return pdf.toBuffer()
}

function valores(pdf: PdfDocument, y: number, { base, correcao, multa, juros, tsa, total }: SimulacaoImpressa): number {
  const { left, width } = pdf.area
  const cells = [
    ['Principal', base.format()],
    ['Correção', correcao.format()],
    ['Multa', multa.format()],
    ['Juros', juros.format()],
    ['Taxa de serviço', tsa.format()],
    ['Total', total.formatReais()],
  ] as const
  const cell = width / 3
  cells.forEach(([nome, valor], indice) => {
    const [x, topo] = [left + (indice % 3) * cell, y + Math.floor(indice / 3) * 38]
    pdf.box(x, topo, cell, 38, { border: BORDER })
    pdf.text(nome, x + 8, topo + 6, { size: 8, color: MUTED, width: cell - 16 })
    pdf.text(valor, x + 8, topo + 19, { size: 11, bold: nome === 'Total', width: cell - 16, align: 'right' })
  })
  return y + 76
}

function memoria(pdf: PdfDocument, y: number, passos: SimulacaoImpressa['memoria']): number {
  const { left, width } = pdf.area
  pdf.text('Memória de cálculo', left, y, { size: 11, bold: true })
  pdf.line(left, y + 15, left + width, y + 15)
  let topo = y + 22
  passos.forEach(({ descricao, fonte }, indice) => {
    const linhas = pdf.wrap(descricao, width - 20, 9.5).length
    topo = caber(pdf, topo, linhas * 9.5 * LINE_HEIGHT + 16, (lugar) => {
      pdf.text(`${indice + 1}.`, left, lugar, { size: 9.5, bold: true })
      const abaixo = pdf.paragraph(descricao, left + 20, lugar, { size: 9.5, width: width - 20 })
      return pdf.paragraph(fonte, left + 20, abaixo, { size: 8, color: MUTED, width: width - 20 }) + 6
    })
  })
  return topo
}

/** Draws at the place, or at the top of a new page when the height does not fit; answers what the drawing answers. */
function caber(pdf: PdfDocument, y: number, altura: number, desenhar: (topo: number) => number): number {
  if (y + altura <= pdf.area.bottom) return desenhar(y)
  pdf.addPage()
  return desenhar(pdf.area.top + 4)
}
