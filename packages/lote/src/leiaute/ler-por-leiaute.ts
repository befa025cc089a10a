import { fill, type Violation } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { decodeText, parseCsv } from '@iss/platform/csv'
import { isSheet, readSheet, type SheetCell } from '@iss/platform/xlsx'
import { childrenOf, childText, decodeXml, withXml, type XmlElement, XmlReadError } from '@iss/platform/xml'
import { importacaoErrors } from '../importacao/importacao-errors.ts'
import { type Formato, type Leiaute, lerValor, type Modelo, numeroDoCampo, posicaoDe } from './leiaute.ts'

/** A record of the file: every field of the model ('' where it has none), and what is wrong with it. `linha`: line, or number of the element. */
export type RegistroLido<Campo extends string = string> = {
  readonly linha: number
  readonly valores: Readonly<Record<Campo, string>>
  readonly violacoes: readonly Violation[]
}

type Celulas = { linha: number; celula: (lugar: string) => SheetCell }

type Lidos<M extends Modelo> = { registros: RegistroLido<keyof M & string>[]; violacoes: Violation[] }

/** Most records of a file or of a piece of one; what has more is refused whole, whatever its form. */
const MAXIMO = 50_000

/**
 * Reads a file by its descriptor. A file that is of another layout is told whole ('errado', spec 3 §9.1); a value that cannot be read is told with the
 * label of its field. Of a file that is read in pieces `linhasAntes` are the lines before this one.
 */
export function lerPorLeiaute<M extends Modelo>(
  conteudo: Uint8Array,
  modelo: M,
  leiaute: Leiaute<keyof M & string>,
  linhasAntes = 0,
): Lidos<M> {
  const ler = { COLUNAS: colunas, POSICOES: posicoes, CAMPOS: campos, XML: elementos }[leiaute.forma]
  return montarTodas(ler(conteudo, leiaute, modelo, linhasAntes), modelo, leiaute)
}

/** `lerPorLeiaute` of a file whose columns may also stand in a spreadsheet, .xlsx or .xls: its first sheet. */
export async function lerArquivoPorLeiaute<M extends Modelo>(
  conteudo: Uint8Array,
  modelo: M,
  leiaute: Leiaute<keyof M & string>,
): Promise<Lidos<M>> {
  if (leiaute.forma !== 'COLUNAS' || !isSheet(conteudo)) return lerPorLeiaute(conteudo, modelo, leiaute)
  const lida = await readSheet(conteudo, { maxRows: MAXIMO + 1 })
  if ('erro' in lida) {
    const motivo = lida.erro === 'linhas' ? `há mais de ${MAXIMO} registros` : 'a planilha não pode ser lida'
    return { registros: [], violacoes: [fill(importacaoErrors.errado, { motivo })] }
  }
  const [cabecalho, ...linhas] = lida.rows
  const nomes = (cabecalho?.celulas ?? []).map(String)
  return montarTodas(
    porColunas(
      nomes,
      linhas.map(({ linha, celulas }) => ({ linha, campos: celulas })),
      leiaute,
      modelo,
    ),
    modelo,
    leiaute,
  )
}

function montarTodas<M extends Modelo>(lido: Lido, modelo: M, leiaute: Leiaute<keyof M & string>): Lidos<M> {
  if (lido.violacoes.length > 0) return { registros: [], violacoes: lido.violacoes }
  if (lido.celulas.length === 0)
    return { registros: [], violacoes: [fill(importacaoErrors.errado, { motivo: `não há registros '${leiaute.registro}'` })] }
  if (lido.celulas.length > MAXIMO)
    return { registros: [], violacoes: [fill(importacaoErrors.errado, { motivo: `há mais de ${MAXIMO} registros` })] }
  return { registros: lido.celulas.map((uma) => montar(uma, modelo, leiaute)), violacoes: [] }
}

function montar<M extends Modelo>(
  { linha, celula }: Celulas,
  modelo: M,
  leiaute: Leiaute<keyof M & string>,
): RegistroLido<keyof M & string> {
  const violacoes: Violation[] = []
  const valores: Record<string, string> = {}
  for (const [campo, { rotulo, formato, exigido }] of Object.entries(modelo)) {
    const lugar = leiaute.lugares[campo as keyof M & string]
    const lida = lugar === undefined ? '' : celula(lugar)
    const { texto, escrita } = naForma(lida, formato, leiaute)
    const valor = texto === '' ? '' : lerValor(texto, formato, escrita)
    if (valor === '' && exigido)
      violacoes.push({ ...fill(importacaoErrors.campoAusente, { linha, campo: rotulo }), field: campo })
    if (valor === null)
      violacoes.push({
        ...fill(importacaoErrors.campoInvalido, { linha, campo: rotulo, valor: texto.slice(0, 60) }),
        field: campo,
      })
    valores[campo] = valor ?? ''
  }
  return { linha, valores: valores as Record<keyof M & string, string>, violacoes }
}

/** How a number or a day of a spreadsheet reads: as such, whatever the descriptor says of texts. */
const propria = { datas: 'AAAA-MM-DD', valores: 'PONTO' } as const

/** The text of a cell and how it is to be read. A CPF or CNPJ that the sheet keeps as a number has lost its zeros. */
function naForma(celula: SheetCell, formato: Formato, leiaute: Pick<Leiaute, 'datas' | 'valores'>) {
  if (typeof celula === 'string') return { texto: celula.trim(), escrita: leiaute }
  if (typeof celula === 'object') return { texto: celula.dia, escrita: propria }
  const texto = String(celula)
  return { texto: formato === 'documento' ? texto.padStart(texto.length > 11 ? 14 : 11, '0') : texto, escrita: propria }
}

type Lido = { celulas: Celulas[]; violacoes: Violation[] }

function colunas(conteudo: Uint8Array, leiaute: Leiaute, modelo: Modelo, linhasAntes: number): Lido {
  const { header, rows } = parseCsv(conteudo, { maxRows: MAXIMO, linesBefore: linhasAntes })
  return porColunas(header, rows, leiaute, modelo)
}

/** Rows under the names of their columns, from a text or from a sheet. */
function porColunas(
  header: readonly string[],
  rows: readonly { linha: number; campos: readonly SheetCell[] }[],
  { lugares }: Leiaute,
  modelo: Modelo,
): Lido {
  const nomes = header.map((nome) => fold(nome).trim())
  const ausentes = Object.entries(lugares).flatMap(([campo, nome]) =>
    modelo[campo]?.exigido && nome !== undefined && !nomes.includes(fold(nome)) ? [nome] : [],
  )
  if (ausentes.length > 0)
    return {
      celulas: [],
      violacoes: ausentes.map((nome) => fill(importacaoErrors.errado, { motivo: `falta a coluna '${nome}'` })),
    }
  return {
    celulas: rows.map(({ linha, campos }) => ({ linha, celula: (lugar) => campos[nomes.indexOf(fold(lugar))] ?? '' })),
    violacoes: [],
  }
}

function posicoes(conteudo: Uint8Array, { registro }: Leiaute, _modelo: Modelo, linhasAntes: number): Lido {
  const celulas = decodeText(conteudo)
    .split(/\r?\n/)
    .flatMap((linha, indice): Celulas[] =>
      linha.startsWith(registro) && linha.trim() !== ''
        ? [
            {
              linha: linhasAntes + indice + 1,
              celula(lugar) {
                const { inicio, tamanho } = posicaoDe(lugar)
                return linha.slice(inicio, inicio + tamanho)
              },
            },
          ]
        : [],
    )
  return { celulas, violacoes: [] }
}

function campos(conteudo: Uint8Array, { registro }: Leiaute, _modelo: Modelo, linhasAntes: number): Lido {
  const celulas = decodeText(conteudo)
    .split(/\r?\n/)
    .flatMap((linha, indice): Celulas[] => {
      if (!linha.startsWith(`${registro}|`)) return []
      const partes = linha.split('|')
      return [{ linha: linhasAntes + indice + 1, celula: (lugar) => partes[numeroDoCampo(lugar) - 1] ?? '' }]
    })
  return { celulas, violacoes: [] }
}

function elementos(conteudo: Uint8Array, { registro, lugares }: Leiaute): Lido {
  const caminhos = Object.values(lugares).filter((lugar) => lugar !== undefined)
  try {
    const celulas = withXml(decodeXml(conteudo), (documento) =>
      nomeados(documento.root, registro).map((elemento, indice): Celulas => {
        const textos = new Map(caminhos.map((lugar) => [lugar, childText(elemento, ...lugar.split('/')) ?? '']))
        return { linha: indice + 1, celula: (lugar) => textos.get(lugar) ?? '' }
      }),
    )
    return { celulas, violacoes: [] }
  } catch (error) {
    if (!(error instanceof XmlReadError)) throw error
    return { celulas: [], violacoes: [fill(importacaoErrors.errado, { motivo: error.message.replace(/\.$/, '') })] }
  }
}

/** Elements of a name, wherever they stand; none inside another. */
function nomeados(elemento: XmlElement, nome: string): XmlElement[] {
  return elemento.name === nome ? [elemento] : childrenOf(elemento).flatMap((filho) => nomeados(filho, nome))
}
