import { defineCall, dinheiroWire } from '@iss/platform/contract'
import { z } from 'zod'

const parcela = z.object({ nome: z.string(), valor: dinheiroWire() })

/** The money of the city on the start page of those who manage it: 24 months, who pays most, for what. */
export const buscarPainelArrecadacao = defineCall({
  method: 'POST',
  path: '/painelarrecadacao/buscar',
  summary: 'Arrecadação de 24 meses, maiores contribuintes e atividades',
  request: z.object({}),
  answer: z.object({
    /** By competence, the oldest first (MM/yyyy). */
    meses: z.array(z.object({ mes: z.string(), devido: dinheiroWire(), emitido: dinheiroWire(), pago: dinheiroWire() })),
    /** By what was received for the last twelve competences. */
    maiores: z.array(parcela),
    atividades: z.array(parcela),
  }),
  access: { perfis: ['gestor', 'administrador'] },
  effect: 'read',
})
