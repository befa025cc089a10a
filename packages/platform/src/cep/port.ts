export type EnderecoCep = {
  /** 8 digits. */
  cep: string
  /** Name without its type. */
  logradouro: string
  /** 'R.', 'Av.', 'Pça.', 'Al.', 'Rod.', 'Trav.' or '' when the street has another type. */
  tipoLogradouro: string
  bairro: string
  /** IBGE code of 7 digits, when the source knows it. */
  municipioIbge: string | null
  municipio: string
  uf: string
}

/** Finds the address of a CEP. */
export interface Cep {
  /** Takes 8 digits, with or without hyphen. Null when there is no such CEP; throws when the source cannot answer. */
  find(cep: string): Promise<EnderecoCep | null>
}

const TYPES: Readonly<Record<string, string>> = {
  rua: 'R.',
  'r.': 'R.',
  avenida: 'Av.',
  'av.': 'Av.',
  praça: 'Pça.',
  'pça.': 'Pça.',
  alameda: 'Al.',
  'al.': 'Al.',
  rodovia: 'Rod.',
  'rod.': 'Rod.',
  travessa: 'Trav.',
  'trav.': 'Trav.',
}

/** Splits 'Avenida Vitória' into type 'Av.' and name 'Vitória'; a name of another type stays whole with type ''. */
export function splitLogradouro(text: string): { tipoLogradouro: string; logradouro: string } {
  const name = text.trim()
  const [first = ''] = name.split(/\s+/)
  const tipoLogradouro = TYPES[first.toLowerCase()]
  const rest = name.slice(first.length).trim()
  return tipoLogradouro && rest ? { tipoLogradouro, logradouro: rest } : { tipoLogradouro: '', logradouro: name }
}

/** The 8 digits of a CEP, or null when the text is none. */
export function normalizeCep(text: string): string | null {
  const digits = text.trim().replace(/^([0-9]{5})-?([0-9]{3})$/, '$1$2')
  return /^[0-9]{8}$/.test(digits) ? digits : null
}
