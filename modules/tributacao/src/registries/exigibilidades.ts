import { defineRegistry } from '@iss/registry/definition'
import { codigoExigibilidade, exigibilidades as valores, labelExigibilidade } from '../domain/exigibilidade.ts'
import { labelRegime, regimes } from '../domain/regime.ts'
import { cadastroErrors } from '../domain/errors-cadastros.ts'

/** The exigibility with which a note of each regime starts (ExigibilidadePadrao). */
export const exigibilidades = defineRegistry({
  slug: 'exigibilidades',
  title: 'Exigibilidade padrão',
  path: '/home/configuracao/exigibilidades',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Tributação', ordem: 20, icone: 'adjustments' }],
  table: 'exigibilidade_padrao',
  fields: {
    tipoRegime: {
      label: 'Regime',
      kind: 'select',
      required: true,
      options: regimes.map((value) => ({ value, label: labelRegime(value) })),
      span: 6,
    },
    exigibilidade: {
      label: 'Exigibilidade',
      kind: 'select',
      required: true,
      options: valores.map((valor) => ({ value: codigoExigibilidade(valor), label: labelExigibilidade(valor) })),
      span: 6,
    },
  },
  list: ['tipoRegime', 'exigibilidade'],
  order: ['tipoRegime'],
  unique: [{ fields: ['tipoRegime'], index: 'exigibilidade_padrao_regime', message: cadastroErrors.regimeRepetido.message }],
  import: true,
})
