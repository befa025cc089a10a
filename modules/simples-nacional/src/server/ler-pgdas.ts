import { Competencia } from '@iss/kernel/competencia'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, count, desc, eq } from 'drizzle-orm'
import { buscarPgdasImportado, buscarPgdasImportados } from '../contract/importar-pgdas.ts'
import { pgdasApuracaoTable, pgdasImportacaoTable as table } from '../tables/pgdas.ts'

/** Declarations that the screen of an import shows; all of them are in the reports. */
const LIMITE = 500

function linhaDaImportacao(row: typeof table.$inferSelect, usuario: string | null) {
  const { erros, periodoInicio, periodoFim, importadoEm, sha256: _, codigoTom: __, pessoaUsuarioId: ___, ...campos } = row
  return {
    ...campos,
    periodo: [...new Set([periodoInicio, periodoFim])].flatMap((dia) => (dia ? [formatData(dia)] : [])).join(' a '),
    importadoEm: formatDataHora(importadoEm),
    usuario: usuario ?? 'Sistema',
    quantosErros: erros.length,
  }
}

const comUsuario = ({ db }: Context) =>
  db
    .select({ row: table, usuario: pessoaTable.nome })
    .from(table)
    .leftJoin(pessoaTable, and(eq(pessoaTable.municipioId, table.municipioId), eq(pessoaTable.id, table.pessoaUsuarioId)))

/** An import with what it could not read and the declarations that it brought. */
export async function lerImportacao(ctx: Context, id: number) {
  const [lida] = await comUsuario(ctx).where(eq(table.id, id))
  if (!lida) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const apuracao = pgdasApuracaoTable
  const declaracoes = await ctx.db
    .select({ apuracao, pessoaId: pessoaTable.id })
    .from(apuracao)
    .leftJoin(pessoaTable, and(eq(pessoaTable.municipioId, apuracao.municipioId), eq(pessoaTable.documento, apuracao.cnpjMatriz)))
    .where(eq(apuracao.importacaoId, id))
    .orderBy(asc(apuracao.cnpjMatriz), asc(apuracao.periodo), asc(apuracao.transmissao))
    .limit(LIMITE)
  return {
    importacao: linhaDaImportacao(lida.row, lida.usuario),
    erros: lida.row.erros,
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

export const buscarPgdasImportadoOperation = implement(buscarPgdasImportado, (ctx, { id }) => lerImportacao(ctx, id))

export const buscarPgdasImportadosOperation = implement(buscarPgdasImportados, async (ctx, { pagina, tamanho }) => {
  const [contagem] = await ctx.db.select({ total: count() }).from(table)
  const rows = await comUsuario(ctx)
    .orderBy(desc(table.importadoEm), desc(table.id))
    .limit(tamanho)
    .offset(pagina * tamanho)
  return { lista: rows.map(({ row, usuario }) => linhaDaImportacao(row, usuario)), total: contagem?.total ?? 0 }
})
