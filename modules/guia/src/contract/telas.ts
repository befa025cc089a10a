import { defineScreen } from '@iss/platform/contract'
import { guiaAccess } from './guia.ts'

export const telaGuias = defineScreen({
  path: '/home/actions/guias-contribuinte',
  title: 'Minhas guias',
  component: 'guias-contribuinte',
  access: { ...guiaAccess, naoPerfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 40, icone: 'barcode' }],
})

export const telaGuia = defineScreen({ path: '/home/actions/guia', title: 'Guia', component: 'guia', access: guiaAccess })

export const telaRetornoBancario = defineScreen({
  path: '/home/actions/retorno-bancario',
  title: 'Arquivos de retorno bancário',
  component: 'retorno-bancario',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'fiscal', grupo: 'Arrecadação', ordem: 10, icone: 'building-bank' }],
})
