import { formatDataHora } from '@iss/kernel/data'
import { AppError, fill } from '@iss/kernel/errors'
import { counted, fold } from '@iss/kernel/texto'
import { type KindName, kindOf, valueOf } from '@iss/kinds'
import { MUTED, type PdfDocument, writeTablePdf } from '@iss/platform/pdf'
import { implement } from '@iss/platform/server'
import type { z } from 'zod'
import { arquivoDaTela } from '../contract/arquivo-da-tela.ts'
import { reportErrors, reportTexts } from '../definition/errors.ts'
import { fileTypes } from './write-report.ts'
import { writeSheet } from './write-sheet.ts'

type Coluna = z.output<typeof arquivoDaTela.request>['colunas'][number]

export const arquivoDaTelaOperation = implement(arquivoDaTela, async (ctx, { formato, ...pedido }) => {
  const titulo = plain(pedido.titulo)
  const colunas = pedido.colunas.map((coluna) => ({ ...coluna, rotulo: plain(coluna.rotulo) }))
  const linhas = pedido.linhas.map((linha) => colunas.map((coluna, index) => valueIn(coluna, linha[index] ?? null)))
  const totais = totalsOf(colunas, linhas)
  const { extensao, tipo } = fileTypes[formato]
  const stream =
    formato === 'PDF'
      ? writeTablePdf({
          titulo,
          emitidoEm: ctx.clock.now(),
          opening: (pdf, top) => drawHead(pdf, top, titulo, ctx.clock.now()),
          columns: colunas.map(({ rotulo, tipo: kind }) => {
            const { align, oneLine, text } = kindOf(kind)
            return { label: rotulo, align, whole: oneLine, format: text }
          }),
          rows: linhas,
          vazio: reportTexts.vazio,
          closing: () => counted(linhas.length, 'registro', 'registros'),
          ...(totais ? { totals: totais.map((value, index) => said(colunas[index]?.tipo ?? 'text', value)) } : {}),
        })
      : writeSheet(formato, {
          sheet: titulo,
          columns: colunas.map(({ rotulo, tipo: kind }) => ({ label: rotulo, kind })),
          rows: linhas,
          ...(totais ? { totals: totais } : {}),
        })
  return { stream, nome: `${nameOf(titulo)}.${extensao}`, tipo }
})

/** Neither arms nor name of the city: it is a copy of the screen and no document. Answers the place below it. */
function drawHead(pdf: PdfDocument, top: number, titulo: string, em: Date): number {
  const { left, width } = pdf.area
  pdf.text(titulo, left, top, { size: 12, bold: true, width })
  pdf.text(`Cópia do que a tela mostra, de ${formatDataHora(em)}`, left, top + 16, { size: 8, color: MUTED, width })
  return top + 32
}

/** Without what neither a sheet nor a page can hold: signs of control and halves of signs. */
const plain = (text: string) => text.replace(/[^\P{C}\n\t]/gu, '')

const nameOf = (titulo: string) =>
  fold(titulo)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80) || 'lista'

/** The value of a cell; refuses what is none of the kind that its column says. */
function valueIn({ tipo, rotulo }: Coluna, cell: unknown): unknown {
  try {
    return valueOf(tipo, typeof cell === 'string' ? plain(cell) : cell)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new AppError('validation', [{ ...fill(reportErrors.valorInvalido, { rotulo }), field: 'linhas' }])
  }
}

/** The last line: 'Total' in the first cell, each sum under its column; null where nothing is added up. */
function totalsOf(colunas: readonly Coluna[], linhas: readonly (readonly unknown[])[]): unknown[] | null {
  if (linhas.length === 0 || !colunas.some(({ soma, tipo }) => soma && kindOf(tipo).sum)) return null
  return colunas.map(({ soma, tipo }, index) => {
    const { sum } = kindOf(tipo)
    if (!soma || !sum) return index === 0 ? 'Total' : null
    return linhas.reduce<unknown>((all, linha) => (isEmpty(linha[index]) ? all : sum.add(all, linha[index])), sum.zero)
  })
}

const isEmpty = (value: unknown) => value === null || value === undefined

function said(kind: KindName, value: unknown): string {
  if (isEmpty(value)) return ''
  return kindOf(kind).isValue(value) ? kindOf(kind).text(value) : String(value)
}
