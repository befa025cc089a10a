import type { Dinheiro } from '@iss/kernel/dinheiro'
import { textOf } from '@iss/kinds'
import { formatDocumento } from '@iss/kernel/documento'
import type { ServicoNota } from './nota.ts'
import type { Deducao, EventoNota, ObraNota, ParteNota } from './partes-nota.ts'

/** What a stored note keeps of the canonical one; one that was written before a part was known lacks it. */
export type CanonicaGravada = {
  readonly servico?: Partial<
    Pick<
      ServicoNota,
      | 'numeroProcesso'
      | 'codigoNacional'
      | 'nbs'
      | 'ctiss'
      | 'cnae'
      | 'paisPrestacao'
      | 'paisResultado'
      | 'motivoNaoExigibilidade'
    >
  >
  readonly obra?: Partial<Pick<ObraNota, 'codigo' | 'art'>> | null
  readonly intermediario?: Partial<Pick<ParteNota, 'documento' | 'nome' | 'inscricaoMunicipal' | 'endereco'>> | null
  readonly tomador?: Partial<Pick<ParteNota, 'nif' | 'enderecoExterior'>>
  readonly evento?: Partial<Pick<EventoNota, 'identificacao' | 'nome'>> | null
  /** Amounts are the texts of their wire form. */
  readonly deducoes?: readonly (Omit<Deducao, 'valor' | 'valorDedutivel'> & { valor: string; valorDedutivel: string | null })[]
}

export type NotaComDizeres = {
  readonly canonica: CanonicaGravada
  /** CNAE of the activity, told where the note tells none. */
  readonly cnae: string | null
  readonly impostoSuspenso: Dinheiro
  readonly deducoes: readonly {
    readonly tipo: string
    readonly numeroDocumento: string | null
    readonly documentoFornecedor: string | null
    readonly valor: Dinheiro
  }[]
}

/** One thing that a note tells beside its main fields. */
export type Dizer = { readonly rotulo: string; readonly valor: string }

const nomePais = (codigo: string) => new Intl.DisplayNames(['pt-BR'], { type: 'region' }).of(codigo) ?? codigo

/** 'Portugal' of 'PT'; null of what is no code of ISO 3166. */
export const nomeDoPaisOuNada = (codigo: string | null | undefined) =>
  codigo && /^[A-Z]{2}$/.test(codigo) ? nomePais(codigo) : null

/**
 * What a note tells beside taker, service and amounts, in the order of screen and paper: suit and suspended tax, national codes, works, countries,
 * intermediary, each deduction. What is not told is left out. Sources: E01, ABRASF 2.02, CTN art. 151.
 */
export function dizeresDaNota({ canonica, cnae, impostoSuspenso, deducoes }: NotaComDizeres): Dizer[] {
  const { servico = {}, obra, intermediario, tomador } = canonica
  const ditos: [string, string | null | undefined][] = [
    ['Número do processo', servico.numeroProcesso],
    ['ISS com exigibilidade suspensa', impostoSuspenso.isPositive() ? impostoSuspenso.formatReais() : null],
    ['Código de tributação nacional', servico.codigoNacional],
    ['NBS', servico.nbs],
    ['CTISS', textOf('ctiss', servico.ctiss)],
    ['CNAE', textOf('cnae', servico.cnae ?? cnae)],
    ['CNO ou CEI', obra?.codigo],
    ['ART', obra?.art],
    ['País do tomador', nomeDoPaisOuNada(tomador?.enderecoExterior?.pais)],
    ['Identificação no exterior', tomador?.nif],
    ['País da prestação', nomeDoPaisOuNada(servico.paisPrestacao)],
    ['País do resultado', nomeDoPaisOuNada(servico.paisResultado)],
    ['Intermediário', [intermediario?.nome, documento(intermediario?.documento)].filter(Boolean).join(' - ')],
    ...deducoes.map((deducao, indice): [string, string] => [`Dedução ${indice + 1}`, dizerDaDeducao(deducao)]),
  ]
  return ditos.flatMap(([rotulo, valor]) => (valor ? [{ rotulo, valor }] : []))
}

const documento = (numero: string | null | undefined) => (numero ? formatDocumento(numero) : null)

function dizerDaDeducao({ tipo, numeroDocumento, documentoFornecedor, valor }: NotaComDizeres['deducoes'][number]): string {
  const origem = [numeroDocumento && `documento ${numeroDocumento}`, documento(documentoFornecedor)].filter(Boolean).join(', ')
  return `${tipo}${origem ? ` (${origem})` : ''}, ${valor.formatReais()}`
}

/** What the paper of a provider of the Simples must say. Source: Resolução CGSN 140/2018, on the documents of who opted; LC 123/2006 art. 23. */
export function frasesDoRegime(regime: string): string[] {
  if (regime !== 'SIMPLES') return []
  return ['DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL', 'NÃO GERA DIREITO A CRÉDITO FISCAL DE IPI']
}
