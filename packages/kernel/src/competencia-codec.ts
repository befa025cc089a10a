import { z } from 'zod'
import { Competencia } from './competencia.ts'

/** Shape of the wire form, for contracts that do not decode. */
export const competenciaWire = z.object({
  ano: z.number().int().min(1900).max(2199),
  mes: z.number().int().min(0).max(11),
})

const competenciaValue = z.custom<Competencia>((value) => value instanceof Competencia)

/** Codec between the wire form `{ ano, mes }` with zero-based month and Competencia. */
export const competenciaCodec = z.codec(competenciaWire, competenciaValue, {
  decode: (wire) => Competencia.fromWire(wire),
  encode: (competencia) => competencia.toWire(),
})
