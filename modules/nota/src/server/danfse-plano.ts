import { LINE_HEIGHT, type PdfDocument } from '@iss/platform/pdf'
import { passosResumidos } from '../domain/resumo-memoria.ts'
import type { NotaLida } from './ler-nota.ts'

/** Size of the memory and of the remarks. */
export const MIUDO = 8
/** Gap between blocks. */
export const VAO = 4
/** The box of values with the line of the exigibility below it. */
const VALORES = 4 * 28 + 18
/** Line of the withholding and line of the check at the foot. */
const RODAPE = 28
const ALTURA_MIUDA = MIUDO * LINE_HEIGHT

/** Lines that works, codes, suits and deductions may take. */
export const LINHAS_DOS_DIZERES = 8

/** What the note tells beside its main fields, and the sentences of its provider's regime, as they run on paper. */
export function textoDosDizeres({ dizeres, frases }: Pick<NotaLida, 'dizeres' | 'frases'>): string {
  return [...dizeres.map(({ rotulo, valor }) => `${rotulo}: ${valor}`), ...frases].join('; ')
}

/** How the parts that grow share what is left of the one page of a DANFSe, in points. */
export type PlanoDanfse = {
  /** Size and line distance of the description. */
  tamanho: number
  linha: number
  discriminacao: readonly string[]
  /** Rows of the table of items that are drawn, and how many stay away. */
  itens: number
  ocultos: number
  /** The description was cut. */
  cortada: boolean
  linhasDaMemoria: number
  linhasDasObservacoes: number
  /** What nothing else needs: the block of the service takes it, so that the page is filled. */
  folga: number
}

type Densidade = Pick<PlanoDanfse, 'tamanho' | 'linha' | 'itens' | 'linhasDaMemoria' | 'linhasDasObservacoes'> & {
  corrida: boolean
}

/** From comfortable to dense: items go before words of the description, which are only cut when nothing else is left to give. */
const densidades: readonly Densidade[] = [
  { tamanho: 9, linha: 12, itens: 12, linhasDaMemoria: 2, linhasDasObservacoes: 10, corrida: false },
  { tamanho: 8, linha: 10, itens: 12, linhasDaMemoria: 2, linhasDasObservacoes: 10, corrida: false },
  { tamanho: 8, linha: 10, itens: 6, linhasDaMemoria: 1, linhasDasObservacoes: 10, corrida: false },
  { tamanho: 7, linha: 8.75, itens: 6, linhasDaMemoria: 1, linhasDasObservacoes: 8, corrida: false },
  { tamanho: 7, linha: 8.75, itens: 3, linhasDaMemoria: 1, linhasDasObservacoes: 8, corrida: true },
]

/** Height of the block of the service. */
export function alturaDoServico({ discriminacao, linha, itens, ocultos, cortada, folga }: PlanoDanfse): number {
  const tabela = itens > 0 ? 16 + itens * 12 : 0
  return 58 + discriminacao.length * linha + tabela + (ocultos > 0 || cortada ? 11 : 0) + folga
}

/** Chooses the roomiest layout in which everything below `y` fits on the page. */
export function planejarDanfse(pdf: PdfDocument, y: number, nota: NotaLida): PlanoDanfse {
  const { width, bottom } = pdf.area
  const comTabela = nota.itens.length > 1 || nota.itens.some((item) => item.quantidade.toString() !== '1')
  const plano = (densidade: Densidade, maximo = Number.POSITIVE_INFINITY): PlanoDanfse => {
    const { tamanho, corrida } = densidade
    const texto = nota.nota.discriminacao.trim()
    const linhas = pdf.wrap(corrida ? texto.replace(/\s*\n\s*/g, ' | ') : texto, width - 16, tamanho)
    const discriminacao = linhas.length <= maximo ? linhas : pdf.wrap(linhas.join(' '), width - 16, tamanho, false, maximo)
    const itens = comTabela ? Math.min(nota.itens.length, densidade.itens) : 0
    return {
      ...densidade,
      discriminacao,
      itens,
      ocultos: comTabela ? nota.itens.length - itens : 0,
      cortada: linhas.length > maximo,
      folga: 0,
    }
  }
  const sobra = (p: PlanoDanfse) =>
    bottom - y - alturaDoServico(p) - VAO - VALORES - alturaDaMemoria(pdf, nota, p) - alturaDasObservacoes(pdf, nota, p) - RODAPE
  for (const densidade of densidades) {
    const p = plano(densidade)
    const folga = sobra(p)
    if (folga >= 0) return { ...p, folga }
  }
  const densa = densidades.at(-1) as Densidade
  const inteira = plano(densa)
  const cabem = inteira.discriminacao.length + Math.floor((sobra(inteira) - 11) / densa.linha)
  return plano(densa, Math.max(3, cabem))
}

function alturaDaMemoria(pdf: PdfDocument, { memoria }: NotaLida, { linhasDaMemoria }: PlanoDanfse): number {
  const linhas = passosResumidos(memoria).map(
    (texto) => pdf.wrap(`• ${texto}`, pdf.area.width - 12, MIUDO, false, linhasDaMemoria).length,
  )
  return 12 + linhas.reduce((soma, quantas) => soma + quantas, 0) * ALTURA_MIUDA + VAO
}

function alturaDasObservacoes(pdf: PdfDocument, nota: NotaLida, { linhasDasObservacoes }: PlanoDanfse): number {
  const { observacoes, ibpt } = nota
  const dizeres = textoDosDizeres(nota)
  const quantas = (texto: string, maximo?: number) => pdf.wrap(texto, pdf.area.width - 12, MIUDO, false, maximo).length
  const texto = observacoes ? 11 + quantas(observacoes, linhasDasObservacoes) * ALTURA_MIUDA + VAO : 0
  const complementos = dizeres ? 11 + quantas(dizeres, LINHAS_DOS_DIZERES) * ALTURA_MIUDA + VAO : 0
  return complementos + texto + (ibpt ? quantas(ibpt) * ALTURA_MIUDA : 0)
}
