import { kindNames, toneNames } from '@iss/kinds'
import { type Access, defineCall, fileAnswer, pageRequest, ordemWire } from '@iss/platform/contract'
import { z } from 'zod'
import { comparisons } from './comparison.ts'
import { actionPlaces } from './action.ts'
import { chartTypes } from './chart.ts'
import { filterKinds } from './filter.ts'
import { formatos } from './report.ts'
import { visaoItem } from './view.ts'

const wireOption = z.object({ value: z.union([z.string(), z.number()]), label: z.string(), detail: z.string().optional() })

const filterDescriptor = z.object({
  nome: z.string(),
  rotulo: z.string(),
  tipo: z.enum(filterKinds),
  obrigatorio: z.boolean(),
  padrao: z.unknown(),
  opcoes: z.array(wireOption).optional(),
  ajuda: z.string().optional(),
  /** What an empty choice is about; all unless told. */
  todos: z.string().optional(),
  /** Rows of a lookup that are people of the register. */
  pessoa: z.boolean().optional(),
  /** Seldom asked for: folded away behind 'Mais filtros'. */
  raro: z.boolean().optional(),
})
export type FilterDescriptor = z.output<typeof filterDescriptor>

const columnDescriptor = z.object({
  chave: z.string(),
  rotulo: z.string(),
  tipo: z.enum(kindNames),
  alinhamento: z.enum(['left', 'right', 'center']),
  total: z.boolean(),
  /** The total says how many rows there are. */
  conta: z.boolean(),
  /** Left out of the cards of a phone. */
  secundaria: z.boolean(),
  /** In files only. */
  soArquivo: z.boolean(),
  /** On the screen in the row that is opened only. */
  naAbertura: z.boolean().optional(),
  /** The column whose words stand small under the value. */
  abaixo: z.string().optional(),
})
export type ColumnDescriptor = z.output<typeof columnDescriptor>

const actionDescriptor = z.object({
  nome: z.string(),
  rotulo: z.string(),
  lugar: z.enum(actionPlaces),
  icone: z.string().nullable(),
  /** In a row its icon stands for it. */
  compacto: z.boolean().optional(),
  perigo: z.boolean(),
  /** Asked before; rows may have a question of their own. */
  pergunta: z.string().nullable(),
  enviar: z.string(),
  campos: z.array(filterDescriptor),
  /** The call that carries it out; null where an address or the screen around the list does. */
  chamada: z
    .object({
      metodo: z.enum(['GET', 'POST']),
      caminho: z.string(),
      arquivo: z.enum(['guarda', 'mostra']).nullable(),
      /** Name of the ids of a selection. */
      ids: z.string(),
      /** A repeated request is carried out once. */
      idempotente: z.boolean(),
      /** Address that opens anew when it is done. */
      depois: z.string().optional(),
    })
    .nullable(),
  /** Address of an action above the list. */
  endereco: z.string().nullable(),
})
export type ActionDescriptor = z.output<typeof actionDescriptor>

export const reportDescriptor = z.object({
  slug: z.string(),
  titulo: z.string(),
  modo: z.enum(['sincrono', 'assincrono', 'misto']),
  tipo: z.number().int().nullable(),
  formatos: z.array(z.enum(formatos)),
  limiteMeses: z.number().int(),
  ordemPadrao: z.array(z.string()),
  filtros: z.array(filterDescriptor),
  /** Periods offered by a name: the values of the two filters that are the period. */
  periodos: z.array(z.object({ rotulo: z.string(), valores: z.record(z.string(), z.unknown()) })),
  colunas: z.array(columnDescriptor),
  /** Whether the report may be drawn; which chart it is depends on the filters. */
  grafico: z.boolean(),
  /** Drawn as a list. */
  lista: z.boolean(),
  /** Shown at once. */
  abertura: z.boolean(),
  vazio: z.string(),
  /** Seconds between two looks; null for none. */
  atualiza: z.number().int().nullable(),
  /** Address of the arrow before the title. */
  volta: z.string().nullable(),
  /** What this user may do. */
  acoes: z.array(actionDescriptor),
  /** Its filters are a period that may be set beside another one. */
  comparavel: z.boolean().optional(),
  /** Columns that this user has chosen, in order; null while he has chosen none. */
  escolhidas: z.array(z.string()).nullable().optional(),
  /** Views that this user has saved. */
  visoes: z.array(visaoItem).optional(),
  /** Whether it may be sent by e-mail on a schedule. */
  agendavel: z.boolean().optional(),
})
export type ReportDescriptor = z.output<typeof reportDescriptor>

const rowAction = z.object({
  /** What is sent of this row. */
  envia: z.record(z.string(), z.unknown()).optional(),
  endereco: z.string().optional(),
  copia: z.string().optional(),
  pergunta: z.string().optional(),
})
const compared = z.object({
  rotulo: z.string(),
  atual: z.string(),
  outro: z.string(),
  diferenca: z.string(),
  variacao: z.string(),
})
export type ComparedFigure = z.output<typeof compared>
const cells = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export const reportPage = z.object({
  /** Keys of the columns that these filters show, in order. */
  colunas: z.array(z.string()),
  linhas: z.array(
    z.object({
      valores: cells,
      links: z.record(z.string(), z.string()).optional(),
      grupo: z.string().optional(),
      id: z.union([z.string(), z.number()]).optional(),
      /** Address that the row opens. */
      abre: z.string().optional(),
      riscada: z.literal(true).optional(),
      /** Colours of states, by column. */
      tons: z.record(z.string(), z.enum(toneNames)).optional(),
      /** Actions that this row offers. */
      acoes: z.record(z.string(), rowAction).optional(),
    }),
  ),
  /** Rows under the filters, all pages. */
  total: z.number().int(),
  /** Figures above the rows, in words. */
  resumo: z
    .array(
      z.object({
        rotulo: z.string(),
        valor: z.string(),
        tom: z.enum(toneNames).optional(),
        dica: z.string().optional(),
        /** Filters that a click on the figure sets, as the wire has them. */
        filtros: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .optional(),
  /** The filters that are set, in words. */
  filtros: z.array(z.object({ nome: z.string(), rotulo: z.string(), texto: z.string() })).optional(),
  /** Figures and totals beside those of another period, in words. */
  comparacao: z
    .object({
      tipo: z.enum(comparisons),
      rotulo: z.string(),
      periodo: z.string(),
      registros: compared,
      figuras: z.array(compared),
      /** By column. */
      totais: z.record(z.string(), compared),
    })
    .optional(),
  /** Totals over all rows; null where there are none. */
  totais: cells,
  /** Subtotals over all rows of each group that this page shows. */
  grupos: z.array(z.object({ chave: z.string(), rotulo: z.string(), linhas: z.number().int(), totais: cells })),
  /** Whether an export of each format is answered in the same call. */
  imediato: z.partialRecord(z.enum(formatos), z.boolean()),
})
export type ReportPage = z.output<typeof reportPage>

/** The figures of a chart, over all rows; null when these filters have none. */
export const reportChart = z
  .object({
    titulo: z.string(),
    tipo: z.enum(chartTypes),
    /** Heading of the points. */
    categoria: z.string(),
    series: z.array(z.object({ chave: z.string(), rotulo: z.string(), tipo: z.enum(kindNames) })),
    pontos: z.array(
      z.object({
        rotulo: z.string(),
        valores: cells,
        /** Where it stands on a map, in degrees; null where nobody said. */
        lugar: z.object({ latitude: z.number(), longitude: z.number() }).nullable().optional(),
      }),
    ),
  })
  .nullable()
export type ReportChart = NonNullable<z.output<typeof reportChart>>

/** What a user chooses of a file beside its filters: its columns in order, and what it is compared with. */
export const fileChoices = {
  colunas: z.array(z.string().max(100)).min(1).max(100).optional(),
  comparar: z.enum(comparisons).optional(),
}

/**
 * The calls of one report. The server expands them from the definition, the browser from the slug alone (it never sees definitions).
 */
export function reportCalls(slug: string, options: { access?: Access; title?: string } = {}) {
  const { access = {}, title = slug } = options
  const filtros = z.record(z.string(), z.unknown()).default({})
  return {
    descritor: defineCall({
      method: 'GET',
      path: `/relatorio/${slug}/descritor`,
      summary: `${title}: filtros, colunas e formatos`,
      request: z.object({}),
      answer: reportDescriptor,
      access,
      effect: 'read',
    }),
    buscar: defineCall({
      method: 'POST',
      path: `/relatorio/${slug}/buscar`,
      summary: `${title}: uma página, com totais de todas as linhas`,
      request: z.object({
        filtros,
        busca: z.string().max(200).optional(),
        comparar: z.enum(comparisons).optional(),
        ...pageRequest,
      }),
      answer: reportPage,
      access,
      effect: 'read',
    }),
    grafico: defineCall({
      method: 'POST',
      path: `/relatorio/${slug}/grafico`,
      summary: `${title}: os números do gráfico, sobre todas as linhas`,
      request: z.object({ filtros, busca: z.string().max(200).optional() }),
      answer: reportChart,
      access,
      effect: 'read',
    }),
    opcoes: defineCall({
      method: 'POST',
      path: `/relatorio/${slug}/opcoes`,
      summary: `${title}: opções de um filtro enquanto se digita`,
      request: z.object({
        filtro: z.string(),
        /** The action whose field it is; a filter unless told. */
        acao: z.string().optional(),
        texto: z.string().max(200).default(''),
        valores: z
          .array(z.union([z.string(), z.number()]))
          .max(500)
          .optional(),
      }),
      answer: z.array(wireOption),
      access,
      effect: 'read',
    }),
    exportar: defineCall({
      method: 'POST',
      path: `/relatorio/${slug}/exportar`,
      summary: `${title}: arquivo PDF, XLS ou CSV; quando é grande demais para a mesma chamada, agenda e responde JSON com o número`,
      request: z.object({
        formato: z.enum(formatos),
        filtros,
        ordem: ordemWire().optional(),
        busca: z.string().max(200).optional(),
        ...fileChoices,
      }),
      answer: fileAnswer,
      access,
      effect: 'write',
    }),
  }
}
