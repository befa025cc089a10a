import type { Competencia } from '@iss/kernel/competencia'
import { defineErrors, type Violation } from '@iss/kernel/errors'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'

/**
 * Something that stops the issue of notes of a person in a competence: a closed competence, a movement block. Modules that know such a
 * reason declare it; nota-fiscal knows none of them (decisions H6).
 */
export type Bloqueio = {
  kind: 'bloqueio-emissao'
  verificar(ctx: Context, pessoaId: number, competencia: Competencia): Promise<{ encerrada?: boolean; violacoes?: Violation[] }>
}

/** Declares a reason that stops the issue of notes. */
export function defineBloqueio(verificar: Bloqueio['verificar']): Bloqueio {
  return { kind: 'bloqueio-emissao', verificar }
}

export const bloqueioErrors = defineErrors('bloqueio', {
  situacao: { message: 'A emissão está bloqueada: o cadastro está na situação {situacao}. Procure a prefeitura.' },
})

/** All reasons that stop this issue now: registration BAIXADO, BLOQUEADO or PARALISADO (spec 2 §2.6), and what the modules declare. */
export async function verificarBloqueios(
  ctx: Context,
  pessoa: Pessoa,
  competencia: Competencia,
): Promise<{ encerrada: boolean; violacoes: Violation[] }> {
  const violacoes: Violation[] = []
  if (pessoa.situacao !== 'ATIVO')
    violacoes.push({
      ...bloqueioErrors.situacao,
      message: bloqueioErrors.situacao.message.replace('{situacao}', pessoa.situacao),
    })
  let encerrada = false
  for (const bloqueio of ctx.definitions<Bloqueio>('bloqueio-emissao')) {
    const answer = await bloqueio.verificar(ctx, pessoa.id, competencia)
    encerrada ||= answer.encerrada ?? false
    violacoes.push(...(answer.violacoes ?? []))
  }
  return { encerrada, violacoes }
}
