import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import type { Exigibilidade } from '@iss/tributacao/domain/exigibilidade'
import type { Regime } from '@iss/tributacao/domain/regime'
import type { NotaNacionalLida, ParteNacional } from './nota-nacional.ts'

/** Whose book a received note enters, and how. */
export type Lancamento = {
  readonly parte: 'PRESTADOR' | 'TOMADOR' | 'INTERMEDIARIO'
  readonly papel: PapelServico
  readonly documento: string
  /** Somebody withholds, so that the tax is not the provider's to pay. */
  readonly retido: boolean
  /** A registration must be made when the city does not know the document. */
  readonly exigeCadastro: boolean
}

/**
 * The books that a note enters in a city. The provider: when it is established here, or when it owes the city tax that nobody withholds for
 * it. Taker and intermediary: when they have a CNPJ and their domicile here; whoever withholds tax of this city is registered if need be.
 */
export function lancamentosDaNota(nota: NotaNacionalLida, municipio: string): Lancamento[] {
  const devidoAqui = nota.municipioIncidencia === municipio
  const retido = nota.retencao !== 1
  const daqui = nota.prestador.municipio === municipio || nota.municipioEmissor === municipio
  const lista: Lancamento[] = []
  const deFora = devidoAqui && !retido && nota.opcaoSimples === 1
  if (daqui || deFora)
    lista.push({ parte: 'PRESTADOR', papel: 'PRESTADOR', documento: nota.prestador.documento, retido, exigeCadastro: true })
  const outros = [
    ['TOMADOR', nota.tomador, 2],
    ['INTERMEDIARIO', nota.intermediario, 3],
  ] as const
  for (const [parte, pessoa, codigo] of outros) {
    const retem = nota.retencao === codigo
    if (pessoa && entraNoLivro(pessoa, municipio, retem && devidoAqui))
      lista.push({
        parte,
        papel: 'TOMADOR',
        documento: pessoa.documento ?? '',
        retido: retem,
        exigeCadastro: retem && devidoAqui,
      })
  }
  return lista
}

function entraNoLivro({ documento, municipio: domicilio }: ParteNacional, municipio: string, retemAqui: boolean): boolean {
  return documento?.length === 14 && (domicilio === municipio || retemAqui)
}

/** Whether a note concerns a city at all: place of issue, incidence, service, or domicile of one of its parties. */
export function isDoMunicipio(nota: NotaNacionalLida, municipio: string): boolean {
  return [
    nota.municipioEmissor,
    nota.prestador.municipio,
    nota.municipioIncidencia,
    nota.municipioPrestacao,
    nota.tomador?.municipio,
    nota.intermediario?.municipio,
  ].includes(municipio)
}

/**
 * Regime of the provider as the note tells it: MEI and Simples by their option, special regimes by their code, else that of the register
 * (`doCadastro`; null when the city does not know the provider).
 */
export function regimeDaNota(
  { opcaoSimples, regimeEspecial }: Pick<NotaNacionalLida, 'opcaoSimples' | 'regimeEspecial'>,
  doCadastro: Regime | null,
): Regime {
  if (opcaoSimples === 2) return 'MEI'
  if (opcaoSimples === 3) return 'SIMPLES'
  switch (regimeEspecial) {
    case 2:
      return 'ESTIMATIVA'
    case 5:
      return 'FIXO_ANUAL'
    case 6:
      return 'SOCIEDADE_PROFISSIONAL'
    default:
      return doCadastro && doCadastro !== 'MEI' && doCadastro !== 'SIMPLES' ? doCadastro : 'FATURAMENTO'
  }
}

/** Whether the company says that it pays this ISS outside the DAS. */
export function isForaDoDasPelaNota({
  opcaoSimples,
  apuracaoSimples,
}: Pick<NotaNacionalLida, 'opcaoSimples' | 'apuracaoSimples'>): boolean {
  return opcaoSimples === 3 && (apuracaoSimples === 2 || apuracaoSimples === 3)
}

/** How the ISS of a received note stands, in the words of this program. */
export function exigibilidadeDaNota({
  tributacao,
  suspensao,
  isenta,
}: Pick<NotaNacionalLida, 'tributacao' | 'suspensao' | 'isenta'>): Exigibilidade {
  if (tributacao === 2) return 'IMUNIDADE'
  if (tributacao === 3) return 'EXPORTACAO'
  if (tributacao === 4) return 'NAO_INCIDENCIA'
  if (suspensao !== null) return suspensao === 1 ? 'SUSPENSA_JUDICIAL' : 'SUSPENSA_ADMINISTRATIVA'
  return isenta ? 'ISENCAO' : 'EXIGIVEL'
}

/**
 * Tax of a received note in a book. That of the note when it tells one; else, where this city charges it (a provider that is not of the Simples,
 * or is outside the DAS), the base at the rate of the note or, failing that, at the city's own. Nothing when the tax is not due or not charged.
 */
export function impostoDaNota(
  nota: Pick<NotaNacionalLida, 'imposto' | 'base' | 'aliquota' | 'municipioIncidencia'>,
  {
    exigibilidade,
    regime,
    foraDoDas,
    municipio,
    aliquotaLocal,
  }: {
    exigibilidade: Exigibilidade
    regime: Regime
    foraDoDas: boolean
    municipio: string
    aliquotaLocal: Aliquota
  },
): { imposto: Dinheiro; aliquota: Aliquota } {
  const cobra = regime === 'FATURAMENTO' || (regime === 'SIMPLES' && foraDoDas)
  const aliquota = nota.aliquota ?? (cobra && nota.municipioIncidencia === municipio ? aliquotaLocal : Aliquota.zero)
  if (exigibilidade !== 'EXIGIVEL') return { imposto: Dinheiro.zero, aliquota }
  if (!nota.imposto.isZero()) return { imposto: nota.imposto, aliquota }
  return { imposto: cobra && nota.municipioIncidencia === municipio ? nota.base.percent(aliquota) : Dinheiro.zero, aliquota }
}
