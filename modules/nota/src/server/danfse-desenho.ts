import type { PdfDocument } from '@iss/platform/pdf'
import { type BlocoDanfse, type CampoDanfse, type ColunaDanfse, linhasDaGrade, type TabelaDanfse } from '../domain/danfse.ts'

const BORDA = '#a9b0ba'
const FAIXA = '#e9edf3'
const ROTULO = '#4a5568'
const COLUNAS = 12

/** Measures of a drawing, from comfortable to dense, in points. */
export type Densidade = {
  /** Size of values and of running text. */
  readonly valor: number
  readonly texto: number
  readonly rotulo: number
  /** Air above and below what stands in a cell. */
  readonly ar: number
}

export const densidades: readonly Densidade[] = [
  { valor: 8.5, texto: 8.5, rotulo: 6.5, ar: 3 },
  { valor: 8, texto: 8, rotulo: 6.5, ar: 2 },
  { valor: 7.5, texto: 7.5, rotulo: 6, ar: 2 },
  { valor: 7, texto: 7, rotulo: 5.5, ar: 1.5 },
]

const LINHA = 1.2
const LADO = 5

/** One piece that never breaks over two sheets, drawn at `y` with `altura`; `elastico`: it takes the room that is left on a single sheet. */
export type Pedaco = {
  readonly altura: number
  readonly elastico?: boolean
  /** Repeated on the next sheet when the piece after it does not fit: head of a table. */
  readonly cabeca?: Pedaco
  desenhar(y: number, altura: number): void
}

/** The pieces of a block: title, rows of fields, lines of text, rows of a table. */
export function pedacosDoBloco(pdf: PdfDocument, bloco: BlocoDanfse, d: Densidade): Pedaco[] {
  const titulo = faixa(pdf, bloco.titulo.toLocaleUpperCase('pt-BR'), d)
  return [
    titulo,
    ...linhasDaGrade(bloco.campos).map((linha) => linhaDeCampos(pdf, linha, d)),
    ...(bloco.texto ? textoCorrido(pdf, bloco.texto, d) : []),
    ...(bloco.tabela ? linhasDaTabela(pdf, bloco.tabela, d) : []),
  ]
}

function faixa(pdf: PdfDocument, titulo: string, d: Densidade): Pedaco {
  const altura = d.rotulo * LINHA + 3
  return {
    altura,
    desenhar(y) {
      const { left, width } = pdf.area
      pdf.box(left, y, width, altura, { color: FAIXA, border: BORDA })
      pdf.text(titulo, left + LADO, y + 1.5, { size: d.rotulo, bold: true })
    },
  }
}

/** A row of fields inside `largura` from `esquerda`; a value that is too long goes on in further lines. */
export function linhaDeCampos(
  pdf: PdfDocument,
  campos: readonly CampoDanfse[],
  d: Densidade,
  { esquerda = pdf.area.left, largura = pdf.area.width } = {},
): Pedaco {
  let x = esquerda
  const celulas = campos.map((item) => {
    const larga = (largura * item.colunas) / COLUNAS
    const celula = { ...item, x, larga, linhas: pdf.wrap(item.valor, larga - 2 * LADO, d.valor, item.destaque === true) }
    x += larga
    return celula
  })
  const linhas = Math.max(...celulas.map((celula) => celula.linhas.length))
  const altura = d.ar * 2 + d.rotulo * LINHA + linhas * d.valor * LINHA
  return {
    altura,
    desenhar(y, alta) {
      // What a stretched row has to spare stands above and below its words.
      const topo = y + d.ar + (alta - altura) / 2
      for (const { x: inicio, larga, rotulo, linhas: texto, destaque = false, numero = false } of celulas) {
        pdf.box(inicio, y, larga, alta, { border: BORDA })
        pdf.text(rotulo, inicio + LADO, topo, { size: d.rotulo, color: ROTULO, width: larga - 2 * LADO })
        texto.forEach((linha, indice) =>
          pdf.text(linha, inicio + LADO, topo + d.rotulo * LINHA + indice * d.valor * LINHA, {
            size: d.valor,
            bold: destaque,
            width: larga - 2 * LADO,
            align: numero ? 'right' : 'left',
          }),
        )
      }
    },
  }
}

/** Running text, a piece for each line, so that it goes on over the sheet; the frame is drawn piece by piece. */
function textoCorrido(pdf: PdfDocument, { rotulo, linhas }: NonNullable<BlocoDanfse['texto']>, d: Densidade): Pedaco[] {
  const { left, right, width } = pdf.area
  const quebradas = linhas.flatMap((linha) => pdf.wrap(linha, width - 2 * LADO, d.texto))
  const passo = d.texto * LINHA
  const lados = (y: number, altura: number) => {
    pdf.line(left, y, left, y + altura, { color: BORDA })
    pdf.line(right, y, right, y + altura, { color: BORDA })
  }
  const cabeca: Pedaco = {
    altura: d.ar + (rotulo ? d.rotulo * LINHA : 0),
    desenhar(y, altura) {
      lados(y, altura)
      if (rotulo) pdf.text(rotulo, left + LADO, y + d.ar, { size: d.rotulo, color: ROTULO })
    },
  }
  const fim: Pedaco = {
    altura: d.ar,
    elastico: true,
    desenhar(y, altura) {
      lados(y, altura)
      pdf.line(left, y + altura, right, y + altura, { color: BORDA })
    },
  }
  const corpo = quebradas.map(
    (linha): Pedaco => ({
      altura: passo,
      desenhar(y, altura) {
        lados(y, altura)
        pdf.text(linha, left + LADO, y, { size: d.texto })
      },
    }),
  )
  return [cabeca, ...corpo, fim]
}

function linhasDaTabela(pdf: PdfDocument, { colunas, linhas }: TabelaDanfse, d: Densidade): Pedaco[] {
  const { left, width } = pdf.area
  let x = left
  const lugares = colunas.map((coluna) => {
    const larga = (width * coluna.largura) / COLUNAS
    const lugar = { ...coluna, x, larga }
    x += larga
    return lugar
  })
  const cabeca: Pedaco = {
    altura: d.rotulo * LINHA + 3,
    desenhar(y, altura) {
      pdf.box(left, y, width, altura, { border: BORDA })
      for (const { titulo, x: inicio, larga, numero } of lugares)
        pdf.text(titulo, inicio + LADO, y + 1.5, { size: d.rotulo, color: ROTULO, width: larga - 2 * LADO, align: lado(numero) })
    },
  }
  return [cabeca, ...linhas.map((linha) => ({ ...linhaDaTabela(pdf, lugares, linha, d), cabeca }))]
}

const lado = (numero: boolean | undefined) => (numero ? 'right' : 'left')

function linhaDaTabela(
  pdf: PdfDocument,
  lugares: readonly (ColunaDanfse & { x: number; larga: number })[],
  linha: readonly string[],
  d: Densidade,
): Pedaco {
  const { left, width } = pdf.area
  const textos = lugares.map(({ larga }, indice) => pdf.wrap(linha[indice] ?? '', larga - 2 * LADO, d.texto))
  const altura = d.ar * 2 + Math.max(...textos.map((partes) => partes.length)) * d.texto * LINHA
  return {
    altura,
    desenhar(y) {
      pdf.box(left, y, width, altura, { border: BORDA })
      lugares.forEach(({ x, larga, numero }, coluna) =>
        textos[coluna]?.forEach((texto, indice) =>
          pdf.text(texto, x + LADO, y + d.ar + indice * d.texto * LINHA, {
            size: d.texto,
            width: larga - 2 * LADO,
            align: lado(numero),
          }),
        ),
      )
    },
  }
}
