import { defineScreen } from '@iss/platform/contract'
import { acessoImportacao } from './importacao.ts'

export const telaImportarRps = defineScreen({
  path: '/home/actions/importar-rps-escrituracoes',
  title: 'Importar RPS e Escriturações (XML)',
  component: 'importar-rps-escrituracoes',
  access: acessoImportacao,
  menu: [{ area: 'solicitacoes', grupo: 'Integração', ordem: 220, icone: 'file-import' }],
})
