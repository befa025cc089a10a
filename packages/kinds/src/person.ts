import { formatDocumento } from '@iss/kernel/documento'

/** Somebody to choose from: name, document and, where there is one, the number in the register of the city. */
export type Person = { id: number; nome: string; documento: string; inscricaoMunicipal?: string | null }

/** Name of the lookup that finds people: a filter or a field that asks it is drawn as the one picker of people. */
export const PERSON_LOOKUP = 'pessoa'

/** A person as an option: the id, name with document, and the number in the register as a second line. */
export function personOption({ id, nome, documento, inscricaoMunicipal }: Person) {
  return {
    value: id,
    label: `${nome} - ${formatDocumento(documento)}`,
    ...(inscricaoMunicipal ? { detail: `Inscrição municipal ${inscricaoMunicipal}` } : {}),
  }
}
