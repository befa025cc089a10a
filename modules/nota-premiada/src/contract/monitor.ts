import { defineCall, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'

const doGestor = {
  method: 'POST',
  answer: okWire(),
  access: { perfis: ['gestor'], chaves: ['iss:notaPremiada'] },
  effect: 'write',
} as const

/** Gives the tickets that notes of a draw lack, in the queue; a note that has its own is left alone. */
export const gerarBilhetes = defineCall({
  ...doGestor,
  path: '/sorteio/gerarBilhetes',
  summary: 'Gerar os bilhetes que faltam em um sorteio',
  request: z.object({ id: idWire() }),
})

/** Fixes the list of a draw: from here no ticket is given or voided, and the hash says what stood in it. */
export const fecharLista = defineCall({
  ...doGestor,
  path: '/sorteio/fecharLista',
  summary: 'Fechar a lista de um sorteio',
  request: z.object({ id: idWire() }),
})

/** The winning tickets, one in a line: number; prize. */
export const registrarResultado = defineCall({
  ...doGestor,
  path: '/sorteio/registrarResultado',
  summary: 'Registrar o resultado de um sorteio',
  request: z.object({ id: idWire(), resultado: z.string().max(20_000).default('') }),
})

/** Shows the result to who has tickets. */
export const publicarResultado = defineCall({
  ...doGestor,
  path: '/sorteio/publicar',
  summary: 'Publicar o resultado de um sorteio',
  request: z.object({ id: idWire() }),
})
