import { formatData, formatDataHora } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { formatSenha } from '@iss/kernel/ids'
import { createPdf, drawQr, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { labelFormaArrecadacao, labelTipoGuia, labelTributoGuia } from '../domain/tipos-guia.ts'
import type { Guia } from '../tables/guia.ts'
import type { Pagamento } from '../tables/pagamento.ts'
import { BORDER, campos, tituloDaPrefeitura } from './pdf-campos.ts'

export type ComprovanteImpresso = {
  guia: Guia
  /** Payments that stand, in the order in which they came. */
  pagamentos: readonly Pagamento[]
  contribuinte: { nome: string; documento: string }
  municipio: string
  senha: string
  emitidoEm: Date
  baseUrl: string
  /** Coat of arms of the city (PNG or JPEG); null without one. */
  brasao: Buffer | null
  producao: boolean
}

/** How a payment came in, for those who read. */
function formaDe({ formaArrecadacao, tipoBaixa }: Pagamento): string {
  const forma = formaArrecadacao ? labelFormaArrecadacao(formaArrecadacao) : null
  return forma ?? (tipoBaixa === 'MANUAL' ? 'Baixa manual' : 'Integração')
}

/** The receipt of a guide: whose it is, each payment with what it was made of, and their sum when there are several. */
export function writeComprovante(comprovante: ComprovanteImpresso): Promise<Buffer> {
  const { guia, municipio, contribuinte, pagamentos, producao } = comprovante
  const pdf = createPdf({
    titulo: `Comprovante de pagamento da guia nº ${guia.numero}`,
    emitidoEm: comprovante.emitidoEm,
    autor: municipio,
    assunto: 'Comprovante de pagamento de guia municipal',
    margem: 40,
    ...(producao ? {} : { marcaDagua: 'SEM VALOR FISCAL' }),
  })
  pdf.addPage()
  const { left, top } = pdf.area
  cabecalho(pdf, comprovante)
  let y = campos(pdf, top + 100, [
    ['Contribuinte', contribuinte.nome],
    ['CPF/CNPJ', formatDocumento(contribuinte.documento)],
    ['Tributo e tipo', `${labelTributoGuia(guia.tributo)} - ${labelTipoGuia(guia.tipo)}`],
    ['Competência', guia.competencia.format()],
    ['Papel', guia.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador'],
    ['Vencimento', formatData(guia.vencimento)],
    ['Principal', guia.base.formatReais()],
  ])
  for (const pagamento of pagamentos) {
    const linhas = linhasDoPagamento(pagamento)
    // A guide paid in many parts goes on over the page.
    if (y + 14 + linhas.length * 19 + 12 > pdf.area.bottom) {
      pdf.addPage()
      y = top - 14
    }
    y = campos(pdf, y + 14, linhas)
  }
  if (guia.estado === 'BAIXADA')
    y = campos(pdf, y + 14, [
      ['Baixa sem pagamento', guia.dataBaixa ? formatData(guia.dataBaixa) : ''],
      ['Motivo', guia.motivoBaixa ?? ''],
    ])
  if (pagamentos.length > 1) {
    const total = Dinheiro.sum(pagamentos.map(({ valor }) => valor)).formatReais()
    pdf.text(`Total pago: ${total}`, left, y + 14, { size: 11, bold: true })
    y += 20
  }
  pdf.text(
    `Emitido em ${formatDataHora(comprovante.emitidoEm)}. Confira a guia em ${comprovante.baseUrl}/public/documentos`,
    left,
    y + 16,
    { size: 8.5, color: MUTED, width: pdf.area.width },
  )
  return pdf.toBuffer()
}

function cabecalho(pdf: PdfDocument, { guia, municipio, senha, baseUrl, brasao }: ComprovanteImpresso): void {
  const { left: edge, top, width, right } = pdf.area
  pdf.box(edge, top, width, 86, { border: BORDER })
  if (brasao) pdf.doc.image(brasao, edge + 10, top + 13, { fit: [52, 60], align: 'center', valign: 'center' })
  const left = edge + (brasao ? 60 : 0)
  tituloDaPrefeitura(pdf, municipio, left + 12, top + 12, right - 238 - left - 12)
  pdf.text('Comprovante de pagamento', left + 12, top + 34, { size: 12, bold: true })
  pdf.text('Guia nº', right - 230, top + 12, { size: 8, color: MUTED })
  pdf.text(String(guia.numero), right - 230, top + 22, { size: 16, bold: true })
  pdf.text('Código de verificação da guia', right - 230, top + 48, { size: 8, color: MUTED })
  pdf.text(formatSenha(senha), right - 230, top + 58, { size: 9, bold: true })
  drawQr(pdf.doc, `${baseUrl}/public/documentos?senha=${senha}`, right - 80, top + 4, 76)
}

function linhasDoPagamento(pagamento: Pagamento): [string, string][] {
  return [
    ['Pagamento', formatData(pagamento.dataPagamento)],
    ['Forma', formaDe(pagamento)],
    ['Correção monetária', pagamento.correcao.formatReais()],
    ['Multa', pagamento.multa.formatReais()],
    ['Juros', pagamento.juros.formatReais()],
    ['Taxa de serviço', pagamento.tsa.formatReais()],
    ['Devido no dia', pagamento.devido.formatReais()],
    ['Valor pago', pagamento.valor.formatReais()],
    ...(pagamento.autenticacao ? [['Autenticação', pagamento.autenticacao] as [string, string]] : []),
  ]
}
