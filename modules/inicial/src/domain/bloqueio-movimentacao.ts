import { defineErrors } from '@iss/kernel/errors'

/** Kinds of movement blocks (TipoBloqueioMovimentacao). */
export const tiposBloqueio = ['FISCALIZACAO', 'CADASTRAL', 'JUDICIAL', 'OUTRO'] as const
export type TipoBloqueio = (typeof tiposBloqueio)[number]

export const labelTipoBloqueio: Readonly<Record<TipoBloqueio, string>> = {
  FISCALIZACAO: 'Fiscalização',
  CADASTRAL: 'Irregularidade cadastral',
  JUDICIAL: 'Determinação judicial',
  OUTRO: 'Outro',
}

/** Sentences of movement blocks. Source: F128, spec 2 §2.6. */
export const bloqueioMovimentacaoErrors = defineErrors('bloqueio-movimentacao', {
  nenhuma: { field: 'bloqueiaNf', message: 'Selecione ao menos uma movimentação para bloquear.' },
  motivo: { field: 'motivo', message: 'O motivo é obrigatório.' },
  periodo: { message: 'Já existe bloqueio para o contribuinte no período informado.' },
  soFinal: { message: 'Um bloqueio gravado só recebe a competência final. Para outro bloqueio, cancele este e inclua um novo.' },
  emissao: { message: 'A emissão de notas está bloqueada na competência {competencia}. Motivo: {motivo}' },
})
