import { formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { createPdf, type FrameOptions, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { kindOf, textOf } from '@iss/kinds'
import type { FichaTO } from '../contract/ficha.ts'
import { type AbaLida, dadosCadastrais } from './ficha-planilha.ts'

type Coluna = { label: string; width: number; right?: boolean }

/** What a month was worth, in the order of the columns. */
const valoresDoMes = ['nfe', 'escriturado', 'base', 'issProprio', 'issRetido', 'tomados'] as const

const dia = (data: string | null) => (data ? formatData(data) : '')

/** Writes one section under the other and begins a new page when the paper ends. */
class Folha {
  readonly pdf: PdfDocument
  #y = 0

  constructor(pdf: PdfDocument) {
    this.pdf = pdf
    this.#next()
  }

  section(title: string): void {
    this.#room(48)
    this.#y += 8
    this.pdf.text(title, this.pdf.area.left, this.#y, { size: 11, bold: true })
    this.#y += 16
    this.pdf.line(this.pdf.area.left, this.#y - 2, this.pdf.area.right, this.#y - 2)
  }

  /** Pairs of name and value in two columns; empty ones are left out. */
  facts(pairs: readonly (readonly [string, string | null])[]): void {
    const { left, width } = this.pdf.area
    pairs
      .filter(([, value]) => value)
      .forEach(([label, value], index) => {
        if (index % 2 === 0) this.#room(24)
        const x = left + (index % 2) * (width / 2)
        this.pdf.text(label, x, this.#y, { size: 7, color: MUTED })
        this.pdf.text(value ?? '', x, this.#y + 9, { size: 9, width: width / 2 - 8 })
        if (index % 2 === 1) this.#y += 24
      })
    if (pairs.filter(([, value]) => value).length % 2 === 1) this.#y += 24
  }

  table(columns: readonly Coluna[], rows: readonly (readonly string[])[]): void {
    if (rows.length === 0) {
      this.#room(14)
      this.pdf.text('Nenhum registro.', this.pdf.area.left, this.#y, { size: 8, color: MUTED })
      this.#y += 14
      return
    }
    const total = columns.reduce((sum, { width }) => sum + width, 0)
    const line = (cells: readonly string[], bold: boolean) => {
      let x = this.pdf.area.left
      columns.forEach(({ width, right }, index) => {
        const place = (width / total) * this.pdf.area.width
        this.pdf.text(cells[index] ?? '', x, this.#y, { size: 8, bold, width: place - 6, align: right ? 'right' : 'left' })
        x += place
      })
      this.#y += 12
    }
    const head = () =>
      line(
        columns.map(({ label }) => label),
        true,
      )
    this.#room(26)
    head()
    for (const row of rows) {
      if (this.#room(12)) head()
      line(row, false)
    }
  }

  #next(): void {
    this.pdf.addPage()
    this.#y = this.pdf.area.top
  }

  #room(height: number): boolean {
    if (this.#y + height <= this.pdf.area.bottom) return false
    this.#next()
    return true
  }
}

/** The sheet on A4: registration, movement, closings, guides, payments, requests and the tabs of other modules, with page x of y. */
export function writeFicha(
  ficha: FichaTO,
  abas: readonly AbaLida[],
  { emitidoEm, ...moldura }: Omit<FrameOptions, 'filtros'> & { emitidoEm: Date },
): Promise<Buffer> {
  const { pessoa, periodo } = ficha
  const pdf = createPdf({
    titulo: 'Ficha do contribuinte',
    emitidoEm,
    moldura: {
      ...moldura,
      filtros: [
        `Contribuinte: ${formatDocumento(pessoa.documento)} - ${pessoa.nome}`,
        `Período: ${periodo.inicial} a ${periodo.final}`,
      ],
    },
  })
  const folha = new Folha(pdf)
  folha.section('Cadastro')
  folha.facts(dadosCadastrais(ficha))
  folha.table(
    [
      { label: 'Endereço', width: 4 },
      { label: 'Bairro', width: 2 },
      { label: 'Município', width: 2 },
    ],
    ficha.enderecos.map(({ texto, bairro, municipio }) => [texto, bairro, municipio]),
  )
  folha.section('Atividades')
  folha.table(
    [
      { label: 'Código', width: 1 },
      { label: 'Atividade', width: 5 },
      { label: 'Início', width: 1 },
      { label: 'Fim', width: 1 },
    ],
    ficha.atividades.map(({ codigo, nome, principal, inicio, fim }) => [
      codigo,
      principal ? `${nome} (principal)` : nome,
      dia(inicio),
      dia(fim),
    ]),
  )
  folha.section('Movimentação')
  folha.table(
    ['Competência', 'NF-e', 'NF-e (R$)', 'Escriturado', 'Base', 'ISS próprio', 'ISS retido', 'Tomados'].map((label, index) => ({
      label,
      width: index < 2 ? 1 : 1.4,
      right: index > 0,
    })),
    [
      ...ficha.movimentacao.map((mes) => [
        mes.competencia,
        String(mes.notas),
        ...valoresDoMes.map((valor) => mes[valor].format()),
      ]),
      ['Total', '', ...valoresDoMes.map((valor) => Dinheiro.sum(ficha.movimentacao.map((mes) => mes[valor])).format())],
    ],
  )
  folha.section('Encerramentos')
  folha.table(
    [
      { label: 'Competência', width: 1 },
      { label: 'Prestador', width: 2 },
      { label: 'Tomador', width: 2 },
    ],
    ficha.encerramentos.map(({ competencia, prestador, tomador }) => [competencia, prestador, tomador]),
  )
  folha.section('Guias')
  folha.table(
    ['Guia', 'Competência', 'Papel', 'Vencimento', 'Total', 'Atualizado', 'Situação'].map((label, index) => ({
      label,
      width: 1,
      right: index === 4 || index === 5,
    })),
    ficha.guias.map((guia) => [
      String(guia.numero),
      guia.competencia,
      guia.papel,
      dia(guia.vencimento),
      guia.total.format(),
      guia.atualizado.format(),
      guia.situacao,
    ]),
  )
  folha.section('Pagamentos')
  folha.table(
    ['Guia', 'Competência', 'Pagamento', 'Devido', 'Pago'].map((label, index) => ({ label, width: 1, right: index > 2 })),
    ficha.pagamentos.map((um) => [
      String(um.guia),
      um.competencia,
      `${dia(um.dataPagamento)}${um.estornado ? ' (estornado)' : ''}`,
      um.devido.format(),
      um.valor.format(),
    ]),
  )
  folha.section('Créditos')
  folha.table(
    ['Competência', 'Papel', 'Motivo', 'Valor', 'Utilizado'].map((label, index) => ({
      label,
      width: label === 'Motivo' ? 3 : 1,
      right: index > 2,
    })),
    ficha.creditos.map((um) => [
      um.competencia,
      um.papel,
      um.cancelado ? `${um.motivo} (cancelado)` : um.motivo,
      um.valor.format(),
      um.usado.format(),
    ]),
  )
  folha.section('Solicitações')
  folha.table(
    ['Protocolo', 'Tipo', 'Situação'].map((label) => ({ label, width: label === 'Tipo' ? 3 : 1.4 })),
    ficha.solicitacoes.map(({ protocolo, tipo, situacao }) => [protocolo ?? '', tipo, situacao]),
  )
  for (const { titulo, secoes } of abas)
    for (const secao of secoes) {
      folha.section(secoes.length === 1 ? titulo : `${titulo}: ${secao.titulo}`)
      folha.table(
        secao.colunas.map(({ rotulo, tipo }) => ({ label: rotulo, width: 1, right: kindOf(tipo).align === 'right' })),
        secao.linhas.map(({ valores }) => secao.colunas.map(({ tipo }, indice) => textOf(tipo, valores[indice]))),
      )
    }
  return pdf.toBuffer()
}
