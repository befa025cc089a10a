import { defineScreen } from '@iss/platform/contract'
import { avulsaAccess, denunciaAccess } from './emissao-guia.ts'
import { fiscoAccess } from '@iss/conta/contract/papel'
import { avulsaNfeAccess } from './guia-por-nota.ts'
import { valorFixoAccess } from './guia-valor-fixo.ts'

/** The authority has a screen of its own for all kinds (F65). */
const naoPerfis = ['fiscal', 'gestor', 'administrador', 'funcionario'] as const

export const telaGuiaAvulsa = defineScreen({
  path: '/home/actions/guia-avulsa',
  title: 'Guia Avulsa',
  component: 'guia-avulsa',
  access: { ...avulsaAccess, naoPerfis },
  menu: [{ area: 'solicitacoes', grupo: 'Guias', ordem: 110, icone: 'receipt-2' }],
})

export const telaGuiaAvulsaNfe = defineScreen({
  path: '/home/actions/guia-avulsa-nfe',
  title: 'Guia Avulsa por NF-e',
  component: 'guia-avulsa-nfe',
  access: { ...avulsaNfeAccess, naoPerfis },
  menu: [{ area: 'solicitacoes', grupo: 'Guias', ordem: 120, icone: 'receipt-2' }],
})

export const telaGuiaDenuncia = defineScreen({
  path: '/home/actions/guia-denuncia',
  title: 'Guia de Denúncia Espontânea',
  component: 'guia-denuncia',
  access: { ...denunciaAccess, naoPerfis },
  menu: [{ area: 'solicitacoes', grupo: 'Guias', ordem: 130, icone: 'receipt-2' }],
})

export const telaGuiaValorFixo = defineScreen({
  path: '/home/actions/guia-valor-fixo',
  title: 'Guia de Valor Fixo',
  component: 'guia-valor-fixo',
  access: { ...valorFixoAccess, naoPerfis },
  menu: [{ area: 'solicitacoes', grupo: 'Guias', ordem: 140, icone: 'receipt-2' }],
})

export const telaSimulaGuia = defineScreen({
  path: '/home/actions/simula-guia',
  title: 'Simulação de guia',
  component: 'simula-guia',
  access: fiscoAccess,
  menu: [
    { area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 640, icone: 'calculator' },
    { area: 'fiscal', grupo: 'Guia', ordem: 640, icone: 'calculator' },
  ],
})
