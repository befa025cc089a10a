import { textOf } from '@iss/kinds'
import type { ColunaConsulta } from '../../contract/consultas.ts'

/** What a cell of a generic public search shows: words of its kind, Ativo or Inativo where the column asks for it, an absent value as a dash. */
export function textoCelula({ tipo, ativo }: ColunaConsulta, valor: string | number | boolean | null): string {
  if (valor === null || valor === '') return '–'
  if (ativo) return valor === true ? 'Ativo' : 'Inativo'
  return textOf(tipo, valor)
}
