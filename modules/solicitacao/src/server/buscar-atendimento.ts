import { literal } from '@iss/platform/db'
import { documentoTable } from '@iss/documento/tables/documento'
import { daysBetween, formatDataHora, hojeEm, instanteDe, plusDays } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { fill, refuse } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { aliasedTable, and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type AtendimentoFilter, type AtendimentoLinha, buscarAtendimento } from '../contract/atendimento.ts'
import { solicitacaoErrors } from '../domain/errors.ts'
import { situacaoDoPrazo } from '../domain/prazo-atendimento.ts'
import type { SituacaoSolicitacao } from '../domain/situacao.ts'
import { labelTipoSolicitacao } from '../domain/tipo-solicitacao.ts'
import { type Solicitacao, solicitacaoTable } from '../tables/solicitacao.ts'
import { listTiposAtendidos } from './config-solicitacoes.ts'
import type { AtendimentoExtra, LinhaExtra } from './define-request.ts'
import { lerPrazos } from './prazos-de-atendimento.ts'
import { findRequestKind } from './request-kind.ts'
import { lerAssunto } from './solicitacao-to.ts'

const limite = 1000
const table = solicitacaoTable
const contribuinte = aliasedTable(pessoaTable, 'contribuinte')
const responsavel = aliasedTable(pessoaTable, 'responsavel')
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

/** Sent requests of a situation, of the kinds that the session attends, under the filters on people; null where it attends none of them. */
async function condicoes(ctx: Context, filtro: AtendimentoFilter, situacao: SituacaoSolicitacao): Promise<SQL[] | null> {
  const atendidos = await listTiposAtendidos(ctx)
  const tipos = filtro.tipos?.length ? atendidos.filter((tipo) => filtro.tipos?.includes(tipo)) : atendidos
  if (tipos.length === 0) return null
  return [
    eq(table.situacao, situacao),
    eq(table.rascunho, false),
    isNull(table.retiradaEm),
    inArray(table.tipo, tipos),
    ...pessoaConditions(filtro).filter((condicao) => condicao !== undefined),
  ]
}

async function listSolicitacoes(
  ctx: Context,
  filtro: AtendimentoFilter,
  situacao: SituacaoSolicitacao,
  de: Date,
  ate: Date,
): Promise<LinhaExtra[]> {
  const onde = await condicoes(ctx, filtro, situacao)
  if (!onde) return []
  const rows = await ctx.db
    .select({
      solicitacao: table,
      nomeContribuinte: contribuinte.nome,
      nomeSolicitante: solicitante.nome,
      senha: documentoTable.senha,
      responsavelId: sql<number | null>`coalesce(${table.responsavelId}, ${contribuinte.fiscalResponsavelId})::int`,
      responsavel: responsavel.nome,
    })
    .from(table)
    .leftJoin(contribuinte, eq(contribuinte.id, table.contribuinteId))
    .leftJoin(solicitante, eq(solicitante.id, table.solicitanteId))
    .leftJoin(responsavel, eq(responsavel.id, sql`coalesce(${table.responsavelId}, ${contribuinte.fiscalResponsavelId})`))
    .leftJoin(documentoTable, eq(documentoTable.id, table.documentoId))
    .where(and(...onde, gte(table.dataSolicitacao, de), lt(table.dataSolicitacao, ate)))
    .orderBy(desc(table.dataSolicitacao), desc(table.id))
    .limit(limite + 1)
  const prazoDe = await lerPrazos(ctx)
  const linhas: LinhaExtra[] = []
  for (const row of rows) {
    const { solicitacao } = row
    const fila = await toFila(ctx, solicitacao, row, prazoDe(solicitacao))
    linhas.push({ data: solicitacao.dataSolicitacao, linha: { ...toLinha(ctx, solicitacao, row), fila } })
  }
  return linhas
}

/** How a request stands in the queue of who asks. */
async function toFila(
  ctx: Context,
  row: Solicitacao,
  { responsavelId, responsavel: nome }: { responsavelId: number | null; responsavel: string | null },
  prazo: string,
): Promise<AtendimentoLinha['fila']> {
  const decididaEm = row.dataDeferimento ?? row.dataIndeferimento
  const hoje = ctx.clock.today()
  return {
    protocolo: row.protocolo ?? '',
    assunto: await lerAssunto(ctx, row),
    diasEmEspera: daysBetween(hojeEm(row.dataSolicitacao), decididaEm ? hojeEm(decididaEm) : hoje),
    prazo,
    situacaoDoPrazo: decididaEm ? null : situacaoDoPrazo(prazo, hoje),
    responsavel: nome,
    minha: responsavelId === ctx.user.pessoaUsuario.id,
  }
}

/** Pending requests from before the period of a search, under its other filters; none in a search for what is decided. */
export async function contarPendentesAntes(
  ctx: Context,
  filtro: AtendimentoFilter,
): Promise<{ total: number; desde: Date | null }> {
  const nenhuma = { total: 0, desde: null }
  if ((filtro.situacao ?? 'pendente') !== 'pendente') return nenhuma
  const onde = await condicoes(ctx, filtro, 'Pendente')
  if (!onde) return nenhuma
  const [linha] = await ctx.db
    .select({ total: sql<number>`count(*)::int`, desde: sql<string | null>`min(${table.dataSolicitacao})` })
    .from(table)
    .leftJoin(contribuinte, eq(contribuinte.id, table.contribuinteId))
    .where(and(...onde, lt(table.dataSolicitacao, resolverPeriodo(ctx, filtro).de)))
  return linha?.desde ? { total: linha.total, desde: new Date(linha.desde) } : nenhuma
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
