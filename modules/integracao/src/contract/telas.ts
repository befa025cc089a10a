import { defineScreen } from '@iss/platform/contract'
import { acessoImportacao } from './acesso-importacao.ts'

export const telaImportarRps = defineScreen({
  path: '/home/actions/importar-rps-escrituracoes',
  title: 'Importar RPS e Escriturações (XML)',
  component: 'importar-rps-escrituracoes',
  access: acessoImportacao,
  menu: [{ area: 'solicitacoes', grupo: 'Integração', ordem: 220, icone: 'file-import' }],
})

/** The manual alternative: RPS typed or pasted into a sheet (spec 2 §2.4). */
export const telaImportarRpsManual = defineScreen({
  path: '/home/actions/importar-rps-manual',
  title: 'Importar RPS e Escriturações (manual)',
  component: 'importar-rps-manual',
  access: acessoImportacao,
  menu: [{ area: 'solicitacoes', grupo: 'Integração', ordem: 221, icone: 'file-plus' }],
})
