import { dinheiroWire, defineCall, fileAnswer, idWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'
import { situacoesImportacao, situacoesItem } from '../importacao/situacao-importacao.ts'

const detalhe = z.object({ rotulo: z.string(), valor: z.string() })

/** An import as screens show it. Moments are 'dd/MM/yyyy HH:mm:ss'. */
const importacaoTO = z.object({
  id: idWire(),
  tipo: z.string(),
  rotulo: z.string(),
  arquivo: z.string(),
  /** The stored file, to validate it anew. */
  arquivoId: idWire(),
  situacao: z.enum(situacoesImportacao),
  situacaoRotulo: z.string(),
  recebidoEm: z.string(),
  confirmadoEm: z.string().nullable(),
  concluidoEm: z.string().nullable(),
  totais: z.object({
    total: z.number().int(),
    validos: z.number().int(),
    comErro: z.number().int(),
    jaConvertidos: z.number().int(),
    importados: z.number().int(),
  }),
  /** What lines that change nothing are called. */
  semEfeitoRotulo: z.string(),
  /** What is said of the file: that it was imported before, extensions that were ignored … */
  avisos: z.array(z.string()),
  detalhes: z.array(detalhe),
  progresso: z.object({ feitos: z.number().int(), total: z.number().int() }).nullable(),
  /** Why the processing stopped, when it did; it may be confirmed again. */
  interrompida: z.string().nullable(),
  podeConfirmar: z.boolean(),
  podeCancelar: z.boolean(),
  /** What it writes may be taken back afterwards. */
  desfazivel: z.boolean(),
  /** What was asked for beside the file. */
  parametros: z.record(z.string(), z.string()),
  /** What it wrote may be taken back now. */
  podeDesfazer: z.boolean(),
  /** Finished with refused lines: the file may be validated anew, converted lines staying as they are. */
  podeRepetir: z.boolean(),
  temErros: z.boolean(),
})

const itemTO = z.object({
  id: idWire(),
  linha: z.number().int(),
  chave: z.string(),
  situacao: z.enum(situacoesItem),
  situacaoRotulo: z.string(),
  mensagens: z.array(z.object({ tipo: z.enum(['ERRO', 'AVISO']), texto: z.string() })),
  descricao: z.string().nullable(),
  valor: dinheiroWire().nullable(),
  documento: z.object({ id: idWire(), rotulo: z.string(), path: z.string() }).nullable(),
  detalhes: z.array(detalhe),
})

/** Kinds of files that the user may import, and what stands against it. */
export const buscarTiposImportacao = defineCall({
  method: 'POST',
  path: '/importacao/buscarTipos',
  summary: 'Tipos de importação do usuário',
  request: z.object({}),
  answer: z.array(
    z.object({
      tipo: z.string(),
      rotulo: z.string(),
      extensoes: z.array(z.string()),
      impedimento: z.string().nullable(),
      detalhes: z.array(detalhe),
    }),
  ),
  access: {},
  effect: 'read',
})

/** Reads an uploaded file and says line by line what it would become. The same file imported before: its result, unless asked anew. */
export const validarImportacao = defineCall({
  method: 'POST',
  path: '/importacao/validar',
  summary: 'Validar um arquivo de importação',
  request: z.object({
    tipo: z.string().max(60),
    arquivoId: idWire(),
    novamente: z.boolean().default(false),
    /** What the kind asks for beside the file, by name. */
    parametros: z.record(z.string().max(40), z.string().max(100)).optional(),
  }),
  answer: importacaoTO,
  access: {},
  effect: 'write',
})

export const confirmarImportacao = defineCall({
  method: 'POST',
  path: '/importacao/confirmar',
  summary: 'Confirmar uma importação validada',
  request: z.object({ id: idWire() }),
  answer: importacaoTO.extend({ mensagem: z.string() }),
  access: {},
  effect: 'write',
})

export const cancelarImportacao = defineCall({
  method: 'POST',
  path: '/importacao/cancelar',
  summary: 'Cancelar uma importação ainda não confirmada',
  request: z.object({ id: idWire() }),
  answer: importacaoTO.extend({ mensagem: z.string() }),
  access: {},
  effect: 'write',
})

/** Takes back, line by line, what an import wrote; a line that may not be stays and says why. */
export const desfazerImportacao = defineCall({
  method: 'POST',
  path: '/importacao/desfazer',
  summary: 'Desfazer uma importação concluída',
  request: z.object({ id: idWire() }),
  answer: importacaoTO.extend({ mensagem: z.string() }),
  access: {},
  effect: 'write',
})

/** Imports of the selected person, newest first. */
export const buscarImportacoes = defineCall({
  method: 'POST',
  path: '/importacao/buscar',
  summary: 'Importações realizadas',
  request: z.object({ ...pageRequest, tipo: z.string().max(60).nullable().default(null) }),
  answer: z.object({ lista: z.array(importacaoTO), total: z.number().int() }),
  access: {},
  effect: 'read',
})

/** One import with a page of its lines and its progress. */
export const buscarImportacaoTO = defineCall({
  method: 'POST',
  path: '/importacao/buscarTO',
  summary: 'Importação e seus itens',
  request: z.object({ ...pageRequest, id: idWire(), situacao: z.enum(situacoesItem).nullable().default(null) }),
  answer: z.object({ importacao: importacaoTO, itens: z.object({ lista: z.array(itemTO), total: z.number().int() }) }),
  access: {},
  effect: 'read',
})

/** CSV of the lines that were refused, with the reason of each. */
export const buscarErrosImportacao = defineCall({
  method: 'GET',
  path: '/importacao/buscarErros/:id',
  summary: 'Arquivo de erros de uma importação',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: {},
  effect: 'read',
})
