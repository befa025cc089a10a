import { defineCall, defineScreen, fileAnswer, idWire, okWire } from '@iss/platform/contract'
import { z } from 'zod'
import { situacoesArquivo } from '../domain/situacao-arquivo.ts'
import { ambosAccess, bancoAccess, fiscoAccess } from './acesso.ts'

const achado = z.object({
  codigo: z.string(),
  linha: z.number().int(),
  registro: z.string(),
  campo: z.string(),
  conteudo: z.string(),
  mensagem: z.string(),
  solucao: z.string(),
})

/** What became of a file, with the first of what was found in it. */
export const entregaWire = z.object({
  id: idWire(),
  instituicao: z.string(),
  cnpj: z.string(),
  nome: z.string(),
  /** Bytes. */
  tamanho: z.number().int(),
  modulo: z.string(),
  periodo: z.string(),
  versao: z.string(),
  situacao: z.enum(situacoesArquivo),
  protocolo: z.string().nullable(),
  motivo: z.string().nullable(),
  recebidoEm: z.string(),
  terminadoEm: z.string().nullable(),
  linhas: z.number().int(),
  /** Lines that have been written until now. */
  gravadas: z.number().int(),
  erros: z.number().int(),
  alertas: z.number().int(),
  achados: z.array(achado),
})

/** A bank delivers a file of the DES-IF: it is verified and written in the queue filaImportaDesif; the same file twice is refused (F101). */
export const enviarDesif = defineCall({
  method: 'POST',
  path: '/desif/enviar',
  summary: 'Entregar arquivo da DES-IF',
  request: z.object({}),
  answer: okWire().extend({ id: idWire() }),
  access: bancoAccess,
  effect: 'write',
  multipart: 'stored',
  large: true,
})

export const buscarEntregaDesif = defineCall({
  method: 'POST',
  path: '/desif/buscarTO',
  summary: 'Entrega da DES-IF: situação, erros e alertas',
  request: z.object({ id: idWire() }),
  answer: entregaWire,
  access: ambosAccess,
  effect: 'read',
})

const servicoDaTabela = z.object({
  codigo: z.string(),
  exigeComplemento: z.boolean(),
  inicio: z.string(),
  fim: z.string().nullable(),
})

/** What a file is held against, so that the browser says before the delivery what the server would say after it. */
export const buscarContextoDesif = defineCall({
  method: 'POST',
  path: '/desif/buscarContexto',
  summary: 'DES-IF: tabelas com que o arquivo é conferido',
  request: z.object({}),
  answer: z.object({
    hoje: z.string(),
    municipio: z.string(),
    raiz: z.string(),
    /** Rates in ten-thousandths of a percent. */
    codigos: z.array(z.object({ codigo: z.string(), aliquota: z.string(), inicio: z.string(), fim: z.string().nullable() })),
    cosif: z.array(z.string()),
    tarifas: z.array(servicoDaTabela),
    servicos: z.array(servicoDaTabela),
    planos: z.array(z.object({ ano: z.string(), contas: z.array(z.tuple([z.string(), z.string()])) })),
    emVigor: z.array(z.object({ modulo: z.number().int(), inicio: z.string(), fim: z.string(), protocolo: z.string() })),
    encerradas: z.array(z.string()),
    diaDoPrazo: z.number().int(),
    /** Bytes of the largest file that is taken. */
    maximo: z.number().int(),
  }),
  access: bancoAccess,
  effect: 'read',
})

export const baixarProtocoloDesif = defineCall({
  method: 'POST',
  path: '/desif/protocolo',
  summary: 'Protocolo de entrega da DES-IF (PDF)',
  request: z.object({ id: idWire() }),
  answer: fileAnswer,
  access: ambosAccess,
  effect: 'read',
})

export const baixarArquivoDesif = defineCall({
  method: 'POST',
  path: '/desif/arquivo',
  summary: 'Arquivo entregue da DES-IF',
  request: z.object({ id: idWire() }),
  answer: fileAnswer,
  access: ambosAccess,
  effect: 'read',
})

export const reprocessarDesif = defineCall({
  method: 'POST',
  path: '/desif/reprocessar',
  summary: 'Processar de novo um arquivo rejeitado da DES-IF',
  request: z.object({ id: idWire() }),
  answer: okWire(),
  access: fiscoAccess,
  effect: 'write',
})

/** The inspector takes an accepted declaration out of force, with the reason. */
export const rejeitarDesif = defineCall({
  method: 'POST',
  path: '/desif/rejeitar',
  summary: 'Rejeitar declaração da DES-IF',
  request: z.object({ id: idWire(), motivo: z.string().trim().min(1).max(500) }),
  answer: okWire(),
  access: fiscoAccess,
  effect: 'write',
})

/** The bank's delivery (D): check before it, deliver, follow what became of it. */
export const telaEntregaDesif = defineScreen({
  path: '/home/actions/desif-entrega',
  title: 'Entrega da DES-IF',
  component: 'desif-entrega',
  access: bancoAccess,
  menu: [{ area: 'lateral', grupo: 'Banco', ordem: 65, icone: 'building-bank', palavras: ['DES-IF', 'declaração', 'banco'] }],
})

/** One delivery, for who made it and who inspects it (F101, detail). */
export const telaArquivoDesif = defineScreen({
  path: '/home/actions/desif-arquivo',
  title: 'Arquivo da DES-IF',
  component: 'desif-arquivo',
  access: ambosAccess,
})
