import { defineCall, defineScreen, fileAnswer, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'

export const consoleAccess = { perfis: ['administrador'], chaves: ['iss:admin:console'] } as const
export const sqlAccess = { perfis: ['fiscal', 'gestor', 'administrador'], chaves: ['iss:sqlInterativo'] } as const

const texto = z.string().max(10_000)
const motivo = z.string().trim().max(500).default('')
const resultado = z.object({
  colunas: z.array(z.string()),
  linhas: z.array(z.array(z.string().nullable())),
  /** Why not every row stands here; null when all do. */
  aviso: z.string().nullable(),
  ms: z.number().int(),
  mensagem: z.string(),
})

/** What may be asked about: entities and their fields. */
export const catalogoDaConsulta = defineCall({
  method: 'POST',
  path: '/consultaentidade/catalogo',
  summary: 'Entidades e campos das consultas',
  request: z.object({}),
  answer: z.object({
    entidades: z.array(
      z.object({
        nome: z.string(),
        campos: z.array(z.string()),
        relacoes: z.array(z.object({ nome: z.string(), entidade: z.string() })),
      }),
    ),
  }),
  access: { chaves: ['iss:admin:console', 'iss:sqlInterativo'], perfis: ['fiscal', 'gestor', 'administrador'] },
  effect: 'read',
})

/** Looks at a query without carrying it out. */
export const validarConsultaEntidade = defineCall({
  method: 'POST',
  path: '/consultaentidade/validar',
  summary: 'Conferir consulta de entidades',
  request: z.object({ texto }),
  answer: okWire().extend({ sql: z.string(), entidades: z.array(z.string()) }),
  access: consoleAccess,
  effect: 'read',
})

export const executarConsultaEntidade = defineCall({
  method: 'POST',
  path: '/consultaentidade/executar',
  summary: 'Executar consulta de entidades',
  request: z.object({
    texto,
    maximo: z.number().int().min(1).max(1000).default(100),
    documentos: z.boolean().default(false),
    motivo,
  }),
  answer: resultado,
  access: consoleAccess,
  effect: 'write',
  ratePerMinute: 30,
})

const valores = z.record(z.string().max(60), z.string().max(200)).default({})

export const executarSqlInterativo = defineCall({
  method: 'POST',
  path: '/sqlinterativo/executar',
  summary: 'Executar SQL interativo',
  request: z.object({ texto, valores, documentos: z.boolean().default(false), motivo }),
  answer: resultado,
  access: sqlAccess,
  effect: 'write',
  ratePerMinute: 30,
})

export const exportarSqlInterativo = defineCall({
  method: 'POST',
  path: '/sqlinterativo/exportar',
  summary: 'Resultado do SQL interativo em CSV',
  request: z.object({ texto, valores, documentos: z.boolean().default(false), motivo }),
  answer: fileAnswer,
  access: sqlAccess,
  effect: 'write',
  ratePerMinute: 10,
})

/** The text of a script of the catalogue, as it lies on the disk; `id` is its number there, from 1. */
export const verScript = defineCall({
  method: 'POST',
  path: '/scriptexplorer/codigo',
  summary: 'Código de um script do catálogo',
  request: z.object({ id: idWire() }),
  answer: fileAnswer,
  access: consoleAccess,
  effect: 'read',
})

/** Longer than the screen waits for: by the queue, to the list of the last reports of kind 67. */
export const agendarSqlInterativo = defineCall({
  method: 'POST',
  path: '/sqlinterativo/agendar',
  summary: 'Agenda o resultado do SQL interativo em XLS ou CSV',
  request: z.object({ texto, valores, documentos: z.boolean().default(false), motivo, formato: z.enum(['XLS', 'CSV']) }),
  answer: z.object({ id: idWire(), mensagem: z.string(), existente: z.boolean() }),
  access: sqlAccess,
  effect: 'write',
  ratePerMinute: 10,
})

export const consultasSalvas = defineCall({
  method: 'POST',
  path: '/sqlinterativo/salvas',
  summary: 'Consultas salvas',
  request: z.object({}),
  answer: z.object({
    lista: z.array(
      z.object({
        id: idWire(),
        nome: z.string(),
        descricao: z.string(),
        texto: z.string(),
        autor: z.string(),
        minha: z.boolean(),
        compartilhada: z.boolean(),
      }),
    ),
  }),
  access: sqlAccess,
  effect: 'read',
})

export const salvarConsulta = defineCall({
  method: 'POST',
  path: '/sqlinterativo/salvar',
  summary: 'Salvar consulta',
  request: z.object({
    id: idWire().nullable().default(null),
    nome: z.string().trim().max(100),
    descricao: z.string().trim().max(500).default(''),
    texto,
    compartilhada: z.boolean().default(false),
  }),
  answer: okWire().extend({ id: idWire() }),
  access: sqlAccess,
  effect: 'write',
})

export const removerConsulta = defineCall({
  method: 'POST',
  path: '/sqlinterativo/remover',
  summary: 'Eliminar consulta salva',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: sqlAccess,
  effect: 'write',
})

export const telaJpql = defineScreen({
  path: '/home/actions/jpql',
  title: 'Consulta de entidades',
  access: consoleAccess,
  component: 'jpql',
  menu: [{ area: 'admin', grupo: 'Consoles', ordem: 10, icone: 'file-code' }],
})

export const telaSqlInterativo = defineScreen({
  path: '/home/fiscal/sql-interativo',
  title: 'SQL interativo',
  access: sqlAccess,
  component: 'sql-interativo',
  menu: [
    { area: 'fiscal', grupo: 'SQL interativo', ordem: 980, icone: 'list-search' },
    { area: 'admin', grupo: 'Consoles', ordem: 20, icone: 'list-search', access: { perfis: ['administrador'] } },
  ],
})
