import type { TipoLogradouro } from '@iss/pessoa/domain/pessoa'

const tipos: readonly [RegExp, TipoLogradouro][] = [
  [/^(avenida|av)\b\.?\s*/i, 'Av.'],
  [/^(pra[cç]a|p[cç]a)\b\.?\s*/i, 'Pça.'],
  [/^(alameda|al)\b\.?\s*/i, 'Al.'],
  [/^(rodovia|rod)\b\.?\s*/i, 'Rod.'],
  [/^(travessa|trav|tv)\b\.?\s*/i, 'Trav.'],
  [/^(rua|r)\b\.?\s*/i, 'R.'],
]

/** Kind and name of a street written in one text; a street unless it says otherwise. */
export function separarLogradouro(texto: string): { tipo: TipoLogradouro; nome: string } {
  for (const [forma, tipo] of tipos) if (forma.test(texto)) return { tipo, nome: texto.replace(forma, '').trim() || texto }
  return { tipo: 'R.', nome: texto }
}
