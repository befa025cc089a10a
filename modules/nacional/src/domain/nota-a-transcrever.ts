import type { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { InfDps, InfNfse } from '@iss/nfse-nacional/layout'
import type { Deducao, EnderecoExterior, EventoNota, ObraNota, PisCofins, TotaisTributos } from '@iss/nota/domain/partes-nota'
import type { Exigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { Regime } from '@iss/tributacao/domain/regime'

/** What is kept of a value as JSON: amounts and rates are texts. */
export type Guardado<T> = T extends { toJSON(): string }
  ? string
  : T extends readonly (infer I)[]
    ? readonly Guardado<I>[]
    : T extends object
      ? { readonly [K in keyof T]: Guardado<T[K]> }
      : T

export type EnderecoLido = {
  readonly logradouro?: string | null
  readonly numero?: string | null
  readonly complemento?: string | null
  readonly bairro?: string | null
  /** IBGE code of seven digits. */
  readonly municipio?: string | null
  readonly uf?: string | null
  readonly cep?: string | null
}

/** Taker or intermediary of a note. */
export type ParteLida = {
  /** CPF or CNPJ; null abroad. */
  readonly documento: string | null
  readonly nif: string | null
  readonly motivoSemNif: 0 | 1 | 2 | null
  readonly inscricaoMunicipal: string | null
  readonly caepf: string | null
  readonly nome: string | null
  readonly telefone: string | null
  readonly email: string | null
  readonly endereco: EnderecoLido | null
  readonly enderecoExterior: EnderecoExterior | null
}

/** A note as issued here, with everything that the national layout may say of it. */
export type NotaATranscrever = {
  /** Key of 50 characters that this note has in the national repository. */
  readonly chave: string
  readonly municipio: { readonly codigo: string; readonly nome: string; readonly uf: string }
  readonly ambiente: '1' | '2'
  readonly numero: number
  readonly emissao: Date
  readonly dataPrestacao: Data
  readonly avulsa: boolean
  readonly prestador: {
    readonly documento: string
    readonly nome: string
    readonly nomeFantasia: string | null
    readonly inscricaoMunicipal: string | null
    readonly telefone: string | null
    readonly email: string | null
    readonly endereco: EnderecoLido | null
  }
  readonly tomador: ParteLida | null
  readonly intermediario: ParteLida | null
  readonly servico: {
    /** cTribNac, six digits. */
    readonly codigoNacional: string
    /** Words of the service in the national list. */
    readonly descricaoNacional: string
    readonly codigoMunicipal: string | null
    readonly nbs: string | null
    readonly codigoInterno: string | null
    readonly discriminacao: string
    /** Null when the service is done abroad. */
    readonly municipioPrestacao: string | null
    readonly paisPrestacao: string | null
    readonly paisResultado: string | null
    readonly exigibilidade: Exigibilidade
    readonly tipoImunidade: number | null
    readonly numeroProcesso: string | null
  }
  readonly regime: Regime
  /** A company of the Simples that pays this ISS outside the DAS. */
  readonly foraDoDas: boolean
  readonly municipioIncidencia: string
  /** The tax belongs to this town. */
  readonly devidoAqui: boolean
  readonly retido: boolean
  readonly retidoPorIntermediario: boolean
  readonly valores: {
    readonly total: Dinheiro
    readonly descontoIncondicional: Dinheiro
    readonly descontoCondicional: Dinheiro
    readonly base: Dinheiro
    readonly aliquota: Aliquota
    readonly imposto: Dinheiro
    readonly pis: Dinheiro
    readonly cofins: Dinheiro
    readonly csll: Dinheiro
    readonly irrf: Dinheiro
    readonly inss: Dinheiro
  }
  readonly deducoes: readonly Guardado<Deducao>[]
  readonly pisCofins: Guardado<PisCofins> | null
  readonly totaisTributos: Guardado<TotaisTributos>
  readonly obra: Guardado<ObraNota> | null
  readonly evento: Guardado<EventoNota> | null
  readonly documentoTecnico: string | null
  readonly documentoReferencia: string | null
  readonly pedido: string | null
  readonly itensPedido: readonly string[]
  readonly observacoes: string | null
  readonly substitui: {
    readonly chave: string
    readonly motivo: NonNullable<InfDps['subst']>['cMotivo']
    readonly descricao: string | null
  } | null
  /** Groups of IBS and CBS, in the DPS and as computed; null when they do not apply. */
  readonly ibsCbs: { readonly declarado: NonNullable<InfDps['IBSCBS']>; readonly apurado: NonNullable<InfNfse['IBSCBS']> } | null
  /** Number (14 digits) under which the national panel knows the exemption of this town; null when none was told. */
  readonly beneficioIsencao: string | null
  readonly nomeDoMunicipio: (codigo: string) => string
}
