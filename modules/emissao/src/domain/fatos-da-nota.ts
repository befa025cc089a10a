import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Natureza, Situacao } from '@iss/pessoa/domain/pessoa'
import type { Switch } from '@iss/platform/contract'
import type { ExigibilidadeDaPessoa } from '@iss/tributacao/domain/direito-exigibilidade'
import type { TaxasDoRegime } from '@iss/tributacao/domain/aliquotas-simples'
import type { RegraIncidencia } from '@iss/tributacao/domain/regra-incidencia'
import type { Regime } from '@iss/tributacao/domain/regime'
import type { RegrasDaNota } from '@iss/tributacao/domain/regras-da-nota'
import type { ResponsavelRecolhimento } from '@iss/tributacao/domain/retencao'
import type { Anexo } from '@iss/tributacao/domain/tabela-simples'
import type { Vigente } from '@iss/tributacao/domain/vigencia'

export type MunicipioDaNota = { readonly codigo: string; readonly nome: string; readonly uf: string }

/** What a note asks of a registered person. `documento` is normalised. */
export type PessoaDaNota = {
  readonly id: number
  readonly documento: string
  readonly nome: string
  readonly nomeFantasia: string | null
  readonly inscricaoMunicipal: string | null
  readonly email: string | null
  readonly situacao: Situacao
  readonly naturezaCadastro: Natureza | null
  readonly dataAbertura: Data | null
  readonly substitutoTributario: boolean
  /** Regime of the registration, where no competence has one of its own. */
  readonly regimeIssTipo: Regime
  readonly regimeIssAliquota: Aliquota | null
  readonly regimeIssValor?: Dinheiro | null
}

export type EnderecoDaNota = {
  readonly logradouroTipo: string
  readonly logradouroNome: string
  readonly numero: string
  readonly complemento: string | null
  readonly bairro: string
  readonly cep: string | null
  readonly municipioCodigo: string
  readonly municipioNome: string
  readonly uf: string
}

/** Regime of a person with the rates of the Simples that it has, in percent, and the amount that the municipality fixed. */
export type RegimeDaNota = TaxasDoRegime & { readonly regime: Regime; readonly valor?: Dinheiro | null }

/** A person as it stands for one competence. */
export type PessoaNaCompetencia = {
  readonly pessoa: PessoaDaNota
  /** Main address. */
  readonly endereco: EnderecoDaNota | null
  /** Main phone, digits only. */
  readonly telefone: string | null
  /** Value of a switch of this person. */
  readonly switches: (definition: Switch) => boolean
  readonly regime: RegimeDaNota
  /** Exigibilities that the register gives to the person, of all periods. */
  readonly exigibilidades: readonly ExigibilidadeDaPessoa[]
  /** Of the month before: decides the rate of withholding of the Simples. */
  readonly regimeAnterior: RegimeDaNota
}

/** Activity of the city, as far as a note looks at it. */
export type AtividadeDaNota = {
  readonly id: number
  readonly codigo: string
  /** As people read it, in the form of the city. */
  readonly codigoExibido: string
  readonly resumo: string
  readonly itemListaServico: string
  readonly codigoTributacaoNacional: string | null
  readonly cnae: string | null
  readonly nbs: string | null
  readonly abateObra: boolean
  /** Its annex of the Simples depends on the payroll. */
  readonly passivelFatorR: boolean
  readonly aceitaEdicaoAliquota: boolean
  readonly isenta: boolean
  readonly permiteIncidenciaForaMunicipio: boolean
  readonly permiteOutrasDeducoes: boolean
  readonly permiteRetencaoNoMunicipio: boolean
  readonly retida: boolean
  readonly retemLocalPrestacao: boolean
  readonly tomadorNaoIdentificado: boolean
}

/** An activity of the provider with its rate on the date of the service, in percent; null: none in force. */
export type AtividadeComAliquota = {
  readonly atividade: AtividadeDaNota
  readonly principal: boolean
  readonly aliquota: Aliquota | null
  /** Annex of the Simples bound to the activity in the competence; null: none, which means III (K14). */
  readonly anexo?: Anexo | null
}

/** Type of taxation that may be chosen on an electronic note. `exigibilidade` is the code of ABRASF, 1 to 7. */
export type TipoDaNota = {
  readonly id: number
  readonly nome: string
  readonly exigibilidade: number
  readonly retido: boolean
  readonly naoPermitidoSt: boolean
  readonly responsavelRecolhimento: ResponsavelRecolhimento | null
  readonly somenteMateriais: boolean
}

/** Authorisation to issue, with its electronic series. `id` null: the note is let through by itself, as an avulsa is. */
export type AutorizacaoDaNota = {
  readonly autorizacao: Vigente & { readonly id: number | null }
  readonly serie: { readonly id: number; readonly codigo: string; readonly especie: string; readonly avulsa: boolean }
}

/** Of whom and of when facts are asked. `documentoTomador` is normalised; null: nobody is named. */
export type AlvoDosFatos = {
  readonly prestadorId: number
  readonly documentoTomador: string | null
  readonly dataPrestacao: Data
  readonly competencia: Competencia
  /** Municipalities that the note names, to be looked up. */
  readonly municipios?: readonly string[]
}

/**
 * Everything that the registers say about one note: the one type of facts. The screen, the live totals, the issue, files and web services,
 * substitutions and alterations compute from it, so that what is shown is what is issued. `montarFatos` makes it from what was read.
 */
export type FatosDaNota = {
  readonly cidade: MunicipioDaNota
  readonly prestador: PessoaNaCompetencia
  /** Null: nobody named, or nobody whom the city knows. */
  readonly tomador: PessoaNaCompetencia | null
  /** Activities of the provider in force on the date of the service, the main one first. */
  readonly atividades: readonly AtividadeComAliquota[]
  /** All types of taxation of the city that may be chosen, by code. */
  readonly tipos: readonly TipoDaNota[]
  /** Authorisations in force today, by series. */
  readonly autorizacoes: readonly AutorizacaoDaNota[]
  /** Rules of the city on where the tax is due. */
  readonly incidencia: readonly RegraIncidencia[]
  /** Whether a municipality named by the note is in the table of the IBGE. */
  readonly municipioExiste: (codigo: string) => boolean
  /** Value of a municipal switch. */
  readonly switches: (definition: Switch) => boolean
  /** Items that a note may have (A31). */
  readonly maximoItens: number
  /** Rules of the city on rates, discounts and units, on the date of the service. */
  readonly regras: RegrasDaNota
  /** Service date of the provider's last note that came from no RPS; null: none yet. */
  readonly ultimaDataPrestacao: Data | null
  /** A provider of the Simples pays the ISS of this competence by municipal guide: its revenue is above the sublimit (LC 123/2006 arts. 13-A and 20). */
  readonly foraDoDas: boolean
}
