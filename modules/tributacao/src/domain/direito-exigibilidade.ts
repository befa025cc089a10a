import type { Data } from '@iss/kernel/data'
import { fill, type Violation } from '@iss/kernel/errors'
import { tributacaoErrors } from './errors.ts'
import { type Exigibilidade, labelExigibilidade } from './exigibilidade.ts'
import { formatSubitem } from './forma-do-subitem.ts'
import { isIsencaoProibida } from './limites.ts'
import { labelRegime, type Regime } from './regime.ts'
import { isVigente, type Vigente } from './vigencia.ts'

/** Exigibility that the register gives to a person in a period (PessoaExigibilidade). */
export type ExigibilidadeDaPessoa = Vigente & { readonly exigibilidade: Exigibilidade; readonly processo: string | null }

/** What decides whether a note may be of another exigibility than 'Exigível'. Countries are ISO alpha-2. */
export type EntradaDireito = {
  readonly data: Data
  readonly subitem: string
  readonly exigibilidade: Exigibilidade
  readonly regime: Regime
  readonly atividadeIsenta: boolean
  /** Rows of the register of the provider, of all periods. */
  readonly daPessoa: readonly ExigibilidadeDaPessoa[]
  readonly tomadorNoExterior: boolean
  readonly prestadoNoExterior: boolean
  /** Country in which the result is seen; null: not declared. */
  readonly paisResultado: string | null
}

/** By what a note is not 'Exigível': `fonte` names it. `violations`: it may not be. */
export type DireitoExigibilidade = { readonly fonte: string; readonly violations: readonly Violation[] }

const doRegime: Partial<Readonly<Record<Regime, Exigibilidade>>> = {
  IMUNE: 'IMUNIDADE',
  ISENTO: 'ISENCAO',
  NAO_INCIDENCIA: 'NAO_INCIDENCIA',
}

/**
 * Whether the exigibility of a note has a right behind it. Immunity, exemption and non-incidence need the regime of the competence, a row of the
 * register in force, or (exemption) an activity that is exempt; an exemption also a subitem that may stay below 2 %. An export needs a
 * taker abroad or a result abroad with its country. Null: 'Exigível', or suspended, which needs its process (see `exigeProcesso`).
 * Sources: CF art. 150, VI; LC 116/2003 arts. 2, I and sole paragraph, 8-A §1; CTN art. 176.
 */
export function direitoDaExigibilidade(entrada: EntradaDireito): DireitoExigibilidade | null {
  const { exigibilidade } = entrada
  if (exigibilidade === 'EXPORTACAO') return exportacao(entrada)
  if (exigibilidade !== 'IMUNIDADE' && exigibilidade !== 'ISENCAO' && exigibilidade !== 'NAO_INCIDENCIA') return null
  const fonte = fonteDoDireito(entrada)
  if (fonte === null) {
    const nome = labelExigibilidade(exigibilidade).toLowerCase()
    return { fonte: 'CTN art. 176', violations: [fill(tributacaoErrors.exigibilidadeSemDireito, { exigibilidade: nome })] }
  }
  return { fonte, violations: exigibilidade === 'ISENCAO' ? isencaoProibida(entrada) : [] }
}

/** What is against an exemption of a service on a date, whatever grants it. Source: LC 116/2003 art. 8-A §1. */
export function isencaoProibida({ subitem, data }: Pick<EntradaDireito, 'subitem' | 'data'>): Violation[] {
  if (!isIsencaoProibida(subitem, data)) return []
  return [fill(tributacaoErrors.isencaoAbaixoDoMinimo, { subitem: formatSubitem(subitem) })]
}

function fonteDoDireito({ exigibilidade, regime, atividadeIsenta, daPessoa, data }: EntradaDireito): string | null {
  if (doRegime[regime] === exigibilidade) return `Regime ${labelRegime(regime)} do prestador na competência`
  const linha = daPessoa.find((item) => item.exigibilidade === exigibilidade && isVigente(item, data))
  if (linha) return `Cadastro do prestador, exigibilidade vigente na data${linha.processo ? ` (processo ${linha.processo})` : ''}`
  return exigibilidade === 'ISENCAO' && atividadeIsenta ? 'Cadastro de atividades do município' : null
}

function exportacao({ tomadorNoExterior, prestadoNoExterior, paisResultado }: EntradaDireito): DireitoExigibilidade {
  const fonte = 'LC 116/2003 art. 2, I e parágrafo único'
  const resultadoFora = paisResultado !== null && paisResultado !== 'BR'
  if (tomadorNoExterior || resultadoFora) return { fonte, violations: [] }
  return { fonte, violations: [prestadoNoExterior ? tributacaoErrors.exportacaoSemPais : tributacaoErrors.exportacaoNoBrasil] }
}
