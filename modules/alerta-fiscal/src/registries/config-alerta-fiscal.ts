import { defineRegistry } from '@iss/registry/definition'
import { alertaErrors } from '../domain/errors.ts'
import { codigosRegra, regraDe } from '../domain/regras.ts'

/** What the municipality sets for the rules of the alerts: whether each holds, and its parameters in place of those of the rule. */
export const configAlertaFiscal = defineRegistry({
  slug: 'config-alerta-fiscal',
  title: 'Regras dos alertas fiscais',
  path: '/home/configuracao/config-alerta-fiscal',
  access: { perfis: ['gestor'], chaves: ['iss:monitorFiscal'] },
  menu: [{ area: 'configuracao', grupo: 'Fiscalização', ordem: 40, icone: 'alert-triangle' }],
  table: 'alerta_regra',
  fields: {
    codigo: {
      label: 'Regra',
      kind: 'select',
      required: true,
      options: codigosRegra.map((value) => ({ value, label: regraDe(value).titulo })),
      help: 'A regra que não está na lista vale com os seus parâmetros de origem.',
      span: 9,
    },
    ativa: { label: 'Ativa', kind: 'boolean', initial: true, span: 3 },
    percentual: { label: 'Percentual', kind: 'percent', help: 'Vazio: o da regra.', span: 4 },
    valor: { label: 'Valor em R$', kind: 'money', help: 'Vazio: o da regra.', span: 4 },
    minimo: { label: 'Quantidade (meses, dias, notas)', kind: 'integer', min: 0, max: 3650, help: 'Vazio: a da regra.', span: 4 },
  },
  list: ['codigo', 'ativa', 'percentual', 'valor', 'minimo'],
  order: ['codigo'],
  unique: [{ fields: ['codigo'], index: 'alerta_regra_codigo', message: alertaErrors.repetida.message }],
})
