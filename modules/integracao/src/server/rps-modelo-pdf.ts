import { createPdf, type PdfDocument } from '@iss/platform/pdf'
import { avisoDoRps, nomesDasVias, type PedidoRpsModelo } from '../domain/rps-modelo.ts'

type Cabeca = { municipio: string; prazo: number; emitidoEm: Date; prestador: readonly string[] }

const borda = '#8d8d8d'
const rotulo = '#4a5568'

/** Blank receipts, one A4 page for each copy of each number: the provider is printed, everything else is written by hand (S27). */
export async function writeRpsModelo({ serie, inicio, quantidade, vias }: PedidoRpsModelo, cabeca: Cabeca): Promise<Buffer> {
  const pdf = createPdf({
    titulo: `RPS ${inicio} a ${inicio + quantidade - 1}, série ${serie}`,
    emitidoEm: cabeca.emitidoEm,
    autor: cabeca.municipio,
    assunto: 'Recibo Provisório de Serviços',
    margem: 28,
  })
  for (let numero = inicio; numero < inicio + quantidade; numero++)
    for (const via of nomesDasVias.slice(0, vias)) pagina(pdf, { serie, numero, via: vias > 1 ? via : null }, cabeca)
  return pdf.toBuffer()
}

function pagina(pdf: PdfDocument, rps: { serie: string; numero: number; via: string | null }, cabeca: Cabeca): void {
  pdf.addPage()
  const { left, top, width, right, bottom } = pdf.area
  pdf.box(left, top, width, 62, { border: borda })
  pdf.text(`Prefeitura Municipal de ${cabeca.municipio}`, left + 10, top + 10, { size: 11, bold: true, width: width - 190 })
  pdf.text('RECIBO PROVISÓRIO DE SERVIÇOS - RPS', left + 10, top + 28, { size: 12, bold: true })
  if (rps.via) pdf.text(rps.via, left + 10, top + 46, { size: 8.5 })
  pdf.text('Número', right - 170, top + 8, { size: 7.5, color: rotulo })
  pdf.text(String(rps.numero), right - 170, top + 17, { size: 15, bold: true })
  pdf.text('Série', right - 60, top + 8, { size: 7.5, color: rotulo })
  pdf.text(rps.serie, right - 60, top + 17, { size: 15, bold: true })
  pdf.text('Emissão ____/____/________', right - 170, top + 44, { size: 9 })
  let y = bloco(pdf, top + 66, 'PRESTADOR DE SERVIÇOS', 14 + cabeca.prestador.length * 13)
  cabeca.prestador.forEach((linha, index) =>
    pdf.text(linha, left + 8, top + 82 + index * 13, { size: 9.5, bold: index === 0, width: width - 16 }),
  )
  y = campos(pdf, y, 'TOMADOR DE SERVIÇOS', [
    ['Nome ou razão social', 'CPF/CNPJ'],
    ['Endereço', 'Município/UF'],
    ['E-mail', 'Telefone'],
  ])
  const servico = y
  y = bloco(pdf, y, 'DISCRIMINAÇÃO DOS SERVIÇOS', 250)
  for (let linha = 0; linha < 10; linha++) pdf.line(left + 8, servico + 36 + linha * 23, right - 8, servico + 36 + linha * 23)
  campos(pdf, y, 'VALORES', [
    ['Item da lista de serviços', 'Valor dos serviços (R$)'],
    ['ISS retido  (  ) Sim  (  ) Não', 'Deduções (R$)'],
    ['Alíquota (%)', 'Valor do ISS (R$)'],
  ])
  pdf.text(avisoDoRps(cabeca.prazo), left, bottom - 40, { size: 10, bold: true, width, align: 'center' })
  pdf.text('Este recibo não é nota fiscal. Confira a NF-e correspondente no portal do município.', left, bottom - 24, {
    size: 8.5,
    width,
    align: 'center',
  })
}

function bloco(pdf: PdfDocument, y: number, titulo: string, altura: number): number {
  const { left, width } = pdf.area
  pdf.box(left, y, width, altura + 8, { border: borda })
  pdf.text(titulo, left + 8, y + 4, { size: 7.5, bold: true, color: rotulo })
  return y + altura + 12
}

function campos(pdf: PdfDocument, y: number, titulo: string, linhas: readonly (readonly [string, string])[]): number {
  const { left, width } = pdf.area
  const fim = bloco(pdf, y, titulo, 12 + linhas.length * 30)
  linhas.forEach((celulas, index) => {
    const topo = y + 16 + index * 30
    const larguras = [width * 0.64 - 12, width * 0.36 - 12]
    celulas.forEach((nome, coluna) => {
      const x = left + 8 + (coluna === 0 ? 0 : width * 0.64)
      pdf.text(nome, x, topo, { size: 7.5, color: rotulo })
      pdf.line(x, topo + 24, x + (larguras[coluna] ?? 0), topo + 24)
    })
  })
  return fim
}
