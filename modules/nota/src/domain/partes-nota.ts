import type { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'

/** Municipality: IBGE code of seven digits, as text. */
export type CodigoMunicipio = string

/** Address in the country. Every field may be missing in a paper or imported document. */
export type Endereco = {
  readonly logradouro: string | null
  readonly numero: string | null
  readonly complemento: string | null
  readonly bairro: string | null
  readonly municipio: CodigoMunicipio | null
  readonly uf: string | null
  /** Eight digits. */
  readonly cep: string | null
}

/** Address abroad. `pais` is ISO 3166 alpha-2. */
export type EnderecoExterior = {
  readonly pais: string
  readonly cidade: string | null
  readonly estado: string | null
  readonly codigoPostal: string | null
  readonly texto: string | null
}

/** How a person is identified: CPF, CNPJ, tax number of another country, or not at all. Source: E01. */
export const identificacoes = ['CNPJ', 'CPF', 'EXTERIOR', 'NAO_IDENTIFICADO'] as const
export type Identificacao = (typeof identificacoes)[number]

/** Taker, intermediary or recipient of a note, as told by the issuer. */
export type ParteNota = {
  readonly identificacao: Identificacao
  /** Normalised CPF or CNPJ; null for EXTERIOR and NAO_IDENTIFICADO. */
  readonly documento: string | null
  /** Tax number abroad (ABRASF NifTomador, DPS NIF). */
  readonly nif: string | null
  /** DPS cNaoNIF: 0 not told, 1 exempt of NIF, 2 no NIF required. */
  readonly motivoSemNif: 0 | 1 | 2 | null
  readonly caepf: string | null
  readonly inscricaoMunicipal: string | null
  readonly nome: string | null
  readonly endereco: Endereco | null
  readonly enderecoExterior: EnderecoExterior | null
  readonly telefone: string | null
  readonly email: string | null
}

/** Identity of an RPS; with the provider it is the natural key (decisions N3). */
export type IdentificacaoRps = {
  readonly numero: string
  readonly serie: string
  /** 1 RPS, 2 Nota Conjugada (Mista), 3 Cupom. */
  readonly tipo: 1 | 2 | 3
}

export type Rps = IdentificacaoRps & {
  readonly dataEmissao: Data
  /** 1 Normal, 2 Cancelado. */
  readonly status: 1 | 2
  readonly substituido: IdentificacaoRps | null
}

/** Identity of a DPS of the national layout 1.01. */
export type IdentificacaoDps = {
  /** Id of 45 characters, 'DPS' + 42 digits. */
  readonly id: string | null
  readonly serie: string
  readonly numero: string
  /** 1 production, 2 homologation. */
  readonly ambiente: 1 | 2
  /** dhEmi as received, with offset. */
  readonly emitidaEm: string
  readonly aplicativo: string
  /** tpEmit: 1 provider, 2 taker, 3 intermediary. */
  readonly emitente: 1 | 2 | 3
}

/** Document behind a deduction. Source: ABRASF tcDadosDeducao 2.04, DPS docDedRed. */
export type DocumentoDeducao =
  | { readonly tipo: 'NFSE_NACIONAL' | 'NFE'; readonly chave: string }
  | {
      readonly tipo: 'NFSE_MUNICIPAL'
      readonly municipio: CodigoMunicipio
      readonly numero: string
      readonly codigoVerificacao: string | null
    }
  | { readonly tipo: 'NFE_NUMERO'; readonly numero: string; readonly uf: string; readonly chave: string | null }
  | { readonly tipo: 'PAPEL'; readonly numero: string; readonly modelo: string | null; readonly serie: string | null }
  | { readonly tipo: 'OUTRO'; readonly numero: string }

/** ABRASF TipoDeducao 1 to 8 and 99; 9 (profissional parceiro) exists in the national layout only. */
export const tiposDeducaoNacionais = [1, 2, 3, 4, 5, 6, 7, 8, 9, 99] as const
export type TipoDeducaoNacional = (typeof tiposDeducaoNacionais)[number]

export type Deducao = {
  /** TipoDeducao of the municipality; null when the document came by file. */
  readonly tipoDeducaoId: number | null
  readonly tipoNacional: TipoDeducaoNacional | null
  readonly descricao: string
  readonly documento: DocumentoDeducao | null
  readonly dataEmissao: Data | null
  /** Normalised CPF or CNPJ of the supplier. */
  readonly fornecedor: string | null
  readonly fornecedorNif: string | null
  readonly fornecedorNome: string | null
  /** Value that may be deducted; null when it is the value used. */
  readonly valorDedutivel: Dinheiro | null
  /** Value used in this note. */
  readonly valor: Dinheiro
}

/** Works. ABRASF CodigoObra and Art; DPS group obra. */
export type ObraNota = {
  /** Obra registered in the municipality. */
  readonly obraId: number | null
  /** CNO or CEI. */
  readonly codigo: string | null
  readonly art: string | null
  /** Cadastro Imobiliário Brasileiro. */
  readonly cib: string | null
  readonly inscricaoImobiliaria: string | null
  readonly endereco: Endereco | null
}

/** Event. ABRASF tcEvento, DPS atvEvento. */
export type EventoNota = {
  readonly identificacao: string | null
  readonly nome: string | null
  readonly inicio: Data | null
  readonly fim: Data | null
  readonly endereco: Endereco | null
}

/** DPS group comExt; codes kept as in the layout. */
export type ComercioExterior = {
  readonly modoPrestacao: string
  readonly vinculoPrestacao: string
  readonly moeda: string
  readonly valorMoeda: string
  readonly mecanismoPrestador: string
  readonly mecanismoTomador: string
  readonly movimentacaoTemporariaBens: string
  readonly numeroDi: string | null
  readonly numeroRe: string | null
  readonly compartilharMdic: boolean
}

/** PIS/COFINS of the operation (DPS piscofins), apart from what is withheld. */
export type PisCofins = {
  readonly cst: string
  readonly base: Dinheiro | null
  readonly aliquotaPis: Aliquota | null
  readonly aliquotaCofins: Aliquota | null
  readonly valorPis: Dinheiro | null
  readonly valorCofins: Dinheiro | null
  /** tpRetPisCofins as in the layout. */
  readonly tipoRetencao: string | null
}

/** Municipal benefit claimed by the issuer (DPS BM). */
export type BeneficioMunicipal = {
  readonly numero: string
  readonly reducaoValor: Dinheiro | null
  readonly reducaoPercentual: Aliquota | null
}

/** Approximate taxes of Lei 12.741/2012: exactly one of the forms (DPS totTrib). */
export type TotaisTributos =
  | { readonly forma: 'VALOR'; readonly federal: Dinheiro; readonly estadual: Dinheiro; readonly municipal: Dinheiro }
  | { readonly forma: 'PERCENTUAL'; readonly federal: Aliquota; readonly estadual: Aliquota; readonly municipal: Aliquota }
  | { readonly forma: 'SIMPLES'; readonly percentual: Aliquota }
  | { readonly forma: 'NAO_INFORMADO' }

/** Document reimbursed or transferred, outside the IBS/CBS base (DPS gReeRepRes). */
export type Reembolso = {
  /** tpReeRepRes, e.g. '01'; '99' asks the description. */
  readonly tipo: string
  readonly descricao: string | null
  readonly valor: Dinheiro
  readonly dataEmissao: Data
  readonly competencia: Data
  /** Key of a national document, or number of another one. */
  readonly documento: {
    readonly tipo: 'DFE' | 'FISCAL' | 'OUTRO'
    /** tipoChaveDFe of a national document, municipality of another fiscal one. */
    readonly codigo: string | null
    readonly identificacao: string
    readonly descricao: string | null
  }
  readonly fornecedor: { readonly identificacao: string; readonly nome: string } | null
}

/** IBS/CBS group of the DPS 1.01 (LC 214/2025). Codes kept as in the layout. */
export type IbsCbsNota = {
  readonly finalidade: '0'
  readonly consumidorFinal: boolean | null
  /** cIndOp, six digits. */
  readonly indicadorOperacao: string
  /** tpOper, operations with governments. */
  readonly tipoOperacao: string | null
  /** Keys of referenced notes. */
  readonly notasReferenciadas: readonly string[]
  readonly tipoEnteGoverno: string | null
  /** indDest: false when the recipient is the taker. */
  readonly destinatarioDistinto: boolean
  readonly destinatario: ParteNota | null
  readonly imovel: {
    readonly inscricaoImobiliaria: string | null
    readonly cib: string | null
    readonly endereco: Endereco | null
  } | null
  readonly reembolsos: readonly Reembolso[]
  /** CST, three digits. */
  readonly cst: string
  /** cClassTrib, six digits. */
  readonly classificacao: string
  readonly creditoPresumido: string | null
  readonly tributacaoRegular: { readonly cst: string; readonly classificacao: string } | null
  readonly diferimento: { readonly uf: Aliquota; readonly municipio: Aliquota; readonly cbs: Aliquota } | null
}
