import { selectionCall, selectionIds, selectionReason } from '@iss/list/definition'
import { defineCall, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Portfolios are given and moved by the gestor alone (F18, F20). */
export const carteiraAccess = { perfis: ['gestor'] } as const

/** These taxpayers come into the portfolio of an inspector, whoever had them before. */
export const atribuirFiscal = defineCall({
  ...selectionCall,
  path: '/fiscalresponsavel/atribuir',
  summary: 'Atribuir fiscal responsável',
  access: carteiraAccess,
  request: z.object({ ids: selectionIds, fiscalId: idWire().nullable().default(null), justificativa: selectionReason }),
})
