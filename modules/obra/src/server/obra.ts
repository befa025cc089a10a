import { createLinhasProprias } from '@iss/emissao/server'
import { normalizeDocumento } from '@iss/kernel/documento'
import { AppError, refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, eq, sql } from 'drizzle-orm'
import { buscarObra, encerrarObra, salvarObra } from '../contract/obra.ts'
import { formatCno } from '../domain/cno.ts'
import { obraErrors } from '../domain/errors.ts'
import { validarObra } from '../domain/obra.ts'
import { obraTable as table } from '../tables/obra.ts'
import { getObraDaSessao, vincularPrestador } from './obra-prestador.ts'

const MAXIMO = 1000
const linhas = createLinhasProprias({
  table,
  dono: table.pessoaId,
  eventos: { incluida: 'obra.incluida', alterada: 'obra.alterada', removida: 'obra.removida' },
  conta: ({ codigo, nome, endereco, inicio, fim, ativa, valorContrato }) => ({
    codigo,
    nome,
    endereco,
    inicio,
    fim,
    ativa,
    valorContrato,
  }),
})
const limpo = (texto: string | null) => texto?.trim() || null

/** Whether notes or documents name the works: then their code stays. */
async function isEmUso(ctx: Context, obraId: number): Promise<boolean> {
  const { rows } = await ctx.client.query(
    `select from obra_nota_fiscal f join obra_prestador p on p.id in (f.obra_prestador_prestacao_id, f.obra_prestador_deducao_id)
     where p.obra_id = $1 limit 1`,
    [obraId],
  )
  return rows.length > 0
}

export const buscarObraOperation = implement(buscarObra, async (ctx) => {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(linhas.proprias(ctx))
    .orderBy(sql`${table.fim} desc nulls first`, asc(table.nome))
    .limit(MAXIMO)
  return rows.map(
    ({ pessoaId: _pessoa, criadaEm: _criada, criadorId: _criador, chave: _chave, ativa: _ativa, isenta: _isenta, ...obra }) =>
      obra,
  )
})

export const salvarObraOperation = implement(salvarObra, async (ctx, { id, versao, ...pedido }) => {
  const dados = {
    ...pedido,
    codigo: formatCno(pedido.codigo.trim()),
    nome: pedido.nome.trim(),
    endereco: pedido.endereco.trim(),
    art: limpo(pedido.art),
    alvara: limpo(pedido.alvara),
    inscricaoImobiliaria: limpo(pedido.inscricaoImobiliaria),
  }
  const violations = validarObra(dados)
  if (violations.length > 0) throw new AppError('business', violations)
  if (await linhas.isRepetida(ctx, table.codigo, dados.codigo, id)) refuse(obraErrors.repetida)
  if (id !== null) {
    const antes = await getObraDaSessao(ctx, id)
    if (antes.obra.chave !== normalizeDocumento(dados.codigo) && (await isEmUso(ctx, id))) refuse(obraErrors.codigoEmUso)
    // What its builder ended goes on again when he takes the last day away or moves it ahead.
    const ativa = antes.obra.ativa || dados.fim === null || dados.fim > ctx.clock.today()
    return linhas.alterar(ctx, { id, versao }, { ...dados, ativa })
  }
  const criada = await linhas.incluir(ctx, dados, { criadaEm: ctx.clock.now(), criadorId: ctx.sessao.pessoaUsuarioId })
  await vincularPrestador(ctx, criada.id, ctx.sessao.pessoaSelecionadaId)
  return criada
})

export const encerrarObraOperation = implement(encerrarObra, async (ctx, { id, fim }) => {
  const [obra] = await ctx.db
    .select({ inicio: table.inicio, fim: table.fim, ativa: table.ativa, versao: table.versao })
    .from(table)
    .where(and(linhas.proprias(ctx), eq(table.id, id)))
    .for('update')
  if (!obra) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (!obra.ativa || (obra.fim !== null && obra.fim <= ctx.clock.today())) refuse(obraErrors.encerrada)
  if (fim < obra.inicio) refuse(obraErrors.fim)
  await linhas.alterar(ctx, { id, versao: obra.versao }, { fim, ativa: false })
  return { mensagem: 'Obra encerrada.' }
})
