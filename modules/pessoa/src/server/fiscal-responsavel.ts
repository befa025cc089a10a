import { refuse } from '@iss/kernel/errors'
import { type Action, longtextField, lookupField } from '@iss/list/definition'
import { checkSelectionReason, orderOnSelection } from '@iss/lote/server'
import { implement } from '@iss/platform/server'
import { z } from 'zod'
import { atribuirFiscal } from '../contract/fiscal-responsavel.ts'
import { pessoaErrors } from '../domain/errors.ts'
import { atribuirFiscalLote } from '../lotes/atribuir-fiscal.ts'
import { hasPapel } from './find-pessoa.ts'
import { itensDeContribuintes } from './itens-de-contribuintes.ts'

export const atribuirFiscalOperation = implement(atribuirFiscal, async (ctx, { ids, fiscalId, justificativa }) => {
  const faltas = [
    ...(fiscalId === null || !(await hasPapel(ctx, fiscalId, 'fiscal'))
      ? [{ ...pessoaErrors.fiscalInvalido, field: 'fiscalId' }]
      : []),
    ...checkSelectionReason(atribuirFiscalLote, justificativa),
  ]
  if (faltas.length > 0) refuse(faltas)
  return orderOnSelection(ctx, atribuirFiscalLote, {
    valores: { fiscalId },
    motivo: justificativa,
    itens: await itensDeContribuintes(ctx, ids),
  })
})

/** The action of a list or report that gives the ticked taxpayers to an inspector, under the words of the screen. */
export function acaoAtribuirFiscal<const K extends string>(campo: K, label: string): Action<Record<K, number>> {
  return {
    label,
    on: 'selection',
    icon: 'user-check',
    call: atribuirFiscal,
    about: (row) => row[campo],
    question: 'Os contribuintes escolhidos passam para a carteira do fiscal.',
    fields: z.object({
      fiscalId: lookupField({ label: 'Fiscal', lookup: 'fiscal' }),
      justificativa: longtextField({ label: 'Justificativa', required: true }),
    }),
    submit: label,
  }
}
