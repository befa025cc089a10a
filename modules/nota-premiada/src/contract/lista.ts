import { defineCall, fileAnswer, idWire } from '@iss/platform/contract'
import { z } from 'zod'

/** The list of a draw for the lottery (F116): the text of which the hash is told, 'number;CPF;S or N' in a line each. */
export const baixarListaDoSorteio = defineCall({
  method: 'POST',
  path: '/sorteio/baixarLista',
  summary: 'Lista dos bilhetes de um sorteio em TXT',
  request: z.object({ sorteio: idWire().nullable() }),
  answer: fileAnswer,
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:notaPremiada'] },
  effect: 'write',
})
