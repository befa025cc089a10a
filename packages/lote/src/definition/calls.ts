import { type Access, type Call, defineCall, fileAnswer, idWire, okWire, pageRequest } from '@iss/platform/contract'
import { kindNames } from '@iss/kinds'
import { z } from 'zod'
import { itemStates, orderStates } from './state.ts'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const cells = z.record(z.string(), cell)
const option = z.object({ value: z.union([z.string(), z.number()]), label: z.string(), detail: z.string().optional() })

const tones = ['success', 'warning', 'danger', 'info', 'neutral', 'violet'] as const
const column = z.object({
  chave: z.string(),
  rotulo: z.string(),
  tipo: z.enum(kindNames),
  ocultaNoCelular: z.boolean(),
  somente: z.enum(['preview', 'result']).nullable(),
  soma: z.boolean(),
  link: z.string().nullable(),
  tons: z.record(z.string(), z.enum(tones)),
})
const describedFields = z.array(z.object({ nome: z.string(), campo: z.record(z.string(), z.unknown()) }))

/** Everything that the browser needs to draw an order; definitions stay on the server. */
export const loteDescriptor = z.object({
  titulo: z.string(),
  municipio: z.string(),
  /** Parameters by name: the field without its functions, its initial value as it travels. */
  campos: describedFields,
  colunas: z.array(column),
  /** Present where the user chooses among the items. */
  escolha: z
    .object({
      maximo: z.number().int(),
      campos: describedFields,
      /** Fields of the confirmation under which other obstacles stand. */
      examinar: z.array(z.string()),
      /** Columns of the simulation; none: there is none. */
      simulacao: z.array(column).nullable(),
      encontrados: z.string(),
      buscar: z.string(),
      vazio: z.string(),
      conferencia: z.string(),
    })
    .nullable(),
  motivo: z.object({ rotulo: z.string(), min: z.number().int(), max: z.number().int() }).nullable(),
  palavra: z.string().nullable(),
  ciente: z.string().nullable(),
  executar: z.string(),
  perigo: z.boolean(),
  item: z.tuple([z.string(), z.string()]),
  aviso: z.string().nullable(),
  /** Days within which it may be undone; null: never. */
  desfazerEm: z.number().int().nullable(),
})
export type LoteDescriptor = z.output<typeof loteDescriptor>

const previewLine = z.object({
  /** Position in the preview, from 1. */
  id: z.number().int(),
  alvo: z.number().int().nullable(),
  linha: cells,
  impedimento: z.string().nullable(),
})

export const orderWire = z.object({
  id: idWire(),
  situacao: z.enum(orderStates),
  situacaoRotulo: z.string(),
  enviadoEm: z.string(),
  fimEm: z.string().nullable(),
  usuario: z.string(),
  confirmador: z.string().nullable(),
  motivo: z.string(),
  /** The parameters in words. */
  parametros: z.array(z.object({ rotulo: z.string(), valor: z.string() })),
  quantidade: z.number().int(),
  /** Items that are through, whatever became of them. */
  processados: z.number().int(),
  sucesso: z.number().int(),
  semEfeito: z.number().int(),
  erro: z.number().int(),
  cancelados: z.number().int(),
  desfeitos: z.number().int(),
  /** Its process ended unexpectedly: only 'Reprocessar' takes it up again. */
  parado: z.boolean(),
  podeReprocessar: z.boolean(),
  podeCancelar: z.boolean(),
  podeDesfazer: z.boolean(),
  /** It waits for the confirmation of whoever asks. */
  podeConfirmar: z.boolean(),
})
export type OrderWire = z.output<typeof orderWire>

const orderItem = z.object({
  id: idWire(),
  alvo: z.number().int().nullable(),
  chave: z.string().nullable(),
  linha: cells,
  situacao: z.enum(itemStates),
  situacaoRotulo: z.string(),
  mensagem: z.string().nullable(),
})
export type OrderItem = z.output<typeof orderItem>

const valores = z.record(z.string(), z.unknown()).default({})
/** Ids of the chosen items, where the user chooses. */
const itens = z.array(idWire()).max(100_000)
const byId = z.object({ id: idWire() })
const byPath = z.object({ id: z.coerce.number().int().positive() })

/** Items that one answer holds; the whole result comes as CSV. */
export const ITEMS_SHOWN = 1000
/** Lines of a preview that are shown. Source: form F13. */
export const LINES_SHOWN = 50

/** The calls of a kind of order, the same for server and browser. Resource: the slug without hyphens. */
export function loteCalls({ slug, title, access }: { slug: string; title: string; access: Access }) {
  const resource = `/${slug.replaceAll('-', '')}`
  const define = <R extends z.ZodType, A extends z.ZodType | typeof fileAnswer>(
    verb: string,
    summary: string,
    request: R,
    answer: A,
    more: Partial<Pick<Call, 'effect' | 'method' | 'idempotent'>> = {},
  ): Call<R, A> =>
    defineCall({
      method: 'POST',
      effect: 'read',
      ...more,
      path: `${resource}/${verb}`,
      summary: `${title}: ${summary}`,
      request,
      answer,
      access,
    })
  const write = { effect: 'write' } as const
  const get = { method: 'GET' } as const
  return {
    descritor: define('descritor', 'parâmetros, colunas e confirmação', z.object({}), loteDescriptor),
    validar: define(
      'validar',
      'prévia, sem alterar nada',
      z.object({ valores, itens: itens.optional() }),
      z.object({
        total: z.number().int(),
        impedidos: z.number().int(),
        /** What the preview saw; the order is refused when it is no longer so. */
        assinatura: z.string(),
        lista: z.array(previewLine),
        mensagem: z.string(),
        /** What is told beside the lines. */
        avisos: z.array(z.string()),
      }),
    ),
    executar: define(
      'executar',
      'executa o que a prévia mostrou',
      z.object({
        valores,
        assinatura: z.string().max(100).optional(),
        itens: itens.optional(),
        motivo: z.string().max(4000).default(''),
        palavra: z.string().max(60).default(''),
        ciente: z.boolean().default(false),
      }),
      okWire().extend({ id: idWire() }),
      { ...write, idempotent: true },
    ),
    simular: define(
      'simular',
      'o que os parâmetros fariam de cada registro escolhido',
      z.object({ valores, itens }),
      z.array(z.object({ id: idWire(), linha: cells, impedimento: z.string().nullable() })),
    ),
    buscar: define(
      'buscar',
      'execuções, das mais novas às mais antigas',
      z.object(pageRequest),
      z.object({ lista: z.array(orderWire), total: z.number().int() }),
    ),
    buscarTO: define('buscarTO', 'andamento de uma execução', byId, orderWire),
    itens: define(
      'itens',
      'resultado de cada registro',
      byId.extend({ situacao: z.enum(itemStates).nullable().default(null) }),
      z.object({ lista: z.array(orderItem), total: z.number().int() }),
    ),
    erros: define('erros/:id', 'registros com erro (CSV)', byPath, fileAnswer, get),
    resultado: define('resultado/:id', 'todos os registros, antes e depois (CSV)', byPath, fileAnswer, get),
    reprocessar: define('reprocessar', 'tenta de novo os registros com erro', byId, okWire(), write),
    cancelar: define('cancelar', 'interrompe a execução', byId, okWire(), write),
    desfazer: define('desfazer', 'desfaz o que a execução fez', byId, okWire(), write),
    confirmar: define('confirmar', 'confirmação do segundo usuário', byId, okWire(), write),
    opcoes: define(
      'opcoes',
      'opções de um parâmetro enquanto se digita',
      z.object({
        campo: z.string(),
        acao: z.string().optional(),
        texto: z.string().max(200).default(''),
        valores: z.array(z.number().int()).max(500).optional(),
        outros: z.record(z.string(), z.unknown()).optional(),
      }),
      z.array(option),
    ),
  }
}
