import type { Tone } from '@iss/kinds'
import type { SituacaoImportacao, SituacaoItem } from './situacao-importacao.ts'

/** Colour of each state of an import. */
export const tomSituacao: Readonly<Record<SituacaoImportacao, Tone>> = {
  RECEBIDO: 'neutral',
  VALIDANDO: 'info',
  VALIDADO: 'info',
  VALIDADO_COM_ERROS: 'warning',
  PROCESSANDO: 'info',
  CONCLUIDO: 'success',
  CONCLUIDO_COM_ERROS: 'warning',
  CANCELADO: 'neutral',
}

/** Colour of each state of a line. */
export const tomItem: Readonly<Record<SituacaoItem, Tone>> = {
  PENDENTE: 'neutral',
  OK: 'info',
  ERRO: 'danger',
  JA_CONVERTIDO: 'violet',
  IMPORTADO: 'success',
}
