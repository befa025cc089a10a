import { sentences } from '@iss/kernel/sentences'
import { defineErrors } from '@iss/kernel/errors'

/** Sentences for files that are not accepted or not found. */
export const filesErrors = defineErrors('arquivo', {
  tamanho: { field: 'arquivo', message: sentences.arquivoGrande },
  tamanhoLimite: { field: 'arquivo', message: 'O tamanho do arquivo não pode exceder {limite}.' },
  vazio: { field: 'arquivo', message: 'O arquivo enviado não tem conteúdo.' },
  tipoNaoPermitido: { field: 'arquivo', message: 'Tipo de arquivo não permitido. Envie: {tipos}.' },
  conteudoDiferente: { field: 'arquivo', message: 'O conteúdo do arquivo não corresponde à extensão .{extensao}.' },
  naoEncontrado: { field: 'arquivo', message: 'Arquivo não encontrado.' },
})
