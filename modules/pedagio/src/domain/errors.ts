import { defineErrors } from '@iss/kernel/errors'

/** Sentences of the toll ledger. Sources: setores.md P1, P2. */
export const pedagioErrors = defineErrors('pedagio', {
  rodovia: { field: 'rodoviaId', message: 'Informe a rodovia.' },
  rodoviaDesconhecida: { field: 'rodoviaId', message: 'A rodovia {rodovia} não está cadastrada.' },
  rodoviaForaDaVigencia: { field: 'rodoviaId', message: 'A rodovia {rodovia} não está vigente em {competencia}.' },
  semTrecho: { field: 'rodoviaId', message: 'A rodovia {rodovia} não tem trecho neste município.' },
  receita: { field: 'receita', message: 'A receita deve ser positiva.' },
  repetida: { field: 'rodoviaId', message: 'A rodovia {rodovia} já foi lançada em {competencia}.' },
  extensaoDoMunicipio: {
    field: 'extensao',
    message: 'A extensão no município não pode ser maior que a extensão total.',
  },
  extensaoDosTrechos: { field: 'extensao', message: 'A soma dos trechos não pode ser maior que a extensão total.' },
  extensaoPositiva: { message: 'A extensão deve ser positiva.' },
  trechoRepetido: { field: 'municipio', message: 'O município já tem trecho nesta rodovia.' },
  rodoviaUsada: { message: 'A rodovia tem lançamentos: informe a data de término e cadastre a nova extensão.' },
})
