import { formatSubitem } from './forma-do-subitem.ts'
import type { Data } from '@iss/kernel/data'
import type { Violation } from '@iss/kernel/errors'
import { tributacaoErrors } from './errors.ts'
import { isExigivel, labelExigibilidade, type Exigibilidade } from './exigibilidade.ts'
import { admiteRetencao, labelRegime, type Regime } from './regime.ts'
import { isVigente, type Vigente } from './vigencia.ts'

/** Who collects the ISS of a note. */
export const responsaveisRecolhimento = ['PRESTADOR', 'TOMADOR', 'INTERMEDIARIO'] as const
export type ResponsavelRecolhimento = (typeof responsaveisRecolhimento)[number]

export type TipoTomador = 'PJ' | 'PF' | 'EXTERIOR' | 'NAO_IDENTIFICADO'
/** R0: service from abroad; R1 to R8: E00.R. */
export type RegraRetencao = 'R0' | 'R1' | 'R2a' | 'R2b' | 'R3' | 'R4' | 'R5' | 'R6' | 'R7' | 'R8'

/** Subitems that oblige a legal person to withhold, dated. Source: LC 116/2003 art. 6 §2 II. */
export type SubitemRetido = Vigente & { readonly subitem: string; readonly fonte: string }

const ART_6 = 'LC 116/2003 art. 6, §2, II'
export const subitensRetidos: readonly SubitemRetido[] = [
  '3.05',
  '7.02',
  '7.04',
  '7.05',
  '7.09',
  '7.10',
  '7.12',
  '7.16',
  '7.17',
  '7.19',
  '11.02',
  '17.05',
  '17.10',
].map((subitem) => ({ subitem, inicio: '2003-08-01', fim: null, fonte: ART_6 }))

/** Toll notes never allow withholding. Source: decisions N7, national rule E0596. */
export const subitensSemRetencao: readonly string[] = ['22.01']

const TIPO = 'Tipo de tributação do município'

/** Municipal switches of withholding: between two persons of the municipality (off), from a provider of elsewhere (on). Source: K01. */
export type RetencaoMunicipal = { readonly entreLocais?: boolean; readonly prestadorDeFora?: boolean }

export type EntradaRetencao = {
  readonly data: Data
  readonly subitem: string
  readonly exigibilidade: Exigibilidade
  readonly regimePrestador: Regime
  /** Provider of the Simples whose ISS is a fixed amount. Source: LC 123/2006 arts. 18 §22-A and 21 §4, IV. */
  readonly issFixo?: boolean
  /** Municipality that computes. */
  readonly municipio: string
  readonly municipioIncidencia: string | null
  /** Null: provider abroad. */
  readonly municipioPrestador: string | null
  readonly municipioPrestacao: string | null
  readonly tomador: {
    readonly tipo: TipoTomador
    readonly municipio: string | null
    /** Substitute taxpayer with an active registration. */
    readonly substitutoTributario?: boolean
    /** Switch ignoraConfiguracaoSubstitutoTributario of the taker. */
    readonly ignoraSubstituto?: boolean
    /** Occasional taxpayer, and its switch permiteRetencaoContribuinteEventual. */
    readonly eventual?: boolean
    readonly permiteRetencaoEventual?: boolean
  }
  readonly atividade: {
    readonly retida?: boolean
    readonly retemLocalPrestacao?: boolean
    readonly permiteRetencaoNoMunicipio?: boolean
  }
  /** Null when the document comes without a type of taxation (files, web service). */
  readonly tipoTributacao: {
    readonly retido: boolean
    readonly naoPermitidoST: boolean
    readonly responsavelRecolhimento?: ResponsavelRecolhimento | null
  } | null
  /** Switch permiteRetencaoProprioMunicipio of the provider. */
  readonly permiteRetencaoProprioMunicipio?: boolean
  /** What the municipality obliges takers to, beyond the law (K01). */
  readonly municipal?: RetencaoMunicipal
  /** What the issuer told ('Retido sim/não'); used by R4 and R8, compared in R2a. */
  readonly informado?: boolean | null
  /** Who withholds as the document tells it, where the type of taxation names nobody. */
  readonly responsavelInformado?: ResponsavelRecolhimento | null
  readonly subitensRetidos?: readonly SubitemRetido[]
}

export type Retencao = {
  readonly retido: boolean
  readonly regra: RegraRetencao
  /** One sentence for the taxpayer. */
  readonly motivo: string
  /** Null when there is nothing to collect (R1). */
  readonly responsavel: ResponsavelRecolhimento | null
  /** True when the issuer may choose. */
  readonly editavel: boolean
  readonly fonte: string
  /** Disagreement between the type of taxation or what was told and the decision. */
  readonly violations: readonly Violation[]
}

/**
 * Decides whether the taker withholds the ISS; the first rule that matches wins. Order (decisions N7 over E00.R): R0, R1, R3, R2a, R4, R5,
 * R6, R7, R2b, R8. A type of taxation 'com ISS retido' (R2b) obliges nobody whom R4 to R7 do not oblige, but where the switch
 * permiteRetencaoProprioMunicipio leaves the choice. Pure: every fact comes in.
 */
export function decidirRetencao(entrada: EntradaRetencao): Retencao {
  return (
    importada(entrada) ??
    impedida(entrada) ??
    proibidaPeloTipo(entrada) ??
    incidenciaFora(entrada) ??
    obrigatoria(entrada) ??
    facultativa(entrada)
  )
}

/** A service from abroad is owed by whoever takes it here, natural persons too. Source: LC 116/2003 arts. 1 §1, 6 §2 I. */
function importada({ municipioPrestador, exigibilidade }: EntradaRetencao): Retencao | null {
  if (municipioPrestador !== null || !isExigivel(exigibilidade)) return null
  return sim('R0', 'O serviço vem do exterior: o imposto é devido pelo tomador.', 'TOMADOR', 'LC 116/2003 art. 6, §2, I')
}

function impedida({ exigibilidade, regimePrestador, issFixo, subitem, tomador }: EntradaRetencao): Retencao | null {
  const r1 = (motivo: string) => nao('R1', motivo, null, 'LC 116/2003 art. 6; LC 123/2006 art. 21, §4')
  if (!isExigivel(exigibilidade)) {
    return r1(`Não há retenção: a exigibilidade é ${labelExigibilidade(exigibilidade)}.`)
  }
  if (!admiteRetencao(regimePrestador)) {
    return r1(`Não há retenção: o regime do prestador é ${labelRegime(regimePrestador)}.`)
  }
  if (issFixo) {
    return nao('R1', 'Não há retenção: o ISS do prestador é fixo.', null, 'LC 123/2006 art. 21, §4, IV')
  }
  if (subitensSemRetencao.includes(subitem)) {
    return { ...r1(`O subitem ${formatSubitem(subitem)} não admite retenção.`), responsavel: 'PRESTADOR' }
  }
  const r3 = (motivo: string) => nao('R3', motivo, 'PRESTADOR', 'LC 116/2003 art. 6, §2, II')
  if (tomador.tipo === 'PF') return r3('O tomador é pessoa física: o imposto cabe ao prestador.')
  if (tomador.tipo === 'NAO_IDENTIFICADO') return r3('O tomador não foi identificado: o imposto cabe ao prestador.')
  if (tomador.tipo === 'EXTERIOR') return r3('O tomador está no exterior: o imposto cabe ao prestador.')
  return null
}

function proibidaPeloTipo({ tipoTributacao, informado }: EntradaRetencao): Retencao | null {
  if (!tipoTributacao?.naoPermitidoST) return null
  const violations = informado ? [tributacaoErrors.tipoNaoPermiteRetencao] : []
  return { ...nao('R2a', tributacaoErrors.tipoNaoPermiteRetencao.message, 'PRESTADOR', TIPO), violations }
}

function incidenciaFora(entrada: EntradaRetencao): Retencao | null {
  const { municipio, municipioIncidencia, informado, tipoTributacao } = entrada
  if (municipioIncidencia === municipio) return null
  const retido = informado ?? tipoTributacao?.retido === true
  return {
    retido,
    regra: 'R4',
    motivo: `O imposto é devido a outro município; a retenção é a informada pelo emissor (${retido ? 'sim' : 'não'}).`,
    responsavel: retido ? quemRetem(entrada) : 'PRESTADOR',
    editavel: true,
    fonte: 'LC 116/2003 art. 3',
    violations: [],
  }
}

function obrigatoria(entrada: EntradaRetencao): Retencao | null {
  const { tomador, atividade, subitem, data, municipio, municipioPrestador, municipioPrestacao, tipoTributacao } = entrada
  if (tomador.eventual && !tomador.permiteRetencaoEventual) return null
  const violations = tipoTributacao && !tipoTributacao.retido ? [tributacaoErrors.tipoNaoCorrespondeRetencao] : []
  const retida = (regra: RegraRetencao, motivo: string, fonte: string): Retencao => ({
    ...sim(regra, motivo, quemRetem(entrada), fonte),
    violations,
  })
  const lista = entrada.subitensRetidos ?? subitensRetidos
  const daLista = lista.find((linha) => linha.subitem === subitem && isVigente(linha, data))
  if (daLista) return retida('R5', `O subitem ${formatSubitem(subitem)} é retido pelo tomador pessoa jurídica.`, daLista.fonte)
  if (atividade.retida) return retida('R5', 'A atividade é retida pelo tomador.', 'Cadastro de atividades do município')
  if (atividade.retemLocalPrestacao && municipioPrestacao === municipio) {
    return retida('R5', 'A atividade é retida no local da prestação.', 'Cadastro de atividades do município')
  }
  if (tomador.substitutoTributario && !tomador.ignoraSubstituto && atividade.permiteRetencaoNoMunicipio) {
    return retida('R6', 'O tomador é substituto tributário.', 'Cadastro de substitutos tributários do município')
  }
  const { entreLocais = false, prestadorDeFora = true } = entrada.municipal ?? {}
  if (prestadorDeFora && municipioPrestador !== municipio && tomador.municipio === municipio) {
    return retida('R7', 'O prestador é de outro município e o imposto é devido aqui.', 'LC 116/2003 art. 6, caput')
  }
  if (entreLocais && municipioPrestador === municipio && tomador.municipio === municipio) {
    return retida(
      'R8',
      'O município retém entre contribuintes locais: o imposto cabe ao tomador.',
      'Configuração de acesso do município',
    )
  }
  return null
}

function facultativa(entrada: EntradaRetencao): Retencao {
  const { tomador, municipio, municipioPrestador, permiteRetencaoProprioMunicipio, informado, tipoTributacao } = entrada
  const ambosDaqui = municipioPrestador === municipio && tomador.municipio === municipio
  const editavel = ambosDaqui && permiteRetencaoProprioMunicipio === true
  const fonte = 'LC 116/2003 arts. 5 e 6'
  if (tipoTributacao?.retido) {
    const motivo = 'A retenção entre contribuintes do município é a do tipo de tributação da nota.'
    if (editavel) return { ...sim('R2b', motivo, quemRetem(entrada), TIPO), editavel }
    const recusada = nao('R8', tributacaoErrors.tomadorNaoResponsavel.message, 'PRESTADOR', fonte)
    return { ...recusada, violations: [tributacaoErrors.tomadorNaoResponsavel] }
  }
  if (editavel && informado === true) {
    return { ...sim('R8', 'A retenção entre contribuintes do município foi escolhida pelo emissor.', 'TOMADOR', fonte), editavel }
  }
  return { ...nao('R8', 'Nenhuma regra determina a retenção: o imposto cabe ao prestador.', 'PRESTADOR', fonte), editavel }
}

/** Who withholds: the person that the type of taxation names, else the one that the document tells, else the taker. */
function quemRetem({ tipoTributacao, responsavelInformado }: EntradaRetencao): ResponsavelRecolhimento {
  const doTipo = tipoTributacao?.retido ? tipoTributacao.responsavelRecolhimento : null
  const dito = responsavelInformado === 'PRESTADOR' ? null : responsavelInformado
  return doTipo ?? dito ?? 'TOMADOR'
}

function sim(regra: RegraRetencao, motivo: string, responsavel: ResponsavelRecolhimento, fonte: string): Retencao {
  return { retido: true, regra, motivo, responsavel, editavel: false, fonte, violations: [] }
}

function nao(regra: RegraRetencao, motivo: string, responsavel: ResponsavelRecolhimento | null, fonte: string): Retencao {
  return { retido: false, regra, motivo, responsavel, editavel: false, fonte, violations: [] }
}
