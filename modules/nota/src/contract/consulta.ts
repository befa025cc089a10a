import { compartilharWire } from '@iss/documento/contract/compartilhar'
import { aliquotaWire, dataWire, defineCall, dinheiroWire, fileAnswer, idWire, pageRequest } from '@iss/platform/contract'
import { z } from 'zod'
import { versoesDoXml } from '../domain/versoes-do-xml.ts'
import { passoWire } from './nota-wire.ts'

const parte = z.object({ documento: z.string().nullable(), nome: z.string().nullable(), linhas: z.array(z.string()) })

/** The note as its provider, its taker, their accountants and the city's authorities see it. */
export const buscarNota = defineCall({
  method: 'POST',
  path: '/notafiscal/buscarTO',
  summary: 'Visualizar NF-e',
  request: z.object({ id: idWire() }),
  answer: z.object({
    id: idWire(),
    numero: z.number().int(),
    serie: z.string(),
    estado: z.string(),
    emissao: z.string(),
    dataPrestacao: dataWire(),
    competencia: z.string(),
    senha: z.string(),
    codigoVerificacao: z.string().nullable(),
    prestador: parte,
    tomador: parte,
    atividade: z.string(),
    subitem: z.string(),
    tipoTributacao: z.string(),
    exigibilidade: z.string(),
    municipioPrestacao: z.string(),
    municipioIncidencia: z.string(),
    discriminacao: z.string(),
    observacoes: z.string().nullable(),
    /** What it tells beside its main fields: suit, suspended tax, national codes, works, countries, intermediary, deductions. */
    dizeres: z.array(z.object({ rotulo: z.string(), valor: z.string() })),
    itens: z.array(
      z.object({
        descricao: z.string(),
        unidade: z.string().nullable(),
        quantidade: z.string(),
        valorUnitario: z.string(),
        valor: dinheiroWire(),
      }),
    ),
    deducoesLista: z.array(z.object({ descricao: z.string(), fornecedor: z.string().nullable(), valor: dinheiroWire() })),
    valorTotal: dinheiroWire(),
    descontoIncondicional: dinheiroWire(),
    descontoCondicional: dinheiroWire(),
    deducoes: dinheiroWire(),
    base: dinheiroWire(),
    aliquota: aliquotaWire(),
    imposto: dinheiroWire(),
    retido: z.boolean(),
    retencoes: z.array(z.object({ rotulo: z.string(), valor: dinheiroWire() })),
    liquido: dinheiroWire(),
    aReceber: dinheiroWire(),
    memoria: z.array(passoWire),
    rps: z.string().nullable(),
    dataCancelamento: z.string().nullable(),
    motivoCancelamento: z.string().nullable(),
    eventos: z.array(z.object({ data: z.string(), descricao: z.string(), autor: z.string() })),
    historico: z.array(
      z.object({ data: z.string(), usuario: z.string(), campo: z.string(), antes: z.string(), depois: z.string() }),
    ),
    vinculos: z.array(
      z.object({
        tipo: z.string(),
        descricao: z.string(),
        situacao: z.string().nullable(),
        valor: z.string().nullable(),
        href: z.string().nullable(),
      }),
    ),
    /** What the user may do with the note now. */
    acoes: z.object({
      copiar: z.boolean(),
      substituir: z.boolean(),
      cancelar: z.boolean(),
      corrigir: z.boolean(),
      emitirGuia: z.boolean(),
    }),
    /** The letter of correction in force. */
    carta: z
      .object({
        id: idWire(),
        numero: z.number().int(),
        emissao: z.string(),
        texto: z.string(),
        correcoes: z.array(z.object({ rotulo: z.string(), de: z.string(), para: z.string() })),
      })
      .nullable(),
    emailTomador: z.string().nullable(),
    /** The note as a page of the server; good for half an hour. */
    paginaHtml: z.string(),
    compartilhar: compartilharWire,
  }),
  access: {},
  effect: 'read',
})

/** Issued or received notes of the selected person. */
export const buscarNotas = defineCall({
  method: 'POST',
  path: '/notafiscal/buscar',
  summary: 'NF-e emitidas e recebidas',
  request: z.object({
    ...pageRequest,
    lado: z.enum(['emitidas', 'recebidas']).default('emitidas'),
    competenciaInicial: z.string().nullable().default(null),
    competenciaFinal: z.string().nullable().default(null),
    numero: z.number().int().positive().nullable().default(null),
    outraParte: z.string().max(150).nullable().default(null),
    situacao: z.enum(['todas', 'validas', 'canceladas']).default('todas'),
  }),
  answer: z.object({
    lista: z.array(
      z.object({
        id: idWire(),
        numero: z.number().int(),
        emissao: z.string(),
        competencia: z.string(),
        outraParteDocumento: z.string().nullable(),
        outraParteNome: z.string().nullable(),
        atividade: z.string(),
        valorTotal: dinheiroWire(),
        imposto: dinheiroWire(),
        retido: z.boolean(),
        estado: z.string(),
      }),
    ),
    total: z.number().int(),
    somaValor: dinheiroWire(),
    somaImposto: dinheiroWire(),
  }),
  access: { chaves: ['iss:nfe:emitir', 'iss:documentos:exibir'] },
  effect: 'read',
})

const porId = z.object({ id: z.coerce.number().int().positive() })
const arquivo = { method: 'GET', request: porId, answer: fileAnswer, access: {} } as const

/** DANFSe PDF; records ultimaImp. */
export const imprimirDanfse = defineCall({
  ...arquivo,
  path: '/notafiscal/danfse/:id',
  summary: 'DANFSe em PDF',
  effect: 'write',
  audit: 'A impressão grava apenas a data da última impressão.',
})

/** ABRASF XML of the note in the version asked for; records ultimaExp. */
export const baixarXml = defineCall({
  ...arquivo,
  request: porId.extend({
    versao: z.enum(versoesDoXml).optional(),
    /** With the signature of the city, where it has a certificate. */
    assinado: z.enum(['sim']).optional(),
  }),
  path: '/notafiscal/xml/:id',
  summary: 'XML ABRASF da NF-e',
  effect: 'write',
  audit: 'A exportação grava apenas a data da última exportação.',
})
