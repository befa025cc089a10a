import { createHash } from 'node:crypto'
import { refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, desc, eq, max, sql } from 'drizzle-orm'
import { baixarVersaoTnc, restaurarScriptTnc } from '../contract/conector.ts'
import { conectorErrors } from '../domain/errors.ts'
import type { OrigemDoScript } from '../domain/versoes.ts'
import { tncGlobalScriptTable, tncScriptVersaoTable as table, tncSyncScriptTable } from '../tables/configuracao.ts'
import { conferirScript } from './conferir-script.ts'

export const tabelaDaOrigem = { GLOBAL: tncGlobalScriptTable, SINCRONIZACAO: tncSyncScriptTable } as const
/** Entity of the audit trail. */
export const entidadeDaOrigem = { GLOBAL: 'tnc_global_script', SINCRONIZACAO: 'tnc_sync_script' } as const

/** Digest of the text of a script, as screens and versions name it. */
export const sha256Do = (arquivo: string): string => createHash('sha256').update(arquivo, 'utf8').digest('hex')

type Texto = { origem: OrigemDoScript; nome: string; arquivo: string; assinatura: string }

/** Keeps a text as the next version of its name. */
export async function guardarVersao(ctx: Context, { origem, nome, arquivo, assinatura }: Texto): Promise<void> {
  const [ultima] = await ctx.db
    .select({ numero: max(table.numero) })
    .from(table)
    .where(and(eq(table.origem, origem), eq(table.nome, nome)))
  await ctx.db.insert(table).values({
    origem,
    nome,
    numero: (ultima?.numero ?? 0) + 1,
    arquivo,
    assinatura,
    sha256: sha256Do(arquivo),
    criado: ctx.clock.now(),
    autorId: ctx.sessao.pessoaUsuarioId,
  })
}

/** Writes down who made the newest version of this text active. */
export async function marcarAtivada(ctx: Context, { origem, nome, arquivo }: Omit<Texto, 'assinatura'>): Promise<void> {
  const [versao] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.origem, origem), eq(table.nome, nome), eq(table.sha256, sha256Do(arquivo))))
    .orderBy(desc(table.numero))
    .limit(1)
  if (versao)
    await ctx.db
      .update(table)
      .set({ ativadoEm: ctx.clock.now(), ativadoPorId: ctx.sessao.pessoaUsuarioId })
      .where(eq(table.id, versao.id))
}

/**
 * 'Restaurar' (A55): an earlier text is the script again. One that two administrators had put in force is in force at once, any other waits for its
 * activation. Its signature has to count today.
 */
export const restaurarScriptOperation = implement(restaurarScriptTnc, async (ctx, { id }) => {
  const [versao] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!versao) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const { origem, nome, numero, arquivo, assinatura, sha256, ativadoPorId } = versao
  const scripts = tabelaDaOrigem[origem]
  const [antes] = await ctx.db.select().from(scripts).where(eq(scripts.nome, nome)).for('update')
  const ativo = ativadoPorId !== null
  if (antes?.arquivo === arquivo && antes.assinatura === assinatura && antes.ativo === ativo) refuse(conectorErrors.versaoEmVigor)
  const violations = await conferirScript(ctx, { nome, arquivo, assinatura })
  if (violations.length > 0) refuse(violations)
  const valores = {
    arquivo,
    assinatura,
    sha256,
    ativo,
    ativadoPorId,
    modificado: ctx.clock.now(),
    autorId: ativo ? versao.autorId : ctx.sessao.pessoaUsuarioId,
  }
  const [row] = await ctx.db
    .insert(scripts)
    .values({ nome, criado: ctx.clock.now(), ...valores })
    .onConflictDoUpdate({ target: [scripts.municipioId, scripts.nome], set: { ...valores, versao: sql`${scripts.versao} + 1` } })
    .returning({ id: scripts.id })
  await ctx.audit({
    tipo: 'conector.script-restaurado',
    entidade: entidadeDaOrigem[origem],
    entidadeId: row?.id ?? 0,
    antes: antes ? { nome, sha256: antes.sha256, ativo: antes.ativo } : null,
    depois: { nome, numero, sha256, ativo },
  })
  return {
    mensagem: ativo
      ? `Versão ${numero} de ${nome} restaurada: os agentes a recebem no próximo ping.`
      : `Versão ${numero} de ${nome} restaurada: aguarda a ativação por outro administrador.`,
  }
})

export const baixarVersaoOperation = implement(baixarVersaoTnc, async (ctx: Context, { id }) => {
  const [versao] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!versao) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return {
    stream: Buffer.from(versao.arquivo, 'utf8'),
    nome: `${versao.nome}-${versao.numero}.json`,
    tipo: 'application/json; charset=utf-8',
  }
})
