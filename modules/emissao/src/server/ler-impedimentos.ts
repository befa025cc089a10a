import type { Competencia } from '@iss/kernel/competencia'
import { together } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { type Impedimentos, juntarImpedimentos, semImpedimentos } from '../domain/impedimentos.ts'
import { nomeDoAlvo, type PessoaECompetencia } from '../domain/montar-fatos.ts'

/**
 * Something that stops the issue of notes of a person in a competence: a closed competence, a movement block. Modules that know such a
 * reason declare it; the emission knows none of them (decisions H6). Answers for all targets in their order, with one statement.
 */
export type Bloqueio = {
  kind: 'bloqueio-emissao'
  verificar(ctx: Context, alvos: readonly PessoaECompetencia[]): Promise<Partial<Impedimentos>[]>
}

/** Declares a reason that stops the issue of notes. */
export function defineBloqueio(verificar: Bloqueio['verificar']): Bloqueio {
  return { kind: 'bloqueio-emissao', verificar }
}

/** What the modules declare against issues of a set; each person and competence is asked once. Answers by person and competence. */
export async function lerImpedimentos(
  ctx: Context,
  lista: readonly PessoaECompetencia[],
): Promise<(alvo: PessoaECompetencia) => Impedimentos> {
  const alvos = [...new Map(lista.map((alvo) => [nomeDoAlvo(alvo), alvo])).values()]
  const respostas =
    alvos.length === 0
      ? []
      : await together(
          ctx.client,
          ctx.definitions<Bloqueio>('bloqueio-emissao').map(
            ({ verificar }) =>
              () =>
                verificar(ctx, alvos),
          ),
        )
  const achados = new Map(
    alvos.map((alvo, index) => [nomeDoAlvo(alvo), juntarImpedimentos(respostas.map((dele) => dele[index] ?? {}))]),
  )
  return (alvo) => achados.get(nomeDoAlvo(alvo)) ?? semImpedimentos
}

/** Whether the competence of a provider is closed, so that its notes may not change any more. */
export async function isCompetenciaEncerrada(ctx: Context, pessoaId: number, competencia: Competencia): Promise<boolean> {
  const alvo = { pessoaId, competencia }
  return (await lerImpedimentos(ctx, [alvo]))(alvo).encerrada
}
