import type { Competencia } from '@iss/kernel/competencia'
import { defineErrors, fill, type Violation } from '@iss/kernel/errors'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
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

/** All reasons that stop this issue now: registration BAIXADO, BLOQUEADO or PARALISADO (spec 2 §2.6), and what the modules declare. */
export async function verificarBloqueios(ctx: Context, pessoa: Pessoa, competencia: Competencia): Promise<Bloqueios> {
  const [bloqueios] = await verificarBloqueiosTodos(ctx, [{ pessoa, competencia }])
  return bloqueios ?? { encerrada: false, violacoes: [] }
}

/** The same for a set, in its order; each person and competence is asked once. */
export async function verificarBloqueiosTodos(
  ctx: Context,
  lista: readonly { pessoa: Pessoa; competencia: Competencia }[],
): Promise<Bloqueios[]> {
  const nome = (pessoaId: number, competencia: Competencia) => `${pessoaId}/${competencia.toString()}`
  const unicos = new Map(lista.map(({ pessoa, competencia }) => [nome(pessoa.id, competencia), { pessoa, competencia }]))
  const alvos = [...unicos.values()].map(({ pessoa, competencia }) => ({ pessoaId: pessoa.id, competencia }))
  const achados = new Map<string, Bloqueios>()
  for (const [chave, { pessoa }] of unicos) {
    const situacao = pessoa.situacao === 'ATIVO' ? [] : [fill(bloqueioErrors.situacao, { situacao: pessoa.situacao })]
    achados.set(chave, { encerrada: false, violacoes: situacao })
  }
  for (const bloqueio of alvos.length === 0 ? [] : ctx.definitions<Bloqueio>('bloqueio-emissao'))
    for (const [index, resposta] of (await perguntar(ctx, bloqueio, alvos)).entries()) {
      const alvo = alvos[index]
      const achado = alvo && achados.get(nome(alvo.pessoaId, alvo.competencia))
      if (!achado) throw new Error('A bloqueio answered for somebody else')
      achado.encerrada ||= resposta.encerrada ?? false
      achado.violacoes.push(...(resposta.violacoes ?? []))
    }
  return lista.map(({ pessoa, competencia }) => achados.get(nome(pessoa.id, competencia)) ?? { encerrada: false, violacoes: [] })
}

async function perguntar(ctx: Context, bloqueio: Bloqueio, alvos: readonly AlvoBloqueio[]): Promise<RespostaBloqueio[]> {
  if (bloqueio.verificarTodos) return bloqueio.verificarTodos(ctx, alvos)
  const respostas: RespostaBloqueio[] = []
  for (const { pessoaId, competencia } of alvos) respostas.push(await bloqueio.verificar(ctx, pessoaId, competencia))
  return respostas
}
