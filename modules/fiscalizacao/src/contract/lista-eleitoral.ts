import { defineScreen } from '@iss/platform/contract'

/** Who sends notes to the electoral court: the city hall, with the key of the export of notes. */
export const exportacaoEleitoralAccess = { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:nfe:exportar'] } as const

export const telaImportarCnpjsEleitorais = defineScreen({
  path: '/home/actions/importar-cnpjs-eleitorais',
  title: 'Importar CNPJs da Justiça Eleitoral',
  component: 'importar-cnpjs-eleitorais',
  access: exportacaoEleitoralAccess,
  menu: [
    {
      area: 'fiscal',
      grupo: 'Exportação',
      ordem: 11,
      icone: 'file-import',
      palavras: ['TRE', 'TSE', 'eleições', 'candidatos', 'partidos'],
    },
  ],
})
