import { fill, type Violation } from '@iss/kernel/errors'
import type { Situacao } from '@iss/pessoa/domain/pessoa'
import { bloqueioErrors } from './errors.ts'

/** What stops every issue of a provider in a competence: its closing, and the reasons of the registration and of the modules above. */
export type Impedimentos = { readonly encerrada: boolean; readonly violacoes: readonly Violation[] }

export const semImpedimentos: Impedimentos = { encerrada: false, violacoes: [] }

/** One answer of several who were asked: closed when one says so, the reasons of all in their order. */
export function juntarImpedimentos(respostas: readonly Partial<Impedimentos>[]): Impedimentos {
  return {
    encerrada: respostas.some(({ encerrada }) => encerrada === true),
    violacoes: respostas.flatMap(({ violacoes = [] }) => violacoes),
  }
}

/** Registration BAIXADO, BLOQUEADO or PARALISADO stops the issue (spec 2 §2.6). */
export function impedimentosDoCadastro({ situacao }: { readonly situacao: Situacao }): Violation[] {
  return situacao === 'ATIVO' ? [] : [fill(bloqueioErrors.situacao, { situacao })]
}
