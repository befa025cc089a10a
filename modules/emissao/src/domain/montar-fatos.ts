import type { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import type { Switch } from '@iss/platform/contract'
import type { RegraIncidencia } from '@iss/tributacao/domain/regra-incidencia'
import { regrasDaNota, type RegrasDoConjunto } from '@iss/tributacao/domain/regras-da-nota'
import type { Anexo } from '@iss/tributacao/domain/tabela-simples'
import { isVigente, listVigentes, type Vigente } from '@iss/tributacao/domain/vigencia'
import type {
  AlvoDosFatos,
  AtividadeDaNota,
  AutorizacaoDaNota,
  FatosDaNota,
  MunicipioDaNota,
  TipoDaNota,
} from './fatos-da-nota.ts'
import { naCompetencia, type PessoaLida } from './pessoa-na-competencia.ts'

/** A provider in a competence: what reasons against an issue and the sublimit of the Simples are asked of. */
export type PessoaECompetencia = { readonly pessoaId: number; readonly competencia: Competencia }

/** What holds for every note of the city. */
export type CidadeLida = {
  readonly cidade: MunicipioDaNota
  readonly tipos: readonly TipoDaNota[]
  readonly incidencia: readonly RegraIncidencia[]
  /** Value of a municipal switch. */
  readonly switches: (definition: Switch) => boolean
  /** Items that a note may have. */
  readonly maximoItens: number
  readonly regras: RegrasDoConjunto
}

/** A person with what it brings as a provider, of all periods. */
export type PrestadorLido = {
  readonly pessoa: PessoaLida
  readonly atividades: readonly (Vigente & {
    readonly atividade: AtividadeDaNota
    readonly principal: boolean
    readonly aliquotas: readonly (Vigente & { readonly aliquota: Aliquota })[]
    readonly anexos?: readonly (Vigente & { readonly anexo: Anexo })[]
  })[]
  readonly autorizacoes: readonly AutorizacaoDaNota[]
  /** Those of the city together with those that name the person. */
  readonly regras: RegrasDoConjunto
}

/** One reading for a set of notes: what they share stands once. */
export type FatosLidos = {
  readonly cidade: CidadeLida
  /** Providers that the city knows, by id. */
  readonly prestadores: ReadonlyMap<number, { readonly dados: PrestadorLido; readonly ultimaDataPrestacao: Data | null }>
  /** Takers that the city knows, by document. */
  readonly tomadores: ReadonlyMap<string, PessoaLida>
  /** Revenue of the months asked for, of providers under a progressive table. */
  readonly receitas: RegrasDoConjunto['receitas']
  /** Whether a municipality that was asked for exists. */
  readonly municipioExiste: (codigo: string) => boolean
}

/** A provider in a competence as a name: the same for the same. */
export function nomeDoAlvo({ pessoaId, competencia }: PessoaECompetencia): string {
  return `${pessoaId}/${competencia.toString()}`
}

/**
 * The facts of one note out of a reading: of all periods those in force on the date of the service (activities, rates, rules), in the
 * competence (regimes) and today (authorisations). `isForaDoDas`: whether a provider of the Simples pays the ISS of a competence by municipal
 * guide; asked only of those. Null: the city does not know the provider.
 */
export function montarFatos(
  lidos: FatosLidos,
  alvo: AlvoDosFatos,
  { hoje, isForaDoDas }: { hoje: Data; isForaDoDas: (alvo: PessoaECompetencia) => boolean },
): FatosDaNota | null {
  const { prestadorId, documentoTomador, dataPrestacao, competencia } = alvo
  const lido = lidos.prestadores.get(prestadorId)
  if (!lido) return null
  const { dados } = lido
  const { cidade, tipos, incidencia, switches, maximoItens } = lidos.cidade
  const tomador = documentoTomador === null ? undefined : lidos.tomadores.get(documentoTomador)
  const prestador = naCompetencia(dados.pessoa, competencia)
  return {
    cidade,
    prestador,
    tomador: tomador ? naCompetencia(tomador, competencia) : null,
    atividades: listVigentes(dados.atividades, dataPrestacao).map(({ atividade, principal, aliquotas, anexos }) => ({
      atividade,
      principal,
      aliquota: aliquotas.find((taxa) => isVigente(taxa, dataPrestacao))?.aliquota ?? null,
      anexo: anexos?.find((vinculo) => isVigente(vinculo, competencia.firstDay()))?.anexo ?? null,
    })),
    tipos,
    autorizacoes: dados.autorizacoes.filter(({ autorizacao }) => isVigente(autorizacao, hoje)),
    incidencia,
    municipioExiste: lidos.municipioExiste,
    switches,
    maximoItens,
    regras: regrasDaNota(
      { ...dados.regras, receitas: lidos.receitas },
      { pessoa: prestadorId, data: dataPrestacao, competencia: competencia.firstDay() },
    ),
    ultimaDataPrestacao: lido.ultimaDataPrestacao,
    foraDoDas: prestador.regime.regime === 'SIMPLES' && isForaDoDas({ pessoaId: prestadorId, competencia }),
  }
}

/** The providers of the Simples among the targets, each with its competence once. */
export function alvosDoSimples(lidos: FatosLidos, alvos: readonly AlvoDosFatos[]): PessoaECompetencia[] {
  const achados = new Map<string, PessoaECompetencia>()
  for (const { prestadorId, competencia } of alvos) {
    const lido = lidos.prestadores.get(prestadorId)
    if (!lido || naCompetencia(lido.dados.pessoa, competencia).regime.regime !== 'SIMPLES') continue
    const alvo = { pessoaId: prestadorId, competencia }
    achados.set(nomeDoAlvo(alvo), alvo)
  }
  return [...achados.values()]
}
