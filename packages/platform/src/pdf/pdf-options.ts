import type { PdfFonts } from './fonts.ts'

export type PdfOptions = {
  /** Title of the file (metadata) and, with a frame, of every page. */
  titulo: string
  /** Instant of issue, from the clock port: it is the file's date, so the same data give the same file. */
  emitidoEm: Date
  orientacao?: 'retrato' | 'paisagem'
  /** Points on each side; 36 unless told. */
  margem?: number
  /** Header and footer on every page; without it the page is free. */
  moldura?: FrameOptions
  /** Text across every page, e.g. 'SEM VALOR FISCAL'. */
  marcaDagua?: string
  autor?: string
  assunto?: string
  fonts?: PdfFonts
  /** False leaves the streams readable (tests). */
  compress?: boolean
}

export type Align = 'left' | 'right' | 'center'

export type TextOptions = {
  /** Box for the alignment; the text is cut with '…' when it is wider. */
  width?: number
  align?: Align
  size?: number
  bold?: boolean
  /** '#rrggbb'. */
  color?: string
  strike?: boolean
}

/** The part of the page that is free for content, in points from the top left corner. */
export type Area = { left: number; top: number; right: number; bottom: number; width: number }

/** What stands on every page of an official document. */
export type FrameOptions = {
  municipio: string
  /** Second line, e.g. 'Secretaria Municipal da Fazenda'. */
  orgao?: string
  /** Coat of arms, PNG or JPEG. */
  brasao?: Buffer
  /** What a reader has to know of the whole document, in sentences, above the filters. */
  notas?: readonly string[]
  /** Filters in words, e.g. ['Competência: 03/2026', 'Papel: Prestador']. */
  filtros?: readonly string[]
  /** Name of the user who issued it. */
  usuario?: string
}
