import type { tiposColuna } from '../../contract/consultas.ts'

/** What a cell of a generic public search shows: the two kinds of flags in words, numbers with thousands dots, an absent value as a dash. */
export function textoCelula(tipo: (typeof tiposColuna)[number], valor: string | number | boolean | null): string {
  if (valor === null || valor === '') return '–'
  if (tipo === 'simNao') return valor === true ? 'Sim' : 'Não'
  if (tipo === 'ativo') return valor === true ? 'Ativo' : 'Inativo'
  return tipo === 'numero' && typeof valor === 'number' ? valor.toLocaleString('pt-BR') : String(valor)
}
