import { competenciaWire, dataWire, defineCall, dinheiroWire, idWire } from '@iss/platform/contract'
import { z } from 'zod'
import { contribuinteWire } from './emissao-guia.ts'

export const avulsaNfeAccess = { chaves: ['iss:guia:avulsaPorNF:emitir'], naoPerfis: ['funcionario'] } as const

/** Own notes whose tax is not in a guide yet (G4). */
export const buscarNotasParaGuia = defineCall({
  method: 'POST',
  path: '/guiaavulsanfe/buscarNotas',
  summary: 'Notas disponíveis para guia avulsa',
  request: z.object({ ...contribuinteWire, competencia: competenciaWire().nullable().default(null) }),
  answer: z.object({
    notas: z.array(
      z.object({
        id: idWire(),
        numero: z.number().int(),
        competencia: z.string(),
        dataPrestacao: dataWire(),
        tomador: z.string(),
        valor: dinheiroWire(),
        imposto: dinheiroWire(),
      }),
    ),
    umaPorNota: z.boolean(),
  }),
  access: avulsaNfeAccess,
  effect: 'read',
})

/** One guide for the chosen notes, or one for each, as the city is configured. */
export const emitirGuiaPorNotaCall = defineCall({
  method: 'POST',
  path: '/guiaavulsanfe/emitir',
  summary: 'Emitir guia avulsa por NF-e',
  request: z.object({ ...contribuinteWire, notas: z.array(idWire()).max(500) }),
  answer: z.object({
    guias: z.array(z.object({ id: idWire(), numero: z.number().int(), total: dinheiroWire() })),
    mensagem: z.string(),
  }),
  access: avulsaNfeAccess,
  effect: 'write',
  idempotent: true,
})
