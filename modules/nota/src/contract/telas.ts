import { defineScreen } from '@iss/platform/contract'
import { consultaAccess } from './consulta-abas.ts'

export const telaNota = defineScreen({ path: '/home/actions/nota-fiscal', title: 'NF-e', component: 'nota-fiscal', access: {} })

/** The notes that somebody without a company took: Consultas is a screen of companies and accountants (spec 2 §2.4). */
export const telaNotasRecebidas = defineScreen({
  path: '/home/actions/notas-recebidas',
  title: 'Notas recebidas',
  component: 'notas-recebidas',
  access: { ...consultaAccess, naoPerfis: [...consultaAccess.naoPerfis, 'administrador', 'suporte', 'contador', 'empresa'] },
  menu: [{ area: 'lateral', grupo: 'Movimentação', ordem: 62, icone: 'file-invoice' }],
})

export const telaConsultas = defineScreen({
  path: '/home/actions/consultas',
  title: 'Consultas',
  component: 'consultas',
  help: 'Procure documentos emitidos e recebidos, em abas por espécie; clique em uma linha para ver o documento inteiro.',
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
