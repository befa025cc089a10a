import { defineScreen } from '@iss/platform/contract'

/** Who looks at what the Receita Federal tells: every profile of the inspection. */
export const fiscaisDoSimples = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

export const telaDadosSimples = defineScreen({
  path: '/home/actions/dados-simples-nacional',
  title: 'Dados do Simples Nacional',
  component: 'dados-simples-nacional',
  access: fiscaisDoSimples,
  menu: [
    {
      area: 'fiscal',
      grupo: 'Simples Nacional',
      ordem: 905,
      icone: 'database',
      palavras: ['optantes', 'MEI', 'DAS', 'parcelamento', 'SIAFI', 'receita realizada', 'leiaute'],
    },
  ],
})
