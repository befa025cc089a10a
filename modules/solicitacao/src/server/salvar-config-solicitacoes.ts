import { refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { buscarConfigSolicitacoes, salvarConfigSolicitacoes } from '../contract/config-solicitacoes.ts'
import { type ConfigSolicitacoes, chavesSolicitacoes, configSolicitacoesPadrao } from '../domain/config-solicitacoes.ts'
import { solicitacaoErrors, solicitacaoMensagens } from '../domain/errors.ts'
import { configSolicitacoesTable } from '../tables/config-solicitacoes.ts'
import { listFiscais } from './buscar-fiscais.ts'
import { findConfigSolicitacoes } from './config-solicitacoes.ts'

const only = (row: Record<string, unknown>) =>
  Object.fromEntries(chavesSolicitacoes.map((chave) => [chave, row[chave]])) as unknown as ConfigSolicitacoes

export const buscarConfigOperation = implement(buscarConfigSolicitacoes, async (ctx) => {
  const donos = [{ id: null, nome: 'Município' }, ...(await listFiscais(ctx))]
  const rows = await ctx.db.select().from(configSolicitacoesTable)
  return donos.map(({ id, nome }) => {
    const row = rows.find((item) => item.fiscalId === id)
    return { fiscal: id, nome, versao: row?.versao ?? 0, ...(row ? only(row) : configSolicitacoesPadrao) }
  })
})

/** Writes the switches of the municipality or of an inspector, whole, with an audit event that holds before and after. */
export async function gravarConfigSolicitacoes(
  ctx: Context,
  fiscalId: number | null,
  valores: Partial<ConfigSolicitacoes>,
): Promise<void> {
  const antes = await findConfigSolicitacoes(ctx, fiscalId)
  const depois = { ...(antes ? only(antes) : configSolicitacoesPadrao), ...valores }
  if (antes)
    await ctx.db
      .update(configSolicitacoesTable)
      .set({ ...depois, versao: antes.versao + 1 })
      .where(eq(configSolicitacoesTable.id, antes.id))
  else await ctx.db.insert(configSolicitacoesTable).values({ fiscalId, ...depois })
  await ctx.audit({
    tipo: 'config-solicitacoes.alterada',
    entidade: 'config_solicitacoes',
    entidadeId: fiscalId ?? 'municipio',
    antes: antes && only(antes),
    depois,
  })
}

export const salvarConfigOperation = implement(salvarConfigSolicitacoes, async (ctx, entrada) => {
  if (entrada.fiscal !== null && !(await listFiscais(ctx)).some((fiscal) => fiscal.id === entrada.fiscal))
    refuse(solicitacaoErrors.fiscalInvalido)
  const antes = await findConfigSolicitacoes(ctx, entrada.fiscal)
  if ((antes?.versao ?? 0) !== entrada.versao) refuse(solicitacaoErrors.desatualizada)
  await gravarConfigSolicitacoes(ctx, entrada.fiscal, only(entrada))
  return { mensagem: solicitacaoMensagens.configuracaoSalva }
})
