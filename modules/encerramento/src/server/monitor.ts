import { refere } from '@iss/platform/db'
import { deveEncerrarSql } from '@iss/conta/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { loteItemTable, loteTable } from '@iss/lote/tables'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { buscarMonitorEncerramento } from '../contract/monitor.ts'
import type { PapelServico } from '@iss/kernel/papel'
import { tiposDeLote } from '../domain/lote-encerramento.ts'
import { calculoEncerramentoTable, encerramentoTable } from '../tables/encerramento.ts'
import { chaveDoEncerramento } from './encerrar-do-lote.ts'

/** Failures that are shown. */
const LIMITE = 1000
const rotulo = (papel: PapelServico) => (papel === 'PRESTADOR' ? 'Prestador' : 'Tomador')

type Filtro = { dia: string; papel: PapelServico | null; regime: string | null }
type Contas = {
  esperados: string
  em_aberto: string
  em_processamento: string
}

/** Taxpayers that must close the month, or did, by what became of it (SaldoCompetencia). Source: F51, 'Esperados' as in F50. */
async function contarSaldos(ctx: Context, { dia, papel, regime }: Filtro): Promise<Contas> {
  const { rows } = await ctx.client.query<Contas>(
    `select count(*) as esperados, count(*) filter (where estado = 'ABERTA') as em_aberto, count(*) filter (where estado = 'EM_PROCESSAMENTO') as em_processamento
     from saldo_competencia s cross join lateral (select regime_na_competencia(s.municipio_id, s.contribuinte_id, s.competencia) as regime) r
     where s.competencia = $1 and ($2::text is null or s.papel = $2) and (${deveEncerrarSql('s', 'r.regime')} or s.estado <> 'ABERTA')
       and ($3::text is null or r.regime = $3)`,
    [dia, papel, regime],
  )
  return rows[0] ?? { esperados: '0', em_aberto: '0', em_processamento: '0' }
}

async function contarFechados(ctx: Context, where: SQL | undefined) {
  const tipo = (nome: string) => sql<string>`count(*) filter (where ${encerramentoTable.tipo} = ${nome})`
  const [row] = await ctx.db
    .select({
      encerrados: tipo('REGULAR'),
      semMovimento: tipo('SEM_MOVIMENTO'),
      cemPorcentoRetido: tipo('CEM_POR_CENTO_RETIDO'),
      complementar: tipo('COMPLEMENTAR'),
      automaticos: sql<string>`count(*) filter (where ${encerramentoTable.automatico})`,
      primeiros: sql<string>`count(*) filter (where ${encerramentoTable.ordem} = 0)`,
      iss: sql<string>`coalesce(sum(${calculoEncerramentoTable.valorEncerrado}), 0)::numeric(15,2)::text`,
    })
    .from(encerramentoTable)
    .innerJoin(calculoEncerramentoTable, eq(calculoEncerramentoTable.encerramentoId, encerramentoTable.id))
    .where(where)
  return row
}

async function listErros(ctx: Context, { competencia, papel }: { competencia: Competencia; papel: PapelServico | null }) {
  const [tl, ti] = [loteTable, loteItemTable]
  const papeis = papel === null ? (['PRESTADOR', 'TOMADOR'] as const) : [papel]
  const rows = await ctx.db
    .select({
      id: ti.id,
      loteId: tl.id,
      nome: pessoaTable.nome,
      papel: sql<PapelServico>`${tl.valores} ->> 'papel'`,
      mensagem: ti.mensagem,
    })
    .from(ti)
    .innerJoin(tl, refere(ti.loteId, tl))
    .innerJoin(pessoaTable, refere(ti.alvoId, pessoaTable))
    .where(
      and(
        inArray(tl.tipo, [...tiposDeLote]),
        inArray(
          tl.chave,
          papeis.map((um) => chaveDoEncerramento({ papel: um, competencia })),
        ),
        eq(ti.situacao, 'ERRO'),
      ),
    )
    .orderBy(desc(ti.id))
    .limit(LIMITE)
  return rows.map((row) => ({ ...row, situacao: 'ERRO' as const, papelRotulo: rotulo(row.papel), mensagem: row.mensagem ?? '' }))
}

export const buscarMonitorOperation = implement(buscarMonitorEncerramento, async (ctx, { papelServico, regime, ...mes }) => {
  const competencia = Competencia.fromWire(mes)
  const filtro: Filtro = { dia: competencia.firstDay(), papel: papelServico, regime }
  const e = encerramentoTable
  const where = and(
    eq(e.competencia, competencia),
    isNull(e.reabertoEm),
    papelServico === null ? undefined : eq(e.papel, papelServico),
    regime === null ? undefined : eq(e.regime, regime),
  )
  const saldos = await contarSaldos(ctx, filtro)
  const fechados = await contarFechados(ctx, where)
  const erros = await listErros(ctx, { competencia, papel: papelServico })
  const esperados = Number(saldos.esperados)
  const primeiros = Number(fechados?.primeiros ?? 0)
  return {
    esperados,
    encerrados: Number(fechados?.encerrados ?? 0),
    semMovimento: Number(fechados?.semMovimento ?? 0),
    cemPorcentoRetido: Number(fechados?.cemPorcentoRetido ?? 0),
    complementar: Number(fechados?.complementar ?? 0),
    automaticos: Number(fechados?.automaticos ?? 0),
    emAberto: Number(saldos.em_aberto),
    emProcessamento: Number(saldos.em_processamento),
    comErro: erros.length,
    issEncerrado: Dinheiro.from(fechados?.iss ?? '0'),
    percentual: formatPercentual(primeiros, esperados),
    erros,
  }
})

/** '66,7%' of counts, cut to one place; nothing expected is '0,0%'. */
function formatPercentual(parte: number, todo: number): string {
  const milesimos = todo === 0 ? 0 : Math.trunc((Math.min(parte, todo) * 1000) / todo)
  return `${Math.trunc(milesimos / 10)},${milesimos % 10}%`
}
