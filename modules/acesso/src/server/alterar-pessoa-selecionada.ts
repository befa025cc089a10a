import { hojeEm } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { alterarPessoaSelecionada } from '@iss/portal/contract/sessao'
import type { DadosIdentidade } from '../domain/identidade.ts'
import { montarUserInfo } from '../domain/montar-user-info.ts'
import { contaVinculoTable, sessaoTable } from '../tables/acesso.ts'

/**
 * Selects the person for whom the user acts: his own (restores the profile), a controlled taxpayer, an employer, or for an authority anyone of
 * the city (function pode_atuar_por); or moves the session to another city of the account, to the person that he is there. The choice holds
 * from the next call on; the answer is already the new user info.
 */
export const alterarPessoaSelecionadaOperation = implement(alterarPessoaSelecionada, async (ctx, { idPessoa, idMunicipio }) => {
  const { sid, contaId, municipioId, pessoaUsuarioId, pessoaSelecionadaId } = ctx.sessao
  const cidade = idMunicipio ?? municipioId
  const usuario = cidade === municipioId ? pessoaUsuarioId : ((await findPessoaNaCidade(ctx, contaId, cidade)) ?? negar())
  const selecionada = idPessoa ?? usuario
  const { rows } = await ctx.client.query<{ pode: boolean }>('select pode_atuar_por($1, $2, $3, $4) as pode', [
    cidade,
    usuario,
    selecionada,
    ctx.clock.today(),
  ])
  if (!rows[0]?.pode) negar()
  await ctx.db
    .update(sessaoTable)
    .set({ municipioId: cidade, pessoaUsuarioId: usuario, pessoaSelecionadaId: selecionada })
    .where(eq(sessaoTable.id, sid))
  await ctx.audit({
    tipo: 'pessoa-selecionada.alterada',
    entidade: 'sessao',
    entidadeId: sid,
    antes: { municipio: municipioId, pessoa: pessoaSelecionadaId },
    depois: { municipio: cidade, pessoa: selecionada },
  })
  const loaded = await ctx.client.query<{ dados: DadosIdentidade | null }>(
    'select identidade_carregar($1, $2, $3, $4) as dados',
    [contaId, cidade, selecionada, ctx.clock.today()],
  )
  const dados = loaded.rows[0]?.dados ?? negar()
  return montarUserInfo(dados, { hoje: hojeEm(ctx.clock.now()), producao: ctx.producao })
})

async function findPessoaNaCidade(ctx: Context, contaId: number, municipioId: number): Promise<number | undefined> {
  const table = contaVinculoTable
  const [vinculo] = await ctx.db
    .select({ pessoaId: table.pessoaId })
    .from(table)
    .where(and(eq(table.contaId, contaId), eq(table.municipioId, municipioId)))
  return vinculo?.pessoaId
}

function negar(): never {
  return refuse([], { kind: 'authorization' })
}
