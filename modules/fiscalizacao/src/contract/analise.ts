import { achadoJuntado } from '@iss/acao-fiscal/contract/achados'
import { inspecaoAccess } from '@iss/acao-fiscal/contract/acesso'
import { aliquotaWire, competenciaWire, defineCall, defineScreen, dinheiroWire, idWire } from '@iss/platform/contract'
import { regimesIss } from '@iss/pessoa/domain/pessoa'
import { z } from 'zod'

/** Who looks at what the city receives and at whom it inspects. */
export const analiseAccess = { perfis: ['fiscal', 'gestor', 'administrador'] } as const

export const telaAnaliseArrecadacao = defineScreen({
  path: '/home/actions/analise-arrecadacao',
  title: 'Análise da arrecadação',
  component: 'analise-arrecadacao',
  access: analiseAccess,
  menu: [
    {
      area: 'fiscal',
      grupo: 'Tarefas do fiscal',
      ordem: 784,
      icone: 'chart-bar',
      palavras: ['dívida', 'concentração', 'bairro', 'mapa de calor', 'ano anterior'],
    },
  ],
})

export const telaAnaliseContribuinte = defineScreen({
  path: '/home/actions/analise-contribuinte',
  title: 'Análise do contribuinte',
  component: 'analise-contribuinte',
  access: analiseAccess,
  menu: [
    {
      area: 'fiscal',
      grupo: 'Fiscalização',
      ordem: 8,
      icone: 'chart-dots',
      palavras: ['comparação', 'mediana', 'atividade', 'cruzamento'],
    },
  ],
})

const parcela = z.object({ nome: z.string(), valor: dinheiroWire() })

/** Charts of the monitor of the city (F121), beside its cards and its grid of months: of a year, as its filters say; null is the current one. */
export const buscarMonitorMunicipio = defineCall({
  method: 'POST',
  path: '/monitormunicipio/buscar',
  summary: 'Gráficos do monitor do município',
  request: z.object({
    ano: z.number().int().min(2006).max(2100).nullable().default(null),
    regime: z.enum(regimesIss).nullable().default(null),
  }),
  answer: z.object({
    regimes: z.array(parcela),
    atividades: z.array(parcela),
    bairros: z.array(parcela),
    retido: dinheiroWire(),
    proprio: dinheiroWire(),
  }),
  access: { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:monitorFiscal'] },
  effect: 'read',
})

const mesComparado = z.object({
  competencia: competenciaWire(),
  base: dinheiroWire(),
  /** Of those of the activity with movement in the month; null where the taxpayer is alone. */
  primeiroQuartil: dinheiroWire().nullable(),
  mediana: dinheiroWire().nullable(),
  terceiroQuartil: dinheiroWire().nullable(),
  pares: z.number().int(),
  /** Whether he exercised the activity in the whole of the month: only then it is compared. */
  ativo: z.boolean(),
})

/** A company beside those of its activity: base of each month against quartiles and median. Of several activities the greatest unless told. */
export const compararComAtividade = defineCall({
  method: 'POST',
  path: '/analise/comparar',
  summary: 'Comparar um contribuinte com a sua atividade',
  request: z.object({ contribuinteId: idWire(), atividadeId: idWire().nullable().default(null) }),
  answer: z.object({
    contribuinte: z.string(),
    atividadeId: idWire().nullable(),
    atividades: z.array(z.object({ id: idWire(), nome: z.string() })),
    meses: z.array(mesComparado),
    /** Months below the first quartile, and what is missing up to the median in them. */
    abaixo: z.number().int(),
    /** Months that are compared. */
    ativos: z.number().int(),
    falta: dinheiroWire(),
    /** Effective rate of his notes and of those of the activity, in percent. */
    aliquota: aliquotaWire().nullable(),
    aliquotaDaAtividade: aliquotaWire().nullable(),
  }),
  access: analiseAccess,
  effect: 'read',
})

const juntar = {
  method: 'POST',
  answer: achadoJuntado,
  access: inspecaoAccess,
  effect: 'write',
  audit: 'o achado é registrado ao ser guardado; repetir não muda nada',
} as const

/** Puts the comparison into the file of the inspection. */
export const juntarComparacao = defineCall({
  ...juntar,
  path: '/analise/juntarComparacao',
  summary: 'Juntar a comparação com a atividade à fiscalização',
  request: z.object({ contribuinteId: idWire(), atividadeId: idWire().nullable().default(null) }),
})

/** Puts a document that its two sides tell differently into the file of the inspection of its provider. */
export const juntarDocumento = defineCall({
  ...juntar,
  path: '/analise/juntarDocumento',
  summary: 'Juntar um documento divergente à fiscalização',
  request: z.object({ id: idWire() }),
})

/** Puts what others declared above the notes of a company and month into the file of its inspection. */
export const juntarTerceiros = defineCall({
  ...juntar,
  path: '/analise/juntarTerceiros',
  summary: 'Juntar uma declaração de terceiros à fiscalização',
  request: z.object({ id: idWire() }),
})

export const telaImportarTerceiros = defineScreen({
  path: '/home/actions/importar-declaracoes-terceiros',
  title: 'Importar declarações de terceiros',
  component: 'importar-declaracoes-terceiros',
  access: analiseAccess,
  menu: [
    {
      area: 'fiscal',
      grupo: 'Fiscalização',
      ordem: 9,
      icone: 'file-import',
      palavras: ['cartão', 'administradora', 'NF-e', 'CSV', 'terceiros'],
    },
  ],
})
