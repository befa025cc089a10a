import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { SituacaoDevolucao } from '../domain/pix-dinamico.ts'

/** What the PSP is asked to charge: an exact amount that may be paid until the end of a day. */
export type NovaCobranca = {
  txid: string
  chave: string
  valor: Dinheiro
  vencimento: string
  devedor: { documento: string; nome: string }
  descricao: string
}

/** `payload` is the PSP's own BR Code when it gives one. */
export type CobrancaCriada = { txid: string; location: string; payload: string | null }
export type PixDoPsp = { endToEndId: string; txid: string; valor: Dinheiro; horario: Date }

/**
 * Port of the payment service provider that receives for the city. Every operation may be repeated: charges are known by their txid,
 * returns by their identifier. Each throws when the provider does not answer in time or answers another shape.
 */
export type Psp = {
  criarCobranca(cobranca: NovaCobranca): Promise<CobrancaCriada>
  removerCobranca(txid: string): Promise<void>
  /** What the provider itself says of a Pix; null when it knows none. */
  consultarPix(endToEndId: string): Promise<PixDoPsp | null>
  devolver(devolucao: { endToEndId: string; identificador: string; valor: Dinheiro }): Promise<SituacaoDevolucao>
}
