import { defineScreen } from '@iss/platform/contract'
import { fichaAccess } from './ficha.ts'

export const telaConsultaGeral = defineScreen({
  path: '/home/actions/consulta-geral-contribuinte',
  title: 'Consulta geral do contribuinte',
  component: 'consulta-geral-contribuinte',
  access: fichaAccess,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 5, icone: 'id' }],
})
