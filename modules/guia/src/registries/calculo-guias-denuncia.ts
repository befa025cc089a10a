import { defineCalculo } from './calculo-guias-campos.ts'

/** What a delay adds to what a taxpayer denounces himself (K31). */
export const calculoGuiasDenuncia = defineCalculo({
  slug: 'calculo-guias-denuncia',
  title: 'Cálculo da denúncia espontânea',
  path: '/home/actions/calculo-guias-denuncia',
  access: { perfis: ['gestor'], chaves: ['iss:guia:denunciaEspontanea'] },
  ordem: 20,
  table: 'calculo_guia_denuncia',
})
