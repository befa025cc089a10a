import type { Dinheiro } from '@iss/kernel/dinheiro'
import { createPdf, type FrameOptions, MUTED, type PdfDocument } from '@iss/platform/pdf'
import type { MemoriaLida } from './ler-memoria.ts'

type Coluna = { label: string; largura: number; direita?: boolean }
type Valor = readonly [string, Dinheiro]

const colunas: readonly Coluna[] = [
  { label: 'Documento', largura: 80 },
  { label: 'Atividade', largura: 190 },
  { label: 'Exigibilidade', largura: 70 },
  { label: 'Tributação', largura: 130 },
  { label: 'Qtd.', largura: 35, direita: true },
  { label: 'Faturado', largura: 65, direita: true },
  { label: 'Base', largura: 65, direita: true },
  { label: 'Imposto', largura: 60, direita: true },
  { label: 'Retido', largura: 60, direita: true },
  { label: 'Débito', largura: 60, direita: true },
]
const LARGURA_TOTAL = colunas.reduce((soma, { largura }) => soma + largura, 0)
/** Characters of a line of text at size 8 over the width of the page. */
const POR_LINHA = 150

/** Words of a text in lines that fit the page. */
function quebrar(texto: string): string[] {
  const linhas = ['']
  for (const palavra of texto.split(' ')) {
    const atual = linhas.at(-1) ?? ''
    const junta = atual === '' ? palavra : `${atual} ${palavra}`
    if (junta.length <= POR_LINHA || atual === '') linhas[linhas.length - 1] = junta
    else linhas.push(palavra)
  }
  return linhas
}

class Folha {
  readonly pdf: PdfDocument
  #y = 0

  constructor(pdf: PdfDocument) {
    this.pdf = pdf
    this.#virar()
  }

  secao(titulo: string): void {
    this.#caber(44)
    this.#y += 8
    this.pdf.text(titulo, this.pdf.area.left, this.#y, { size: 11, bold: true })
    this.#y += 16
    this.pdf.line(this.pdf.area.left, this.#y - 2, this.pdf.area.right, this.#y - 2)
  }

  /** Names and amounts, four to a row. */
  valores(pares: readonly Valor[]): void {
    const { left, width } = this.pdf.area
    pares.forEach(([rotulo, valor], indice) => {
      if (indice % 4 === 0) this.#caber(24)
      const x = left + (indice % 4) * (width / 4)
      this.pdf.text(rotulo, x, this.#y, { size: 7, color: MUTED })
      this.pdf.text(valor.format(), x, this.#y + 9, { size: 9 })
      if (indice % 4 === 3 || indice === pares.length - 1) this.#y += 24
    })
  }

  texto(texto: string, bold = false): void {
    for (const linha of quebrar(texto)) {
      this.#caber(12)
      this.pdf.text(linha, this.pdf.area.left, this.#y, { size: bold ? 10 : 8, bold })
      this.#y += bold ? 14 : 12
    }
  }

  linha(celulas: readonly string[], bold = false): void {
    if (this.#caber(12) && !bold)
      this.linha(
        colunas.map(({ label }) => label),
        true,
      )
    let x = this.pdf.area.left
    colunas.forEach(({ largura, direita }, indice) => {
      const lugar = (largura / LARGURA_TOTAL) * this.pdf.area.width
      this.pdf.text(celulas[indice] ?? '', x, this.#y, { size: 7.5, bold, width: lugar - 5, align: direita ? 'right' : 'left' })
      x += lugar
    })
    this.#y += 12
  }

  #virar(): void {
    this.pdf.addPage()
    this.#y = this.pdf.area.top
  }

  #caber(altura: number): boolean {
    if (this.#y + altura <= this.pdf.area.bottom) return false
    this.#virar()
    return true
  }
}

/** Memory of a closing on paper: documents, debits, credits, the formula with its numbers and each step with its source (C02). */
export function writeMemoria(
  memoria: MemoriaLida,
  { emitidoEm, ...moldura }: Omit<FrameOptions, 'filtros'> & { emitidoEm: Date },
): Promise<Buffer> {
  const { calculo } = memoria
  const pdf = createPdf({
    titulo: 'Memória do encerramento',
    emitidoEm,
    orientacao: 'paisagem',
    ...(memoria.reabertoEm ? { marcaDagua: 'REABERTO' } : {}),
    moldura: {
      ...moldura,
      filtros: [
        `Contribuinte: ${memoria.contribuinte}`,
        `Competência: ${memoria.competencia}`,
        `Papel: ${memoria.papelRotulo}`,
        `Tipo: ${memoria.ordem > 0 ? `${memoria.tipo} nº ${memoria.ordem}` : memoria.tipo}`,
        `Regime: ${memoria.regime}`,
        `Encerrado em: ${memoria.encerradoEm}`,
        ...(memoria.guiaNumero === null ? [] : [`Guia nº ${memoria.guiaNumero}`]),
      ],
    },
  })
  const folha = new Folha(pdf)
  folha.secao('Documentos')
  if (calculo.documentos.length === 0) folha.texto('Nenhuma movimentação no período.')
  else
    folha.linha(
      colunas.map(({ label }) => label),
      true,
    )
  for (const linha of calculo.documentos)
    folha.linha([
      linha.tipoDocumento,
      linha.atividade,
      linha.exigibilidade,
      linha.tipoTributacao,
      String(linha.quantidade),
      ...[linha.faturado, linha.base, linha.imposto, linha.retido, linha.debito].map((valor) => valor.format()),
    ])
  folha.secao('Débitos')
  folha.valores([
    ['NF-e', calculo.totalNfe],
    ['Escrituração', calculo.totalEscrit],
    ['Bancos', calculo.totalBanco],
    ['Especial', calculo.totalEspecial],
    ['Débitos avulsos', calculo.totalDebitosAvulsos],
    ['Pedágio', calculo.totalPedagio],
    ['Cartório', calculo.totalCartorio],
    ['Transporte', calculo.totalTransporte],
  ])
  folha.secao('Créditos e desconto')
  folha.valores([
    ['Recebido', calculo.totalRecebido],
    ['Crédito', calculo.totalCredito],
    ['Débito em guia', calculo.totalDebitoGuia],
    ['Desconto', calculo.valorDesconto],
  ])
  folha.secao('Valor a recolher')
  folha.texto(calculo.valorEncerrado.formatReais(), true)
  folha.texto(calculo.formula)
  for (const { descricao, fonte } of calculo.memoria) folha.texto(`${descricao} (${fonte})`)
  return pdf.toBuffer()
}
