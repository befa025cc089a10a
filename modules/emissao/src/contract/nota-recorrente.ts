import { selectionAnswer, selectionIds } from '@iss/list/definition'
import { emissaoAccess } from '@iss/nota/contract/acessos'
import { competenciaWire, defineCall, defineScreen, dinheiroWire, idWire, okWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'

const dados = {
  nome: z.string().max(80),
  dia: z.number().int(),
  valor: dinheiroWire(),
  /** Last competence; null: without end. */
  ate: competenciaWire().nullable(),
}

/** Makes an issued note come back every month, or changes the recurrence of `id`. */
export const salvarNotaRecorrente = defineCall({
  method: 'POST',
  path: '/notarecorrente/salvar',
  summary: 'Salvar nota recorrente',
  request: z.object({
    id: idWire().nullable().default(null),
    versao: versaoWire().default(1),
    /** The note that comes back; of a recurrence that is there, its own stays. */
    notaId: idWire().nullable().default(null),
    ...dados,
  }),
  answer: okWire().extend({ id: idWire() }),
  access: emissaoAccess,
  effect: 'write',
})

/** Stops the preparing, or lets it go on. */
export const ativarNotaRecorrente = defineCall({
  method: 'POST',
  path: '/notarecorrente/ativar',
  summary: 'Pausar ou retomar uma nota recorrente',
  request: z.object({ id: idWire(), ativa: z.boolean() }),
  answer: okWire(),
  access: emissaoAccess,
  effect: 'write',
})

export const removerNotaRecorrente = defineCall({
  method: 'POST',
  path: '/notarecorrente/remover',
  summary: 'Remover notas recorrentes',
  request: z.object({ ids: selectionIds }),
  answer: okWire(),
  access: emissaoAccess,
  effect: 'write',
})

/** How many notes wait to be looked at and issued. */
export const contarNotasPrevistas = defineCall({
  method: 'POST',
  path: '/notarecorrente/contar',
  summary: 'Quantidade de notas a emitir',
  request: z.object({}),
  answer: z.object({ quantidade: z.number().int() }),
  access: emissaoAccess,
  effect: 'read',
})

/** Issues what was looked at, in the order of the days; each once, whoever asks and however often. */
export const emitirNotasPrevistas = defineCall({
  method: 'POST',
  path: '/notarecorrente/emitir',
  summary: 'Emitir notas recorrentes conferidas',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: emissaoAccess,
  effect: 'write',
  idempotent: true,
})

/** Leaves out what is not to be issued in its competence. */
export const dispensarNotasPrevistas = defineCall({
  method: 'POST',
  path: '/notarecorrente/dispensar',
  summary: 'Dispensar notas a emitir',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: emissaoAccess,
  effect: 'write',
})

export const telaNotasRecorrentes = defineScreen({
  path: '/home/actions/notas-recorrentes',
  title: 'Notas recorrentes',
  component: 'notas-recorrentes',
  access: emissaoAccess,
})
