import { defineCall, fileAnswer, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** The open guides of the accountant's clients in one ZIP: each as a PDF with its Pix of today, and a sheet that lists them. */
export const baixarGuiasDosClientes = defineCall({
  method: 'POST',
  path: '/contador/baixarGuias',
  summary: 'Guias a pagar dos contribuintes controlados, em PDF',
  /** Whose; of all when empty. */
  request: z.object({ idsPessoas: z.array(idWire()).max(1000).default([]) }),
  answer: fileAnswer,
  access: { perfis: ['contador'] },
  effect: 'write',
  ratePerMinute: 10,
})
