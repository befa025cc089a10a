import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the reports and the taxpayer's sheet. Source: fiscal screens F16, F22. */
export const fiscalizacaoErrors = defineErrors('fiscalizacao', {
  referenciaAnterior: {
    field: 'dataReferencia',
    message: 'A data de referência não pode ser anterior ao vencimento final.',
  },
  informeContribuinte: { field: 'contribuinte', message: 'Informe o contribuinte.' },
})
