import { defineScreen } from '@iss/platform/contract'
import { consultaAccess } from './consulta-abas.ts'

export const telaNota = defineScreen({ path: '/home/actions/nota-fiscal', title: 'NF-e', component: 'nota-fiscal', access: {} })

export const telaConsultas = defineScreen({
  path: '/home/actions/consultas',
  title: 'Consultas',
  component: 'consultas',
  access: consultaAccess,
  menu: [
    {
      area: 'lateral',
      grupo: 'Geral',
      ordem: 30,
      icone: 'search',
      access: { perfis: ['contador', 'empresa'], naoPerfis: ['funcionario'] },
    },
  ],
})
