import { selectionAnswer, selectionIds } from '@iss/list/definition'
import { defineCall, fileAnswer } from '@iss/platform/contract'
import { z } from 'zod'
import { nacionalAccess } from './envios.ts'

/** Sends the records of these taxpayers to the national register, as they stand today. */
export const enviarCadastroNacional = defineCall({
  method: 'POST',
  path: '/nacional/cadastro/enviar',
  summary: 'Enviar contribuintes ao cadastro nacional',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: nacionalAccess,
  effect: 'write',
})

/** Sends again the taxpayers of these records, as they stand today. */
export const reenviarCadastroNacional = defineCall({
  method: 'POST',
  path: '/nacional/cadastro/reenviar',
  summary: 'Reenviar registros ao cadastro nacional',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: nacionalAccess,
  effect: 'write',
})

/** The XML of a record of the register. */
export const baixarXmlCadastroNacional = defineCall({
  method: 'GET',
  path: '/nacional/cadastro/xml/:id',
  summary: 'XML de um registro do cadastro nacional',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: nacionalAccess,
  effect: 'read',
})

/** The records of an export in a file, one XML each, in a ZIP. */
export const baixarArquivoCadastroNacional = defineCall({
  method: 'GET',
  path: '/nacional/cadastro/arquivo/:id',
  summary: 'Arquivo de uma exportação para o cadastro nacional',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: nacionalAccess,
  effect: 'read',
})
