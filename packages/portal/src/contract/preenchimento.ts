import { defineCall, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'

/** Characters of JSON that a kept filling may have: the longest form of the product, a note with its items, stays far below. */
export const LIMITE_DO_PREENCHIMENTO = 200_000

const audit = 'O que se digita e ainda não se enviou é do próprio usuário e não é documento.'

/** A form by the name that its screen gives it, and the person for whom it is filled in: refused once another one is selected. */
const formulario = { formulario: z.string().min(1).max(120), pessoaId: idWire() }

/** What this account last typed into a form for the selected person and did not send; null when there is nothing. */
export const buscarPreenchimento = defineCall({
  method: 'POST',
  path: '/preenchimento/buscar',
  summary: 'Preenchimento não enviado de um formulário',
  request: z.object(formulario),
  answer: z.object({ conteudo: z.record(z.string(), z.unknown()), alteradoEm: z.string() }).nullable(),
  access: { perfis: ['usuario'] },
  effect: 'read',
})

/** Keeps a form as typed, valid or not, in the place of what was kept of it. */
export const salvarPreenchimento = defineCall({
  method: 'POST',
  path: '/preenchimento/salvar',
  summary: 'Guardar o preenchimento de um formulário',
  request: z.object({
    ...formulario,
    conteudo: z.record(z.string(), z.unknown()).refine((conteudo) => JSON.stringify(conteudo).length <= LIMITE_DO_PREENCHIMENTO, {
      error: 'O preenchimento é grande demais para ser guardado.',
    }),
  }),
  answer: okWire(),
  access: { perfis: ['usuario'] },
  effect: 'write',
  audit,
})

/** Forgets what was kept of a form: it was sent, or thrown away. */
export const removerPreenchimento = defineCall({
  method: 'POST',
  path: '/preenchimento/remover',
  summary: 'Descartar o preenchimento de um formulário',
  request: z.object(formulario),
  answer: okWire(),
  access: { perfis: ['usuario'] },
  effect: 'write',
  audit,
})
