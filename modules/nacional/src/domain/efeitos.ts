import type { PapelServico } from '@iss/kernel/papel'
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
