import { defineRegistry } from '@iss/registry/definition'
import { guiaErrors } from '../domain/errors.ts'
import { camposCalculo, camposSimulador, checkCalculo, faixasDaMulta, listaCalculo } from './calculo-guias-campos.ts'

/** What a delay adds to what a taxpayer denounces himself (K31). */
export const calculoGuiasDenuncia = defineRegistry({
  slug: 'calculo-guias-denuncia',
  title: 'Cálculo da denúncia espontânea',
  path: '/home/actions/calculo-guias-denuncia',
  access: { perfis: ['gestor'], chaves: ['iss:guia:denunciaEspontanea'] },
  menu: [{ area: 'configuracao', grupo: 'Guias e créditos', ordem: 20, icone: 'calculator' }],
  table: 'calculo_guia_denuncia',
  fields: camposCalculo,
  list: listaCalculo,
  search: ['papel', 'fonte'],
  order: ['papel', '-inicio'],
  check: checkCalculo,
  unique: [{ fields: ['papel', 'inicio'], index: 'calculo_guia_denuncia_inicio', message: guiaErrors.regraRepetida.message }],
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
  children: { faixas: faixasDaMulta('calculo_guia_denuncia_faixa') },
  actions: { simular: { label: 'Simulador', icon: 'calculator', submit: 'Calcular', fields: camposSimulador } },
  export: ['CSV', 'PDF'],
})
