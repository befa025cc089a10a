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
