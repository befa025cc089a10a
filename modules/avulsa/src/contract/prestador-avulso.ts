import { tiposLogradouro } from '@iss/pessoa/domain/pessoa'
import { dataWire, defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'

export const balcaoAccess = { perfis: ['fiscal', 'gestor'], chaves: ['iss:fiscal:nfe:avulsa'] } as const

/** Who came to the counter, by document; null when the city does not know the person. */
export const buscarPrestadorAvulso = defineCall({
  method: 'POST',
  path: '/fiscalnfavulsa/buscarPrestador',
  summary: 'Prestador da nota avulsa pelo documento',
  request: z.object({ documento: z.string().max(20) }),
  answer: z.object({
    prestador: z.object({ id: idWire(), nome: z.string(), documento: z.string(), atividades: z.number().int() }).nullable(),
    /** Activities of the city that may be linked. */
    atividades: z.array(z.object({ id: idWire(), rotulo: z.string() })),
  }),
  access: balcaoAccess,
  effect: 'read',
})

const texto = (max: number) => z.string().trim().max(max)

/** Registers an occasional provider, or links activities to one who is registered without any. */
export const salvarPrestadorAvulso = defineCall({
  method: 'POST',
  path: '/fiscalnfavulsa/salvarPrestador',
  summary: 'Cadastrar prestador eventual',
  request: z.object({
    documento: texto(20),
    nome: texto(150),
    email: texto(120).default(''),
    telefone: texto(20).default(''),
    cep: texto(9).default(''),
    logradouroTipo: z.enum(tiposLogradouro).default('R.'),
    logradouro: texto(255).default(''),
    numero: texto(20).default(''),
    complemento: texto(100).default(''),
    bairro: texto(100).default(''),
    municipio: texto(7).default(''),
    atividades: z.array(z.number().int().positive()).max(10),
    /** First day on which the activities hold; today unless told. */
    inicioAtividade: dataWire().nullable().default(null),
  }),
  answer: z.object({ id: idWire(), mensagem: z.string() }),
  access: balcaoAccess,
  effect: 'write',
})
