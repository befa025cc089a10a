import { Dinheiro } from '@iss/kernel/dinheiro'

export type ErroRetorno = { readonly linha: number; readonly campo: string; readonly mensagem: string }
export type RegistrarErro = (linha: number, campo: string, mensagem: string) => void

/**
 * The records of a bank's file, each filled with blanks to `tamanho` positions. Accepts CR LF, LF, records that lost their blanks at the end, and the sign
 * of the end of a file; a longer record is an error. `erro` adds one (line from 1) to `erros`.
 */
export function separarRegistros(texto: string, tamanho: number) {
  const linhas = texto.replaceAll('\u001a', '').split(/\r?\n/)
  while (linhas.length > 0 && linhas.at(-1)?.trim() === '') linhas.pop()
  const erros: ErroRetorno[] = []
  const erro: RegistrarErro = (linha, campo, mensagem) => {
    erros.push({ linha, campo, mensagem })
  }
  const registros = linhas.map((linha, indice) => {
    if (linha.length > tamanho) erro(indice + 1, 'registro', `O registro tem ${linha.length} posições em vez de ${tamanho}.`)
    return linha.padEnd(tamanho)
  })
  return { registros, erros, erro }
}

/** Text of a record at a position counted from 1. */
export const campo = (registro: string, posicao: number, tamanho: number): string =>
  registro.slice(posicao - 1, posicao - 1 + tamanho)

/** Amount in centavos at a position counted from 1; null when it is not all digits. */
export function lerValor(registro: string, posicao: number, tamanho: number): Dinheiro | null {
  const texto = campo(registro, posicao, tamanho)
  return /^\d+$/.test(texto) ? Dinheiro.centavos(BigInt(texto)) : null
}
