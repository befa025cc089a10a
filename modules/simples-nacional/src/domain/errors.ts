import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the Simples Nacional rate. Source: S20, K14, decisions N7. */
export const simplesErrors = defineErrors('simples-nacional', {
  aliquotaForaDosLimites: {
    field: 'aliquota',
    message: 'A alíquota do Simples Nacional deve estar entre 1,80% e 5,00%.',
  },
  aliquotaDifere: {
    field: 'aliquota',
    message: 'A alíquota informada difere da calculada ({c}%). O fisco será comunicado.',
  },
  atividadeSemAnexo: {
    field: 'atividade',
    message: 'Atividade sem anexo: o cálculo do Simples usará o Anexo III.',
  },
  receitaNegativa: { field: 'rbt12', message: 'A receita bruta não pode ser negativa.' },
})
