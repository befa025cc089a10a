import { formatDataHora } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fold } from '@iss/kernel/texto'
import { implement } from '@iss/platform/server'
import { and, desc, eq, gte, ilike, inArray, lte, or, sql } from 'drizzle-orm'
import { buscarNotas } from '../contract/consulta.ts'
import { notaFiscalTable } from '../tables/nota-fiscal.ts'

const table = notaFiscalTable

/** A text whose % and _ mean themselves in a LIKE. */
const literal = (texto: string) => texto.replace(/[\\%_]/g, '\\$&')

const mes = (texto: string | null) => (texto && /^\d{4}-\d{2}$/.test(texto) ? `${texto}-01` : null)

/** Notes that the selected person issued or took, with the sums of those in force. */
export const buscarNotasOperation = implement(buscarNotas, async (ctx, filtro) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const documento = normalizeDocumento(ctx.user.documentoPessoaSelecionada)
  const inicial = mes(filtro.competenciaInicial)
  const final = mes(filtro.competenciaFinal)
  const texto = filtro.outraParte?.trim() ?? ''
  const outra = normalizeDocumento(texto)
  const where = and(
    filtro.lado === 'emitidas' ? eq(table.prestadorId, pessoaId) : eq(table.tomadorDocumento, documento),
    inicial ? gte(table.competencia, inicial) : undefined,
    final ? lte(table.competencia, final) : undefined,
    filtro.numero === null ? undefined : eq(table.numero, filtro.numero),
    filtro.situacao === 'todas'
      ? undefined
      : inArray(
          table.estado,
          filtro.situacao === 'validas' ? ['EMITIDA', 'CANCELAMENTO_SOLICITADO'] : ['CANCELADA', 'SUBSTITUIDA'],
        ),
    texto === ''
      ? undefined
      : filtro.lado === 'emitidas'
        ? or(eq(table.tomadorDocumento, outra), ilike(table.tomadorNome, `%${literal(texto)}%`))
        : or(
            sql`${table.dadosPrestador}->>'documento' = ${outra}`,
            sql`lower(unaccent(${table.dadosPrestador}->>'nome')) like ${`%${literal(fold(texto))}%`}`,
          ),
  )
  const [totais] = await ctx.db
    .select({
      total: sql<string>`count(*)`,
      valor: sql<string>`coalesce(sum(${table.valorTotal}) filter (where ${table.estado} not in ('CANCELADA', 'SUBSTITUIDA')), 0)`,
      imposto: sql<string>`coalesce(sum(${table.imposto}) filter (where ${table.estado} not in ('CANCELADA', 'SUBSTITUIDA')), 0)`,
    })
    .from(table)
    .where(where)
  const rows = await ctx.db
    .select()
    .from(table)
    .where(where)
    .orderBy(desc(table.competencia), desc(table.numero))
    .limit(filtro.tamanho)
    .offset(filtro.pagina * filtro.tamanho)
  return {
    lista: rows.map((row) => {
      const prestador = row.dadosPrestador as { documento: string; nome: string }
      return {
        id: row.id,
        numero: row.numero,
        emissao: formatDataHora(row.emissao),
        competencia: `${row.competencia.slice(5, 7)}/${row.competencia.slice(0, 4)}`,
        outraParteDocumento: filtro.lado === 'emitidas' ? row.tomadorDocumento : prestador.documento,
        outraParteNome: filtro.lado === 'emitidas' ? row.tomadorNome : prestador.nome,
        atividade: row.itemListaServico,
        valorTotal: row.valorTotal,
        imposto: row.imposto,
        retido: row.retido,
        estado: row.estado,
      }
    }),
    total: Number(totais?.total ?? 0),
    somaValor: Dinheiro.from(totais?.valor ?? '0'),
    somaImposto: Dinheiro.from(totais?.imposto ?? '0'),
  }
})
