import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the transport ledger. Sources: setores.md T1, T2. */
export const transporteErrors = defineErrors('transporte', {
  linha: { field: 'linhaId', message: 'Informe a linha.' },
  linhaDesconhecida: { field: 'linhaId', message: 'A linha {linha} não está cadastrada para o contribuinte.' },
  tarifa: { field: 'tarifaId', message: 'Informe a tarifa.' },
  tarifaDesconhecida: { field: 'tarifaId', message: 'A tarifa {tarifa} não está cadastrada.' },
  tarifaSemValor: { field: 'tarifaId', message: 'A tarifa {tarifa} não possui valor vigente em {data}.' },
  integracaoSemTarifa: { field: 'integracao', message: 'Não há tarifa de integração vigente em {data}.' },
  integracaoAmbigua: {
    field: 'integracao',
    message: 'Há mais de uma tarifa de integração vigente em {data}: lance os passageiros com a tarifa deles.',
  },
  passageiros: { field: 'pagantes', message: 'Informe os passageiros pagantes ou de integração.' },
  repetido: { field: 'linhaId', message: 'Já existe movimento da linha {l} em {data}.' },
  tarifaRepetida: { field: 'codigo', message: 'Já existe uma tarifa com este código.' },
  linhaRepetida: { field: 'codigo', message: 'Já existe uma linha com este código.' },
  valorUsado: { message: 'O valor já foi usado em movimentos: informe a data de término e cadastre o novo valor.' },
  valorPositivo: { field: 'valor', message: 'O valor deve ser positivo.' },
  tarifaUsada: { message: 'A tarifa já foi usada em movimentos.' },
})
