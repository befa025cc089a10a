import { livroAccess, livroCalls } from '@iss/escrituracao/contract/setor'
import { dataWire, decimal4Wire, defineCall, dinheiroWire, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** A registry-office user (spec 2 §2.4). */
export const cartorioAccess = livroAccess('cartorio')
/** The inspector who imports acts for an office (F77). */
export const importarCartorioAccess = {
  perfis: ['fiscal', 'gestor', 'administrador'],
  chaves: ['iss:importEscritCartorio'],
} as const

/** What is typed of an entry of the notary ledger. */
export const pedidoCartorio = z.object({
  data: dataWire(),
  servicoId: idWire().nullable().default(null),
  /** Code of the service type, where it is not told by its id: files. */
  servico: z.string().trim().max(40).default(''),
  documento: z.enum(['ATO', 'PAGINA', 'SELO']),
  numero: z.string().trim().max(40).default(''),
  quantidade: decimal4Wire(),
  /** Emolument of one. */
  emolumento: dinheiroWire(),
  /** What belongs to funds. */
  repasses: dinheiroWire(),
  /** The tax that a file tells; what is calculated holds. */
  issInformado: dinheiroWire().nullable().default(null),
})
export type PedidoCartorio = z.output<typeof pedidoCartorio>

const calls = livroCalls({
  recurso: 'escritcartorio',
  titulo: 'Escrituração de cartório',
  access: cartorioAccess,
  pedido: pedidoCartorio,
  anular: 'cancelar',
})
export const chamadasCartorio = calls
export const buscarEscritCartorio = calls.buscar
export const buscarEscritCartorioTO = calls.buscarTO
export const validarEscritCartorio = calls.validar
export const salvarEscritCartorio = calls.salvar
export const retificarEscritCartorio = calls.retificar
export const cancelarEscritCartorio = calls.anular

/** Notary service types, for the form. */
export const carregarCartorio = defineCall({
  method: 'POST',
  path: '/escritcartorio/carregar',
  summary: 'Escrituração de cartório: tipos de serviço',
  request: z.object({}),
  answer: z.object({
    hoje: dataWire(),
    servicos: z.array(z.object({ id: idWire(), rotulo: z.string() })),
  }),
  access: cartorioAccess,
  effect: 'read',
})

/** Registry offices of the city, for whom the inspector imports acts (F77). */
export const buscarCartorios = defineCall({
  method: 'POST',
  path: '/importarescritcartorio/cartorios',
  summary: 'Importar escrituração de cartório: cartórios do município',
  request: z.object({}),
  answer: z.array(z.object({ id: idWire(), nome: z.string() })),
  access: importarCartorioAccess,
  effect: 'read',
})
