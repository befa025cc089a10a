import { defineRegistry } from '@iss/registry/definition'
import { labelRegime, regimes } from '@iss/tributacao/domain/regime'
import { canalErrors, checkDataDoMunicipio } from '../domain/canal-emissao.ts'

/** Dates of the city for regimes beside those of the national rule; they hold while the switch emissorNacionalObrigatorio is on. */
export const canalEmissao = defineRegistry({
  slug: 'canal-emissao',
  title: 'Emissor Nacional obrigatório',
  path: '/home/configuracao/canal-emissao',
  access: { perfis: ['gestor', 'administrador'] },
  menu: [{ area: 'configuracao', grupo: 'Notas fiscais', ordem: 91, icone: 'cloud-upload' }],
  table: 'nacional_canal',
  fields: {
    regime: {
      label: 'Regime',
      kind: 'select',
      required: true,
      options: regimes.map((value) => ({ value, label: labelRegime(value) })),
      help: 'MEI (09/2023) e Simples Nacional (11/2026) seguem a regra nacional.',
      span: 4,
    },
    inicio: {
      label: 'Desde',
      kind: 'date',
      required: true,
      help: 'Serviços de antes desta data continuam no município.',
      span: 4,
    },
    fonte: { label: 'Norma', kind: 'text', required: true, max: 120, help: 'Lei, decreto ou convênio que fixa a data.', span: 4 },
  },
  list: ['regime', 'inicio', 'fonte'],
  order: ['inicio'],
  unique: [{ fields: ['regime'], index: 'nacional_canal_municipio_id_regime_key', message: canalErrors.regimeRepetido.message }],
  check: (valores) => checkDataDoMunicipio(valores),
})
