import { defineForaDoDas } from '@iss/emissao/server'
import { listForaDoDas } from './fora-do-das.ts'

/** The ISS of a note goes outside the DAS by the same revenue that the closing looks at. Source: E00.S. */
export const foraDoDasDaNota = defineForaDoDas(listForaDoDas)
