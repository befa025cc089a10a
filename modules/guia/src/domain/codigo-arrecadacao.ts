import type { Competencia } from '@iss/kernel/competencia'
import { type Data, isData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { modulo10, modulo11 } from './modulos.ts'

/** Kind of value and module of the check digits: 6 real mod 10, 7 reference mod 10, 8 real mod 11, 9 reference mod 11. */
export type IdentificadorValor = '6' | '7' | '8' | '9'

export type CodigoArrecadacao = {
  /** 1 town halls. */
  readonly segmento: string
  readonly identificador: IdentificadorValor
  readonly valor: Dinheiro
  /** FEBRABAN code of the town hall, four digits. */
  readonly orgao: string
  /** 25 digits. */
  readonly campoLivre: string
}

/**
 * The 44 digits of the FEBRABAN collection bar code: '8', segment, kind of value, check digit over the other 43, value in cents
 * (11), body (4), free field (25). Refuses (RangeError) parts out of size, a negative value or one above 999.999.999,99.
 * Source: G00.B, law §4.5.
 */
export function montarCodigoArrecadacao({ segmento, identificador, valor, orgao, campoLivre }: CodigoArrecadacao): string {
  exigir(/^[1-79]$/.test(segmento), `segment '${segmento}'`)
  exigir(/^\d{4}$/.test(orgao), `body '${orgao}'`)
  exigir(/^\d{25}$/.test(campoLivre), `free field '${campoLivre}'`)
  const centavos = valor.toCentavos().toString()
  exigir(!valor.isNegative() && centavos.length <= 11, `value ${valor}`)
  const antes = `8${segmento}${identificador}`
  const depois = `${centavos.padStart(11, '0')}${orgao}${campoLivre}`
  return antes + digito(identificador)(antes + depois) + depois
}

/**
 * Free field of our guides: due date yyyyMMdd (8), number of the guide (13), competence MMyy (4). Refuses (RangeError) a number
 * of more than 13 digits.
 */
export function campoLivreGuia({
  vencimento,
  numero,
  competencia,
}: {
  vencimento: Data
  numero: string
  competencia: Competencia
}): string {
  exigir(isData(vencimento), `due date '${vencimento}'`)
  exigir(/^\d{1,13}$/.test(numero), `number '${numero}'`)
  const [mes, ano] = competencia.format().split('/')
  return `${vencimento.replaceAll('-', '')}${numero.padStart(13, '0')}${mes}${ano?.slice(2)}`
}

/** Digitable line: four blocks of 11 digits, each with its own check digit: '81620000012-2 48009876202-8 …'. */
export function linhaDigitavelArrecadacao(codigo: string): string {
  const { identificador } = getCodigoArrecadacao(codigo)
  const calcular = digito(identificador)
  return blocos(codigo, 11)
    .map((bloco) => `${bloco}-${calcular(bloco)}`)
    .join(' ')
}

/**
 * Reads what a client typed or a reader gave: 44 digits, or the 48 of the digitable line with any separators. Returns the 44
 * digits, or null when a size or a check digit is wrong.
 */
export function lerCodigoArrecadacao(texto: string): string | null {
  const digitos = texto.replace(/[\s.-]/g, '')
  if (/^\d{44}$/.test(digitos)) return isCodigo(digitos) ? digitos : null
  if (!/^\d{48}$/.test(digitos)) return null
  const partes = blocos(digitos, 12)
  const codigo = partes.map((bloco) => bloco.slice(0, 11)).join('')
  if (!isCodigo(codigo)) return null
  const calcular = digito(codigo[2] as IdentificadorValor)
  const certos = partes.every((bloco) => calcular(bloco.slice(0, 11)) === Number(bloco[11]))
  return certos ? codigo : null
}

/** The parts of a valid bar code of 44 digits. Refuses (RangeError) any other text. */
export function getCodigoArrecadacao(codigo: string): CodigoArrecadacao {
  exigir(isCodigo(codigo), `bar code '${codigo}'`)
  return {
    segmento: codigo.slice(1, 2),
    identificador: codigo.slice(2, 3) as IdentificadorValor,
    valor: Dinheiro.centavos(BigInt(codigo.slice(4, 15))),
    orgao: codigo.slice(15, 19),
    campoLivre: codigo.slice(19),
  }
}

/** Number of our guide inside the free field, without zeros before. */
export function numeroDoCampoLivre(campoLivre: string): string {
  return campoLivre.slice(8, 21).replace(/^0+(?=\d)/, '')
}

function isCodigo(codigo: string): boolean {
  if (!/^8[1-79][6-9]\d{41}$/.test(codigo)) return false
  const calcular = digito(codigo[2] as IdentificadorValor)
  return calcular(codigo.slice(0, 3) + codigo.slice(4)) === Number(codigo[3])
}

function digito(identificador: IdentificadorValor): (digitos: string) => number {
  return identificador === '6' || identificador === '7' ? modulo10 : modulo11
}

function blocos(texto: string, tamanho: number): string[] {
  return Array.from({ length: texto.length / tamanho }, (_, indice) => texto.slice(indice * tamanho, (indice + 1) * tamanho))
}

function exigir(certo: boolean, parte: string): asserts certo {
  if (!certo) throw new RangeError(`Not a part of a collection bar code: ${parte}`)
}
