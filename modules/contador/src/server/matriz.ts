import { deveEncerrarSql, temMovimentoSql } from '@iss/conta/server'
import { vencimentoDaCompetencia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { formatDocumento } from '@iss/kernel/documento'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, eq, ne } from 'drizzle-orm'
import { buscarMatriz } from '../contract/matriz.ts'
import { estadoDaMatriz, type GuiasDoMes, type PapelDoMes } from '../domain/estado-da-matriz.ts'

/** The current month and so many before it. */
const mesesAntes = 5

export const buscarMatrizOperation = implement(buscarMatriz, async (ctx) => {
  const corrente = Competencia.fromData(ctx.clock.today())
  const meses = Competencia.range(corrente.plusMonths(-mesesAntes), corrente)
  const contadorId = ctx.sessao.pessoaUsuarioId
  const clientes = await ctx.db
    .select({ id: pessoaTable.id, nome: pessoaTable.nome, documento: pessoaTable.documento })
    .from(pessoaTable)
    .where(and(eq(pessoaTable.contadorResponsavelId, contadorId), ne(pessoaTable.id, contadorId)))
    .orderBy(asc(pessoaTable.busca), asc(pessoaTable.id))
  const ids = clientes.map(({ id }) => id)
  const papeis = await lerPapeis(ctx, ids, meses)
  const guias = await lerGuias(ctx, ids, meses)
  const vazio = { aPagar: 0, vencidas: 0, pagas: 0 }
  return {
    meses: meses.map((mes) => mes.format()),
    clientes: clientes.map(({ id, nome, documento }) => ({
      id,
      nome,
      documento: formatDocumento(documento),
      estados: meses.map((mes) => estadoDaMatriz(papeis.get(chave(id, mes)) ?? [], guias.get(chave(id, mes)) ?? vazio)),
    })),
  }
})

const chave = (pessoaId: number | string, mes: Competencia) => `${pessoaId} ${mes}`

/** The roles of each month of each client. The current month is never late. */
async function lerPapeis(ctx: Context, ids: readonly number[], meses: readonly Competencia[]) {
  const papeis = new Map<string, PapelDoMes[]>()
  const { rows } = await ctx.client.query<{
    id: string
    mes: string
    papel: 'PRESTADOR' | 'TOMADOR'
    movimento: boolean
    deve: boolean
    estado: string
  }>(
    `select s.contribuinte_id as id, s.competencia::text as mes, s.papel, ${temMovimentoSql('s')} as movimento, ${deveEncerrarSql('s')} as deve, s.estado
     from saldo_competencia s
     where s.contribuinte_id = any($1::bigint[]) and s.competencia >= $2 order by s.competencia, s.papel`,
    [[...ids], meses[0]?.firstDay()],
  )
  const hoje = ctx.clock.today()
  const vencimentos = new Map<string, string>()
  for (const { id, mes, papel, movimento, deve, estado } of rows) {
    const competencia = Competencia.fromData(mes)
    const dia = vencimentos.get(`${papel} ${mes}`) ?? (await vencimentoDaCompetencia(ctx, papel, competencia))
    vencimentos.set(`${papel} ${mes}`, dia)
    const onde = chave(id, competencia)
    papeis.set(onde, [
      ...(papeis.get(onde) ?? []),
      { movimento, deveEncerrar: deve, encerrada: estado !== 'ABERTA', atrasada: dia < hoje },
    ])
  }
  return papeis
}

async function lerGuias({ client, clock }: Context, ids: readonly number[], meses: readonly Competencia[]) {
  const { rows } = await client.query<{ id: string; mes: string } & GuiasDoMes>(
    `select g.pessoa_id as id, g.competencia::text as mes, (count(*) filter (where g.estado = 'EMITIDA'))::int as "aPagar",
       (count(*) filter (where g.estado = 'EMITIDA' and g.vencimento < $3))::int as vencidas, (count(*) filter (where g.estado = 'PAGA'))::int as pagas
     from guia g where g.pessoa_id = any($1::bigint[]) and g.competencia >= $2 group by g.pessoa_id, g.competencia`,
    [[...ids], meses[0]?.firstDay(), clock.today()],
  )
  return new Map(
    rows.map(({ id, mes, aPagar, vencidas, pagas }) => [chave(id, Competencia.fromData(mes)), { aPagar, vencidas, pagas }]),
  )
}
