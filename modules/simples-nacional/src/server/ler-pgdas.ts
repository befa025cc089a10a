import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { labelOrderState } from '@iss/lote/definition'
import { readRows } from '@iss/list/server'
import { getOrder } from '@iss/lote/server'
import { loteItemTable as item, loteTable as table, type StoredOrder } from '@iss/lote/tables'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { authorNames } from '@iss/registry/server'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { buscarPgdasImportado, buscarPgdasImportados } from '../contract/importar-pgdas.ts'
import type { ResumoPgdas } from '../domain/arquivo-pgdasd.ts'
import { isDeclaracao } from '../domain/leiautes-simples.ts'
import { pgdasImportados } from '../lists/pgdas-importados.ts'
import { importarPgdasLote } from '../lotes/importar-p-g-d-a-s.ts'
import { pgdasApuracaoTable } from '../tables/pgdas.ts'

/** Declarations and errors that the screen of an import shows; all of them are in its sheets. */
const LIMITE = 500

/** Imports as screens show them, the figures of their declarations counted. */
async function linhasDasImportacoes(ctx: Context, ordens: readonly StoredOrder[]) {
  if (ordens.length === 0) return []
  const nomes = await authorNames(
    ctx,
    ordens.map(({ usuarioId }) => usuarioId),
  )
  const contagens = await ctx.db
    .select({
      id: item.loteId,
      substituidas: sql<string>`count(*) filter (where (${item.resultado} ->> 'substituida')::boolean)`,
      semCadastro: sql<string>`count(distinct ${item.resultado} ->> 'semCadastro')`,
    })
    .from(item)
    .where(
      and(
        inArray(
          item.loteId,
          ordens.map(({ id }) => id),
        ),
        eq(item.situacao, 'FEITO'),
      ),
    )
    .groupBy(item.loteId)
  return ordens.map(({ id, resumo, usuarioId, enviadoEm, situacao, feitos, semEfeito, erros }) => {
    const { arquivo, tipo, periodo, lidas, outroMunicipio, ...antes } = resumo as ResumoPgdas
    const contada = contagens.find((uma) => uma.id === id)
    return {
      id,
      nome: arquivo,
      tipo,
      lidas,
      outroMunicipio,
      periodo: [...new Set(periodo)].flatMap((dia) => (dia ? [formatData(dia)] : [])).join(' a '),
      importadoEm: formatDataHora(enviadoEm),
      usuario: (usuarioId === null ? null : nomes.get(usuarioId)) ?? 'Sistema',
      importadas: feitos,
      repetidas: semEfeito,
      quantosErros: erros,
      substituidas: antes.substituidas ?? Number(contada?.substituidas ?? 0),
      semCadastro: antes.semCadastro ?? Number(contada?.semCadastro ?? 0),
      situacao: labelOrderState(situacao),
    }
  })
}

/** An import with what it could not read and the declarations that it brought. */
export async function lerImportacao(ctx: Context, id: number) {
  const [importacao] = await linhasDasImportacoes(ctx, [await getOrder(ctx, importarPgdasLote, id)])
  if (!importacao) throw new Error('One order gives one line')
  const erros = await ctx.db
    .select({ linha: sql<number>`(${item.linha} ->> 'linha')::int`, mensagem: sql<string>`coalesce(${item.mensagem}, '')` })
    .from(item)
    .where(and(eq(item.loteId, id), eq(item.situacao, 'ERRO')))
    .orderBy(asc(item.id))
    .limit(LIMITE)
  const apuracao = pgdasApuracaoTable
  const declaracoes = await ctx.db
    .select({ apuracao, pessoaId: pessoaTable.id })
    .from(apuracao)
    .leftJoin(pessoaTable, and(eq(pessoaTable.municipioId, apuracao.municipioId), eq(pessoaTable.documento, apuracao.cnpjMatriz)))
    .where(eq(apuracao.importacaoId, id))
    .orderBy(asc(apuracao.cnpjMatriz), asc(apuracao.periodo), asc(apuracao.transmissao))
    .limit(LIMITE)
  return {
    importacao,
    erros,
    registros: isDeclaracao(importacao.tipo) ? [] : await registrosDe(ctx, id),
    declaracoes: declaracoes.map(({ apuracao: uma, pessoaId }) => ({
      id: uma.id,
      declaracao: uma.declaracao,
      cnpj: formatDocumento(uma.cnpjMatriz),
      nome: uma.nome,
      periodo: Competencia.fromData(uma.periodo).format(),
      transmissao: formatDataHora(uma.transmissao),
      operacao: uma.operacao === 'Retificacao' ? 'Retificação' : 'Apuração',
      receita: uma.receita,
      ativa: uma.ativa,
      cadastrado: pessoaId !== null,
    })),
  }
}

/** Records of a file that were written, or known before, with the sentence of each. */
async function registrosDe({ db }: Context, id: number) {
  const texto = (campo: string) => sql<string>`coalesce(${item.linha} ->> ${campo}, '')`
  const linhas = await db
    .select({
      id: item.id,
      linha: sql<number>`(${item.linha} ->> 'linha')::int`,
      numero: texto('declaracao'),
      documento: texto('cnpj'),
      nome: texto('nome'),
      periodo: texto('periodo'),
      valor: texto('receita'),
      resultado: sql<string>`coalesce(${item.mensagem}, '')`,
      situacao: item.situacao,
    })
    .from(item)
    .where(and(eq(item.loteId, id), inArray(item.situacao, ['FEITO', 'SEM_EFEITO'])))
    .orderBy(asc(item.id))
    .limit(LIMITE)
  return linhas.map(({ situacao, documento, periodo, valor, ...linha }) => ({
    ...linha,
    documento: /^(\d{11}|[0-9A-Z]{14})$/.test(documento) ? formatDocumento(documento) : documento,
    periodo: periodo === '' ? '' : Competencia.from(periodo).format(),
    valor: valor === '' ? null : Dinheiro.from(valor),
    semEfeito: situacao === 'SEM_EFEITO',
  }))
}

export const buscarPgdasImportadoOperation = implement(buscarPgdasImportado, (ctx, { id }) => lerImportacao(ctx, id))

export const buscarPgdasImportadosOperation = implement(buscarPgdasImportados, async (ctx, pagina) => {
  const { lista, total } = await readRows(ctx, pgdasImportados, {}, pagina)
  const ids = lista.map(({ id }) => id)
  const ordens = ids.length === 0 ? [] : await ctx.db.select().from(table).where(inArray(table.id, ids))
  return {
    lista: await linhasDasImportacoes(
      ctx,
      ordens.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    ),
    total,
    maximo: ctx.largeUploadBytes,
  }
})
