import { all, AppError, refuse } from '@iss/kernel/errors'
import { atividadesDaPessoa } from './atividades-da-pessoa.ts'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { buscarServicoProprio, removerServicoProprio, salvarServicoProprio } from '../contract/servico-proprio.ts'
import { proprioErrors } from '../domain/errors.ts'
import { servicoProprioTable as table } from '../tables/servico-proprio.ts'

const MAXIMO = 500
const proprio = (ctx: Context) => eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId)

export const buscarServicoProprioOperation = implement(buscarServicoProprio, async (ctx) => {
  const rows = await ctx.db.select().from(table).where(proprio(ctx)).orderBy(asc(table.nome)).limit(MAXIMO)
  return rows.map(({ id, versao, nome, descricao, atividadeId, unidade, preco }) => ({
    id,
    versao,
    nome,
    descricao,
    atividadeId,
    unidade,
    preco,
  }))
})

export const salvarServicoProprioOperation = implement(salvarServicoProprio, async (ctx, { id, versao, ...pedido }) => {
  const dados = {
    ...pedido,
    nome: pedido.nome.trim(),
    descricao: pedido.descricao.trim(),
    unidade: pedido.unidade?.trim() || null,
  }
  const atividades = await atividadesDaPessoa(ctx)
  const violations = all(
    dados.nome === '' && proprioErrors.servicoNome,
    dados.descricao === '' && proprioErrors.servicoDescricao,
    dados.atividadeId !== null && !atividades.has(dados.atividadeId) && proprioErrors.servicoAtividade,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  const [repetido] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(proprio(ctx), eq(table.nome, dados.nome), id === null ? undefined : ne(table.id, id)))
  if (repetido) refuse(proprioErrors.servicoRepetido)
  if (id === null) {
    const [novo] = await ctx.db
      .insert(table)
      .values({ ...dados, pessoaId: ctx.sessao.pessoaSelecionadaId })
      .returning({ id: table.id })
    if (!novo) throw new Error('The service was not written')
    await ctx.audit({ tipo: 'servico-proprio.incluido', entidade: 'servico_proprio', entidadeId: novo.id, depois: dados })
    return { id: novo.id, mensagem: registryTexts.salvo }
  }
  const [antes] = await ctx.db
    .select()
    .from(table)
    .where(and(proprio(ctx), eq(table.id, id)))
    .for('update')
  if (!antes) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (antes.versao !== versao) refuse(registryErrors.outroUsuario)
  await ctx.db
    .update(table)
    .set({ ...dados, versao: versao + 1 })
    .where(eq(table.id, id))
  await ctx.audit({
    tipo: 'servico-proprio.alterado',
    entidade: 'servico_proprio',
    entidadeId: id,
    antes: { nome: antes.nome, descricao: antes.descricao, preco: antes.preco },
    depois: dados,
  })
  return { id, mensagem: registryTexts.salvo }
})

export const removerServicoProprioOperation = implement(removerServicoProprio, async (ctx, { ids }) => {
  if (ids.length === 0) refuse(registryErrors.nenhumSelecionado)
  const rows = await ctx.db
    .delete(table)
    .where(and(proprio(ctx), inArray(table.id, ids)))
    .returning({ id: table.id, nome: table.nome })
  if (rows.length === 0) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  for (const { id, nome } of rows)
    await ctx.audit({ tipo: 'servico-proprio.removido', entidade: 'servico_proprio', entidadeId: id, antes: { nome } })
  return { mensagem: registryTexts.removido }
})
