import { dataWire, defineCall, defineScreen, fileAnswer, idWire } from '@iss/platform/contract'
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

/** Where the notes are looked at before they go. */
export const telaDaExportacaoEleitoral = '/home/actions/relatorio-exportacao-t-r-e'

/** The notes of the report in the layout of the court that is in force, under a protocol and kept as they went (F81). */
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
    /** Without a note it is a negative declaration, which somebody has to mean. */
    negativa: z.boolean().default(false),
  }),
  answer: fileAnswer,
  effect: 'write',
})

/** A file that went to the court, as it went. */
export const baixarArquivoEleitoral = defineCall({
  method: 'POST',
  path: '/exportacaotre/baixar',
  summary: 'Arquivo já gerado para a Justiça Eleitoral',
  access: exportacaoEleitoralAccess,
  request: z.object({ id: idWire() }),
  answer: fileAnswer,
  effect: 'read',
})
