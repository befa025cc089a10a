import { refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { registryTexts } from '@iss/registry/definition'
import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import { buscarContadorTO, buscarContribuintesControlados, desvincularContador } from '../contract/contador.ts'
import { tiposRelacionamento } from '@iss/pessoa/domain/pessoa'
import { papelTable, pessoaTable, relacionamentoTable } from '@iss/pessoa/tables/pessoa'
import { contarCompetenciasAEncerrar } from '@iss/conta/server'
import { contarGuiasVencidas } from './contador.read.ts'
import { getPessoa, hasPapel, definirContador } from '@iss/pessoa/server'

async function resumoDe(ctx: Context, id: number) {
  const { documento, nome, email } = await getPessoa(ctx, id)
  const [papel] = await ctx.db
    .select({ dados: papelTable.dados })
    .from(papelTable)
    .where(and(eq(papelTable.atorId, id), eq(papelTable.perfil, 'contador'), isNull(papelTable.fim)))
  return { id, documento, nome, email, crc: papel?.dados.crc ?? null }
}

export const buscarContadorTOOperation = implement(buscarContadorTO, async (ctx) => {
  const { pessoaUsuarioId, pessoaSelecionadaId } = ctx.sessao
  const { id, nome, contadorResponsavelId } = await getPessoa(ctx, pessoaSelecionadaId)
  const [vinculo] = await ctx.db
    .select({ inicio: relacionamentoTable.inicio })
    .from(relacionamentoTable)
    .where(
      and(
        eq(relacionamentoTable.origemId, id),
        eq(relacionamentoTable.destinoId, contadorResponsavelId ?? 0),
        eq(relacionamentoTable.tipoRelacionamento, tiposRelacionamento.Contador),
        isNull(relacionamentoTable.fim),
      ),
    )
    .orderBy(desc(relacionamentoTable.id))
    .limit(1)
  return {
    contador: (await hasPapel(ctx, pessoaUsuarioId, 'contador')) ? await resumoDe(ctx, pessoaUsuarioId) : null,
    contribuinte: { id, nome },
    contadorResponsavel: contadorResponsavelId === null ? null : await resumoDe(ctx, contadorResponsavelId),
    desde: vinculo?.inicio ?? null,
  }
})

export const buscarContribuintesControladosOperation = implement(buscarContribuintesControlados, async (ctx) => {
  const contadorId = ctx.sessao.pessoaUsuarioId
  if (!(await hasPapel(ctx, contadorId, 'contador'))) return []
  const pessoas = await ctx.db
    .select()
    .from(pessoaTable)
    .where(and(eq(pessoaTable.contadorResponsavelId, contadorId), ne(pessoaTable.id, contadorId)))
    .orderBy(asc(pessoaTable.busca), asc(pessoaTable.id))
  const ids = pessoas.map(({ id }) => id)
  const abertas = await contarCompetenciasAEncerrar(ctx, ids)
  const vencidas = await contarGuiasVencidas(ctx, ids)
  return pessoas.map(({ id, documento, nome, situacao }) => ({
    id,
    documento,
    nome,
    situacao,
    competenciasEmAberto: abertas.get(id)?.total ?? 0,
    guiasVencidas: vencidas.get(id) ?? 0,
  }))
})

/** The accountant gives up a client, or the taxpayer parts from his accountant; the client leaves the selection at once. */
export const desvincularContadorOperation = implement(desvincularContador, async (ctx, { idPessoa }) => {
  const { pessoaUsuarioId } = ctx.sessao
  const pessoa = await getPessoa(ctx, idPessoa)
  const isDele = pessoa.contadorResponsavelId === pessoaUsuarioId
  const isSua = pessoa.id === pessoaUsuarioId && pessoa.contadorResponsavelId !== null
  if (!isDele && !isSua) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  await definirContador(ctx, pessoa.id, null)
  return { mensagem: registryTexts.removido }
})
