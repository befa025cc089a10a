import { AppError, refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { buscarObra, encerrarObra, salvarObra } from '../contract/obra.ts'
import { obraErrors } from '../domain/errors.ts'
import { validarObra } from '../domain/obra.ts'
import { obraTable as table } from '../tables/obra.ts'
import { createLinhasProprias } from './linhas-proprias.ts'

const MAXIMO = 1000
const linhas = createLinhasProprias({
  table,
  dono: table.pessoaId,
  eventos: { incluida: 'obra.incluida', alterada: 'obra.alterada', removida: 'obra.removida' },
  conta: ({ codigo, nome, endereco, inicio, fim, valorContrato }) => ({ codigo, nome, endereco, inicio, fim, valorContrato }),
})
const limpo = (texto: string | null) => texto?.trim() || null

/** Works of the selected person that go on on a civil date, by name: what the emission offers. */
export async function listObrasAtivas(ctx: Context, data: string) {
  return ctx.db
    .select({ id: table.id, nome: table.nome, codigo: table.codigo, art: table.art })
    .from(table)
    .where(and(linhas.proprias(ctx), lte(table.inicio, data), or(isNull(table.fim), gte(table.fim, data))))
    .orderBy(asc(table.nome), asc(table.id))
    .limit(MAXIMO)
}

export const buscarObraOperation = implement(buscarObra, async (ctx) => {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(linhas.proprias(ctx))
    .orderBy(sql`${table.fim} desc nulls first`, asc(table.nome))
    .limit(MAXIMO)
  return rows.map(({ pessoaId: _pessoa, criadaEm: _criada, ...obra }) => obra)
})

export const salvarObraOperation = implement(salvarObra, async (ctx, { id, versao, ...pedido }) => {
  const dados = {
    ...pedido,
    codigo: pedido.codigo.trim(),
    nome: pedido.nome.trim(),
    endereco: pedido.endereco.trim(),
    art: limpo(pedido.art),
    alvara: limpo(pedido.alvara),
    inscricaoImobiliaria: limpo(pedido.inscricaoImobiliaria),
  }
  const violations = validarObra(dados)
  if (violations.length > 0) throw new AppError('business', violations)
  if (await linhas.isRepetida(ctx, table.codigo, dados.codigo, id)) refuse(obraErrors.repetida)
  return id === null ? linhas.incluir(ctx, dados, { criadaEm: ctx.clock.now() }) : linhas.alterar(ctx, { id, versao }, dados)
})

export const encerrarObraOperation = implement(encerrarObra, async (ctx, { id, fim }) => {
  const [obra] = await ctx.db
    .select({ inicio: table.inicio, fim: table.fim, versao: table.versao })
    .from(table)
    .where(and(linhas.proprias(ctx), eq(table.id, id)))
    .for('update')
  if (!obra) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (obra.fim !== null && obra.fim <= ctx.clock.today()) refuse(obraErrors.encerrada)
  if (fim < obra.inicio) refuse(obraErrors.fim)
  await linhas.alterar(ctx, { id, versao: obra.versao }, { fim })
  return { mensagem: 'Obra encerrada.' }
})
