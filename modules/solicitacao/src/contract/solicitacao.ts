import { dataWire, defineCall, fileAnswer, versaoWire } from '@iss/platform/contract'
import { z } from 'zod'
import { situacoesDoPrazo } from '../domain/prazo-atendimento.ts'
import { situacoesSolicitacao } from '../domain/situacao.ts'
import { tiposSolicitacao } from '../domain/tipo-solicitacao.ts'
import { comparedLineSchema, namedFieldSchema } from './request-field.ts'

/** Who may consult requests: the key, not employee nor manager (spec 2 §2.4). */
export const acessoSolicitacoes = { chaves: ['iss:solicitacoes:consultar'], naoPerfis: ['funcionario', 'gestor'] } as const

/** Public key of a request (criptId). */
export const chaveWire = () => z.string().trim().max(200)
/** Attached files, by the ids that /file/upload answered. */
export const anexosWire = () => z.array(z.number().int().positive()).max(50).default([])

export const anexoSchema = z.object({ id: z.number().int(), nome: z.string(), tamanho: z.number().int() })

export const mensagemSchema = z.object({
  id: z.number().int(),
  autor: z.string(),
  papel: z.enum(['fisco', 'solicitante', 'sistema']),
  texto: z.string(),
  pedeComplemento: z.boolean(),
  dataEnvio: z.string(),
  anexos: z.array(anexoSchema),
})

export const solicitacaoLinhaSchema = z.object({
  criptId: z.string(),
  protocolo: z.string().nullable(),
  dataSolicitacao: z.string(),
  tipo: z.enum(tiposSolicitacao),
  rotulo: z.string(),
  assunto: z.string(),
  nomeContribuinte: z.string(),
  situacao: z.enum(situacoesSolicitacao),
  /** Situation as shown: Rascunho and Cancelada for the flags. */
  estado: z.string(),
  decisaoEm: z.string().nullable(),
  /** Ours: the day until which it is to be decided; null for drafts and what is decided or withdrawn. */
  prazo: dataWire().nullable(),
  situacaoDoPrazo: z.enum(situacoesDoPrazo).nullable(),
  aguardaComplemento: z.boolean(),
  podeCancelar: z.boolean(),
  podeRepetir: z.boolean(),
  /** Address of the screen where a request of this kind is made; null when it has none. */
  rotaNova: z.string().nullable(),
})
export type SolicitacaoLinha = z.infer<typeof solicitacaoLinhaSchema>

/** What both sides see of a request. */
export const solicitacaoTOSchema = z.object({
  criptId: z.string(),
  versao: versaoWire(),
  protocolo: z.string().nullable(),
  tipo: z.enum(tiposSolicitacao),
  rotulo: z.string(),
  slug: z.string(),
  situacao: z.enum(situacoesSolicitacao),
  estado: z.string(),
  dataSolicitacao: z.string(),
  /** Ours: until when it is to be decided; null once it waits no more. */
  prazo: dataWire().nullable(),
  contribuinte: z.object({
    id: z.number().int().nullable(),
    nome: z.string(),
    documento: z.string(),
    grpMobiliario: z.string().nullable(),
    regime: z.string().nullable(),
    situacao: z.string().nullable(),
  }),
  solicitante: z.string(),
  resumo: z.array(comparedLineSchema),
  observacao: z.string(),
  anexos: z.array(anexoSchema),
  mensagens: z.array(mensagemSchema),
  decisao: z
    .object({
      por: z.string(),
      em: z.string(),
      justificativas: z.array(z.string()),
      texto: z.string(),
      emailEnviadoEm: z.string().nullable(),
      senhaDocumento: z.string().nullable(),
    })
    .nullable(),
  /** Address of the screen where a request of this kind is made; null when it has none. */
  rotaNova: z.string().nullable(),
  /** Values as asked, for 'Nova solicitação a partir desta'. */
  dados: z.record(z.string(), z.unknown()),
})
export type SolicitacaoTO = z.infer<typeof solicitacaoTOSchema>

/** Own requests of the selected person (S00). */
export const buscarSolicitacoes = defineCall({
  method: 'POST',
  path: '/solicitacao/buscar',
  summary: 'Minhas solicitações',
  request: z.object({
    tipo: z.enum(tiposSolicitacao).nullish(),
    situacao: z.enum(situacoesSolicitacao).nullish(),
    periodo: z.object({ inicio: dataWire().nullish(), fim: dataWire().nullish() }).nullish(),
  }),
  answer: z.array(solicitacaoLinhaSchema),
  access: acessoSolicitacoes,
  effect: 'read',
})

/** One request, for its requester or an inspector who may attend it. */
export const buscarSolicitacaoTO = defineCall({
  method: 'POST',
  path: '/solicitacao/buscarTO',
  summary: 'Detalhe de uma solicitação',
  request: z.object({ id: chaveWire() }),
  answer: solicitacaoTOSchema.extend({
    podeCancelar: z.boolean(),
    podeResponder: z.boolean(),
    podeReabrir: z.boolean(),
    podeRepetir: z.boolean(),
    podeReenviarEmail: z.boolean(),
  }),
  access: {},
  effect: 'read',
})

/** The request as PDF, for both sides. */
export const imprimirSolicitacao = defineCall({
  method: 'POST',
  path: '/solicitacao/imprimir',
  summary: 'Imprimir uma solicitação',
  request: z.object({ id: chaveWire() }),
  answer: fileAnswer,
  access: {},
  effect: 'read',
})

/** The requester withdraws a pending request or throws a draft away. */
export const cancelarSolicitacao = defineCall({
  method: 'POST',
  path: '/solicitacao/cancelar',
  summary: 'Cancelar uma solicitação pendente',
  request: z.object({ id: chaveWire() }),
  answer: z.object({ mensagem: z.string() }),
  access: { perfis: ['usuario'] },
  effect: 'write',
})

/** The requester answers a complement or adds to a pending request. */
export const responderSolicitacao = defineCall({
  method: 'POST',
  path: '/solicitacao/responder',
  summary: 'Responder ou complementar uma solicitação',
  request: z.object({ id: chaveWire(), texto: z.string().trim().max(4000), anexos: anexosWire() }),
  answer: z.object({ mensagem: z.string() }),
  access: { perfis: ['usuario'] },
  effect: 'write',
})

/** What a screen needs to draw the form of a kind: fields with their options, values to begin with, whether it is on. */
export const buscarFormularioSolicitacao = defineCall({
  method: 'POST',
  path: '/solicitacao/buscarFormulario',
  summary: 'Formulário de um tipo de solicitação',
  request: z.object({
    /** The kind, or the route of its screen. */
    tipo: z.enum(tiposSolicitacao).optional(),
    rota: z.string().max(200).optional(),
    /** Begin from this draft, or from this rejected request. */
    aPartirDe: chaveWire().nullish(),
  }),
  answer: z.object({
    tipo: z.enum(tiposSolicitacao),
    rotulo: z.string(),
    titulo: z.string(),
    orientacao: z.string().nullable(),
    recurso: z.string(),
    /** Null when the kind may be asked for; else the sentence that says why not. */
    indisponivel: z.string().nullable(),
    campos: z.array(namedFieldSchema),
    valores: z.record(z.string(), z.unknown()),
    observacao: z.string(),
    pedeObservacao: z.boolean(),
    anexos: z.array(anexoSchema),
    anexosObrigatorios: z.boolean(),
    rascunho: z.string().nullable(),
    aPartirDe: z.string().nullable(),
  }),
  access: {},
  effect: 'read',
})

/** Keeps an unfinished request; its values are not checked until it is sent. */
export const salvarRascunhoSolicitacao = defineCall({
  method: 'POST',
  path: '/solicitacao/salvarRascunho',
  summary: 'Salvar um rascunho de solicitação',
  request: z.object({
    tipo: z.enum(tiposSolicitacao),
    rascunho: chaveWire().nullish(),
    dados: z.record(z.string().max(60), z.unknown()),
    observacao: z.string().max(2000).default(''),
    anexos: anexosWire(),
  }),
  answer: z.object({ criptId: z.string(), mensagem: z.string() }),
  access: { perfis: ['usuario'] },
  effect: 'write',
})

/** What every kind's `salvar` answers. */
export const solicitacaoEnviadaSchema = z.object({ criptId: z.string(), protocolo: z.string(), mensagem: z.string() })

/**
 * The two calls of a kind, `/solicitacao{kind}/validar` and `/salvar` (design 00-formas F6). The server makes them with the kind's schema and access;
 * the browser, which knows a kind only by its descriptor, with a loose one.
 */
export function makeRequestCalls<S extends z.ZodType>(options: {
  recurso: string
  rotulo: string
  schema: S
  access: Parameters<typeof defineCall>[0]['access']
}) {
  const request = z.object({
    dados: options.schema,
    observacao: z.string().max(2000, 'A observação deve ter no máximo 2000 caracteres.').default(''),
    anexos: anexosWire(),
    rascunho: chaveWire().nullish(),
    aPartirDe: chaveWire().nullish(),
  })
  return {
    validar: defineCall({
      method: 'POST',
      path: `/${options.recurso}/validar`,
      summary: `Validar, sem gravar: ${options.rotulo}`,
      request,
      answer: z.object({ resumo: z.array(comparedLineSchema) }),
      access: options.access,
      effect: 'read',
    }),
    salvar: defineCall({
      method: 'POST',
      path: `/${options.recurso}/salvar`,
      summary: `Enviar solicitação: ${options.rotulo}`,
      request,
      answer: solicitacaoEnviadaSchema,
      access: options.access,
      effect: 'write',
      idempotent: true,
    }),
  }
}
