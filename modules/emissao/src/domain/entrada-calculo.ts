import type { Aliquota } from '@iss/kernel/aliquota'
import type { Data } from '@iss/kernel/data'
import type { Decimal4 } from '@iss/kernel/decimal4'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Violation } from '@iss/kernel/errors'
import type { ExigibilidadeDaPessoa } from '@iss/tributacao/domain/direito-exigibilidade'
import type { Exigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { LocalIncidencia, RegraIncidencia } from '@iss/tributacao/domain/regra-incidencia'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import type { RateioExtensao } from '@iss/tributacao/domain/rateio-extensao'
import type { Regime } from '@iss/tributacao/domain/regime'
import type {
  RegraRetencao,
  ResponsavelRecolhimento,
  RetencaoMunicipal,
  SubitemRetido,
  TipoTomador,
} from '@iss/tributacao/domain/retencao'
import type { DeducaoDita, TipoDeducao } from '@iss/tributacao/domain/tipos-deducao'
import type { RetencoesNota } from '@iss/nota/domain/nota'

export type ItemCalculo = {
  readonly quantidade: Decimal4
  readonly valorUnitario: Decimal4
  readonly desconto?: Dinheiro
  readonly descontoIncondicional?: Dinheiro
}

/** A deduction asked for: typed line, linked note of the competence, works abatement. Source: E00 step 3. */
export type DeducaoCalculo = DeducaoDita & { readonly valor: Dinheiro }

/** Facts of the Simples Nacional for the competence of the service. Source: E00.S. */
export type SimplesCalculo = {
  /** Rate used and printed, 2 decimals (RegimeISS.aliquota). */
  readonly aliquota: Aliquota
  /** The 4-decimal figure, when computed. */
  readonly aliquotaExata: Aliquota
  /** Rate for withholding: month before, 2 % in the first month, 5 % when not informed. */
  readonly aliquotaRetencao: Aliquota
  readonly motivoRetencao: string
  readonly fonteRetencao: string
  /** ISS outside the DAS (revenue above the sublimit): the municipal rate holds. */
  readonly foraDoDas: boolean
  /** The service is under a fixed ISS that is paid to the municipality (accounting offices). Source: LC 123/2006 art. 18 §22-A. */
  readonly issFixo?: boolean
}

export type AtividadeCalculo = {
  /** Rate in force on the date of the service (AtividadeHistorico). */
  readonly aliquota: Aliquota
  readonly isenta?: boolean
  readonly aceitaEdicaoAliquota?: boolean
  readonly retida?: boolean
  readonly retemLocalPrestacao?: boolean
  readonly permiteRetencaoNoMunicipio?: boolean
  readonly permiteIncidenciaForaMunicipio?: boolean
}

export type TipoTributacaoCalculo = {
  readonly retido: boolean
  readonly naoPermitidoST: boolean
  readonly responsavelRecolhimento?: ResponsavelRecolhimento | null
  readonly somenteMateriais?: boolean
}

/** A municipal discount profile in force for the person and the activity. */
export type BeneficioCalculo = { readonly nome: string; readonly percentual: Aliquota }

/** Everything `calcularNota` needs; every legal fact comes in as data. Municipalities are codes of seven digits. */
export type EntradaCalculo = {
  /** Municipality that computes. */
  readonly municipio: string
  /** Date of the service. */
  readonly data: Data
  readonly subitem: string
  readonly codigoNacional?: string | null
  readonly itens: readonly ItemCalculo[]
  readonly descontoIncondicional?: Dinheiro
  readonly descontoCondicional?: Dinheiro
  readonly deducoes?: readonly DeducaoCalculo[]
  /** Kinds of deduction that municipal law gives to the activity; those of the national law need no row. */
  readonly tiposDeducao?: readonly TipoDeducao[]
  /** Deduction as a percentage of the total value (DPS pDR). */
  readonly deducaoPercentual?: Aliquota | null
  /** Network of the provider for the subitem, which apportions the base among the municipalities that it crosses. */
  readonly rateio?: RateioExtensao | null
  readonly exigibilidade: Exigibilidade
  /** Number of the process of a suspension. */
  readonly numeroProcesso?: string | null
  /** Null: service done abroad. */
  readonly municipioPrestacao: string | null
  /** ISO alpha-2 of the country in which the result is seen (export). */
  readonly paisResultado?: string | null
  /** Whether a municipality exists; absent: none is doubted. */
  readonly municipioExiste?: (codigo: string) => boolean
  readonly prestador: {
    /** Null: provider abroad. */
    readonly municipio: string | null
    readonly regime: Regime
    /** Required for regime SIMPLES; without it the withholding rate of 5 % holds and the note bears it. */
    readonly simples?: SimplesCalculo | null
    readonly permiteRetencaoProprioMunicipio?: boolean
    /** What the municipality obliges takers to, beyond the law (K01). */
    readonly retencaoMunicipal?: RetencaoMunicipal
    /** Exigibilities that the register gives to the provider, of all periods. */
    readonly exigibilidades?: readonly ExigibilidadeDaPessoa[]
  }
  readonly tomador: {
    readonly tipo: TipoTomador
    readonly municipio: string | null
    readonly substitutoTributario?: boolean
    readonly ignoraSubstituto?: boolean
    readonly eventual?: boolean
    readonly permiteRetencaoEventual?: boolean
  }
  readonly municipioIntermediario?: string | null
  readonly atividade: AtividadeCalculo
  readonly tipoTributacao: TipoTributacaoCalculo | null
  /** Rate of the band of AliquotaProgressivaConfiguracao in force, already looked up. */
  readonly aliquotaProgressiva?: Aliquota | null
  readonly aliquotaInformada?: Aliquota | null
  readonly retidoInformado?: boolean | null
  /** Who withholds as the document tells it. */
  readonly responsavelInformado?: ResponsavelRecolhimento | null
  /** PerfilDescontoBaseCalculo, once (decisions N8), and municipal benefits on the base. */
  readonly beneficiosBase?: readonly BeneficioCalculo[]
  /** PerfilDescontoImpostoNfe. */
  readonly beneficioImposto?: BeneficioCalculo | null
  readonly retencoes?: Partial<RetencoesNota>
  /** IBPT item in force for the activity. */
  readonly ibpt?: { readonly federal: Aliquota; readonly municipal: Aliquota; readonly versao: string } | null
  readonly regrasIncidencia?: readonly RegraIncidencia[]
  readonly subitensRetidos?: readonly SubitemRetido[]
}

export type ResultadoNota = {
  /** Value of each item, in the order given. */
  readonly itens: readonly Dinheiro[]
  readonly valorTotal: Dinheiro
  readonly descontoIncondicional: Dinheiro
  readonly descontoCondicional: Dinheiro
  /** Legal deductions, capped at value less unconditional discount. */
  readonly deducoes: Dinheiro
  /** Kind of each deduction asked for, in the order given; null: not taken. */
  readonly tiposDasDeducoes: readonly (TipoDeducao | null)[]
  /** Reduction of the base by benefits, apart from the deductions. */
  readonly beneficioBase: Dinheiro
  /** What the base leaves to the other municipalities that the network crosses. */
  readonly parcelaDeFora: Dinheiro
  readonly base: Dinheiro
  /** Rate printed and used. */
  readonly aliquota: Aliquota
  /** The 4-decimal figure behind it (Simples); equal to `aliquota` otherwise. */
  readonly aliquotaExata: Aliquota
  /** The issuer may type the rate. */
  readonly aliquotaEditavel: boolean
  /** Tax due on the note, after the discount of tax. */
  readonly imposto: Dinheiro
  /** 'ISS com exigibilidade suspensa': what a deposit is compared with; neither in `imposto` nor in the closing. */
  readonly impostoSuspenso: Dinheiro
  readonly descontoImposto: Dinheiro
  readonly retido: boolean
  readonly regra: RegraRetencao
  readonly motivoRetencao: string
  readonly responsavel: ResponsavelRecolhimento | null
  readonly retencaoEditavel: boolean
  readonly municipioIncidencia: string | null
  readonly localIncidencia: LocalIncidencia
  /** The tax belongs to the municipality that computes. */
  readonly devidoAqui: boolean
  readonly retencoes: RetencoesNota
  /** Spec 3 §9.6, exact: the ISS withheld is not in it. */
  readonly liquido: Dinheiro
  /** 'Valor a receber do tomador' = liquido less the ISS withheld (decisions N5). */
  readonly aReceber: Dinheiro
  readonly ibpt: { readonly valor: Dinheiro; readonly percentual: Aliquota; readonly texto: string } | null
  readonly memoria: readonly PassoMemoria[]
  /** What the computation itself refuses; `validarNota` adds the rest. */
  readonly violations: readonly Violation[]
}
