import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'

/** Divergences between the notes of a company of the Simples and its declaration. Source: F95 (a) to (g). */
export const divergenciasSimples = [
  'RECEITA_OMITIDA',
  'NAO_DECLAROU',
  'RETENCAO_SEM_NOTA',
  'MUNICIPIO_TROCADO',
  'ANEXO_INCOMPATIVEL',
  'EXIGIBILIDADE_SEM_AMPARO',
  'ALIQUOTA_RETENCAO',
] as const
export type DivergenciaSimples = (typeof divergenciasSimples)[number]

const labels: Readonly<Record<DivergenciaSimples, string>> = {
  RECEITA_OMITIDA: 'Receita omitida',
  NAO_DECLAROU: 'Não declarou',
  RETENCAO_SEM_NOTA: 'Retenção declarada sem nota retida',
  MUNICIPIO_TROCADO: 'Município de incidência trocado',
  ANEXO_INCOMPATIVEL: 'Anexo incompatível com a nota',
  EXIGIBILIDADE_SEM_AMPARO: 'Exigibilidade sem amparo',
  ALIQUOTA_RETENCAO: 'Alíquota de retenção incorreta',
}

/** What people read. */
export function labelDivergenciaSimples(tipo: DivergenciaSimples): string {
  return labels[tipo]
}

/** What the two amounts of a divergence are called: revenue, but of a rate the ISS withheld and the ISS due. */
export function nomesDosValores(tipo: DivergenciaSimples): readonly [nasNotas: string, declarado: string] {
  return tipo === 'ALIQUOTA_RETENCAO' ? ['ISS retido', 'ISS pela alíquota efetiva'] : ['Documentos', 'declarado']
}

/** What became of a divergence. Source: F95. */
export const situacoesDivergencia = { ABERTO: 'Em aberto', NOTIFICADO: 'Notificado', REGULARIZADO: 'Regularizado' } as const
export type SituacaoDivergencia = keyof typeof situacoesDivergencia

/** The text of a notice: what the inspector wrote, or ours, and a line for each divergence. */
export function textoDaNotificacao(
  texto: string,
  divergencias: readonly {
    pa: Competencia
    tipo: DivergenciaSimples
    notas: Dinheiro
    declarado: Dinheiro
    diferenca: Dinheiro
  }[],
): string {
  const inicio =
    texto.trim() ||
    'As declarações do PGDAS-D indicadas abaixo divergem dos documentos fiscais do município. Retifique as declarações ou apresente as provas da sua correção no prazo.'
  const linhas = divergencias.map(({ pa, tipo, notas, declarado, diferenca }) => {
    const [nasNotas, noPgdas] = nomesDosValores(tipo)
    return `${pa.format()}: ${labelDivergenciaSimples(tipo)}. ${nasNotas} ${notas.formatReais()}, ${noPgdas} ${declarado.formatReais()}, diferença ${diferenca.formatReais()}.`
  })
  return [inicio, ...linhas].join('\n')
}

/** How municipal guides and the DAS of a provider stand in a competence. Source: F91. */
export const resultadosSimplesGuia = ['GUIA_DE_OPTANTE', 'DUPLICIDADE', 'NAO_OPTANTE_COM_DAS', 'CONFERE'] as const
export type ResultadoSimplesGuia = (typeof resultadosSimplesGuia)[number]

const labelsResultado: Readonly<Record<ResultadoSimplesGuia, string>> = {
  GUIA_DE_OPTANTE: 'Guia emitida para optante',
  DUPLICIDADE: 'DAS e guia pagos (duplicidade)',
  NAO_OPTANTE_COM_DAS: 'Não optante com DAS',
  CONFERE: 'Confere',
}

/** What people read. */
export function labelResultadoSimplesGuia(resultado: ResultadoSimplesGuia): string {
  return labelsResultado[resultado]
}

/**
 * The result of a guide beside a DAS. A company whose ISS is collected by the municipality (above the sublimit, LC 123/2006 arts. 13-A and 20; an
 * accounting office with fixed ISS, art. 18 §22-A) pays its guide rightly, unless the paid DAS bore ISS too.
 */
export function resultadoDaGuia({
  resultado,
  recolheAoMunicipio,
  issNoDas,
}: {
  resultado: ResultadoSimplesGuia
  recolheAoMunicipio: boolean
  issNoDas: Dinheiro | null
}): ResultadoSimplesGuia {
  if (!recolheAoMunicipio || resultado === 'NAO_OPTANTE_COM_DAS') return resultado
  return resultado === 'DUPLICIDADE' && issNoDas?.isPositive() ? resultado : 'CONFERE'
}
