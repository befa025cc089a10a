import { competenciaWire, defineCall, dinheiroWire, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { ensinoAccess } from './acesso.ts'

/** What the billing of a competence comes to, without billing anything; one course, or all of them (I4). */
export const calcularFaturamento = defineCall({
  method: 'POST',
  path: '/faturamentoensino/calcular',
  summary: 'Calcular o faturamento dos alunos',
  request: z.object({ competencia: competenciaWire(), cursoId: idWire().nullable().default(null) }),
  answer: z.object({
    /** Students in courses that wait to be billed, and what they owe. */
    alunos: z.number().int(),
    mensalidades: dinheiroWire(),
    descontos: dinheiroWire(),
    base: dinheiroWire(),
    imposto: dinheiroWire(),
    jaFaturados: z.number().int(),
    /** Whole scholarships: nothing to be billed. */
    semValor: z.number().int(),
    mensagens: z.array(z.string()),
  }),
  access: ensinoAccess,
  effect: 'read',
})
