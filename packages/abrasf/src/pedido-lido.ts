import type { Violation } from '@iss/kernel/errors'
import type { XmlViolation } from '@iss/platform/xml'
import type { AssinaturaLida, IdentidadeRps, PessoaLida } from './lote-lido.ts'
import type { RpsEmJson } from './read-lote-json.ts'
import type { Versao } from './xsd/versoes.ts'

/** Days of a period, both included. */
export type PeriodoLido = { readonly inicio: string; readonly fim: string }

/** What a query of notes asks for. `numero` and the periods narrow; `pagina` from 1. */
export type CriterioLido = {
  readonly numero: number | null
  readonly emissao: PeriodoLido | null
  readonly competencia: PeriodoLido | null
  readonly prestador: PessoaLida | null
  readonly tomador: PessoaLida | null
  readonly intermediario: PessoaLida | null
  readonly pagina: number
}

/** The order to cancel a note. */
export type CancelamentoLido = {
  readonly prestador: PessoaLida
  readonly numero: number
  readonly codigoMunicipio: number
  /** ABRASF 1 to 5; null where the message tells none. */
  readonly codigo: number | null
}

export type DadosDoPedido =
  | { readonly tipo: 'cancelamento'; readonly cancelamento: CancelamentoLido }
  | { readonly tipo: 'substituicao'; readonly cancelamento: CancelamentoLido; readonly rps: RpsEmJson }
  | { readonly tipo: 'lote'; readonly prestador: PessoaLida; readonly protocolo: string }
  | { readonly tipo: 'rps'; readonly prestador: PessoaLida; readonly rps: IdentidadeRps | null }
  | { readonly tipo: 'prestado'; readonly prestador: PessoaLida; readonly criterio: CriterioLido }
  | { readonly tipo: 'tomado'; readonly consulente: PessoaLida; readonly criterio: CriterioLido }
  | {
      readonly tipo: 'faixa'
      readonly prestador: PessoaLida
      readonly inicial: number
      readonly final: number | null
      readonly pagina: number
    }

/** A message that is no batch. `dados` is null when it does not follow the schema; `violations` refuse it. */
export type PedidoLido = {
  readonly raiz: string
  readonly versao: Versao
  readonly esquema: readonly XmlViolation[]
  readonly violations: readonly Violation[]
  readonly dados: DadosDoPedido | null
  /** The signature over what the message orders, if any. */
  readonly assinatura: AssinaturaLida | null
}
