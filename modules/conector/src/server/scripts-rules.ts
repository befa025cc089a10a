import { lerScript } from '@iss/agente-conector/script'
import { isAssinado } from '@iss/agente-conector/signature'
import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { defineRegistryAction, defineRegistryRules } from '@iss/registry/server'
import { eq } from 'drizzle-orm'
import { listChavesPublicas } from '../domain/chaves-publicas.ts'
import { conectorErrors } from '../domain/errors.ts'
import { tncGlobalConfigTable, tncGlobalScriptTable, tncSyncScriptTable } from '../tables/configuracao.ts'

const tabelas = { 'tnc-global-scripts': tncGlobalScriptTable, 'tnc-sync-scripts': tncSyncScriptTable } as const
type Slug = keyof typeof tabelas

/** What stands against a script: not signed by a key that the city trusts, no mapping, or another name than it says itself. */
async function conferirScript(
  ctx: Context,
  { nome, arquivo, assinatura }: { nome: string; arquivo: string; assinatura: string },
): Promise<Violation[]> {
  const [config] = await ctx.db.select({ chaves: tncGlobalConfigTable.chavesPublicas }).from(tncGlobalConfigTable)
  if (!isAssinado(arquivo, assinatura, listChavesPublicas(config?.chaves ?? null))) return [conectorErrors.assinaturaInvalida]
  const lido = lerScript(arquivo)
  if ('erro' in lido) return [fill(conectorErrors.scriptInvalido, lido)]
  return lido.script.nome === nome ? [] : [fill(conectorErrors.nomeDoScript, { nome: lido.script.nome })]
}

/** Only a signed script is kept; whatever is changed in it is its author's anew, and not active. */
const regras = (slug: Slug) =>
  defineRegistryRules(slug, {
    async beforeSave(ctx, { id, values }) {
      const { nome, arquivo, assinatura } = values as { nome: string; arquivo: string; assinatura: string }
      const violations = await conferirScript(ctx, { nome, arquivo, assinatura })
      if (violations.length > 0) return violations
      const agora = ctx.clock.now()
      if (id === null) values.criado = agora
      Object.assign(values, {
        ativo: false,
        modificado: agora,
        autorId: ctx.sessao.pessoaUsuarioId,
        ativadoPorId: null,
      })
      return []
    },
  })

export const regrasDosScriptsGlobais = regras('tnc-global-scripts')
export const regrasDosScriptsDeSincronizacao = regras('tnc-sync-scripts')

async function lock(ctx: Context, slug: Slug, nome: string) {
  const table = tabelas[slug]
  const [row] = await ctx.db.select().from(table).where(eq(table.nome, nome)).for('update')
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** A script becomes active by another administrator than its author, and only while its signature still counts. */
const ativar = (slug: Slug) =>
  defineRegistryAction(slug, 'ativar', async (ctx, { valores }) => {
    const row = await lock(ctx, slug, String(valores.nome))
    if (row.ativo) refuse(conectorErrors.scriptAtivo)
    if (row.autorId === ctx.sessao.pessoaUsuarioId) refuse(conectorErrors.mesmoAutor)
    const violations = await conferirScript(ctx, row)
    if (violations.length > 0) refuse(violations)
    const table = tabelas[slug]
    await ctx.db
      .update(table)
      .set({ ativo: true, ativadoPorId: ctx.sessao.pessoaUsuarioId, versao: row.versao + 1 })
      .where(eq(table.id, row.id))
    await ctx.audit({
      tipo: 'conector.script-ativado',
      entidade: slug === 'tnc-global-scripts' ? 'tnc_global_script' : 'tnc_sync_script',
      entidadeId: row.id,
      depois: { nome: row.nome, autorId: row.autorId },
    })
    return `Script ${row.nome} ativado: os agentes o recebem no próximo ping.`
  })

const desativar = (slug: Slug) =>
  defineRegistryAction(slug, 'desativar', async (ctx, { valores }) => {
    const row = await lock(ctx, slug, String(valores.nome))
    const table = tabelas[slug]
    await ctx.db
      .update(table)
      .set({ ativo: false, ativadoPorId: null, versao: row.versao + 1 })
      .where(eq(table.id, row.id))
    await ctx.audit({
      tipo: 'conector.script-desativado',
      entidade: slug === 'tnc-global-scripts' ? 'tnc_global_script' : 'tnc_sync_script',
      entidadeId: row.id,
      antes: { nome: row.nome, ativo: row.ativo },
    })
    return `Script ${row.nome} desativado.`
  })

export const ativarScriptGlobal = ativar('tnc-global-scripts')
export const ativarScriptDeSincronizacao = ativar('tnc-sync-scripts')
export const desativarScriptGlobal = desativar('tnc-global-scripts')
export const desativarScriptDeSincronizacao = desativar('tnc-sync-scripts')
