import { normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'

const escapeLike = (text: string) => text.replace(/[\\_]/g, '\\$&')

/** LIKE pattern of a code (mobiliário, inscrição): the text itself, with % as wildcard; null when nothing was typed. Source: spec 2 §2.12. */
export function padraoCodigo(texto: string): string | null {
  const wanted = texto.trim()
  return wanted === '' ? null : escapeLike(wanted)
}

/** LIKE pattern of a document: normalised, with % as wildcard; null when nothing was typed. */
export function padraoDocumento(texto: string): string | null {
  const wanted = texto.split('%').map(normalizeDocumento).join('%')
  return wanted === '' ? null : escapeLike(wanted)
}

/** LIKE pattern of a name: anywhere in it, unless the user says the range himself by %; case and accents aside. */
export function padraoNome(texto: string): string | null {
  const wanted = texto.split('%').map((part) => fold(part.trim()))
  if (wanted.every((part) => part === '')) return null
  const pattern = escapeLike(wanted.join('%'))
  return wanted.length > 1 ? pattern : `%${pattern}%`
}
