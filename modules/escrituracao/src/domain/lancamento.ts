import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, isData } from '@iss/kernel/data'
import type { Decimal4 } from '@iss/kernel/decimal4'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import { isDocumento, normalizeDocumento, tipoDocumento } from '@iss/kernel/documento'
import { all, at, fill, type Violation } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import type { EntradaCalculo, SimplesCalculo } from '@iss/emissao/domain/entrada-calculo'
import { aliquotaRetencao, validarAliquotaSimples } from '@iss/tributacao/domain/aliquota-retencao'
import type { Regime } from '@iss/tributacao/domain/regime'
import type { RetencaoMunicipal } from '@iss/tributacao/domain/retencao'
import { municipioIncidencia } from '@iss/tributacao/domain/incidencia'
import { escrituracaoErrors } from './errors.ts'

export const papeisEscriturador = ['prestador', 'tomador'] as const
export type PapelEscriturador = (typeof papeisEscriturador)[number]

/** First competence that may be kept, and how far ahead of today. Source: L00. */
export const primeiraCompetencia = Competencia.of(2006, 1)
export const MESES_A_FRENTE = 2

/** What is typed of a ledger entry, whatever the role. Municipalities are codes of seven digits. */
export type LancamentoPapel = {
  readonly papelEscriturador: PapelEscriturador
  readonly serie: string
  readonly numero: number | null
  readonly dataPrestacao: Data
  /** Public bodies: the day the expense was settled; it decides the competence. */
  readonly dataLiquidacao: Data | null
  /** CPF or CNPJ of the other party; empty when not identified (only the taker of a paper note). */
  readonly outroDocumento: string
  readonly outroNome: string
  readonly outroMunicipio: string | null
  /** Provider abroad (import of services): ISO alpha-2 of its country, and its number there. Source: LC 116/2003 art. 1 §1. */
  readonly outroPais: string | null
  readonly outroNif: string
  readonly municipioPrestacao: string | null
  readonly itens: readonly { readonly descricao: string; readonly quantidade: Decimal4; readonly valorUnitario: Decimal4 }[]
  readonly deducoes: Dinheiro
  readonly retido: boolean | null
  readonly somenteMateriais: boolean
  readonly prestadorOptanteSimples: boolean
  /** Rate on the note of a provider of the Simples, 1,80 to 5, or of another municipality; null: 5% (LC 123/2006 art. 21, §4, V). */
  readonly aliquotaInformada: Aliquota | null
}

/** A party as the registration has it. */
export type PartePessoa = {
  readonly municipio: string | null
  readonly substitutoTributario: boolean
  readonly ignoraSubstituto: boolean
  readonly eventual: boolean
  readonly permiteRetencaoEventual: boolean
}

export type FatosLancamento = {
  /** City that keeps the books. */
  readonly municipio: string
  readonly hoje: Data
  readonly documentoTitular: string
  /** The keeper and, when the city knows it, the other party. */
  readonly titular: PartePessoa
  readonly outro: PartePessoa | null
  /** Regime of the provider in the competence. */
  readonly regime: Regime
  readonly simples: SimplesCalculo | null
  /** A provider whom the city knows pays the service by a fixed ISS (LC 123/2006 art. 18 §22-A). */
  readonly issFixo?: boolean
  readonly permiteRetencaoProprioMunicipio: boolean
  /** What the municipality obliges takers to, beyond the law (K01). */
  readonly retencaoMunicipal?: RetencaoMunicipal
  /** Switch permiteEscriturarPrestadorOutroMunicipio of the keeper. */
  readonly permiteOutroMunicipio: boolean
  readonly subitem: string
  readonly codigoNacional: string | null
  readonly atividade: EntradaCalculo['atividade']
  readonly tipoTributacao: EntradaCalculo['tipoTributacao']
  readonly exigibilidade: EntradaCalculo['exigibilidade']
  readonly regrasIncidencia: EntradaCalculo['regrasIncidencia']
  /** What the city rules for the provider and the activity, as for an electronic note. */
  readonly regras: Pick<
    EntradaCalculo,
    'tiposDeducao' | 'rateio' | 'beneficiosBase' | 'beneficioImposto' | 'aliquotaProgressiva' | 'municipioExiste'
  >
  /** Exigibilities that the register gives to the provider. */
  readonly exigibilidades: EntradaCalculo['prestador']['exigibilidades']
}

/** Competence of an entry: the month of settlement for public bodies that tell it, otherwise of the service. */
export function competenciaDoLancamento({
  dataPrestacao,
  dataLiquidacao,
}: Pick<LancamentoPapel, 'dataPrestacao' | 'dataLiquidacao'>): Competencia {
  return Competencia.fromData(dataLiquidacao ?? dataPrestacao)
}

/** Whether the taker books a provider abroad. Source: LC 116/2003 art. 1 §1. */
export function isImportacao({
  papelEscriturador,
  outroPais,
}: Pick<LancamentoPapel, 'papelEscriturador' | 'outroPais'>): boolean {
  return papelEscriturador === 'tomador' && outroPais !== null && outroPais !== 'BR'
}

/** Municipality of the provider of an entry: the keeper's for its own notes; of a received one, what is registered, else what was typed. */
export function municipioDoPrestador(
  lancamento: LancamentoPapel,
  fatos: Pick<FatosLancamento, 'titular' | 'outro' | 'municipio'>,
): string | null {
  if (lancamento.papelEscriturador === 'prestador') return fatos.titular.municipio ?? fatos.municipio
  if (isImportacao(lancamento)) return null
  return fatos.outro?.municipio ?? lancamento.outroMunicipio
}

/**
 * The Simples of a provider whose note is booked by the taker: the rate informed on the note, or 5% when it tells none (LC 123/2006 art. 21,
 * §4, V); nothing of a provider whose ISS is fixed. Source: L04.
 */
export function simplesInformado(aliquotaInformada: Aliquota | null, issFixo = false): SimplesCalculo {
  const naoInformada = aliquotaRetencao({ primeiroMes: false, mesAnterior: null })
  const aliquota = aliquotaInformada ?? naoInformada.aliquota
  return {
    aliquota,
    aliquotaExata: aliquota,
    aliquotaRetencao: aliquota,
    motivoRetencao: aliquotaInformada
      ? `Alíquota do Simples Nacional informada no documento: ${aliquota.format()}%.`
      : naoInformada.motivo,
    fonteRetencao: aliquotaInformada ? 'LC 123/2006 art. 21, §4, I' : naoInformada.fonte,
    foraDoDas: false,
    issFixo,
  }
}

/** What `calcularNota` computes for an entry, whichever party keeps the book: the same rules as for an electronic note. Source: L00, E00. */
export function entradaDoLancamento(lancamento: LancamentoPapel, fatos: FatosLancamento): EntradaCalculo {
  const comoPrestador = lancamento.papelEscriturador === 'prestador'
  const tomador = comoPrestador ? fatos.outro : fatos.titular
  const documentoTomador = comoPrestador ? normalizeDocumento(lancamento.outroDocumento) : fatos.documentoTitular
  const tipo = tipoDocumento(documentoTomador)
  const regime = comoPrestador ? fatos.regime : lancamento.prestadorOptanteSimples ? 'SIMPLES' : fatos.regime
  const importada = isImportacao(lancamento)
  return {
    ...fatos.regras,
    municipio: fatos.municipio,
    data: lancamento.dataPrestacao,
    subitem: fatos.subitem,
    codigoNacional: fatos.codigoNacional,
    itens: lancamento.itens.map(({ quantidade, valorUnitario }) => ({ quantidade, valorUnitario })),
    deducoes: lancamento.deducoes.isZero()
      ? []
      : [{ descricao: 'dedução informada na escrituração', valor: lancamento.deducoes }],
    exigibilidade: fatos.exigibilidade,
    municipioPrestacao: lancamento.municipioPrestacao ?? (importada ? null : fatos.municipio),
    prestador: {
      municipio: municipioDoPrestador(lancamento, fatos),
      regime,
      simples:
        regime === 'SIMPLES'
          ? comoPrestador
            ? fatos.simples
            : simplesInformado(lancamento.aliquotaInformada, fatos.issFixo)
          : null,
      permiteRetencaoProprioMunicipio: fatos.permiteRetencaoProprioMunicipio,
      retencaoMunicipal: fatos.retencaoMunicipal,
      exigibilidades: fatos.exigibilidades,
    },
    tomador: {
      tipo: tipo === 'CNPJ' ? 'PJ' : tipo === 'CPF' ? 'PF' : 'NAO_IDENTIFICADO',
      municipio: tomador?.municipio ?? (comoPrestador ? lancamento.outroMunicipio : fatos.municipio),
      substitutoTributario: tomador?.substitutoTributario ?? false,
      ignoraSubstituto: tomador?.ignoraSubstituto ?? false,
      eventual: tomador?.eventual ?? false,
      permiteRetencaoEventual: tomador?.permiteRetencaoEventual ?? false,
    },
    // A received note of another city is booked though its tax is due elsewhere.
    atividade: comoPrestador ? fatos.atividade : { ...fatos.atividade, permiteIncidenciaForaMunicipio: true },
    tipoTributacao: fatos.tipoTributacao && {
      ...fatos.tipoTributacao,
      somenteMateriais: fatos.tipoTributacao.somenteMateriais === true || lancamento.somenteMateriais,
    },
    aliquotaInformada: regime === 'SIMPLES' && !comoPrestador ? null : lancamento.aliquotaInformada,
    retidoInformado: lancamento.retido,
    regrasIncidencia: fatos.regrasIncidencia,
  }
}

/** Everything that an entry itself gets wrong, all at once; the calculation and the database add theirs. Sources: L00, L03, L04. */
export function validarLancamento(lancamento: LancamentoPapel, fatos: FatosLancamento): Violation[] {
  const { papelEscriturador, dataPrestacao, dataLiquidacao } = lancamento
  if (!isData(dataPrestacao)) return [notaErrors.dataInvalida]
  const ultima = Competencia.fromData(fatos.hoje).plusMonths(MESES_A_FRENTE)
  const competencia = competenciaDoLancamento(lancamento)
  return all(
    lancamento.numero === null && escrituracaoErrors.numeroObrigatorio,
    papelEscriturador === 'prestador' && lancamento.serie.trim() === '' && escrituracaoErrors.serieObrigatoria,
    (competencia.isBefore(primeiraCompetencia) || competencia.isAfter(ultima)) &&
      fill(escrituracaoErrors.competenciaForaDoIntervalo, { fim: ultima.format() }),
    dataLiquidacao !== null && dataLiquidacao < dataPrestacao && escrituracaoErrors.liquidacaoAntes,
    validarOutro(lancamento, fatos),
    lancamento.municipioPrestacao === null && !isImportacao(lancamento) && escrituracaoErrors.municipioPrestacao,
    municipioNaoExiste(lancamento, fatos) && escrituracaoErrors.outroMunicipioInexistente,
    lancamento.itens.length === 0 && notaErrors.itemObrigatorio,
    ...lancamento.itens.map(({ quantidade, valorUnitario }, indice) => validarItem(indice, quantidade, valorUnitario)),
    lancamento.deducoes.isNegative() && notaErrors.deducaoNegativa,
    ...aliquotaDoSimples(lancamento),
  )
}

/** The rate that a provider of the Simples wrote on the note. Source: decisions N7, LC 123/2006 art. 21 §4. */
function aliquotaDoSimples({
  papelEscriturador,
  prestadorOptanteSimples,
  aliquotaInformada,
  dataPrestacao,
}: LancamentoPapel): Violation[] {
  if (papelEscriturador !== 'tomador' || !prestadorOptanteSimples || aliquotaInformada === null) return []
  return validarAliquotaSimples(aliquotaInformada, dataPrestacao).map((violation) => at(violation, 'aliquotaInformada'))
}

function municipioNaoExiste({ outroMunicipio }: LancamentoPapel, { regras: { municipioExiste } }: FatosLancamento): boolean {
  return outroMunicipio !== null && municipioExiste !== undefined && !municipioExiste(outroMunicipio)
}

function validarItem(indice: number, quantidade: Decimal4, valorUnitario: Decimal4): Violation[] {
  const campo = (violation: Violation, nome: string): Violation => ({ ...violation, field: `itens.${indice}.${nome}` })
  return all(
    (quantidade.isZero() || quantidade.isNegative()) && campo(notaErrors.itemQuantidade, 'quantidade'),
    (valorUnitario.isZero() || valorUnitario.isNegative()) && campo(notaErrors.itemValorUnitario, 'valorUnitario'),
  )
}

function validarOutro(lancamento: LancamentoPapel, fatos: FatosLancamento): Violation[] {
  const documento = normalizeDocumento(lancamento.outroDocumento)
  const comoPrestador = lancamento.papelEscriturador === 'prestador'
  // A paper note may be of a taker who was not identified; a provider never.
  if (comoPrestador && documento === '') return []
  // A provider abroad has no CPF or CNPJ; its country is told, and its name.
  if (isImportacao(lancamento))
    return all(
      lancamento.outroPais === '' && escrituracaoErrors.outroPais,
      lancamento.outroNome.trim() === '' && escrituracaoErrors.outroNome,
    )
  const prestador = municipioDoPrestador(lancamento, fatos)
  return all(
    !isDocumento(documento) && escrituracaoErrors.outroDocumento,
    documento === fatos.documentoTitular && escrituracaoErrors.proprioDocumento,
    lancamento.outroNome.trim() === '' && escrituracaoErrors.outroNome,
    !comoPrestador && prestador === null && escrituracaoErrors.outroMunicipio,
    !comoPrestador && prestador !== null && !aceitaPrestador(lancamento, fatos, prestador) && escrituracaoErrors.prestadorDeFora,
  )
}

/** A provider from outside is booked when the keeper may, or when the service is taxed here. Source: L04. */
function aceitaPrestador(lancamento: LancamentoPapel, fatos: FatosLancamento, prestador: string): boolean {
  if (prestador === fatos.municipio || fatos.permiteOutroMunicipio) return true
  const { municipio } = municipioIncidencia({
    subitem: fatos.subitem,
    codigoNacional: fatos.codigoNacional,
    municipioPrestador: prestador,
    municipioPrestacao: lancamento.municipioPrestacao,
    municipioTomador: fatos.titular.municipio ?? fatos.municipio,
    data: lancamento.dataPrestacao,
    regras: fatos.regrasIncidencia,
  })
  return municipio === fatos.municipio
}
