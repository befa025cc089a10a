import { refere } from '@iss/platform/db'
import { subitensDoFixo } from '@iss/tributacao/domain/simples-fixo'
import { formatSubitem } from '@iss/tributacao/domain/forma-do-subitem'
import { formatData } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import { isAllowed } from '@iss/platform/contract'
import { type Context, implement } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import { atividadeAliquotaTable, atividadeTable } from '@iss/tributacao/tables/atividade'
import type { Pessoa } from '../tables/pessoa.ts'
import { pessoaAtividadeTable } from '../tables/pessoa-atividade.ts'
import { and, asc, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import {
  buscarAtividadesPessoa,
  definirAtividadePrincipal,
  encerrarAtividadePessoa,
  incluirAtividadePessoa,
} from '../contract/atividades-pessoa.ts'
import { acessoCadastro } from '../contract/pessoa.ts'
import { pessoaErrors } from '../domain/errors.ts'
import { alterarPessoa } from './alterar-pessoa.ts'
import { getPessoaVisivel } from './consultar-pessoa.ts'

const table = pessoaAtividadeTable
const salvo = { mensagem: registryTexts.salvo }
const rotulo = ({ codigoExibido, resumo }: { codigoExibido: string; resumo: string }) => `${codigoExibido} - ${resumo}`
const ateDepois = (data: string) => or(isNull(table.fim), gte(table.fim, data))

/** Whether a person has, on a day, an activity whose ISS the Simples lets be fixed (LC 123/2006 art. 18 §22-A). */
export async function temAtividadeDoFixo(ctx: Context, pessoaId: number, dia: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ subitem: atividadeTable.itemListaServico })
    .from(table)
    .innerJoin(atividadeTable, refere(table.atividadeId, atividadeTable))
    .where(and(eq(table.pessoaId, pessoaId), lte(table.inicio, dia), or(isNull(table.fim), gte(table.fim, dia))))
  return rows.some(({ subitem }) => subitensDoFixo.some((linha) => linha.subitem === subitem))
}

/** The activities of a person that the user may see, those in force first; the main one is the first of them. */
export async function listAtividadesDaPessoa(ctx: Context, pessoa: Pick<Pessoa, 'id'>) {
  const hoje = ctx.clock.today()
  const taxa = atividadeAliquotaTable
  const rows = await ctx.db
    .select({ vinculo: table, atividade: atividadeTable, aliquota: taxa.aliquota })
    .from(table)
    .innerJoin(atividadeTable, eq(atividadeTable.id, table.atividadeId))
    .leftJoin(
      taxa,
      and(eq(taxa.atividadeId, atividadeTable.id), lte(taxa.inicio, hoje), or(isNull(taxa.fim), gte(taxa.fim, hoje))),
    )
    .where(eq(table.pessoaId, pessoa.id))
    .orderBy(desc(table.principal), asc(atividadeTable.codigo), desc(table.inicio))
  const lista = rows.map(({ vinculo, atividade, aliquota }) => ({
    id: vinculo.id,
    codigo: atividade.codigoExibido,
    descricao: atividade.resumo,
    subitem: formatSubitem(atividade.itemListaServico),
    cnae: atividade.cnae,
    aliquota,
    principal: vinculo.principal,
    inicio: vinculo.inicio,
    fim: vinculo.fim,
    vigente: vinculo.inicio <= hoje && (vinculo.fim === null || vinculo.fim >= hoje),
  }))
  return [...lista.filter(({ vigente }) => vigente), ...lista.filter(({ vigente }) => !vigente)]
}

export const buscarAtividadesPessoaOperation = implement(buscarAtividadesPessoa, async (ctx, { id }) => {
  const pessoa = await getPessoaVisivel(ctx, id)
  const podeEditar = isAllowed(acessoCadastro, ctx.user)
  const ativas = podeEditar
    ? await ctx.db.select().from(atividadeTable).where(eq(atividadeTable.ativa, true)).orderBy(asc(atividadeTable.codigo))
    : []
  return {
    lista: await listAtividadesDaPessoa(ctx, pessoa),
    podeEditar,
    opcoes: ativas.map((atividade) => ({ id: atividade.id, rotulo: rotulo(atividade) })),
  }
})

/** A link of the person with its activity in words; refuses one of somebody else. */
async function getVinculo(ctx: Context, pessoaId: number, vinculoId: number) {
  const [row] = await ctx.db
    .select({ vinculo: table, codigoExibido: atividadeTable.codigoExibido, resumo: atividadeTable.resumo })
    .from(table)
    .innerJoin(atividadeTable, eq(atividadeTable.id, table.atividadeId))
    .where(and(eq(table.id, vinculoId), eq(table.pessoaId, pessoaId)))
  return row ?? refuse(registryErrors.naoEncontrado)
}

/** One main activity at a time: the others cease to be it. */
async function tornarPrincipal(ctx: Context, pessoaId: number, vinculoId: number): Promise<void> {
  await ctx.db.update(table).set({ principal: false }).where(eq(table.pessoaId, pessoaId))
  await ctx.db.update(table).set({ principal: true }).where(eq(table.id, vinculoId))
}

async function registrar(ctx: Context, pessoaId: number, antes: object, depois: object): Promise<void> {
  await ctx.audit({ tipo: 'atividade.alterada', entidade: 'pessoa', entidadeId: pessoaId, antes, depois })
}

export const incluirAtividadePessoaOperation = implement(
  incluirAtividadePessoa,
  async (ctx, { id, versao, atividadeId, inicio, principal }) => {
    const [atividade] = await ctx.db
      .select()
      .from(atividadeTable)
      .where(and(eq(atividadeTable.id, atividadeId ?? 0), eq(atividadeTable.ativa, true)))
    if (!atividade) return refuse(pessoaErrors.atividadeInvalida)
    await alterarPessoa(ctx, id, {}, versao)
    const [exercida] = await ctx.db
      .select({ inicio: table.inicio })
      .from(table)
      .where(and(eq(table.pessoaId, id), eq(table.atividadeId, atividade.id), ateDepois(inicio)))
    if (exercida) refuse(fill(pessoaErrors.atividadeExercida, { data: formatData(exercida.inicio) }))
    const [novo] = await ctx.db
      .insert(table)
      .values({ pessoaId: id, atividadeId: atividade.id, inicio, fim: null })
      .returning({ id: table.id })
    if (!novo) throw new Error('The activity was not written')
    if (principal) await tornarPrincipal(ctx, id, novo.id)
    await registrar(ctx, id, { atividade: '' }, { atividade: rotulo(atividade), dataInicio: inicio })
    return salvo
  },
)

export const encerrarAtividadePessoaOperation = implement(
  encerrarAtividadePessoa,
  async (ctx, { id, versao, vinculoId, fim }) => {
    const { vinculo, ...atividade } = await getVinculo(ctx, id, vinculoId)
    if (vinculo.fim !== null) refuse(pessoaErrors.atividadeEncerrada)
    if (fim < vinculo.inicio) refuse(fill(pessoaErrors.atividadeFim, { data: formatData(vinculo.inicio) }))
    await alterarPessoa(ctx, id, {}, versao)
    await ctx.db.update(table).set({ fim, principal: false }).where(eq(table.id, vinculo.id))
    await registrar(ctx, id, { atividade: rotulo(atividade) }, { atividade: `${rotulo(atividade)} até ${formatData(fim)}` })
    return salvo
  },
)

export const definirAtividadePrincipalOperation = implement(definirAtividadePrincipal, async (ctx, { id, versao, vinculoId }) => {
  const { vinculo, ...atividade } = await getVinculo(ctx, id, vinculoId)
  if (vinculo.fim !== null) refuse(pessoaErrors.atividadeEncerrada)
  await alterarPessoa(ctx, id, {}, versao)
  await tornarPrincipal(ctx, id, vinculo.id)
  await registrar(ctx, id, { atividadePrincipal: '' }, { atividadePrincipal: rotulo(atividade) })
  return salvo
})
