import { all, AppError, refuse } from '@iss/kernel/errors'
import { atividadesDaPessoa } from './atividades-da-pessoa.ts'
import { implement } from '@iss/platform/server'
import { asc } from 'drizzle-orm'
import { buscarServicoProprio, removerServicoProprio, salvarServicoProprio } from '../contract/servico-proprio.ts'
import { proprioErrors } from '../domain/errors.ts'
import { servicoProprioTable as table } from '../tables/servico-proprio.ts'
import { createLinhasProprias } from './linhas-proprias.ts'

const MAXIMO = 500
const linhas = createLinhasProprias({
  table,
  dono: table.pessoaId,
  eventos: {
    incluida: 'servico-proprio.incluido',
    alterada: 'servico-proprio.alterado',
    removida: 'servico-proprio.removido',
  },
  conta: ({ nome, descricao, atividadeId, unidade, preco }) => ({ nome, descricao, atividadeId, unidade, preco }),
})

export const buscarServicoProprioOperation = implement(buscarServicoProprio, async (ctx) => {
  const rows = await ctx.db.select().from(table).where(linhas.proprias(ctx)).orderBy(asc(table.nome)).limit(MAXIMO)
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
  if (await linhas.isRepetida(ctx, table.nome, dados.nome, id)) refuse(proprioErrors.servicoRepetido)
  return id === null ? linhas.incluir(ctx, dados) : linhas.alterar(ctx, { id, versao }, dados)
})

export const removerServicoProprioOperation = implement(removerServicoProprio, (ctx, { ids }) => linhas.remover(ctx, ids))
