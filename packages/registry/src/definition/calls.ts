import { formatos } from '@iss/list/definition'
import {
  type Access,
  type Call,
  defineCall,
  fileAnswer,
  idWire,
  okWire,
  ordemWire,
  pageRequest,
  versaoWire,
} from '@iss/platform/contract'
import { z } from 'zod'
import { MAX_INLINE_ROWS, type Registry } from './registry.ts'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const cells = z.record(z.string(), z.union([cell, z.array(z.number())]))
const option = z.object({ value: z.union([z.string(), z.number()]), label: z.string(), detail: z.string().optional() })

export const registryRow = z.object({
  id: z.number().int(),
  versao: versaoWire(),
  cancelado: z.boolean(),
  valores: cells,
  /** Labels of the lookups of this row, by field. */
  rotulos: z.record(z.string(), z.string()),
})
export type RegistryRow = z.output<typeof registryRow>

export const historyEntry = z.object({
  em: z.string(),
  quem: z.string(),
  tipo: z.string(),
  mudancas: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const importResult = z.object({
  confirmado: z.boolean(),
  mensagem: z.string(),
  novos: z.number().int(),
  alterados: z.number().int(),
  iguais: z.number().int(),
  erros: z.number().int(),
  /** Every line with an error, and the first fifty others. */
  linhas: z.array(
    z.object({
      linha: z.number().int(),
      chave: z.string(),
      situacao: z.enum(['NOVO', 'ALTERADO', 'IGUAL', 'ERRO']),
      mensagem: z.string(),
    }),
  ),
})
export type ImportResult = z.output<typeof importResult>

const pai = z.number().int().positive().optional()

/** A row of a detail grid that travels with its parent; `remover` takes it away. */
const childLine = z.object({
  id: idWire().optional(),
  versao: versaoWire().optional(),
  remover: z.boolean().optional(),
  valores: z.record(z.string(), z.unknown()).default({}),
})
const filhos = z.record(z.string(), z.array(childLine).max(2 * MAX_INLINE_ROWS)).optional()
export type ChildLine = z.output<typeof childLine>

/** The calls of a registry, the same for server and browser. Resource: the slug without hyphens. */
export function registryCalls(registry: Pick<Registry, 'resource' | 'title' | 'access' | 'edit'>) {
  const { resource, title, access, edit } = registry
  const read = <R extends z.ZodType, A extends z.ZodType | typeof fileAnswer>(
    verb: string,
    summary: string,
    request: R,
    answer: A,
  ): Call<R, A> =>
    defineCall({
      method: 'POST',
      path: `${resource}/${verb}`,
      summary: `${title}: ${summary}`,
      request,
      answer,
      access,
      effect: 'read',
    })
  const write = <R extends z.ZodType, A extends z.ZodType | typeof fileAnswer>(
    verb: string,
    summary: string,
    request: R,
    answer: A,
    who: Access = edit,
  ): Call<R, A> =>
    defineCall({
      method: 'POST',
      path: `${resource}/${verb}`,
      summary: `${title}: ${summary}`,
      request,
      answer,
      access: who,
      effect: 'write',
    })
  return {
    buscar: read(
      'buscar',
      'uma página do cadastro',
      z.object({ busca: z.string().max(200).optional(), pai, cancelados: z.boolean().default(true), ...pageRequest }),
      z.object({ lista: z.array(registryRow), total: z.number().int(), editavel: z.boolean() }),
    ),
    buscarPorId: read('buscarPorId', 'um registro', z.object({ id: idWire(), pai }), registryRow),
    salvar: write(
      'salvar',
      'inclui ou altera',
      z.object({
        id: idWire().optional(),
        versao: versaoWire().optional(),
        pai,
        valores: z.record(z.string(), z.unknown()),
        filhos,
      }),
      z.object({ id: z.number().int(), versao: versaoWire(), mensagem: z.string() }),
    ),
    remover: write('remover', 'elimina; cancela o que está em uso', z.object({ ids: z.array(idWire()).max(500), pai }), okWire()),
    mover: write(
      'mover',
      'troca um registro de lugar com o vizinho',
      z.object({ id: idWire(), direcao: z.enum(['-1', '1']), pai }),
      okWire(),
    ),
    arquivo: read('arquivo', 'o arquivo de um campo', z.object({ id: idWire(), campo: z.string().max(100), pai }), fileAnswer),
    historico: read('historico', 'quem mudou o quê', z.object({ id: idWire() }), z.array(historyEntry)),
    opcoes: read(
      'opcoes',
      'opções de um campo enquanto se digita',
      z.object({
        campo: z.string(),
        acao: z.string().optional(),
        texto: z.string().max(200).default(''),
        valores: z.array(z.number().int()).max(500).optional(),
        /** Values of other fields that the options depend on. */
        outros: z.record(z.string(), z.unknown()).optional(),
      }),
      z.array(option),
    ),
    exportar: write(
      'exportar',
      'arquivo PDF, XLS ou CSV; quando é grande demais para a mesma chamada, agenda e responde JSON com o número',
      z.object({ formato: z.enum(formatos), busca: z.string().max(200).optional(), ordem: ordemWire().optional(), pai }),
      fileAnswer,
      access,
    ),
    importar: defineCall({
      method: 'POST',
      path: `${resource}/importar`,
      summary: `${title}: confere um arquivo CSV e, confirmado, grava`,
      request: z.object({
        confirmar: z.enum(['true', 'false']).default('false'),
        pai: z.coerce.number().int().positive().optional(),
      }),
      answer: importResult,
      access: edit,
      effect: 'write',
      audit: 'a conferência não grava nada; a confirmação deixa um evento por registro',
      multipart: 'bytes',
    }),
    configuracao: read(
      'buscar',
      'a configuração do município',
      z.object({}),
      z.object({
        registro: registryRow,
        editavel: z.boolean(),
        /** What stands above the form and is not changed in it. */
        fatos: z.array(z.object({ rotulo: z.string(), valor: z.string() })).default([]),
      }),
    ),
  }
}

/** The call of one action of a registry. */
export function actionCall(registry: Pick<Registry, 'resource' | 'title' | 'edit' | 'actions'>, name: string) {
  const action = registry.actions[name]
  return defineCall({
    method: 'POST',
    path: `${registry.resource}/${name}`,
    summary: `${registry.title}: ${action?.label ?? name}`,
    request: z.object({ pai, valores: z.record(z.string(), z.unknown()).default({}) }),
    answer: okWire(),
    access: action?.access ?? registry.edit,
    effect: 'write',
  })
}
