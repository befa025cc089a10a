/** A field that a letter of correction rewrites: its name, how people read it, what the note said and how it reads now. */
export type CorrecaoLida = { campo: string; rotulo: string; de: string; para: string }

/** The letter of correction of a note that is in force. */
export type CartaDaNota = {
  id: number
  numero: number
  emissao: Date
  texto: string
  senha: string
  correcoes: CorrecaoLida[]
}

/** What a note with a letter of correction says of it. Source: E08. */
export const textoPossuiCarta = (numero: number) => `Possui carta de correção nº ${numero}`
