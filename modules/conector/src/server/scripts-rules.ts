import { refuse } from '@iss/kernel/errors'
import { type Context, platformErrors } from '@iss/platform/server'
import { defineRegistryAction, defineRegistryRules } from '@iss/registry/server'
import { eq } from 'drizzle-orm'
import { conectorErrors } from '../domain/errors.ts'
import { tncSyncScriptTable } from '../tables/configuracao.ts'
import { conferirScript } from './conferir-script.ts'
import { entidadeDaOrigem, guardarVersao, marcarAtivada, sha256Do, tabelaDaOrigem } from './versoes-do-script.ts'

const origens = { 'tnc-global-scripts': 'GLOBAL', 'tnc-sync-scripts': 'SINCRONIZACAO' } as const
type Slug = keyof typeof origens
type Texto = { nome: string; arquivo: string; assinatura: string }

const isOutroTexto = (antes: Record<string, unknown> | null, { nome, arquivo, assinatura }: Texto) =>
  antes === null || antes.nome !== nome || antes.arquivo !== arquivo || antes.assinatura !== assinatura

/** Only a signed script is kept; another text is its author's anew, a version of its own, and not active. */
const regras = (slug: Slug) =>
  defineRegistryRules(slug, {
    async beforeSave(ctx, { id, before, values }) {
      const texto = values as Texto
      const violations = await conferirScript(ctx, texto)
      if (violations.length > 0) return violations
      const agora = ctx.clock.now()
      if (id === null) values.criado = agora
      if (isOutroTexto(before, texto))
        Object.assign(values, {
          ativo: false,
          sha256: sha256Do(texto.arquivo),
          modificado: agora,
          autorId: ctx.sessao.pessoaUsuarioId,
          ativadoPorId: null,
        })
      return []
    },
    async afterSave(ctx, { before, values }) {
      const { nome, arquivo, assinatura } = values as Texto
      if (isOutroTexto(before, { nome, arquivo, assinatura }))
        await guardarVersao(ctx, { origem: origens[slug], nome, arquivo, assinatura })
    },
  })

export const regrasDosScriptsGlobais = regras('tnc-global-scripts')
export const regrasDosScriptsDeSincronizacao = regras('tnc-sync-scripts')

async function lock(ctx: Context, slug: Slug, nome: string) {
  const table = tabelaDaOrigem[origens[slug]]
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
    const table = tabelaDaOrigem[origens[slug]]
    await ctx.db
      .update(table)
      .set({ ativo: true, ativadoPorId: ctx.sessao.pessoaUsuarioId, versao: row.versao + 1 })
      .where(eq(table.id, row.id))
    await marcarAtivada(ctx, { origem: origens[slug], nome: row.nome, arquivo: row.arquivo })
    await ctx.audit({
      tipo: 'conector.script-ativado',
      entidade: entidadeDaOrigem[origens[slug]],
      entidadeId: row.id,
      depois: { nome: row.nome, autorId: row.autorId, sha256: row.sha256 },
    })
    return `Script ${row.nome} ativado: os agentes o recebem no próximo ping.`
  })

const desativar = (slug: Slug) =>
  defineRegistryAction(slug, 'desativar', async (ctx, { valores }) => {
    const row = await lock(ctx, slug, String(valores.nome))
    const table = tabelaDaOrigem[origens[slug]]
    await ctx.db
      .update(table)
      .set({ ativo: false, ativadoPorId: null, versao: row.versao + 1 })
      .where(eq(table.id, row.id))
    await ctx.audit({
      tipo: 'conector.script-desativado',
      entidade: entidadeDaOrigem[origens[slug]],
      entidadeId: row.id,
      antes: { nome: row.nome, ativo: row.ativo },
    })
    return `Script ${row.nome} desativado.`
  })

export const ativarScriptGlobal = ativar('tnc-global-scripts')
export const ativarScriptDeSincronizacao = ativar('tnc-sync-scripts')
export const desativarScriptGlobal = desativar('tnc-global-scripts')
export const desativarScriptDeSincronizacao = desativar('tnc-sync-scripts')

/** 'Testar em seco' (A56): the agent reads and maps with its next ping, and writes nothing anywhere. */
export const testarScriptDeSincronizacao = defineRegistryAction('tnc-sync-scripts', 'testar', async (ctx, { valores }) => {
  const { id, nome } = await lock(ctx, 'tnc-sync-scripts', String(valores.nome))
  await ctx.db.update(tncSyncScriptTable).set({ testePedidoEm: ctx.clock.now() }).where(eq(tncSyncScriptTable.id, id))
  await ctx.audit({ tipo: 'conector.script-teste', entidade: 'tnc_sync_script', entidadeId: id, depois: { nome } })
  return `O agente testa o script ${nome} em seco depois do próximo ping; nada é gravado.`
})
