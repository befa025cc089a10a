import { emissaoAccess } from '@iss/nota/contract/acessos'
import { competenciaWire, dataWire, defineCall, dinheiroWire, idWire } from '@iss/platform/contract'
import { z } from 'zod'

const texto = z.string().nullable()

/** A taker of the provider with the last note to him that still holds; null: none. */
export const tomadorFrequenteWire = z.object({
  id: idWire(),
  documento: z.string(),
  nome: z.string(),
  inscricaoMunicipal: texto,
  email: texto,
  telefone: texto,
  endereco: z.object({
    cep: texto,
    logradouro: texto,
    numero: texto,
    complemento: texto,
    bairro: texto,
    municipio: texto,
    uf: texto,
  }),
  ultima: z
    .object({
      id: idWire(),
      numero: z.number().int(),
      data: dataWire(),
      competencia: competenciaWire(),
      valor: dinheiroWire(),
      servico: z.string(),
    })
    .nullable(),
})

/** Takers by part of name, document or e-mail, at most eight, those billed last first; without a text those billed last. */
export const buscarTomadorFrequente = defineCall({
  method: 'POST',
  path: '/notafiscal/buscarTomadorFrequente',
  summary: 'Tomadores do prestador com a última nota de cada um',
  request: z.object({ texto: z.string().max(150).default('') }),
  answer: z.array(tomadorFrequenteWire),
  access: emissaoAccess,
  effect: 'read',
  ratePerMinute: 300,
})
