import { inscricaoExibida } from '@iss/municipio/server'
import { isPapelVigente } from '@iss/pessoa/server'
import { papelTable, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, platformErrors } from '@iss/platform/server'
import { refuse } from '@iss/kernel/errors'
import { and, asc, eq, inArray, or } from 'drizzle-orm'

/** More than this many people are not drawn on the start page. */
const LIMITE = 3000

export type FiltroInicial = { idContador: number | null; idFiscal: number | null; idFuncionario: number | null }

/** Refuses (403) a filter that names anyone but the user's own or selected person: the lists are always those of the session. */
export function checkFiltro(ctx: Context, filtro: FiltroInicial): void {
  const proprias = [ctx.sessao.pessoaUsuarioId, ctx.sessao.pessoaSelecionadaId]
  for (const id of [filtro.idContador, filtro.idFiscal, filtro.idFuncionario])
    if (id !== null && !proprias.includes(id)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
}

/** People for whom an accountant or employee may act: controlled taxpayers; employers, and what those control. By name. Source: spec 2 §2.5. */
export async function listPessoasControladas(ctx: Context) {
  const { perfis } = ctx.user
  if (!perfis.includes('contador') && !perfis.includes('funcionario')) return []
  const { pessoaUsuarioId, pessoaSelecionadaId } = ctx.sessao
  const papeis = await ctx.db
    .select({ ator: papelTable.atorId, perfil: papelTable.perfil, empregador: papelTable.empregadorId })
    .from(papelTable)
    .where(and(inArray(papelTable.atorId, [pessoaUsuarioId, pessoaSelecionadaId]), isPapelVigente(ctx.clock.today())))
  const proprios = papeis.filter((papel) => papel.ator === pessoaUsuarioId)
  const empregadores = proprios.flatMap((papel) =>
    papel.perfil === 'funcionario' && papel.empregador !== null ? [papel.empregador] : [],
  )
  const isContador = proprios.some((papel) => papel.perfil === 'contador')
  // An authority that acts as an accountant sees the accountant's list.
  const contadores = isContador ? [pessoaUsuarioId] : ctx.user.autoridadeId !== null ? [pessoaSelecionadaId] : []
  const donos = [...contadores, ...empregadores]
  if (donos.length === 0) return []
  const rows = await ctx.db
    .select({
      id: pessoaTable.id,
      documento: pessoaTable.documento,
      nome: pessoaTable.nome,
      inscricaoMunicipal: inscricaoExibida(pessoaTable.inscricaoMunicipal),
      situacao: pessoaTable.situacao,
    })
    .from(pessoaTable)
    .where(
      or(
        inArray(pessoaTable.contadorResponsavelId, donos),
        empregadores.length > 0 ? inArray(pessoaTable.id, empregadores) : undefined,
      ),
    )
    .orderBy(asc(pessoaTable.busca))
    .limit(LIMITE)
  return rows
}

/** Companies under the inspection of the user, by name. */
export async function listEmpresasFiscalizadas(ctx: Context) {
  if (!ctx.user.perfis.includes('fiscal')) return []
  return ctx.db
    .select({ id: pessoaTable.id, documento: pessoaTable.documento, nome: pessoaTable.nome })
    .from(pessoaTable)
    .where(eq(pessoaTable.fiscalResponsavelId, ctx.sessao.pessoaUsuarioId))
    .orderBy(asc(pessoaTable.busca))
    .limit(LIMITE)
}
