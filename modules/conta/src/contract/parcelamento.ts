import { selectionCall, selectionIds, selectionReason } from '@iss/list/definition'
import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'
import { situacoesParcelamento } from '../domain/parcelamento.ts'

export const parcelamentoAccess = { perfis: ['gestor'] } as const

/** Tells of the debts of these balances (a taxpayer, role and competence each) whether they are paid in instalments. */
export const registrarParcelamento = defineCall({
  ...selectionCall,
  path: '/parcelamento/registrar',
  summary: 'Registrar parcelamento de competências',
  access: parcelamentoAccess,
  request: z.object({ ids: selectionIds, situacao: z.enum(situacoesParcelamento), justificativa: selectionReason }),
})
