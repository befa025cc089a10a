import { defineScreen } from '@iss/platform/contract'
import { guiaAccess } from './guia.ts'
import { fiscoAccess } from '@iss/conta/contract/papel'

/** One guide when the address names it; without one, the authority issues a guide for a taxpayer (F65). */
export const telaGuia = defineScreen({
  path: '/home/actions/guia',
  title: 'Guia',
  component: 'guia',
  access: guiaAccess,
  menu: [
    { area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 650, rotulo: 'Emissão de guia', icone: 'barcode', access: fiscoAccess },
    { area: 'fiscal', grupo: 'Guia', ordem: 650, rotulo: 'Emissão de guia', icone: 'barcode', access: fiscoAccess },
  ],
})

export const telaRetornoBancario = defineScreen({
  path: '/home/actions/retorno-bancario',
  title: 'Arquivos de retorno bancário',
  component: 'retorno-bancario',
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  menu: [{ area: 'fiscal', grupo: 'Guia', ordem: 660, icone: 'building-bank' }],
})

/** The same files by the administrator (A36). */
export const telaImportarDadosBancarios = defineScreen({
  path: '/home/actions/importar-dados-bancarios',
  title: 'Importar dados bancários',
  component: 'retorno-bancario',
  access: { perfis: ['administrador'] },
  menu: [{ area: 'admin', grupo: 'Importações', ordem: 10, icone: 'building-bank' }],
})
