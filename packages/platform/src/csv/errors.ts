import { defineErrors } from '@iss/kernel/errors'

/** Sentences for CSV files that cannot be read. */
export const csvErrors = defineErrors('csv', {
  vazio: { field: 'arquivo', message: 'O arquivo não tem linhas.' },
  aspasAbertas: { field: 'arquivo', message: 'Linha {linha}: aspas sem fechamento.' },
  aspasNoMeio: { field: 'arquivo', message: 'Linha {linha}: aspas no meio de um campo.' },
  colunas: { field: 'arquivo', message: 'Linha {linha}: {encontradas} colunas; o cabeçalho tem {esperadas}.' },
  colunasDemais: { field: 'arquivo', message: 'Linha {linha}: mais de {limite} colunas.' },
  linhaLonga: { field: 'arquivo', message: 'Linha {linha}: mais de {limite} caracteres.' },
  cabecalhoRepetido: { field: 'arquivo', message: "A coluna '{coluna}' aparece mais de uma vez no cabeçalho." },
  linhas: { field: 'arquivo', message: 'O arquivo tem mais de {limite} linhas.' },
})
