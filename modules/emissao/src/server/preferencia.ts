import { refere } from '@iss/platform/db'
import { refuse, type Violation } from '@iss/kernel/errors'
import { setChave } from '@iss/municipio/server'
import { autorizacaoNfeTable, serieTable } from '@iss/nota/tables/serie'
import { type Context, implement } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import { atividadeTable } from '@iss/tributacao/tables/atividade'
import { pessoaAtividadeTable } from '@iss/pessoa/tables/pessoa-atividade'
import { tipoTributacaoTable } from '@iss/tributacao/tables/tipo-tributacao'
import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { buscarPreferencia, type SalvarPreferencia, salvarPreferencia } from '../contract/preferencia.ts'
import { recebeEmailPrestadorNotaFiscal, recebeEmailTomadorNotaFiscal } from '@iss/pessoa/domain/chaves-pessoais'
import { pessoaErrors } from '@iss/pessoa/domain/errors'
import { preferenciaTable } from '../tables/preferencia.ts'
import { getPessoa } from '@iss/pessoa/server'

/** Preferences of a person; undefined when none were saved. */
export async function findPreferencia(ctx: Context, pessoaId: number) {
  const [row] = await ctx.db.select().from(preferenciaTable).where(eq(preferenciaTable.pessoaId, pessoaId))
  return row
}

/** What may be chosen today: taxations in use, the person's own series and activities. */
async function listOpcoes(ctx: Context, pessoaId: number) {
  const hoje = ctx.clock.today()
  const tipos = await ctx.db
    .select()
    .from(tipoTributacaoTable)
    .where(isNull(tipoTributacaoTable.dataCancelamento))
    .orderBy(asc(tipoTributacaoTable.nome))
  const toOpcao = ({ id, nome }: { id: number; nome: string }) => ({ id, nome })
  const autorizacao = autorizacaoNfeTable
  const series = await ctx.db
    .selectDistinct({ id: serieTable.id, codigo: serieTable.codigo, especie: serieTable.especie })
    .from(autorizacao)
    .innerJoin(serieTable, refere(autorizacao.serieId, serieTable))
    .where(
      and(
        eq(autorizacao.pessoaId, pessoaId),
        lte(autorizacao.inicio, hoje),
        or(isNull(autorizacao.fim), gte(autorizacao.fim, hoje)),
        isNull(serieTable.dataCancelamento),
      ),
    )
    .orderBy(asc(serieTable.codigo))
  const vinculo = pessoaAtividadeTable
  const atividades = await ctx.db
    .selectDistinct({ id: atividadeTable.id, codigo: atividadeTable.codigoExibido, resumo: atividadeTable.resumo })
    .from(vinculo)
    .innerJoin(atividadeTable, refere(vinculo.atividadeId, atividadeTable))
    .where(and(eq(vinculo.pessoaId, pessoaId), lte(vinculo.inicio, hoje), or(isNull(vinculo.fim), gte(vinculo.fim, hoje))))
    .orderBy(asc(atividadeTable.codigoExibido))
  return {
    tribPrestador: tipos.filter((tipo) => tipo.prestador && tipo.eletronico).map(toOpcao),
    tribTomador: tipos.filter((tipo) => tipo.tomador).map(toOpcao),
    series: series.map(({ id, codigo, especie }) => ({ id, nome: `${especie}/${codigo}` })),
    atividades: atividades.map(({ id, codigo, resumo }) => ({ id, nome: `${codigo} - ${resumo}` })),
  }
}

export const buscarPreferenciaOperation = implement(buscarPreferencia, async (ctx) => {
  const id = ctx.sessao.pessoaSelecionadaId
  const row = await findPreferencia(ctx, id)
  return {
    versao: row?.versao ?? 0,
    tribPadraoPrestador: row?.tribPadraoPrestadorId ?? null,
    tribPadraoTomador: row?.tribPadraoTomadorId ?? null,
    serie: row?.serieId ?? null,
    atividade: row?.atividadeId ?? null,
    discriminacao: row?.discriminacao ?? '',
    recebeEmailPrestador: await ctx.switchOn(recebeEmailPrestadorNotaFiscal, id),
    recebeEmailTomador: await ctx.switchOn(recebeEmailTomadorNotaFiscal, id),
    opcoes: await listOpcoes(ctx, id),
  }
})

/** Only what is on offer may be chosen; what was chosen before stays choosable by saving it unchanged. */
async function checkEscolhas(ctx: Context, id: number, input: SalvarPreferencia): Promise<Violation[]> {
  const { tribPrestador, tribTomador, series, atividades } = await listOpcoes(ctx, id)
  const antes = await findPreferencia(ctx, id)
  const isOffered = (lista: readonly { id: number }[], valor: number | null, atual: number | null | undefined) =>
    valor === null || valor === atual || lista.some((opcao) => opcao.id === valor)
  return [
    ...(isOffered(tribPrestador, input.tribPadraoPrestador, antes?.tribPadraoPrestadorId)
      ? []
      : [pessoaErrors.tributacaoPrestador]),
    ...(isOffered(tribTomador, input.tribPadraoTomador, antes?.tribPadraoTomadorId) ? [] : [pessoaErrors.tributacaoTomador]),
    ...(isOffered(series, input.serie, antes?.serieId) ? [] : [pessoaErrors.serieNaoAutorizada]),
    ...(isOffered(atividades, input.atividade, antes?.atividadeId) ? [] : [pessoaErrors.atividadeNaoExercida]),
  ]
}

/** Saves the preferences of the selected person; the second of two who save is told. Source: design S25. */
export const salvarPreferenciaOperation = implement(salvarPreferencia, async (ctx, input) => {
  const { id } = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  const problemas = await checkEscolhas(ctx, id, input)
  if (problemas.length > 0) refuse(problemas)
  const table = preferenciaTable
  const valores = {
    tribPadraoPrestadorId: input.tribPadraoPrestador,
    tribPadraoTomadorId: input.tribPadraoTomador,
    serieId: input.serie,
    atividadeId: input.atividade,
    discriminacao: input.discriminacao.trim(),
  }
  const antes = await findPreferencia(ctx, id)
  const escritas =
    input.versao === 0
      ? await ctx.db
          .insert(table)
          .values({ pessoaId: id, ...valores })
          .onConflictDoNothing()
          .returning({ id: table.id })
      : await ctx.db
          .update(table)
          .set({ ...valores, versao: input.versao + 1 })
          .where(and(eq(table.pessoaId, id), eq(table.versao, input.versao)))
          .returning({ id: table.id })
  if (escritas.length === 0) refuse(registryErrors.outroUsuario)
  await ctx.audit({ tipo: 'preferencia.alterada', entidade: 'pessoa', entidadeId: id, antes: antes ?? {}, depois: valores })
  await setChave(ctx, recebeEmailPrestadorNotaFiscal, input.recebeEmailPrestador, id)
  await setChave(ctx, recebeEmailTomadorNotaFiscal, input.recebeEmailTomador, id)
  return { mensagem: registryTexts.salvo }
})
