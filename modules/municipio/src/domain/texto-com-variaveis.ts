import { fill, type Violation } from '@iss/kernel/errors'
import { municipioErrors } from './errors.ts'

const variavel = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The variables of a text, `{{nome}}`, each once. */
export function variaveisDoTexto(texto: string): string[] {
  return [...new Set([...texto.matchAll(variavel)].map(([, nome]) => nome ?? ''))]
}

/** Variables that the event or document does not have, one violation each at the field. Source: K04, K44. */
export function validarVariaveis(campo: string, texto: string, conhecidas: readonly string[]): Violation[] {
  return variaveisDoTexto(texto)
    .filter((nome) => !conhecidas.includes(nome))
    .map((nome) => ({ ...fill(municipioErrors.variavelDesconhecida, { x: nome }), field: campo }))
}

/** The text with its variables filled. Refuses (RangeError) a variable without a value: nothing half filled is sent. */
export function preencherTexto(texto: string, valores: Readonly<Record<string, string | undefined>>): string {
  return texto.replace(variavel, (_todo, nome: string) => {
    const valor = valores[nome]
    if (valor === undefined || valor === '') throw new RangeError(`The variable ${nome} has no value`)
    return valor
  })
}
