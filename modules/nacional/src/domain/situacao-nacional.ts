import { counted } from '@iss/kernel/texto'
import type { Tone } from '@iss/kinds'
import type { SituacaoNacional } from '@iss/nfse-nacional/regras/eventos'

export const labelSituacaoNacional: Readonly<Record<SituacaoNacional, string>> = {
  NORMAL: 'Em vigor',
  CANCELADA: 'Cancelada',
  SUBSTITUIDA: 'Substituída',
}

export const tomSituacaoNacional = {
  NORMAL: 'success',
  CANCELADA: 'danger',
  SUBSTITUIDA: 'neutral',
} as const satisfies Record<SituacaoNacional, Tone>

/** tribISSQN in words. */
export function labelTributacao(codigo: number): string {
  return { 1: 'Operação tributável', 2: 'Imunidade', 3: 'Exportação', 4: 'Não incidência' }[codigo] ?? ''
}

/** tpRetISSQN in words. */
export function retencaoEmPalavras(codigo: number): string {
  return { 1: 'Não retido', 2: 'Retido pelo tomador', 3: 'Retido pelo intermediário' }[codigo] ?? ''
}

const especiais: Readonly<Record<number, string>> = {
  1: 'Ato cooperado',
  2: 'Estimativa',
  3: 'Microempresa municipal',
  4: 'Notário ou registrador',
  5: 'Profissional autônomo',
  6: 'Sociedade de profissionais',
  9: 'Outros',
}

/** Option for the Simples, how its ISS is assessed, special regime. */
export function regimeEmPalavras(opcaoSimples: number, apuracaoSimples: number | null, regimeEspecial: number): string {
  if (opcaoSimples === 2) return 'MEI'
  if (opcaoSimples === 3)
    return apuracaoSimples === 1 || apuracaoSimples === null ? 'Simples Nacional' : 'Simples Nacional, ISS fora do DAS'
  return especiais[regimeEspecial] ?? 'Não optante do Simples Nacional'
}

/** Sentence of the start page; `quantas` at least one. */
export function avisoNotasTomadas(quantas: number, dias: number): string {
  return `Você recebeu ${counted(quantas, 'nota', 'notas')} do Emissor Nacional nos últimos ${dias} dias. Confira em Consultas.`
}
