import { defineScreen } from '@iss/platform/contract'

/**
 * The inspection's panels, monitors and reports for those whose side menu does not lead there: manager and administrator. What a person may not
 * open is not listed.
 */
export const telaPaineisERelatorios = defineScreen({
  path: '/home/paineis-e-relatorios',
  title: 'Painéis e relatórios',
  component: 'paineis-e-relatorios',
  access: { perfis: ['gestor', 'administrador'] },
  menu: [
    {
      area: 'lateral',
      grupo: 'Gestão',
      ordem: 75,
      icone: 'chart-bar',
      palavras: ['arrecadação', 'monitor', 'estatística', 'fiscal', 'indicadores'],
    },
  ],
})
