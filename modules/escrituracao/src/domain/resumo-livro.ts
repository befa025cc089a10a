import { Dinheiro } from '@iss/kernel/dinheiro'

/** Sums of the lines of a book that have effect. */
export type SomaLivro = {
  quantidade: number
  valor: Dinheiro
  deducoes: Dinheiro
  base: Dinheiro
  proprio: Dinheiro
  retido: Dinheiro
}

type Linha = {
  valor: Dinheiro
  deducoes: Dinheiro
  base: Dinheiro
  imposto: Dinheiro
  retido: boolean
  comEfeito: boolean
}

const zero = Dinheiro.zero

/** Nothing summed yet. */
export function somaVazia(): SomaLivro {
  return { quantidade: 0, valor: zero, deducoes: zero, base: zero, proprio: zero, retido: zero }
}

/** Adds a line; cancelled and corrected ones are listed without value (F76). */
export function somarLinha(soma: SomaLivro, linha: Linha): void {
  if (!linha.comEfeito) return
  soma.quantidade += 1
  soma.valor = soma.valor.plus(linha.valor)
  soma.deducoes = soma.deducoes.plus(linha.deducoes)
  soma.base = soma.base.plus(linha.base)
  if (linha.retido) soma.retido = soma.retido.plus(linha.imposto)
  else soma.proprio = soma.proprio.plus(linha.imposto)
}

/** Fills the marks of a term of the book ('{periodo}', '{quantidade}', '{faturado}', '{empresa}'); unknown marks stay as they are. */
export function preencherTermo(texto: string, valores: Readonly<Record<string, string>>): string {
  return texto.replace(/\{(\w+)\}/g, (marca, nome: string) => valores[nome] ?? marca)
}
