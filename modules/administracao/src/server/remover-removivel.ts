import { fill, refuse } from '@iss/kernel/errors'
import type { Removido, Removivel } from '@iss/lote/definition'
import { removerLinha, restaurarLinha } from '@iss/lote/server'
import type { Context } from '@iss/platform/server'
import { consultaErrors } from '../domain/consulta-errors.ts'
import { tiposRemoviveis } from '../domain/tipos-removiveis.ts'
import { arvoreEmPalavras, type Dependencia, lerDependencias, temDocumentoFiscal } from './dependencias.ts'

export function removivelDe(ctx: Context, tipo: string): Removivel {
  return ctx.definitions<Removivel>('removivel').find((um) => um.tipo === tipo) ?? refuse(consultaErrors.tipo)
}

/** Tables of the tree that are no part of the entity: their rows would be left without it. */
function alheias({ partes = [] }: Removivel, arvore: readonly Dependencia[]): string[] {
  const proprias = partes.map(({ tabela }) => tabela)
  const abaixo = (ramos: readonly Dependencia[]): string[] =>
    ramos.flatMap(({ tabela, filhas }) => (proprias.includes(tabela) ? abaixo(filhas) : [tabela]))
  const diretas = arvore.filter(({ tabela, coluna }) => !partes.some((um) => um.tabela === tabela && um.coluna === coluna))
  return [...new Set([...diretas.map(({ tabela }) => tabela), ...arvore.flatMap(({ filhas }) => abaixo(filhas))])]
}

/** What is known of an entity that is to go: its name, what refers to it, and why it may not go. */
export async function examinarRemocao(ctx: Context, tipo: string, id: number) {
  const removivel = removivelDe(ctx, tipo)
  const achada = await removivel.achar(ctx, id)
  const nome = tiposRemoviveis.find(({ value }) => value === tipo)?.label ?? tipo
  if (!achada) return { rotulo: `${nome} nº ${id}`, dependencias: '', impedimento: consultaErrors.naoExiste.message }
  const arvore = await lerDependencias(ctx, removivel.tabela, id)
  const outras = alheias(removivel, arvore)
  const emUso = outras.length > 0 ? fill(consultaErrors.emUso, { tabelas: outras.join(', ') }).message : null
  return {
    rotulo: achada.rotulo,
    dependencias: arvoreEmPalavras(arvore),
    impedimento: temDocumentoFiscal(arvore) ? consultaErrors.temDocumentos.message : (achada.impedimento ?? emUso),
  }
}

/** Rows of a kind that are to go, as an order shows them, each with what stands against it. */
export async function* candidatosARemover(ctx: Context, tipo: string, ids: readonly number[]) {
  for (const id of ids) {
    const { rotulo, dependencias, impedimento } = await examinarRemocao(ctx, tipo, id)
    yield { alvo: id, linha: { id, entidade: rotulo, dependencias }, impedimento, conteudo: null }
  }
}

/** Removes an entity with what belongs to it; refuses what is no longer as it was seen. */
export async function removerEntidade(ctx: Context, tipo: string, id: number) {
  const { rotulo, impedimento } = await examinarRemocao(ctx, tipo, id)
  if (impedimento !== null) refuse({ ...consultaErrors.naoExiste, message: impedimento })
  return { mensagem: `${rotulo}: removido.`, resultado: { removido: await removerLinha(ctx, removivelDe(ctx, tipo), id) } }
}

/** Brings a removed entity back. */
export async function restaurarEntidade(ctx: Context, tipo: string, resultado: unknown): Promise<string> {
  const { removido } = resultado as { removido: Removido }
  await restaurarLinha(ctx, removivelDe(ctx, tipo), removido)
  return 'Entidade restaurada.'
}
