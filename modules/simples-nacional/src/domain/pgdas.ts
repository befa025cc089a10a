/** Codes of the Simples Nacional files and processes, as the spec lists them. Source: spec 3 §4, §8, §9.1, §9.2. */

/** PGDASD operation. */
export const operacoesPgdas = ['Apuracao', 'Retificacao'] as const
export type OperacaoPgdas = (typeof operacoesPgdas)[number]

/** Kinds of file 0 to 7 in the order listed; the number of each is provisional. */
export const tiposArquivoPgdas = [
  'PGDASD',
  'PGDASD2018',
  'PGDASD_DAS',
  'PAG',
  'DAS_COBRANCA',
  'DAS_SENDA',
  'PARCELAMENTO',
  'PARCELAMENTO_ESP',
] as const
export type TipoArquivoPgdas = (typeof tiposArquivoPgdas)[number]

/** All kinds of file that are read: those of the Receita Federal, transfers of the SIAFI, and periods of who opts. */
export const tiposArquivoSimples = [...tiposArquivoPgdas, 'SIAFI', 'OPTANTES'] as const
export type TipoArquivoSimples = (typeof tiposArquivoSimples)[number]

/** Kind of DAS. */
export const tiposDas = { COBRANCA: 0, DAS: 1, SENDA: 2 } as const
export type TipoDas = keyof typeof tiposDas

/** Tax codes of the PGDAS-D. */
export const codigosTributo = {
  IRPJ: 1001,
  CSLL: 1002,
  COFINS: 1004,
  PIS: 1005,
  INSS: 1006,
  ICMS: 1007,
  IPI: 1008,
  ISS: 1010,
} as const
export type Tributo = keyof typeof codigosTributo

/** Exigibility of the Simples scheme. */
export const exigibilidadesSimples = [
  'Não informado',
  'Antecipação com encerramento de tributação',
  'Exigibilidade suspensa',
  'Imunidade',
  'Retenção tributária',
  'Substituição tributária',
  'Tributação monofásica',
  'Isenção/redução',
  'Lançamento de ofício',
] as const
export type ExigibilidadeSimples = (typeof exigibilidadesSimples)[number]

/** Situation of an exclusion process; the position is its number. */
export const situacoesExclusao = [
  'ARQUIVO_GERADO',
  'ARQUIVO_RETORNO_IMPORTADO',
  'EM_PROCESSAMENTO',
  'INICIADO',
  'NOTIFICACAO_EXPORTADA',
  'NOTIFICACAO_GERADA',
  'PROCESSO_CONCLUIDO',
  'PROCESSO_CANCELADO',
  'PROCESSAMENTO_CONCLUIDO',
] as const
export type SituacaoExclusao = (typeof situacoesExclusao)[number]

/** Kind of a process of exclusion (ProcessoExportacaoSimples.tipoProcesso): the spec knows one. */
export const tiposProcessoExclusao = ['Solicitação de Exclusão'] as const
export type TipoProcessoExclusao = (typeof tiposProcessoExclusao)[number]

/** Kind of record of an exclusion process. */
export const tiposRegistroExclusao = [
  'Débito no GRP',
  'Encerramento não realizado',
  'Falta ou insuficiência de pagamento',
  'Sem cadastro no município',
] as const
export type TipoRegistroExclusao = (typeof tiposRegistroExclusao)[number]

/** Event codes sent for an ex-officio exclusion (E353-E367, E370, E396-E398) and codes of refusal returned (R01-R13). */
export const eventosEnvioExclusao: readonly string[] = [...intervalo('E', 353, 367, 3), 'E370', ...intervalo('E', 396, 398, 3)]
export const rejeicoesRetornoExclusao: readonly string[] = intervalo('R', 1, 13, 2)

function intervalo(prefixo: string, de: number, ate: number, tamanho: number): string[] {
  return Array.from({ length: ate - de + 1 }, (_, indice) => prefixo + String(de + indice).padStart(tamanho, '0'))
}

/** System that a DAS comes from (identificadorSistOrigem). */
export const sistemasOrigemDas = { DAS_AINF: 6, DAS_DAU: 7, DAS_PARCELA_MINIMA: 9, DAS_MEI: 15, DAS_COBRANCA: 16 } as const
export type SistemaOrigemDas = keyof typeof sistemasOrigemDas

/** What people read of the system of a DAS by its number; null for a number that is none of the list. */
export function labelSistemaOrigem(numero: number | null): string | null {
  const [nome] = Object.entries(sistemasOrigemDas).find(([, codigo]) => codigo === numero) ?? []
  return nome ?? null
}

/** The situations of an instalment plan (spec 3 §4), by the code that is kept. */
export const situacoesParcelamento = {
  EM_PARCELAMENTO: 'Em parcelamento',
  ENCERRADO_PEDIDO: 'Encerrado a pedido do contribuinte',
  ENCERRADO_LIQUIDACAO: 'Encerrado por liquidação',
  ENCERRADO_RESCISAO: 'Encerrado por rescisão',
} as const
export type SituacaoParcelamento = keyof typeof situacoesParcelamento

/** Colour of each situation of an instalment plan. */
export const tomDoParcelamento: Readonly<Record<SituacaoParcelamento, 'info' | 'neutral' | 'success' | 'danger'>> = {
  EM_PARCELAMENTO: 'info',
  ENCERRADO_PEDIDO: 'neutral',
  ENCERRADO_LIQUIDACAO: 'success',
  ENCERRADO_RESCISAO: 'danger',
}

/** The situation as a file writes it, in words of the list, its code or its number from 1; null when it is none. */
export function situacaoParcelamentoDe(texto: string): SituacaoParcelamento | null {
  const codigos = Object.keys(situacoesParcelamento) as SituacaoParcelamento[]
  const igual = (um: string) => um.localeCompare(texto.trim(), 'pt', { sensitivity: 'base' }) === 0
  return (
    codigos.find((um, indice) => igual(um) || igual(situacoesParcelamento[um]) || String(indice + 1) === texto.trim()) ?? null
  )
}

/** Schemes of which the Receita Federal tells the periods. */
export const regimesOptante = { SIMPLES: 'Simples Nacional', MEI: 'MEI (SIMEI)' } as const
export type RegimeOptante = keyof typeof regimesOptante

/** ReceitaRealizada.tipoReceita: the number that is kept, and what people read. Source: spec 3 §9.2. */
export const tiposReceita = { COBRANCA: 0, DAS: 1, GUIA: 2, SENDA: 3, SIAFI: 4 } as const
export type TipoReceita = keyof typeof tiposReceita
export const labelTipoReceita: Readonly<Record<TipoReceita, string>> = {
  COBRANCA: 'DAS de cobrança',
  DAS: 'DAS',
  GUIA: 'Guia',
  SENDA: 'DAS da SENDA',
  SIAFI: 'SIAFI',
}

/** Revenue codes of a DAS of the Simples (spec 3 §9.1), and those of its active debt, 1469 to 1509. */
export const codigosSimples: readonly number[] = [55, 68, 71, 83, 96, 112, 125, 136, 149, 151, 164, 177]
export const codigosDividaAtivaSimples: readonly number[] = Array.from({ length: 41 }, (_, indice) => 1469 + indice)
