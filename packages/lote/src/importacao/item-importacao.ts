import type { Violation } from '@iss/kernel/errors'
import { type TipoErroImportacao, tipoDoErro } from './tipo-do-erro.ts'

/** What is said of a line: an error keeps it out, a notice does not. `codigo` is stable (catalogue of errors). */
export type MensagemItem = {
  readonly tipo: 'ERRO' | 'AVISO'
  /** Of an error: which of the types of the spec it is (import error record). */
  readonly tipoMensagem?: TipoErroImportacao
  readonly codigo: string
  readonly texto: string
  readonly campo: string | null
}

/** What a line became or would become, in terms that every screen can show. `valor` is a decimal string in reais. */
export type ResultadoItem = {
  readonly descricao: string | null
  readonly valor: string | null
  /** The document that the line became, with the address of its screen. */
  readonly documento: { readonly id: number; readonly rotulo: string; readonly path: string } | null
  readonly detalhes: readonly Detalhe[]
  /** Id of the row that the line became, where it is no document. */
  readonly gerou?: number
}

export type Detalhe = { readonly rotulo: string; readonly valor: string }

/** What is said of the file as a whole. */
export type ResumoImportacao = {
  readonly arquivo: string
  readonly avisos: readonly string[]
  readonly detalhes: readonly Detalhe[]
  readonly parametros?: Readonly<Record<string, string>>
}

/** Violations as messages that keep a line out. */
export function erros(violations: readonly Violation[]): MensagemItem[] {
  return violations.map((violation) => ({
    tipo: 'ERRO',
    tipoMensagem: tipoDoErro(violation),
    codigo: violation.code,
    texto: violation.message,
    campo: violation.field ?? null,
  }))
}

/** Violations or plain sentences as notices. */
export function avisos(list: readonly (Violation | string)[]): MensagemItem[] {
  return list.map((item) =>
    typeof item === 'string'
      ? { tipo: 'AVISO', codigo: 'aviso', texto: item, campo: null }
      : { tipo: 'AVISO', codigo: item.code, texto: item.message, campo: item.field ?? null },
  )
}

/** Whether one of the messages keeps the line out. */
export function hasErro(mensagens: readonly MensagemItem[]): boolean {
  return mensagens.some(({ tipo }) => tipo === 'ERRO')
}
