import { refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { registryErrors } from '@iss/registry/definition'
import { textoBusca } from '../domain/pessoa.ts'
import { type NovaPessoa, type Pessoa, pessoaTable } from '../tables/pessoa.ts'
import { getPessoa } from './find-pessoa.ts'

export type MudancaPessoa = Partial<Omit<NovaPessoa, 'municipioId' | 'id' | 'documento' | 'busca' | 'versao' | 'ultimaAlteracao'>>

/**
 * Changes a registration and audits what was before and after. With `versao` (what the form was filled from) it refuses when someone else
 * changed the person meanwhile. Answers the new row.
 */
export async function alterarPessoa(ctx: Context, id: number, mudanca: MudancaPessoa, versao?: number): Promise<Pessoa> {
  const antes = await getPessoa(ctx, id)
  if (versao !== undefined && versao !== antes.versao) refuse(registryErrors.outroUsuario)
  const [depois] = await ctx.db
    .update(pessoaTable)
    .set({
      ...mudanca,
      busca: textoBusca(
        mudanca.nome ?? antes.nome,
        mudanca.nomeFantasia === undefined ? antes.nomeFantasia : mudanca.nomeFantasia,
      ),
      versao: antes.versao + 1,
      ultimaAlteracao: ctx.clock.now(),
    })
    .where(and(eq(pessoaTable.id, id), eq(pessoaTable.versao, antes.versao)))
    .returning()
  if (!depois) refuse(registryErrors.outroUsuario)
  const changed = Object.keys(mudanca) as (keyof MudancaPessoa)[]
  const only = (row: Pessoa) => Object.fromEntries(changed.map((key) => [key, row[key]]))
  await ctx.audit({ tipo: 'cadastro.alterado', entidade: 'pessoa', entidadeId: id, antes: only(antes), depois: only(depois) })
  return depois
}

/** Puts into the registration the period in which the person may issue NF-e (null: none). Called by whoever owns the authorisations. */
export async function setAutorizacaoNfe(
  ctx: Context,
  pessoaId: number,
  periodo: { desde: string; ate: string | null } | null,
): Promise<void> {
  await alterarPessoa(ctx, pessoaId, { autorizadaNfeDesde: periodo?.desde ?? null, autorizadaNfeAte: periodo?.ate ?? null })
}
