import { selectionAnswer, selectionIds } from '@iss/list/definition'
import { dataWire, defineCall, defineScreen, dinheiroWire, fileAnswer, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { eventosDoMunicipio } from '../domain/eventos-do-municipio.ts'
import { nacionalAccess } from './envios.ts'

/** Documents whose effect failed are looked at again. */
export const interpretarDeNovo = defineCall({
  method: 'POST',
  path: '/nacional/documento/interpretar',
  summary: 'Interpretar de novo documentos recebidos',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: nacionalAccess,
  effect: 'write',
})

/** Notes that wait for an activity or a registration are entered into the books again. */
export const lancarNotasNacionais = defineCall({
  method: 'POST',
  path: '/nacional/nota/lancar',
  summary: 'Lançar notas recebidas nos livros',
  request: z.object({ ids: selectionIds }),
  answer: selectionAnswer,
  access: nacionalAccess,
  effect: 'write',
})

/** The authority of the city, and the parties of the note. */
export const notaNacionalAccess = { perfis: ['fiscal', 'gestor', 'administrador', 'empresa', 'contador', 'funcionario'] } as const

const parte = z.object({ documento: z.string(), nome: z.string(), municipio: z.string(), pessoaId: idWire().nullable() })
const livro = z.object({
  papel: z.string(),
  pessoa: z.string(),
  competencia: z.string(),
  situacao: z.string(),
  imposto: dinheiroWire(),
  retido: z.boolean(),
})

export const buscarNotaNacional = defineCall({
  method: 'POST',
  path: '/nacional/nota/buscar',
  summary: 'Nota do Emissor Nacional',
  request: z.object({ id: idWire() }),
  answer: z.object({
    id: idWire(),
    chave: z.string(),
    numero: z.number().int(),
    nsu: z.number().int(),
    emissor: z.string(),
    emissao: z.iso.datetime(),
    dataPrestacao: dataWire(),
    competencia: z.string(),
    situacao: z.string(),
    tom: z.enum(['success', 'warning', 'danger', 'neutral', 'info']),
    substitui: z.string().nullable(),
    substituidaPor: z.string().nullable(),
    prestador: parte,
    tomador: parte.nullable(),
    intermediario: parte.nullable(),
    servico: z.string(),
    discriminacao: z.string(),
    municipioPrestacao: z.string(),
    municipioIncidencia: z.string(),
    regime: z.string(),
    tributacao: z.string(),
    retencao: z.string(),
    valorServico: dinheiroWire(),
    base: dinheiroWire(),
    aliquota: z.string(),
    imposto: dinheiroWire(),
    liquido: dinheiroWire(),
    ibsCbs: z.array(z.object({ rotulo: z.string(), valor: z.string() })),
    /** What the selected person said of it, and whether it may still say something. */
    manifestacao: z
      .object({ papel: z.string(), situacao: z.string().nullable(), pode: z.boolean(), exigeCertificado: z.boolean() })
      .nullable(),
    pendencias: z.array(z.string()),
    livros: z.array(livro),
    eventos: z.array(
      z.object({
        quando: z.string(),
        codigo: z.string(),
        descricao: z.string(),
        autor: z.string(),
        motivo: z.string().nullable(),
      }),
    ),
    enviados: z.array(z.object({ tipo: z.string(), situacao: z.string(), motivo: z.string().nullable() })),
    /** Events that the city may register now. */
    permitidos: z.array(z.enum(eventosDoMunicipio)),
    bloqueados: z.array(z.string()),
  }),
  access: notaNacionalAccess,
  effect: 'read',
})

export const baixarXmlNacional = defineCall({
  method: 'GET',
  path: '/nacional/nota/xml/:id',
  summary: 'XML da nota do Emissor Nacional',
  request: z.object({ id: z.coerce.number().int().positive() }),
  answer: fileAnswer,
  access: notaNacionalAccess,
  effect: 'read',
})

/** An event that the city registers about a received note. */
export const registrarEventoNacional = defineCall({
  method: 'POST',
  path: '/nacional/nota/evento',
  summary: 'Registrar evento da nota no ambiente nacional',
  request: z.object({
    id: idWire(),
    evento: z.enum(eventosDoMunicipio),
    motivo: z.string().trim(),
    processo: z.string().trim().default(''),
    /** 305102, 305103: the event that is blocked or freed. */
    alvo: z.string().nullable().default(null),
  }),
  answer: okWire(),
  access: nacionalAccess,
  effect: 'write',
})

export const telaNotaNacional = defineScreen({
  path: '/home/actions/nota-nacional',
  title: 'Nota do Emissor Nacional',
  access: notaNacionalAccess,
  component: 'nota-nacional',
  menu: [],
})
