import { livroAccess, livroCalls } from '@iss/escrituracao/contract/setor'
import { competenciaWire, dataWire, decimal4Wire, defineCall, dinheiroWire, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** A toll user (spec 2 §2.4). */
export const pedagioAccess = livroAccess('pedagio')

/** What is typed of the revenue of a road in a competence. */
export const pedidoPedagio = z.object({
  competencia: competenciaWire(),
  rodoviaId: idWire().nullable().default(null),
  /** Name, or name and plaza, where the road is not told by its id: files. */
  rodovia: z.string().trim().max(170).default(''),
  receita: dinheiroWire(),
  /** Revenue that is none of the service: exempt passages, returns. */
  deducoes: dinheiroWire(),
})
export type PedidoPedagio = z.output<typeof pedidoPedagio>

const calls = livroCalls({
  recurso: 'escritpedagio',
  titulo: 'Escrituração de pedágio',
  access: pedagioAccess,
  pedido: pedidoPedagio,
  anular: 'remover',
})
export const chamadasPedagio = calls
export const buscarEscritPedagio = calls.buscar
export const buscarEscritPedagioTO = calls.buscarTO
export const validarEscritPedagio = calls.validar
export const salvarEscritPedagio = calls.salvar
export const retificarEscritPedagio = calls.retificar
export const removerEscritPedagio = calls.anular

/** The roads of the person with their stretches, for the form. */
export const carregarPedagio = defineCall({
  method: 'POST',
  path: '/escritpedagio/carregar',
  summary: 'Escrituração de pedágio: rodovias do contribuinte',
  request: z.object({}),
  answer: z.object({
    hoje: dataWire(),
    rodovias: z.array(
      z.object({
        id: idWire(),
        nome: z.string(),
        inicio: z.string(),
        fim: z.string(),
        extensaoTotal: decimal4Wire(),
        extensaoAqui: decimal4Wire(),
        trechos: z.array(z.object({ municipio: z.string(), extensao: decimal4Wire() })),
      }),
    ),
  }),
  access: pedagioAccess,
  effect: 'read',
})
