import { dataWire, defineCall, defineScreen, fileAnswer } from '@iss/platform/contract'
import { z } from 'zod'

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

/** The notes of the report in the layout of the court that is in force (F81). */
export const gerarArquivoEleitoral = defineCall({
  method: 'POST',
  path: '/exportacaotre/arquivo',
  summary: 'Arquivo de notas para a Justiça Eleitoral',
  access: exportacaoEleitoralAccess,
  request: z.object({
    dataInicial: dataWire(),
    dataFinal: dataWire(),
    ano: z.number().int().min(1996).max(2200).nullable(),
    turno: z.number().int().min(1).max(2).nullable(),
    oficio: z.string().max(60).default(''),
    incluirCanceladas: z.boolean().default(true),
  }),
  answer: fileAnswer,
  effect: 'read',
})
