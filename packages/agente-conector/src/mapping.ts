import { Competencia } from '@iss/kernel/competencia'
import { isData, parseDataBr } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import type { Campo, ScriptDeEnviar, ScriptDeReceber, TipoDeCampo } from './script.ts'

/** A row of the source: texts by column; null for what is empty. */
export type Linha = Readonly<Record<string, string | null>>

/** A value that cannot be what the script says it is; the message names field and column. */
export class ValorInvalido extends Error {}

const readers: Readonly<Record<TipoDeCampo, (texto: string) => unknown>> = {
  texto: (texto) => texto,
  digitos: (texto) => normalizeDocumento(texto),
  inteiro: (texto) => {
    if (!/^-?\d{1,15}$/.test(texto)) throw new RangeError()
    return Number(texto)
  },
  valor: (texto) => (texto.includes(',') ? Dinheiro.parseBr(texto) : Dinheiro.from(twoDecimals(texto))).toString(),
  centavos: (texto) => {
    if (!/^\d{1,15}$/.test(texto)) throw new RangeError()
    return Dinheiro.centavos(BigInt(texto)).toString()
  },
  data: toData,
  competencia: (texto) => {
    const [, ano, mes] = /^(\d{4})-?(\d{2})(?:-\d{2}.*)?$/.exec(texto) ?? []
    const lida = ano && mes ? Competencia.of(Number(ano), Number(mes)) : Competencia.parse(texto)
    return lida.firstDay().slice(0, 7)
  },
  sim: (texto) => ['s', 'sim', 't', 'true', '1'].includes(texto.toLowerCase()),
}

/** '12', '12.5' and '12.50' are amounts; '12.345' is none: nothing is rounded on the way. */
function twoDecimals(texto: string): string {
  const [, inteiro, decimais = ''] = /^(\d{1,13})(?:\.(\d+))?$/.exec(texto) ?? []
  if (inteiro === undefined || /[1-9]/.test(decimais.slice(2))) throw new RangeError()
  return `${inteiro}.${decimais.slice(0, 2).padEnd(2, '0')}`
}

function toData(texto: string): string {
  const dia = /^\d{4}-\d{2}-\d{2}/.test(texto) ? texto.slice(0, 10) : parseDataBr(texto)
  if (!dia || !isData(dia)) throw new RangeError()
  return dia
}

/**
 * The value of one field of a row. Takes the declaration of the field and the row; refuses (ValorInvalido) an empty value unless it may be, a word that
 * the script does not translate, and what is not of its kind.
 */
export function valorDoCampo(nome: string, campo: Campo, linha: Linha): unknown {
  if ('fixo' in campo) return campo.fixo
  const bruto = linha[campo.coluna]
  if (bruto === undefined) throw new ValorInvalido(`${nome}: a coluna ${campo.coluna} não existe na origem.`)
  const texto = bruto?.trim() ?? ''
  if (texto === '') {
    if (campo.vazio) return null
    throw new ValorInvalido(`${nome}: a coluna ${campo.coluna} está vazia.`)
  }
  if (campo.de) {
    const traduzido = campo.de[texto]
    if (traduzido === undefined) throw new ValorInvalido(`${nome}: o valor '${texto}' de ${campo.coluna} não está no script.`)
    return traduzido
  }
  try {
    return readers[campo.tipo](texto)
  } catch {
    throw new ValorInvalido(`${nome}: '${texto}' de ${campo.coluna} não é do tipo ${campo.tipo}.`)
  }
}

/** The content of an item as the script reads it from a row. */
export function mapear(script: ScriptDeReceber, linha: Linha): Record<string, unknown> {
  return Object.fromEntries(Object.entries(script.campos).map(([nome, campo]) => [nome, valorDoCampo(nome, campo, linha)]))
}

/** The columns of the source that a script reads. */
export function colunasDe({ campos }: Pick<ScriptDeReceber, 'campos'>): string[] {
  return [...new Set(Object.values(campos).flatMap((campo) => ('coluna' in campo ? [campo.coluna] : [])))]
}

/** The values of the city's columns as the script takes them from what the portal sent; objects travel as JSON, what is missing is null. */
export function desmapear(
  { colunas }: ScriptDeEnviar,
  conteudo: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  const at = (caminho: string) =>
    caminho
      .split('.')
      .reduce<unknown>(
        (valor, parte) => (typeof valor === 'object' && valor !== null ? Reflect.get(valor, parte) : null),
        conteudo,
      )
  const texto = (valor: unknown) =>
    valor === null || valor === undefined ? null : typeof valor === 'object' ? JSON.stringify(valor) : String(valor)
  return Object.fromEntries(Object.entries(colunas).map(([coluna, caminho]) => [coluna, texto(at(caminho))]))
}
