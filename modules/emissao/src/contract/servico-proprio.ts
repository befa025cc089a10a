import { emissaoAccess } from '@iss/nota/contract/acessos'
import { decimal4Wire, defineCall, defineScreen, idWire, okWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'

const dados = {
  nome: z.string().max(80),
  descricao: z.string().max(2000),
  atividadeId: idWire().nullable(),
  unidade: z.string().max(20).nullable(),
  /** Of one unit; null where it differs from note to note. */
  preco: decimal4Wire().nullable(),
}

/** The provider's own services, by name. */
export const buscarServicoProprio = defineCall({
  method: 'POST',
  path: '/servicoproprio/buscar',
  summary: 'Serviços próprios do prestador',
  request: z.object({}),
  answer: z.array(z.object({ id: idWire(), versao: versaoWire(), ...dados })),
  access: emissaoAccess,
  effect: 'read',
})

/** Adds a service, or changes the one of `id`. */
export const salvarServicoProprio = defineCall({
  method: 'POST',
  path: '/servicoproprio/salvar',
  summary: 'Salvar serviço próprio',
  request: z.object({ id: idWire().nullable().default(null), versao: versaoWire().default(1), ...dados }),
  answer: okWire().extend({ id: idWire() }),
  access: emissaoAccess,
  effect: 'write',
})

export const removerServicoProprio = defineCall({
  method: 'POST',
  path: '/servicoproprio/remover',
  summary: 'Remover serviços próprios',
  request: z.object({ ids: z.array(idWire()).max(500) }),
  answer: okWire(),
  access: emissaoAccess,
  effect: 'write',
})

export const telaMeusServicos = defineScreen({
  path: '/home/actions/meus-servicos',
  title: 'Meus serviços',
  component: 'meus-servicos',
  access: emissaoAccess,
})
