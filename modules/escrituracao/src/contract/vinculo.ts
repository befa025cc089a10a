import { selectionCall, selectionReason } from '@iss/list/definition'
import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

export const vinculoAccess = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

/** Ties entries of takers to documents of providers (F31); the lines by their keys (`lerLinha`). */
export const vincularNotaEscrit = defineCall({
  ...selectionCall,
  path: '/relacaonotaescrit/vincular',
  summary: 'Vincular escrituração do tomador à nota do prestador',
  access: vinculoAccess,
  request: z.object({ ids: z.array(z.string().max(60)).min(1).max(500), justificativa: selectionReason }),
})

/** Undoes ties made by hand; the lines by their keys. */
export const desvincularNotaEscrit = defineCall({
  ...selectionCall,
  path: '/relacaonotaescrit/desvincular',
  summary: 'Desvincular escrituração do tomador da nota do prestador',
  access: vinculoAccess,
  request: z.object({ ids: z.array(z.string().max(60)).min(1).max(500), justificativa: selectionReason }),
})
