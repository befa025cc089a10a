import { dataWire, defineCall, idWire, municipioIdWire, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { situacoesDoPrazo } from '../domain/prazo-atendimento.ts'
import { tiposSolicitacao } from '../domain/tipo-solicitacao.ts'
import { namedFieldSchema } from './request-field.ts'
import { anexosWire, chaveWire, solicitacaoLinhaSchema, solicitacaoTOSchema } from './solicitacao.ts'

const autoridade = { perfis: ['fiscal', 'gestor'] } as const

/** Statuses of the attendance search. Source: spec 2 §4. */
export const situacoesAtendimento = ['pendente', 'aprovada', 'indeferida', 'denuncia'] as const
export type SituacaoAtendimento = (typeof situacoesAtendimento)[number]

/** AtendimentoFilter (spec 2 §3). Absent dates mean yesterday to today, absent situation means pendente, no types mean all. */
export const atendimentoFilterSchema = z.object({
  dataInicial: dataWire().nullish(),
  dataFinal: dataWire().nullish(),
  fiscal: idWire().nullish(),
  situacao: z.enum(situacoesAtendimento).nullish(),
  tipos: z.array(z.enum(tiposSolicitacao)).nullish(),
  documento: z.string().max(30).nullish(),
  nome: z.string().max(200).nullish(),
  grpMobiliario: z.string().max(60).nullish(),
})
export type AtendimentoFilter = z.infer<typeof atendimentoFilterSchema>

/** Attendance result row, field names of the spec (spec 2 §3). */
export const atendimentoLinhaSchema = z.object({
  dataFmt: z.string(),
  rotulo: z.string(),
  nomeContribuinte: z.string(),
  situacaoAtendimento: z.string(),
  nomeSolicitante: z.string(),
  tipo: z.string(),
  criptId: z.string(),
  senhaDocumento: z.string().nullable(),
  rotaAngular: z.string().nullable(),
  angular: z.boolean(),
  indeferida: z.boolean(),
  aprovada: z.boolean(),
  pendente: z.boolean(),
  generica: z.boolean(),
  denuncia: z.boolean(),
  /** Ours: how a request stands in the queue; absent for rows that are no requests. */
  fila: z
    .object({
      protocolo: z.string(),
      assunto: z.string(),
      /** Calendar days since it was asked, until its decision. */
      diasEmEspera: z.number().int(),
      prazo: dataWire(),
      /** Null once it is decided. */
      situacaoDoPrazo: z.enum(situacoesDoPrazo).nullable(),
      /** Who has taken it, otherwise the inspector of the taxpayer. */
      responsavel: z.string().nullable(),
      minha: z.boolean(),
    })
    .optional(),
})
export type AtendimentoLinha = z.infer<typeof atendimentoLinhaSchema>

export const buscarAtendimento = defineCall({
  method: 'POST',
  path: '/atendimento/buscar',
  summary: 'Pesquisar solicitações a atender',
  request: atendimentoFilterSchema,
  answer: z.array(atendimentoLinhaSchema),
  access: autoridade,
  effect: 'read',
})

/** Inspectors of the municipality (decisions C2). */
export const buscarFiscaisPorMunicipio = defineCall({
  method: 'POST',
  path: '/fiscal/buscarListaPorMunicipio',
  summary: 'Fiscais do município',
  request: z.object({ idMunicipio: municipioIdWire() }),
  answer: z.array(z.object({ id: z.number().int(), nome: z.string() })),
  access: { perfis: ['fiscal', 'gestor', 'administrador'] },
  effect: 'read',
})

/** The attendance screen of any kind. */
export const atenderBuscarTO = defineCall({
  method: 'POST',
  path: '/atender/buscarTO',
  summary: 'Abrir uma solicitação para atendimento',
  request: z.object({ criptId: chaveWire() }),
  answer: solicitacaoTOSchema.extend({
    fiscal: z.string().nullable(),
    /** Ours: who has taken it upon himself. */
    responsavelId: idWire().nullable(),
    diasEmEspera: z.number().int(),
    /** What the inspector should know about the taxpayer before he decides. */
    alertas: z.array(z.string()),
    /** Previous requests of the same taxpayer and kind. */
    historico: z.array(solicitacaoLinhaSchema),
    /** Fields that he may correct when approving, with their options. */
    editaveis: z.array(namedFieldSchema),
    justificativas: z.array(z.object({ id: z.number().int(), texto: z.string() })),
    podeDecidir: z.boolean(),
    podeReabrir: z.boolean(),
    temEmail: z.boolean(),
  }),
  access: autoridade,
  effect: 'read',
})

export const atenderAprovar = defineCall({
  method: 'POST',
  path: '/atender/aprovar',
  summary: 'Aprovar uma solicitação',
  request: z.object({
    criptId: chaveWire(),
    versao: versaoWire(),
    texto: z.string().trim().max(4000).default(''),
    enviarEmail: z.boolean().default(true),
    /** Corrections of the fields that the kind lets the inspector correct. */
    dados: z.record(z.string().max(60), z.unknown()).default({}),
  }),
  answer: z.object({ mensagem: z.string(), senhaDocumento: z.string().nullable() }),
  access: autoridade,
  effect: 'write',
})

/** Rejected-request payload: justificativaIndeferimentoList, solicitacao, enviarEmail (spec 3 §3.3). */
export const atenderIndeferir = defineCall({
  method: 'POST',
  path: '/atender/indeferir',
  summary: 'Indeferir uma solicitação',
  request: z.object({
    solicitacao: chaveWire(),
    versao: versaoWire(),
    justificativaIndeferimentoList: z.array(idWire()).max(50),
    texto: z.string().trim().max(4000).default(''),
    enviarEmail: z.boolean().default(true),
  }),
  answer: z.object({ mensagem: z.string() }),
  access: autoridade,
  effect: 'write',
})

/** Asks for a complement, or answers, without deciding. */
export const atenderComplemento = defineCall({
  method: 'POST',
  path: '/atender/complemento',
  summary: 'Solicitar complemento ou responder, sem decidir',
  request: z.object({
    criptId: chaveWire(),
    texto: z.string().trim().max(4000),
    pedeComplemento: z.boolean().default(true),
    anexos: anexosWire(),
    enviarEmail: z.boolean().default(true),
  }),
  answer: z.object({ mensagem: z.string() }),
  access: autoridade,
  effect: 'write',
})

/** A rejected request becomes pending again; what was decided stays in its history. */
export const atenderReabrir = defineCall({
  method: 'POST',
  path: '/atender/reabrir',
  summary: 'Reabrir uma solicitação indeferida',
  request: z.object({ criptId: chaveWire(), motivo: z.string().trim().max(2000) }),
  answer: z.object({ mensagem: z.string() }),
  access: { perfis: ['gestor'] },
  effect: 'write',
})

export const atenderReenviarEmail = defineCall({
  method: 'POST',
  path: '/atender/reenviarEmail',
  summary: 'Reenviar o e-mail da decisão',
  request: z.object({ criptId: chaveWire() }),
  answer: z.object({ mensagem: z.string() }),
  access: autoridade,
  effect: 'write',
})
