/** Letters by which the model tells categories of institutions (Tipo_Inti); their meanings are in the table of each municipality. Source: spec 3 §9.3. */
export const titulosInstituicao = [
  'U',
  'B',
  'D',
  'K',
  'I',
  'F',
  'J',
  'A',
  'C',
  'T',
  'S',
  'W',
  'E',
  'R',
  'O',
  'L',
  'M',
  'N',
  'H',
  'P',
  'Z',
] as const

/** Kinds of branches by the code of the file. Source: spec 3 §9.3. */
export const tiposDependencia = [
  'Agência (Matriz)',
  'Agência (filial)',
  'UAD',
  'PA',
  'PAE',
  'PAC',
  'Outros tipos de postos',
] as const
export type TipoDependencia = (typeof tiposDependencia)[number]

/** Words of a code of a kind of branch, 1 to 7; null for another. */
export function tipoDependenciaDe(codigo: string): TipoDependencia | null {
  return tiposDependencia[Number(codigo) - 1] ?? null
}

/** Kind of an entry: 1 CREDITO, 2 DEBITO. CREDITO_DEBITO is what an account has of both in a month (L06). Source: spec 3 §9.1. */
export const tiposPartida = ['CREDITO', 'DEBITO', 'CREDITO_DEBITO'] as const
export type TipoPartida = (typeof tiposPartida)[number]
export const rotulosPartida = {
  CREDITO: 'Crédito',
  DEBITO: 'Débito',
  CREDITO_DEBITO: 'Crédito e débito',
} as const satisfies Record<TipoPartida, string>

/** Kind of an entry of a code of the file; null for another. */
export const tipoPartidaDe = (codigo: string): TipoPartida | null =>
  codigo === '1' ? 'CREDITO' : codigo === '2' ? 'DEBITO' : null
