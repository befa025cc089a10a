import { defineErrors } from '@iss/kernel/errors'

/** Sentences of infractions and fines. Source: K39. */
export const infracaoErrors = defineErrors('infracao', {
  repetida: { field: 'codigo', message: 'Já existe uma infração com este código.' },
  semPercentual: { field: 'percentual', message: 'Informe o percentual sobre o imposto.' },
  semValor: { field: 'valor', message: 'Informe o valor fixo da multa.' },
  semCotacao: { message: 'Não há cotação da unidade fiscal no dia {dia}.' },
})
