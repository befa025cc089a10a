import { defineCalculo } from './calculo-guias-campos.ts'

/** How guides are due and what a delay adds, by role and day (K30). */
export const calculoGuias = defineCalculo({
  slug: 'calculo-guias',
  title: 'Cálculo de guias',
  path: '/home/configuracao/calculo-guias',
  access: { perfis: ['gestor'] },
  ordem: 10,
  table: 'calculo_guia',
})
