import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Violation } from '@iss/kernel/errors'
import type { CertificateInfo, SignatureFailure, XmlViolation } from '@iss/platform/xml'
import type { Versao } from './xsd/versoes.ts'
import type { ItemListaServico } from './item-lista-servico.ts'

export type RaizLote = 'EnviarLoteRpsEnvio' | 'EnviarLoteRpsSincronoEnvio' | 'GerarNfseEnvio'

/** Natural key of an RPS together with the provider. `tipo`: 1 RPS, 2 nota conjugada (mista), 3 cupom. */
export type IdentidadeRps = { readonly numero: number; readonly serie: string; readonly tipo: 1 | 2 | 3 }

/** CPF or CNPJ normalised, and municipal registration; each may be absent. */
export type PessoaLida = { readonly documento: string | null; readonly inscricaoMunicipal: string | null }

export type EnderecoLido = {
  readonly logradouro: string | null
  readonly numero: string | null
  readonly complemento: string | null
  readonly bairro: string | null
  readonly codigoMunicipio: number | null
  readonly uf: string | null
  readonly codigoPais: string | null
  readonly cep: string | null
  /** Layout 2.04: the whole address abroad in one text. */
  readonly exterior: string | null
}

export type TomadorLido = PessoaLida & {
  readonly nif: string | null
  readonly razaoSocial: string | null
  readonly endereco: EnderecoLido | null
  readonly telefone: string | null
  readonly email: string | null
}

export type IntermediarioLido = PessoaLida & { readonly razaoSocial: string; readonly codigoMunicipio: number | null }

/** Amounts as declared; null when the element is absent. `aliquota` is in percent. */
export type ValoresLidos = {
  readonly valorServicos: Dinheiro
  readonly valorDeducoes: Dinheiro | null
  readonly valorPis: Dinheiro | null
  readonly valorCofins: Dinheiro | null
  readonly valorInss: Dinheiro | null
  readonly valorIr: Dinheiro | null
  readonly valorCsll: Dinheiro | null
  readonly outrasRetencoes: Dinheiro | null
  readonly valTotTributos: Dinheiro | null
  readonly valorIss: Dinheiro | null
  readonly aliquota: Aliquota | null
  readonly descontoIncondicionado: Dinheiro | null
  readonly descontoCondicionado: Dinheiro | null
}

export type ServicoLido = {
  readonly valores: ValoresLidos
  readonly issRetido: boolean
  /** 1 tomador, 2 intermediário. */
  readonly responsavelRetencao: 1 | 2 | null
  readonly itemListaServico: ItemListaServico
  readonly codigoCnae: string | null
  readonly codigoTributacaoMunicipio: string | null
  readonly codigoNbs: string | null
  readonly discriminacao: string
  readonly codigoMunicipio: number
  readonly codigoPais: string | null
  /** 1 exigível, 2 não incidência, 3 isenção, 4 exportação, 5 imunidade, 6 suspensa por decisão judicial, 7 por processo administrativo. */
  readonly exigibilidade: 1 | 2 | 3 | 4 | 5 | 6 | 7
  readonly identifNaoExigibilidade: string | null
  readonly municipioIncidencia: number | null
  readonly numeroProcesso: string | null
}

/** Deduction by document (layout 2.04). `tipo` is ABRASF's code 1-8 or 99. */
export type DeducaoLida = {
  readonly tipo: number
  readonly descricao: string | null
  readonly documento: string
  readonly fornecedor: string | null
  readonly dataEmissao: string
  readonly valorDedutivel: Dinheiro
  readonly valorUtilizado: Dinheiro
}

/** The declaration of one service. Dates are ISO civil dates. */
export type DeclaracaoLida = {
  readonly rps: IdentidadeRps | null
  readonly dataEmissao: string | null
  readonly status: 'normal' | 'cancelado'
  readonly rpsSubstituido: IdentidadeRps | null
  readonly competencia: Competencia
  readonly dataCompetencia: string
  readonly prestador: PessoaLida
  readonly tomador: TomadorLido | null
  readonly intermediario: IntermediarioLido | null
  readonly servico: ServicoLido
  /** 1 microempresa municipal, 2 estimativa, 3 sociedade de profissionais, 4 cooperativa, 5 MEI, 6 ME/EPP. */
  readonly regimeEspecial: 1 | 2 | 3 | 4 | 5 | 6 | null
  readonly optanteSimples: boolean
  readonly incentivoFiscal: boolean
  readonly construcaoCivil: { readonly codigoObra: string | null; readonly art: string | null } | null
  readonly evento: { readonly identificacao: string | null; readonly descricao: string | null } | null
  readonly informacoesComplementares: string | null
  readonly deducoes: readonly DeducaoLida[]
}

/** Outcome of the signature found at an item or at the batch. `cobre` tells what it protects; trust is judged apart. */
export type AssinaturaLida = {
  readonly cobre: 'declaracao' | 'rps' | 'lote' | 'outro'
  readonly valida: boolean
  readonly motivo: SignatureFailure | null
  readonly certificado: CertificateInfo | null
}

/** One item of the batch. `declaracao` is null when the item does not follow the schema; `violations` refuse it, `avisos` do not. */
export type RpsLido = {
  /** From 1, in the order of the file. */
  readonly posicao: number
  readonly identidade: IdentidadeRps | null
  readonly declaracao: DeclaracaoLida | null
  /** sha256 of the content (hex): equal for the same content, whatever the formatting, signature and Ids. */
  readonly conteudoHash: string
  readonly assinatura: AssinaturaLida | null
  readonly violations: readonly Violation[]
  readonly avisos: readonly Violation[]
}

/** What a file holds. `violations` refuse it whole; those of the items stand at the items. */
export type LoteLido = {
  readonly raiz: RaizLote | null
  readonly versao: Versao | null
  readonly numeroLote: string | null
  readonly prestador: PessoaLida | null
  /** Number that the batch declares, null when unreadable; for GerarNfseEnvio, 1. */
  readonly quantidade: number | null
  readonly rps: readonly RpsLido[]
  readonly assinatura: AssinaturaLida | null
  /** What differs from the schema, in the batch and in its items, with the places; the violations say the same in sentences. */
  readonly esquema: readonly XmlViolation[]
  readonly violations: readonly Violation[]
  readonly avisos: readonly Violation[]
}
