import { deveEncerrarSql } from '@iss/conta/server'
import { labelTipoGuia } from '@iss/guia/domain/tipos-guia'
import { totaisDeHoje } from '@iss/guia/server'
import { guiaTable } from '@iss/guia/tables/guia'
import { Competencia } from '@iss/kernel/competencia'
import { daysBetween } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { PapelServico } from '@iss/kernel/papel'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, eq } from 'drizzle-orm'
import { buscarVencimentos } from '../contract/caminho.ts'
import { linkEncerrar, linkPagar, rotuloEncerrar, rotuloPagar } from '../domain/caminho-do-mes.ts'
import { preverGuiaOuPrazo } from './prever-guia.ts'

/** So many of each kind: what is more stands in its own list. */
const mostrados = 4

export const buscarVencimentosOperation = implement(buscarVencimentos, async (ctx) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const guias = await listGuiasAPagar(ctx, pessoaId)
  const meses = await listMesesAEncerrar(ctx, pessoaId)
  const total = guias.total + meses.total
  const lista = [...guias.lista, ...meses.lista].toSorted(
    (um, outro) => um.vencimento.localeCompare(outro.vencimento) || um.titulo.localeCompare(outro.titulo),
  )
  return { lista, outros: total - lista.length }
})

async function listGuiasAPagar(ctx: Context, pessoaId: number) {
  const hoje = ctx.clock.today()
  const aberta = and(eq(guiaTable.pessoaId, pessoaId), eq(guiaTable.estado, 'EMITIDA'))
  const guias = await ctx.db
    .select()
    .from(guiaTable)
    .where(aberta)
    .orderBy(asc(guiaTable.vencimento), asc(guiaTable.id))
    .limit(mostrados)
  const totais = await totaisDeHoje(ctx, guias)
  return {
    total: guias.length < mostrados ? guias.length : await ctx.db.$count(guiaTable, aberta),
    lista: guias.map((guia) => {
      const valor = totais.get(guia.id) ?? guia.total
      return {
        titulo: `Guia nº ${guia.numero} - ${labelTipoGuia(guia.tipo)} de ${guia.competencia.format()}`,
        vencimento: guia.vencimento,
        diasDeAtraso: Math.max(0, daysBetween(guia.vencimento, hoje)),
        valor,
        rotulo: rotuloPagar(valor),
        link: linkPagar(guia.id),
      }
    }),
  }
}

async function listMesesAEncerrar(ctx: Context, pessoaId: number) {
  const { rows } = await ctx.client.query<{ papel: PapelServico; mes: string; debito: string; total: number }>(
    `select s.papel, s.competencia::text as mes, s.debito::text as debito, (count(*) over ())::int as total from saldo_competencia s
     where s.contribuinte_id = $1 and s.estado = 'ABERTA' and s.competencia < date_trunc('month', $2::date) and ${deveEncerrarSql('s')}
     order by s.competencia, s.papel limit ${mostrados}`,
    [pessoaId, ctx.clock.today()],
  )
  const lista = []
  for (const { papel, mes, debito } of rows) {
    const competencia = Competencia.fromData(mes)
    const previsto = await preverGuiaOuPrazo(ctx, { pessoaId, papel, competencia }, Dinheiro.from(debito))
    lista.push({
      titulo: `Encerramento de ${competencia.format()}${papel === 'TOMADOR' ? ' como tomador' : ''}`,
      vencimento: previsto.vencimento,
      diasDeAtraso: Math.max(0, previsto.diasDeAtraso),
      valor: previsto.total,
      rotulo: rotuloEncerrar(competencia),
      link: linkEncerrar(competencia, papel),
    })
  }
  return { total: rows[0]?.total ?? 0, lista }
}
