import { aliquotaWire, dataWire, defineCall, dinheiroWire, idWire, okWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'
import { situacoesCreditoTomador } from '../domain/credito-tomador.ts'

export const creditoTomadorAccess = { chaves: ['iss:nfe:creditosTomadores'] } as const
const proprio = {
  ...creditoTomadorAccess,
  naoPerfis: ['fiscal', 'gestor', 'administrador', 'suporte', 'funcionario'],
} as const

const filtro = {
  ...pageRequest,
  de: dataWire().nullable().default(null),
  ate: dataWire().nullable().default(null),
  situacao: z.enum(situacoesCreditoTomador).nullable().default(null),
}
const linha = z.object({
  id: idWire(),
  emissao: dataWire(),
  prestador: z.string(),
  tomador: z.string(),
  documento: z.string(),
  nota: z.number().int(),
  base: dinheiroWire(),
  percentual: aliquotaWire(),
  valor: dinheiroWire(),
  tipo: z.string(),
  beneficio: z.string(),
  pedeReferencia: z.boolean(),
  validade: dataWire().nullable(),
  situacao: z.enum(situacoesCreditoTomador),
  situacaoRotulo: z.string(),
  uso: z.string().nullable(),
})
const resposta = z.object({
  lista: z.array(linha),
  total: z.number().int(),
  /** Of what was found, undone and expired credits left out. */
  somaValor: dinheiroWire(),
  somaLiberado: dinheiroWire(),
})

/** Credits that notes gave to the selected person (E13, Meus créditos). */
export const buscarCreditosTomador = defineCall({
  method: 'POST',
  path: '/creditotomador/buscar',
  summary: 'Créditos das notas tomadas',
  request: z.object(filtro),
  answer: resposta,
  access: proprio,
  effect: 'read',
})

/** Uses freed credits for their benefit; `referencia` says where, when the benefit is on other taxes. */
export const indicarUsoCreditoTomador = defineCall({
  method: 'POST',
  path: '/creditotomador/indicarUso',
  summary: 'Indicar uso de créditos',
  request: z.object({ creditos: z.array(idWire()).max(200), referencia: z.string().max(60).default('') }),
  answer: okWire(),
  access: proprio,
  effect: 'write',
  idempotent: true,
})

/** The credits of all takers, for the authorities (F66, Créditos de tomador). */
export const listarCreditosTomador = defineCall({
  method: 'POST',
  path: '/creditotomador/listar',
  summary: 'Créditos de tomador do município',
  request: z.object({ ...filtro, documento: z.string().max(18).default('') }),
  answer: resposta,
  access: { ...creditoTomadorAccess, perfis: ['fiscal', 'gestor', 'administrador'] },
  effect: 'read',
})
