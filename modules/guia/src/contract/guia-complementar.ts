import { selectionCall, selectionIds, selectionReason } from '@iss/list/definition'
import { defineCall } from '@iss/platform/contract'
import { z } from 'zod'

/** Who sees the guides that were paid by less (F62). */
export const guiaComplementarAccess = {
  perfis: ['fiscal', 'gestor', 'administrador'],
  chaves: ['iss:guia:relatorioPagamentoAbaixo'],
} as const

/** A guide of what is missing for each of these underpaid guides. */
export const gerarGuiaComplementar = defineCall({
  ...selectionCall,
  path: '/guiacomplementar/gerar',
  summary: 'Gerar guia complementar das guias pagas a menor',
  access: guiaComplementarAccess,
  request: z.object({ ids: selectionIds, justificativa: selectionReason }),
})
