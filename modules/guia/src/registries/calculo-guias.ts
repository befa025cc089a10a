import { defineRegistry } from '@iss/registry/definition'
import { guiaErrors } from '../domain/errors.ts'
import { camposCalculo, camposSimulador, checkCalculo, faixasDaMulta, listaCalculo } from './calculo-guias-campos.ts'

/** How guides are due and what a delay adds, by role and day (K30). */
export const calculoGuias = defineRegistry({
  slug: 'calculo-guias',
  title: 'Cálculo de guias',
  path: '/home/configuracao/calculo-guias',
  access: { perfis: ['gestor'] },
  menu: [{ area: 'configuracao', grupo: 'Guias e créditos', ordem: 10, icone: 'calculator' }],
  table: 'calculo_guia',
  fields: camposCalculo,
  list: listaCalculo,
  search: ['papel', 'fonte'],
  order: ['papel', '-inicio'],
  check: checkCalculo,
  unique: [{ fields: ['papel', 'inicio'], index: 'calculo_guia_inicio', message: guiaErrors.regraRepetida.message }],
  lockedWhenUsed: guiaErrors.regraUsada.message,
  name: 'fonte',
  tabs: [
    {
      label: 'Vencimento e correção',
      fields: ['papel', 'inicio', 'diaVencimento', 'correcaoIndiceId', 'tsa', 'recalculoViradaAno', 'fonte'],
    },
    { label: 'Multa', fields: ['multaTipo', 'multaTaxa', 'multaTeto', 'multaSobreCorrigido'] },
    {
      label: 'Juros',
      fields: [
        'jurosTipo',
        'jurosTaxa',
        'jurosIndiceId',
        'jurosInicio',
        'jurosContagem',
        'jurosApenasUteis',
        'jurosSobreCorrigido',
        'jurosSobreMulta',
      ],
    },
  ],
  children: { faixas: faixasDaMulta('calculo_guia_faixa') },
  actions: { simular: { label: 'Simulador', icon: 'calculator', submit: 'Calcular', fields: camposSimulador } },
  export: ['CSV', 'PDF'],
})
