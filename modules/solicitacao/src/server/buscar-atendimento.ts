import { literal } from '@iss/platform/db'
import { documentoTable } from '@iss/documento/tables/documento'
import { formatDataHora, instanteDe, plusDays } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fill, refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { aliasedTable, and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type AtendimentoFilter, type AtendimentoLinha, buscarAtendimento } from '../contract/atendimento.ts'
import { solicitacaoErrors } from '../domain/errors.ts'
import type { SituacaoSolicitacao } from '../domain/situacao.ts'
import { labelTipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { type Solicitacao, solicitacaoTable } from '../tables/solicitacao.ts'
import { listTiposAtendidos } from './config-solicitacoes.ts'
import type { AtendimentoExtra, LinhaExtra } from './define-request.ts'
import { findRequestKind } from './request-kind.ts'

const limite = 1000
const contribuinte = aliasedTable(pessoaTable, 'contribuinte')
const solicitante = aliasedTable(pessoaTable, 'solicitante')
const situacaoDe: Readonly<Record<string, SituacaoSolicitacao>> = {
  pendente: 'Pendente',
  aprovada: 'Aprovada',
  indeferida: 'Indeferida',
}

/** The range of the filter, yesterday to today unless told; `ate` is exclusive. Source: spec 2 §9. */
function resolverPeriodo(ctx: Context, filtro: AtendimentoFilter): { de: Date; ate: Date } {
  const hoje = ctx.clock.today()
  const inicio = filtro.dataInicial ?? plusDays(filtro.dataFinal && filtro.dataFinal < hoje ? filtro.dataFinal : hoje, -1)
  const fim = filtro.dataFinal ?? (inicio > hoje ? inicio : hoje)
  if (fim < inicio) refuse(solicitacaoErrors.periodoInvertido)
  return { de: instanteDe(inicio), ate: instanteDe(plusDays(fim, 1)) }
}

function pessoaConditions(filtro: AtendimentoFilter): (SQL | undefined)[] {
  const documento = normalizeDocumento(filtro.documento ?? '')
  const nome = fold(filtro.nome ?? '')
  const grp = filtro.grpMobiliario?.trim()
  return [
    documento
      ? sql`coalesce(${contribuinte.documento}, ${solicitacaoTable.interessadoDocumento}) like ${`${literal(documento)}%`}`
      : undefined,
    nome
      ? sql`coalesce(${contribuinte.busca}, lower(${solicitacaoTable.interessadoNome})) like ${`%${literal(nome)}%`}`
      : undefined,
    grp ? eq(contribuinte.grpMobiliario, grp) : undefined,
    // The inspector's own taxpayers, and what he decided.
    filtro.fiscal
      ? or(
          eq(contribuinte.fiscalResponsavelId, filtro.fiscal),
          eq(solicitacaoTable.aprovadorId, filtro.fiscal),
          eq(solicitacaoTable.indeferidorId, filtro.fiscal),
        )
      : undefined,
  ]
}

async function listSolicitacoes(
  ctx: Context,
  filtro: AtendimentoFilter,
  situacao: SituacaoSolicitacao,
  de: Date,
  ate: Date,
): Promise<LinhaExtra[]> {
  const atendidos = await listTiposAtendidos(ctx)
  const tipos = filtro.tipos?.length ? atendidos.filter((tipo) => filtro.tipos?.includes(tipo)) : atendidos
  if (tipos.length === 0) return []
  const table = solicitacaoTable
  const rows = await ctx.db
    .select({
      solicitacao: table,
      nomeContribuinte: contribuinte.nome,
      nomeSolicitante: solicitante.nome,
      senha: documentoTable.senha,
    })
    .from(table)
    .leftJoin(contribuinte, eq(contribuinte.id, table.contribuinteId))
    .leftJoin(solicitante, eq(solicitante.id, table.solicitanteId))
    .leftJoin(documentoTable, eq(documentoTable.id, table.documentoId))
    .where(
      and(
        eq(table.situacao, situacao),
        eq(table.rascunho, false),
        isNull(table.retiradaEm),
        inArray(table.tipo, tipos),
        gte(table.dataSolicitacao, de),
        lt(table.dataSolicitacao, ate),
        ...pessoaConditions(filtro),
      ),
    )
    .orderBy(desc(table.dataSolicitacao), desc(table.id))
    .limit(limite + 1)
  return rows.map((row) => ({ data: row.solicitacao.dataSolicitacao, linha: toLinha(ctx, row.solicitacao, row) }))
}

function toLinha(
  ctx: Context,
  row: Solicitacao,
  nomes: { nomeContribuinte: string | null; nomeSolicitante: string | null; senha: string | null },
): AtendimentoLinha {
  const rota = findRequestKind(ctx, row.tipo, row.interessadoDocumento !== null)?.rotaAngular?.(row) ?? null
  return {
    dataFmt: formatDataHora(row.dataSolicitacao),
    rotulo: labelTipoSolicitacao[row.tipo],
    nomeContribuinte: nomes.nomeContribuinte ?? row.interessadoNome ?? '',
    situacaoAtendimento: row.situacao,
    nomeSolicitante: nomes.nomeSolicitante ?? row.interessadoNome ?? '',
    tipo: row.tipo,
    criptId: row.chave,
    senhaDocumento: nomes.senha,
    rotaAngular: rota,
    angular: rota !== null,
    indeferida: row.situacao === 'Indeferida',
    aprovada: row.situacao === 'Aprovada',
    pendente: row.situacao === 'Pendente',
    generica: row.tipo === 'Generica',
    denuncia: false,
  }
}

/** The attendance search: requests of the kinds that the authority attends, and rows of other modules (complaints), newest first. */
export const buscarAtendimentoOperation = implement(buscarAtendimento, async (ctx, filtro) => {
  const { de, ate } = resolverPeriodo(ctx, filtro)
  const situacao = situacaoDe[filtro.situacao ?? 'pendente']
  const linhas = situacao ? await listSolicitacoes(ctx, filtro, situacao, de, ate) : []
  for (const extra of ctx.definitions<AtendimentoExtra>('atendimento-extra'))
    linhas.push(...(await extra.buscar(ctx, { ...filtro, de, ate })))
  if (linhas.length > limite) refuse(fill(solicitacaoErrors.muitosResultados, { n: limite }))
  return linhas.sort((a, b) => b.data.getTime() - a.data.getTime()).map(({ linha }) => linha)
})
