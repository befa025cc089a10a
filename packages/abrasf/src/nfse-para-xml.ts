import type { Aliquota } from '@iss/kernel/aliquota'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { IdentidadeRps } from './lote-lido.ts'

/** CPF or CNPJ normalised; null when unidentified or abroad. */
type Identificacao = { documento: string | null; inscricaoMunicipal?: string | null }

export type EnderecoParaXml = {
  logradouro?: string | null
  numero?: string | null
  complemento?: string | null
  bairro?: string | null
  /** IBGE code, 7 digits. */
  codigoMunicipio?: number | null
  uf?: string | null
  /** BACEN code, 4 digits; only for addresses abroad. */
  codigoPais?: string | null
  cep?: string | null
}

/** Document behind a deduction and who supplied it. `tipo`: ABRASF 1 to 8 or 99. */
export type DeducaoParaXml = {
  tipo: number
  descricao?: string | null
  documento:
    | { nfse: { codigoMunicipio: number; numero: string; codigoVerificacao?: string | null } }
    | { nfe: { numero: string; uf: string; chave?: string | null } }
    | { outro: string }
  /** CPF or CNPJ, or who is abroad. */
  fornecedor: { documento: string } | { nif?: string | null; codigoPais: string }
  dataEmissao: string
  valorDedutivel: Dinheiro
  valorUtilizado: Dinheiro
}

type Contato = { telefone?: string | null; email?: string | null }

/**
 * An issued electronic note as the ABRASF layout shows it. Amounts in reais, rate in percent, dates as ISO text
 * ('2026-01-15', date and time '2026-01-15T10:30:00' in local time). What is null or absent is left out.
 */
export type NfseParaXml = {
  numero: number
  codigoVerificacao: string
  dataEmissao: string
  /** Number of the note that this one substitutes. */
  nfseSubstituida?: number | null
  outrasInformacoes?: string | null
  /** Remarks: a field of their own since 2.04, before that they follow `outrasInformacoes`. */
  informacoesComplementares?: string | null
  /** Name of the municipal code (2.04). */
  descricaoCodigoTributacao?: string | null
  baseCalculo: Dinheiro
  aliquota?: Aliquota | null
  valorIss: Dinheiro
  valorLiquido: Dinheiro
  valorCredito?: Dinheiro | null
  orgaoGerador: { codigoMunicipio: number; uf: string }
  prestador: Identificacao & Contato & { razaoSocial: string; nomeFantasia?: string | null; endereco: EnderecoParaXml }
  tomador?:
    | (Identificacao &
        Contato & {
          /** Tax number abroad (2.03). */
          nif?: string | null
          razaoSocial?: string | null
          /** Abroad: `codigoPais`, the whole address in `logradouro`. */
          endereco?: EnderecoParaXml | null
        })
    | null
  /** `codigoMunicipio`: since 2.03. */
  intermediario?: (Identificacao & { razaoSocial: string; codigoMunicipio?: number | null }) | null
  rps?: { identidade: IdentidadeRps; dataEmissao: string; cancelado?: boolean; substituido?: IdentidadeRps | null } | null
  /** Any day of the competence. */
  competencia: string
  servico: {
    valorServicos: Dinheiro
    valorDeducoes?: Dinheiro | null
    valorPis?: Dinheiro | null
    valorCofins?: Dinheiro | null
    valorInss?: Dinheiro | null
    valorIr?: Dinheiro | null
    valorCsll?: Dinheiro | null
    outrasRetencoes?: Dinheiro | null
    /** Approximate taxes (2.03). */
    valTotTributos?: Dinheiro | null
    descontoIncondicionado?: Dinheiro | null
    descontoCondicionado?: Dinheiro | null
    issRetido: boolean
    /** Who pays the withheld tax: 1 tomador, 2 intermediário. */
    responsavelRetencao?: 1 | 2 | null
    /** Our code of the list, '1.07'. */
    itemListaServico: string
    codigoCnae?: string | null
    codigoTributacaoMunicipio?: string | null
    /** Since 2.03. */
    codigoNbs?: string | null
    discriminacao: string
    /** Municipality where the service was done. */
    codigoMunicipio: number
    codigoPais?: string | null
    exigibilidade: 1 | 2 | 3 | 4 | 5 | 6 | 7
    /** Since 2.04. */
    identifNaoExigibilidade?: string | null
    municipioIncidencia?: number | null
    numeroProcesso?: string | null
  }
  /** Since 2.04 either of them is enough; before that the group stands only with the ART. */
  construcaoCivil?: { codigoObra?: string | null; art?: string | null } | null
  /** Since 2.04. */
  evento?: { identificacao?: string | null; descricao?: string | null } | null
  /** Since 2.04. */
  deducoes?: readonly DeducaoParaXml[]
  regimeEspecial?: 1 | 2 | 3 | 4 | 5 | 6 | null
  optanteSimples: boolean
  incentivoFiscal?: boolean
  /** 1 erro na emissão, 2 serviço não prestado, 3 erro de assinatura, 4 duplicidade, 5 erro de processamento. */
  cancelamento?: { codigo: 1 | 2 | 3 | 4 | 5; dataHora: string } | null
  /** Number of the note that substitutes this one. */
  substituidaPor?: number | null
}
