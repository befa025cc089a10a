import { createHash, randomBytes } from 'node:crypto'
import { all, refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { criarCredencialTnc, renovarCredencialTnc, revogarCredencialTnc } from '../contract/conector.ts'
import { conectorErrors } from '../domain/errors.ts'
import { tncCredencialTable as table } from '../tables/conector.ts'

/** Hash under which a secret of 256 random bits is kept. */
export const hashDoSegredo = (segredo: string) => createHash('sha256').update(segredo).digest('hex')

const novoSegredo = () => randomBytes(32).toString('base64url')

const dizerSegredo = (cliente: string, segredo: string) => ({
  mensagem: `Guarde agora, não será mostrado de novo. Identificador: ${cliente} Segredo: ${segredo}`,
  cliente,
  segredo,
})

/** Makes a credential; answers identifier and secret, which nobody sees again. */
export async function criarCredencial(
  ctx: Context,
  dados: { nome: string; certificado: string | null; autorId: number | null },
): Promise<{ id: number; cliente: string; segredo: string }> {
  const cliente = `tnc_${randomBytes(9).toString('hex')}`
  const segredo = novoSegredo()
  const [row] = await ctx.db
    .insert(table)
    .values({
      nome: dados.nome,
      cliente,
      segredoHash: hashDoSegredo(segredo),
      certificadoSha256: dados.certificado,
      criadaEm: ctx.clock.now(),
      criadaPorId: dados.autorId,
    })
    .returning({ id: table.id })
  if (!row) throw new Error('The credential was not written')
  await ctx.audit({
    tipo: 'conector.credencial-criada',
    entidade: 'tnc_credencial',
    entidadeId: row.id,
    depois: { nome: dados.nome, cliente },
  })
  return { id: row.id, cliente, segredo }
}

export const criarCredencialOperation = implement(criarCredencialTnc, async (ctx, { nome, certificado }) => {
  const impressao = certificado?.replaceAll(':', '') || null
  const iguais = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.nome, nome), isNull(table.revogadaEm)))
  const violations = all(
    iguais.length > 0 && conectorErrors.nomeRepetido,
    impressao !== null && !/^[0-9a-f]{64}$/.test(impressao) && conectorErrors.certificadoInvalido,
  )
  if (violations.length > 0) refuse(violations)
  const { cliente, segredo } = await criarCredencial(ctx, {
    nome,
    certificado: impressao,
    autorId: ctx.sessao.pessoaUsuarioId,
  })
  return dizerSegredo(cliente, segredo)
})

export const renovarCredencialOperation = implement(renovarCredencialTnc, async (ctx, { id }) => {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (row.revogadaEm) refuse(conectorErrors.credencialRevogada)
  const segredo = novoSegredo()
  await ctx.db
    .update(table)
    .set({ segredoHash: hashDoSegredo(segredo) })
    .where(eq(table.id, id))
  await ctx.audit({
    tipo: 'conector.credencial-renovada',
    entidade: 'tnc_credencial',
    entidadeId: id,
    depois: { nome: row.nome, cliente: row.cliente },
  })
  return dizerSegredo(row.cliente, segredo)
})

export const revogarCredencialOperation = implement(revogarCredencialTnc, async (ctx, { id }) => {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (row.revogadaEm) refuse(conectorErrors.credencialRevogada)
  await ctx.db.update(table).set({ revogadaEm: ctx.clock.now() }).where(eq(table.id, id))
  await ctx.audit({
    tipo: 'conector.credencial-revogada',
    entidade: 'tnc_credencial',
    entidadeId: id,
    antes: { nome: row.nome, cliente: row.cliente },
  })
  return { mensagem: 'Credencial revogada.' }
})
