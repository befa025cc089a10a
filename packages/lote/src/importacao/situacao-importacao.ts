import { fill, type Violation } from '@iss/kernel/errors'
import type { ItemState } from '../definition/state.ts'
import type { StoredOrder } from '../tables/lote.ts'
import { importacaoErrors } from './importacao-errors.ts'

/** States of an import, in the order of form F9. */
export const situacoesImportacao = [
  'RECEBIDO',
  'VALIDANDO',
  'VALIDADO',
  'VALIDADO_COM_ERROS',
  'PROCESSANDO',
  'CONCLUIDO',
  'CONCLUIDO_COM_ERROS',
  'CANCELADO',
] as const
export type SituacaoImportacao = (typeof situacoesImportacao)[number]

/** States of one line. `OK` may be imported; `JA_CONVERTIDO` had its result before this file came. */
export const situacoesItem = ['PENDENTE', 'OK', 'ERRO', 'JA_CONVERTIDO', 'IMPORTADO'] as const
export type SituacaoItem = (typeof situacoesItem)[number]

/**
 * Every permitted change of state; what is not listed is refused. A validated file that comes again before it was confirmed is
 * validated anew, for what refused it (a missing authorisation, a certificate not valid yet) may be settled meanwhile.
 */
export const transicoesImportacao: Readonly<Record<SituacaoImportacao, readonly SituacaoImportacao[]>> = {
  RECEBIDO: ['VALIDANDO', 'CANCELADO'],
  VALIDANDO: ['VALIDADO', 'VALIDADO_COM_ERROS', 'CANCELADO'],
  VALIDADO: ['VALIDANDO', 'PROCESSANDO', 'CANCELADO'],
  VALIDADO_COM_ERROS: ['VALIDANDO', 'PROCESSANDO', 'CANCELADO'],
  PROCESSANDO: ['CONCLUIDO', 'CONCLUIDO_COM_ERROS'],
  CONCLUIDO: [],
  CONCLUIDO_COM_ERROS: [],
  CANCELADO: [],
}

/** Whether an import may go from one state to the other. */
export function podeTransitar(de: SituacaoImportacao, para: SituacaoImportacao): boolean {
  return transicoesImportacao[de].includes(para)
}

/** The refusal of a change of state that is not listed; none otherwise. */
export function checkTransicao(de: SituacaoImportacao, para: SituacaoImportacao): Violation[] {
  return podeTransitar(de, para)
    ? []
    : [fill(importacaoErrors.transicaoInvalida, { de: rotulosSituacao[de], para: rotulosSituacao[para] })]
}

/** Whether the file's items have been, or are being, turned into results. */
export function isConfirmada(situacao: SituacaoImportacao): boolean {
  return situacao === 'PROCESSANDO' || situacao === 'CONCLUIDO' || situacao === 'CONCLUIDO_COM_ERROS'
}

/** Text shown for each state. */
export const rotulosSituacao: Readonly<Record<SituacaoImportacao, string>> = {
  RECEBIDO: 'Recebido',
  VALIDANDO: 'Validando',
  VALIDADO: 'Validado',
  VALIDADO_COM_ERROS: 'Validado com erros',
  PROCESSANDO: 'Processando',
  CONCLUIDO: 'Concluído',
  CONCLUIDO_COM_ERROS: 'Concluído com erros',
  CANCELADO: 'Cancelado',
}

/** Text shown for each state of a line. */
export const rotulosSituacaoItem: Readonly<Record<SituacaoItem, string>> = {
  PENDENTE: 'Pendente',
  OK: 'Pronto para importar',
  ERRO: 'Com erro',
  JA_CONVERTIDO: 'Já convertido',
  IMPORTADO: 'Importado',
}

/** The state of an order of lines as form F9 calls it. */
export function situacaoDe({ situacao, erros }: Pick<StoredOrder, 'situacao' | 'erros'>): SituacaoImportacao {
  switch (situacao) {
    case 'EM_PREVIA':
      return 'VALIDANDO'
    case 'PREVISTO':
      return erros > 0 ? 'VALIDADO_COM_ERROS' : 'VALIDADO'
    case 'CONCLUIDO':
      return erros > 0 ? 'CONCLUIDO_COM_ERROS' : 'CONCLUIDO'
    case 'CANCELADO':
    case 'DESFEITO':
      return 'CANCELADO'
    default:
      return 'PROCESSANDO'
  }
}

/** The states of a line that form F9 calls so. A line that was not begun when its import was cancelled stays ready. */
export const estadosDoItem: Readonly<Record<SituacaoItem, readonly ItemState[]>> = {
  PENDENTE: ['PENDENTE'],
  OK: ['PRONTO', 'CANCELADO'],
  ERRO: ['ERRO'],
  JA_CONVERTIDO: ['SEM_EFEITO'],
  IMPORTADO: ['FEITO'],
}

/** The state of a line as form F9 calls it. */
export const situacaoDoItem = (estado: ItemState): SituacaoItem =>
  situacoesItem.find((situacao) => estadosDoItem[situacao].includes(estado)) ?? 'PENDENTE'

/** Counts of the lines of an import; until all are examined nobody knows which are fine. */
export function totaisDe({ situacao, total, feitos, semEfeito, erros }: StoredOrder) {
  return {
    total,
    validos: situacao === 'EM_PREVIA' ? 0 : total - feitos - semEfeito - erros,
    comErro: erros,
    jaConvertidos: semEfeito,
    importados: feitos,
  }
}
