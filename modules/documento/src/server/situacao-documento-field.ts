import { selectField } from '@iss/list/definition'

/** Filter of documents by whether they hold today. */
export const situacaoDocumentoField = () =>
  selectField({
    label: 'Situação',
    options: [
      { value: 'validos', label: 'Válidos' },
      { value: 'cancelados', label: 'Cancelados' },
      { value: 'vencidos', label: 'Vencidos' },
    ],
  })
