import { refuse } from '@iss/kernel/errors'
import type { Removido, Removivel } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { consultaErrors } from '../domain/consulta-errors.ts'
import { lerDependencias, temDocumentoFiscal } from './dependencias.ts'

export function removivelDe(ctx: Context, tipo: string): Removivel {
  return ctx.definitions<Removivel>('removivel').find((um) => um.tipo === tipo) ?? refuse(consultaErrors.tipo)
}

/** What is known of an entity that is to go: its name, what refers to it, and why it may not go. */
export async function examinarRemocao(ctx: Context, tipo: string, id: number) {
  const removivel = removivelDe(ctx, tipo)
  const achada = await removivel.achar(ctx, id)
  if (!achada) return { rotulo: `${removivel.rotulo} nº ${id}`, dependencias: '', impedimento: consultaErrors.naoExiste.message }
  const dependencias = await lerDependencias(ctx, removivel.tabela, id)
  return {
    rotulo: achada.rotulo,
    dependencias: dependencias.map(({ tabela, quantidade }) => `${tabela}: ${quantidade}`).join(', '),
    impedimento: temDocumentoFiscal(dependencias) ? consultaErrors.temDocumentos.message : achada.impedimento,
  }
}

/** Removes an entity by the service of its module; refuses what is no longer as it was seen. */
export async function removerEntidade(ctx: Context, tipo: string, id: number) {
  const { rotulo, impedimento } = await examinarRemocao(ctx, tipo, id)
  if (impedimento !== null) refuse({ ...consultaErrors.naoExiste, message: impedimento })
  const removido = await removivelDe(ctx, tipo).remover(ctx, id)
  return { mensagem: `${rotulo}: removido.`, resultado: { removido } }
}

/** Brings a removed entity back. */
export async function restaurarEntidade(ctx: Context, tipo: string, resultado: unknown): Promise<string> {
  const { removido } = resultado as { removido: Removido }
  await removivelDe(ctx, tipo).restaurar(ctx, removido)
  return 'Entidade restaurada.'
}
