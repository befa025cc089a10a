import { all } from '@iss/kernel/errors'
import { defineRegistry } from '@iss/registry/definition'
import { guiaErrors } from '../domain/errors.ts'

/** Due dates fixed for a competence instead of the day of the rule; issued guides keep theirs (K32). */
export const configuraVencimento = defineRegistry({
  slug: 'configura-vencimento',
  title: 'Vencimentos',
  path: '/home/configuracao/configura-vencimento',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Guias e créditos', ordem: 30, icone: 'calendar-due' }],
  table: 'municipio_vencimento',
  fields: {
    competencia: { label: 'Competência', kind: 'competencia', required: true, span: 4 },
    vencimento: { label: 'Vencimento', kind: 'date', required: true, span: 4 },
    vencimentoTomador: { label: 'Vencimento do tomador', kind: 'date', required: true, span: 4 },
  },
  list: ['competencia', 'vencimento', 'vencimentoTomador'],
  order: ['-competencia'],
  check: ({ competencia, vencimento, vencimentoTomador }) =>
    all(
      vencimento <= competencia.lastDay() && guiaErrors.vencimentoAnterior,
      vencimentoTomador <= competencia.lastDay() && guiaErrors.vencimentoTomadorAnterior,
    ),
  unique: [
    { fields: ['competencia'], index: 'municipio_vencimento_competencia', message: guiaErrors.vencimentoRepetido.message },
  ],
  import: true,
})
