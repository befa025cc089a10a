import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import type { Decimal4 } from '@iss/kernel/decimal4'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Exigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { ResponsavelRecolhimento } from '@iss/tributacao/domain/retencao'
import type {
  BeneficioMunicipal,
  CodigoMunicipio,
  ComercioExterior,
  Deducao,
  EventoNota,
  IbsCbsNota,
  IdentificacaoDps,
  ObraNota,
  ParteNota,
  PisCofins,
  Rps,
  TotaisTributos,
} from './partes-nota.ts'

/** Where a note came from. */
export const origensNota = ['TELA', 'ARQUIVO', 'WEB_SERVICE', 'REST', 'DPS', 'ENSINO', 'CONVERSAO_RPS'] as const
export type OrigemNota = (typeof origensNota)[number]

/** One line of the note: value = round half-even (quantity x unit value, 2). Source: spec 3 §3.2, §5. */
export type ItemNota = {
  /** 1 to 2000 characters. */
  readonly descricao: string
  /** Unit of the municipality ('UN', 'HR'); null when not told. */
  readonly unidade: string | null
  /** 4 decimals, above zero. */
  readonly quantidade: Decimal4
  /** Reais, 4 decimals, above zero. */
  readonly valorUnitario: Decimal4
  /** Conditional discount of the item (webISSValorDesconto): does not lower the base. */
  readonly desconto: Dinheiro
  /** Unconditional discount of the item (webISSValorDescontoIncondicional): lowers the base. */
  readonly descontoIncondicional: Dinheiro
}

/** The service of a note. */
export type ServicoNota = {
  /** Atividade of the municipality; null while a file's code has not been resolved. */
  readonly atividadeId: number | null
  /** Normalised subitem of the LC 116 list: '7.02'. */
  readonly subitem: string
  /** cTribNac, six digits. */
  readonly codigoNacional: string | null
  /** CodigoTributacaoMunicipio / cTribMun. */
  readonly codigoMunicipal: string | null
  /** CTISS, nine characters. */
  readonly ctiss: string | null
  /** CNAE subclass, seven digits. */
  readonly cnae: string | null
  /** NBS, nine digits. */
  readonly nbs: string | null
  /** cIntContrib: the provider's own code. */
  readonly codigoInterno: string | null
  /** Discriminação, up to 2000 characters; the items' descriptions when null. */
  readonly discriminacao: string | null
  /** Place of service; null when abroad. */
  readonly municipioPrestacao: CodigoMunicipio | null
  /** ISO alpha-2 when the service is done abroad. */
  readonly paisPrestacao: string | null
  /** ISO alpha-2 of the country where the result is seen (export). */
  readonly paisResultado: string | null
  readonly exigibilidade: Exigibilidade
  /** tpImunidade, 0 to 5, when immune. */
  readonly tipoImunidade: number | null
  /** IdentifNaoExigibilidade (ABRASF 2.04). */
  readonly motivoNaoExigibilidade: string | null
  /** Number of the process, for the two suspensions. */
  readonly numeroProcesso: string | null
  readonly beneficio: BeneficioMunicipal | null
}

/** Federal and other amounts withheld by the taker, typed by the issuer. Names of the formula of spec 3 §9.6. */
export type RetencoesNota = {
  readonly pis: Dinheiro
  readonly cofins: Dinheiro
  readonly irrf: Dinheiro
  readonly csll: Dinheiro
  readonly inss: Dinheiro
  readonly outrasRetencoes: Dinheiro
  readonly outrasDeducoes: Dinheiro
}

/** What the issuer computed by himself; compared with ours, never trusted (decisions N9). */
export type ValoresInformados = {
  readonly valorTotal: Dinheiro | null
  readonly base: Dinheiro | null
  readonly aliquota: Aliquota | null
  readonly imposto: Dinheiro | null
  readonly liquido: Dinheiro | null
  readonly municipioIncidencia: CodigoMunicipio | null
  readonly retido: boolean | null
  readonly responsavelRetencao: ResponsavelRecolhimento | null
}

/** What the document says of the provider; the register decides, this is compared or kept for the print. */
export type PrestadorInformado = {
  readonly inscricaoMunicipal: string | null
  /** ABRASF RegimeEspecialTributacao 1 to 6. */
  readonly regimeEspecial: number | null
  readonly optanteSimples: boolean | null
  readonly incentivoFiscal: boolean | null
  /** regApTribSN: 1 all in the DAS, 2 municipal outside, 3 federal outside. */
  readonly apuracaoSimples: 1 | 2 | 3 | null
}

/** Substitution asked together with the issue. */
export type SubstituicaoNota = {
  /** Number of the note replaced, or its national key. */
  readonly numero: string | null
  readonly chave: string | null
  /** Code of `motivosSubstituicao`. */
  readonly motivo: string
  readonly descricao: string | null
}

/**
 * The canonical note: the only form in which a note is asked for (decisions N3). Screen, file, SOAP, REST and DPS are adapters
 * to it. It has room for what ABRASF 2.01-2.04 and the DPS 1.01 say; what a source does not say is null. The provider is the
 * taxpayer of the session or of the credential. Numbers, tax, withholding and net value are results, never part of it.
 */
export type NotaCanonica = {
  readonly origem: OrigemNota
  /** Normalised CPF or CNPJ of the provider. */
  readonly prestador: string
  readonly prestadorInformado: PrestadorInformado
  readonly rps: Rps | null
  readonly dps: IdentificacaoDps | null
  /** Electronic series; null takes the only valid one. */
  readonly serieId: number | null
  readonly dataPrestacao: Data
  readonly competencia: Competencia
  readonly tomador: ParteNota
  readonly intermediario: ParteNota | null
  readonly servico: ServicoNota
  /** TipoTributacao of the municipality; null is chosen by the retention. */
  readonly tipoTributacaoId: number | null
  readonly itens: readonly ItemNota[]
  /** Discounts of the header, added to those of the items. */
  readonly descontoIncondicional: Dinheiro
  readonly descontoCondicional: Dinheiro
  readonly deducoes: readonly Deducao[]
  /** Deduction as a percentage of the value (DPS pDR). */
  readonly deducaoPercentual: Aliquota | null
  /** vReceb: value received by the intermediary. */
  readonly valorRecebido: Dinheiro | null
  readonly retencoes: RetencoesNota
  readonly pisCofins: PisCofins | null
  readonly totaisTributos: TotaisTributos
  readonly informado: ValoresInformados
  readonly obra: ObraNota | null
  readonly evento: EventoNota | null
  readonly comercioExterior: ComercioExterior | null
  readonly ibsCbs: IbsCbsNota | null
  readonly substituicao: SubstituicaoNota | null
  readonly documentoTecnico: string | null
  readonly documentoReferencia: string | null
  readonly pedido: string | null
  readonly itensPedido: readonly string[]
  readonly condicaoPagamento: string | null
  /** 0 to 1000 characters on the screen; InformacoesComplementares / xInfComp in the layouts. */
  readonly observacoes: string | null
  readonly enviarEmailTomador: boolean
}
