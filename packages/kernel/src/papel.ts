/** The role of a person in a service: who provides it or who takes it. Source: spec 3 (papelServico). */
export type PapelServico = 'PRESTADOR' | 'TOMADOR'

/** Both roles with their labels, in the order of every selection. */
export const papeis = [
  { value: 'PRESTADOR' as const, label: 'Prestador' },
  { value: 'TOMADOR' as const, label: 'Tomador' },
]
