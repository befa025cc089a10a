import { isData } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'

/** How a value stands once it is read: a text, a day 'AAAA-MM-DD', a month 'AAAA-MM', an amount '1234.56', a whole number, a CPF or CNPJ, 'S' or 'N'. */
export type Formato = 'texto' | 'data' | 'mes' | 'valor' | 'inteiro' | 'documento' | 'logico'

/** What a kind of file says: its fields, whatever their place. */
export type Modelo = Readonly<Record<string, { readonly rotulo: string; readonly formato: Formato; readonly exigido?: true }>>

/** Where the fields of a kind of file stand, as data: another version of a file is another descriptor, not another program. */
export type Leiaute<Campo extends string = string> = {
  readonly versao: string
  /** Columns under a header line, fixed positions, fields divided by '|', or elements of XML. */
  readonly forma: 'COLUNAS' | 'POSICOES' | 'CAMPOS' | 'XML'
  /**
   * With POSICOES how the lines begin that are records and with CAMPOS their first field, the others are passed over; with XML the local name of
   * the element of a record.
   */
  readonly registro: string
  readonly datas: 'AAAA-MM-DD' | 'DD/MM/AAAA' | 'AAAAMMDD' | 'DDMMAAAA'
  readonly valores: 'PONTO' | 'VIRGULA' | 'CENTAVOS'
  /** Name of a column, first and last position ('38-51', from 1), number of the field ('7', from 1), or path below the element of the record ('Tomador/Cnpj'). */
  readonly lugares: { readonly [nome in Campo]?: string }
}

/** First position, from 0, and length of '38-51'. Throws where the descriptor is none. */
export function posicaoDe(lugar: string): { inicio: number; tamanho: number } {
  const [, de = '', ate = ''] = /^(\d+)-(\d+)$/.exec(lugar) ?? []
  const [primeira, ultima] = [Number(de), Number(ate)]
  if (primeira < 1 || ultima < primeira) throw new Error(`No positions of a layout: ${lugar}`)
  return { inicio: primeira - 1, tamanho: ultima - primeira + 1 }
}

/** Number of a field, from 1, of '7'. Throws where the descriptor is none. */
export function numeroDoCampo(lugar: string): number {
  if (!/^[1-9]\d{0,2}$/.test(lugar)) throw new Error(`No field of a layout: ${lugar}`)
  return Number(lugar)
}

/**
 * Whether a text is a place in a file of this form: the name of a column, positions '38-51', the number of a field after the first, which tells the
 * record, or a path of elements 'Tomador/Cnpj'.
 */
export function isLugar(lugar: string, forma: Leiaute['forma']): boolean {
  if (forma === 'COLUNAS') return lugar.trim() !== ''
  if (forma === 'XML') return /^[A-Za-z_][\w.-]*(\/[A-Za-z_][\w.-]*)*$/.test(lugar)
  if (forma === 'CAMPOS') return /^[1-9]\d{0,2}$/.test(lugar) && Number(lugar) > 1
  const [, de = '0', ate = '0'] = /^(\d{1,4})-(\d{1,4})$/.exec(lugar) ?? []
  return Number(de) > 0 && Number(ate) >= Number(de)
}

const ordem = { 'AAAA-MM-DD': [0, 5, 8], 'DD/MM/AAAA': [6, 3, 0], AAAAMMDD: [0, 4, 6], DDMMAAAA: [4, 2, 0] } as const
const formas = {
  'AAAA-MM-DD': /^\d{4}-\d{2}-\d{2}$/,
  'DD/MM/AAAA': /^\d{2}\/\d{2}\/\d{4}$/,
  AAAAMMDD: /^\d{8}$/,
  DDMMAAAA: /^\d{8}$/,
} as const
const numeros = {
  PONTO: /^(\d{1,13})(?:\.(\d{1,2}))?$/,
  VIRGULA: /^(\d{1,13})(?:,(\d{1,2}))?$/,
  CENTAVOS: /^(\d{0,13}?)(\d{2})$/,
} as const

/** The value of a cell that is not empty in its form; null when it cannot be read. */
export function lerValor(texto: string, formato: Formato, leiaute: Pick<Leiaute, 'datas' | 'valores'>): string | null {
  switch (formato) {
    case 'texto':
      return texto
    case 'data': {
      const [ano, mes, dia] = ordem[leiaute.datas]
      const lida = `${texto.slice(ano, ano + 4)}-${texto.slice(mes, mes + 2)}-${texto.slice(dia, dia + 2)}`
      return formas[leiaute.datas].test(texto) && isData(lida) ? lida : null
    }
    case 'mes': {
      const [, ano, mes] = /^(\d{4})-?(0[1-9]|1[0-2])$/.exec(texto) ?? []
      const [, mesAntes, anoDepois] = /^(0[1-9]|1[0-2])\/(\d{4})$/.exec(texto) ?? []
      return ano ? `${ano}-${mes}` : anoDepois ? `${anoDepois}-${mesAntes}` : null
    }
    case 'valor': {
      const [, inteiro, centavos = ''] = numeros[leiaute.valores].exec(texto) ?? []
      return inteiro === undefined ? null : `${BigInt(inteiro || '0')}.${centavos.padEnd(2, '0')}`
    }
    case 'inteiro':
      return /^\d{1,15}$/.test(texto) ? String(BigInt(texto)) : null
    case 'documento':
      return normalizeDocumento(texto) || null
    default:
      return /^(s|sim|1|true)$/i.test(texto) ? 'S' : /^(n|nao|não|0|2|false)$/i.test(texto) ? 'N' : null
  }
}

/** The inverse of `lerValor`. */
export function escreverValor(valor: string, formato: Formato, { datas, valores }: Pick<Leiaute, 'datas' | 'valores'>): string {
  if (valor === '') return ''
  if (formato === 'valor')
    return valores === 'CENTAVOS' ? valor.replace('.', '') : valores === 'VIRGULA' ? valor.replace('.', ',') : valor
  if (formato === 'mes') return datas === 'DD/MM/AAAA' ? `${valor.slice(5)}/${valor.slice(0, 4)}` : valor.replace('-', '')
  if (formato !== 'data') return valor
  const [ano = '', mes = '', dia = ''] = valor.split('-')
  return datas.replace('AAAA', ano).replace('MM', mes).replace('DD', dia)
}
