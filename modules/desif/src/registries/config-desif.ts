import { Aliquota } from '@iss/kernel/aliquota'
import { defineConfigForm } from '@iss/registry/definition'
import { desifErrors } from '../domain/errors.ts'

/** What the city says of the DES-IF: its code of the central bank, days of delivery, the rate of estimates (F100, F109). */
export const configDesif = defineConfigForm({
  slug: 'config-desif',
  title: 'Configuração da DES-IF',
  path: '/home/configuracao/config-desif',
  access: { perfis: ['gestor'], chaves: ['iss:banco:desif'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 103, icone: 'settings', palavras: ['banco', 'BACEN', 'prazo'] }],
  table: 'config_desif',
  fields: {
    codigoBacen: { label: 'Código do município no Banco Central', kind: 'text', max: 6, span: 4 },
    diaModulo2: { label: 'Dia do prazo do módulo 2', kind: 'integer', required: true, min: 1, max: 28, initial: 20, span: 4 },
    mesModulo3: { label: 'Mês do prazo do módulo 3', kind: 'integer', required: true, min: 1, max: 12, initial: 2, span: 4 },
    semestral: { label: 'Módulo 1 a cada semestre', kind: 'boolean', initial: true, span: 4 },
    aliquotaEstimativa: {
      label: 'Alíquota das estimativas (%)',
      kind: 'percent',
      required: true,
      initial: Aliquota.from('5'),
      span: 4,
    },
  },
  check: ({ codigoBacen }) => (codigoBacen && !/^\d{1,6}$/.test(codigoBacen) ? [desifErrors.codigoBacen] : []),
})
