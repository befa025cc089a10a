import type { Violation } from '@iss/kernel/errors'
import type { Access, MenuPlace } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import type { z } from 'zod'
import type { AtendimentoFilter, AtendimentoLinha } from '../contract/atendimento.ts'
import type { ComparedLine, RequestField, RequestOption } from '../contract/request-field.ts'
import type { TipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import type { Solicitacao } from '../tables/solicitacao.ts'

/** What the form begins with: options that depend on the taxpayer, and values (as on the wire). */
export type Preparo<S extends z.ZodObject> = {
  opcoes?: Partial<Record<keyof z.input<S> & string, RequestOption[]>>
  valores?: Partial<z.input<S>>
  /** Words under a field, e.g. what holds at present. */
  descricoes?: Partial<Record<keyof z.input<S> & string, string>>
}

/**
 * One kind of request. Everything common (protocol, one pending, attachments, draft, conversation, decision, mail, audit, screens, calls) is
 * the mechanism's; a kind says what is asked, who may ask, what must hold and what approval does.
 */
export type RequestKind<S extends z.ZodObject = z.ZodObject> = {
  kind: 'request'
  /** One of the list; label, slug and resource follow from it (domain/tipo-solicitacao). */
  tipo: TipoSolicitacao
  /** Asked by people without registration (first access), through `abrirSolicitacao` only: no calls, no screen of its own. */
  interessado?: boolean
  /** Shape of what is asked. Codecs (Dinheiro …) are welcome, one-way transforms are not: stored as `z.encode` gives it. */
  schema: S
  /** How screens draw it, in this order. */
  fields: Record<keyof z.input<S> & string, RequestField>
  /** Who may ask. */
  access: Access
  /** The taxpayer's screen, drawn from the fields; absent when a module draws one of its own or asks through `abrirSolicitacao` only. */
  tela?: { path: string; title: string; menu?: readonly MenuPlace[]; aliases?: readonly string[]; orientacao?: string }
  /** Attachments of the form; default 'opcional'. */
  anexos?: 'opcional' | 'obrigatorio'
  /** Whether the form has the common field Observação; default true. */
  observacao?: boolean
  /** The attendance has a screen of its own (flag angular of the search). */
  rotaAngular?(solicitacao: Solicitacao): string
  preparar?(ctx: Context, contribuinteId: number): Promise<Preparo<S>>
  /** What it is about: only one pending request per kind and target. Default: the taxpayer; null: no limit. */
  alvo?(dados: z.output<S>, contribuinteId: number | null): string | null
  /** Checks against the database; fields named as in the schema. Must only read. */
  validar?(ctx: Context, dados: z.output<S>, contribuinteId: number | null): Promise<readonly Violation[]>
  /** One line for lists, e.g. the number of the note. */
  assunto?(dados: z.output<S>, ctx: Context): string | Promise<string>
  /** Present state against what is asked; default: the fields with what is asked. Must only read. */
  resumo?(ctx: Context, solicitacao: Solicitacao, dados: z.output<S>): Promise<ComparedLine[]>
  /** Warnings for the inspector that do not prevent approval. Must only read. */
  avisos?(ctx: Context, solicitacao: Solicitacao, dados: z.output<S>): Promise<string[]>
  /** Whether the city lets this kind approve itself at once, when nothing stands in its way and an inspector would be warned of nothing. */
  aprovaSozinha?(ctx: Context): Promise<boolean>
  /** The effect, in the transaction of the decision: when it refuses, the request stays pending. Answers the document that it issued. */
  aprovar(ctx: Context, solicitacao: Solicitacao, dados: z.output<S>): Promise<{ documentoId?: number } | undefined | void>
  /** Undoes what asking did elsewhere (a note that waits); also when the requester withdraws. */
  indeferir?(ctx: Context, solicitacao: Solicitacao, dados: z.output<S>): Promise<void>
  /** Does again what asking did elsewhere, when a rejected request is reopened; may refuse. */
  reabrir?(ctx: Context, solicitacao: Solicitacao, dados: z.output<S>): Promise<void>
  /** Addresses of the outcome's mail; default: the requester's, else the taxpayer's. */
  mailTo?(ctx: Context, solicitacao: Solicitacao): Promise<string[]>
}

/** Declares a kind of request: the one file `src/requests/<kind>.ts` of its module. Refuses fields that the schema does not have, and missing ones. */
export function defineRequest<S extends z.ZodObject>(definition: Omit<RequestKind<S>, 'kind'>): RequestKind {
  const inSchema = Object.keys(definition.schema.shape).sort()
  const inFields = Object.keys(definition.fields).sort()
  if (inSchema.join() !== inFields.join())
    throw new Error(`Request ${definition.tipo}: fields (${inFields}) and schema (${inSchema}) differ`)
  return { kind: 'request', ...definition } as unknown as RequestKind
}

/** A row that another module adds to the attendance search, with the moment by which it is sorted. */
export type LinhaExtra = { data: Date; linha: AtendimentoLinha }
export type AtendimentoExtra = {
  kind: 'atendimento-extra'
  buscar(ctx: Context, filtro: AtendimentoFilter & { de: Date; ate: Date }): Promise<LinhaExtra[]>
}

/** Declares rows of the attendance search that are no requests (complaints). `buscar` gets the filter with its range resolved, `ate` exclusive. */
export function defineAtendimentoExtra(buscar: AtendimentoExtra['buscar']): AtendimentoExtra {
  return { kind: 'atendimento-extra', buscar }
}

export type AlertaContribuinte = { kind: 'alerta-contribuinte'; alertas(ctx: Context, contribuinteId: number): Promise<string[]> }

/** Declares what an inspector should know about a taxpayer before deciding (overdue guides, open inspection …). */
export function defineAlertaContribuinte(alertas: AlertaContribuinte['alertas']): AlertaContribuinte {
  return { kind: 'alerta-contribuinte', alertas }
}
