import type { Competencia } from '@iss/kernel/competencia'
import { defineErrors, fill, type Violation } from '@iss/kernel/errors'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import { together } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'

export type RespostaBloqueio = { encerrada?: boolean; violacoes?: Violation[] }
export type AlvoBloqueio = { pessoaId: number; competencia: Competencia }

/**
 * Something that stops the issue of notes of a person in a competence: a closed competence, a movement block. Modules that know such a
 * reason declare it; nota-fiscal knows none of them (decisions H6).
 */
export type Bloqueio = {
  kind: 'bloqueio-emissao'
  verificar(ctx: Context, pessoaId: number, competencia: Competencia): Promise<RespostaBloqueio>
  /** The same for several at once, answers in their order; absent: one after the other. */
  verificarTodos?: ((ctx: Context, alvos: readonly AlvoBloqueio[]) => Promise<RespostaBloqueio[]>) | undefined
}

/** Declares a reason that stops the issue of notes. With `verificarTodos` a set of notes costs one statement. */
export function defineBloqueio(verificar: Bloqueio['verificar'], verificarTodos?: Bloqueio['verificarTodos']): Bloqueio {
  return { kind: 'bloqueio-emissao', verificar, verificarTodos }
}

export const bloqueioErrors = defineErrors('bloqueio', {
  situacao: { message: 'A emissão está bloqueada: o cadastro está na situação {situacao}. Procure a prefeitura.' },
})

export type Bloqueios = { encerrada: boolean; violacoes: Violation[] }

/** All reasons that stop this issue now: the registration, and what the modules declare. */
export async function verificarBloqueios(ctx: Context, pessoa: Pessoa, competencia: Competencia): Promise<Bloqueios> {
  const [declarados] = await verificarBloqueiosTodos(ctx, [{ pessoaId: pessoa.id, competencia }])
  return {
    encerrada: declarados?.encerrada ?? false,
    violacoes: [...bloqueiosDoCadastro(pessoa), ...(declarados?.violacoes ?? [])],
  }
}

/** Registration BAIXADO, BLOQUEADO or PARALISADO (spec 2 §2.6). */
export function bloqueiosDoCadastro({ situacao }: Pessoa): Violation[] {
  return situacao === 'ATIVO' ? [] : [fill(bloqueioErrors.situacao, { situacao })]
}

/** What the modules declare against a set of issues, in its order; each person and competence is asked once. */
export async function verificarBloqueiosTodos(ctx: Context, lista: readonly AlvoBloqueio[]): Promise<Bloqueios[]> {
  const nome = ({ pessoaId, competencia }: AlvoBloqueio) => `${pessoaId}/${competencia.toString()}`
  const alvos = [...new Map(lista.map((alvo) => [nome(alvo), alvo])).values()]
  if (alvos.length === 0) return []
  const definicoes = ctx.definitions<Bloqueio>('bloqueio-emissao')
  const respostas = await together(
    ctx.client,
    definicoes.map((bloqueio) => () => perguntar(ctx, bloqueio, alvos)),
  )
  const achados = new Map(
    alvos.map((alvo, index) => {
      const dele = respostas.map((resposta) => resposta[index] ?? {})
      return [
        nome(alvo),
        {
          encerrada: dele.some(({ encerrada }) => encerrada === true),
          violacoes: dele.flatMap(({ violacoes = [] }) => violacoes),
        },
      ] as const
    }),
  )
  return lista.map((alvo) => achados.get(nome(alvo)) ?? { encerrada: false, violacoes: [] })
}

async function perguntar(ctx: Context, bloqueio: Bloqueio, alvos: readonly AlvoBloqueio[]): Promise<RespostaBloqueio[]> {
  if (bloqueio.verificarTodos) return bloqueio.verificarTodos(ctx, alvos)
  const respostas: RespostaBloqueio[] = []
  for (const { pessoaId, competencia } of alvos) respostas.push(await bloqueio.verificar(ctx, pessoaId, competencia))
  return respostas
}
