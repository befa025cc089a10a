import { livroAccess, livroCalls } from '@iss/escrituracao/contract/setor'
import { dataWire, defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** A transport user with the transport function (spec 2 §2.4). */
export const transporteAccess = livroAccess('transporte', 'iss:transporteColetivo')

const quantos = () => z.number().int().min(0).max(999_999_999).default(0)

/** What is typed of the movement of a line on a day, by tariff. */
export const pedidoTransporte = z.object({
  data: dataWire(),
  linhaId: idWire().nullable().default(null),
  /** Codes, where line and tariff are not told by their ids: files. */
  linha: z.string().trim().max(20).default(''),
  tarifaId: idWire().nullable().default(null),
  tarifa: z.string().trim().max(20).default(''),
  pagantes: quantos(),
  integracao: quantos(),
  gratuidade: quantos(),
})
export type PedidoTransporte = z.output<typeof pedidoTransporte>

const calls = livroCalls({
  recurso: 'transporte',
  titulo: 'Movimento de transporte',
  access: transporteAccess,
  pedido: pedidoTransporte,
  anular: 'cancelar',
})
export const chamadasTransporte = calls
export const buscarTransporte = calls.buscar
export const buscarTransporteTO = calls.buscarTO
export const validarTransporte = calls.validar
export const salvarTransporte = calls.salvar
export const retificarTransporte = calls.retificar
export const cancelarTransporte = calls.anular

/** Lines of the company and tariffs of the city, for the form. */
export const carregarTransporte = defineCall({
  method: 'POST',
  path: '/transporte/carregar',
  summary: 'Movimento de transporte: linhas e tarifas',
  request: z.object({}),
  answer: z.object({
    linhas: z.array(z.object({ id: idWire(), rotulo: z.string() })),
    tarifas: z.array(z.object({ id: idWire(), rotulo: z.string() })),
  }),
  access: transporteAccess,
  effect: 'read',
})
