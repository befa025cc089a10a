import { isAllowed } from '@iss/platform/contract'
import { fiscalAgendaTable as agenda } from '@iss/acao-fiscal/tables/fiscal-agenda'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { findPessoa, getPessoa } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { auditoriaEventoTable as evento } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { assumirAlertas, buscarAlerta, buscarMonitorAlertas, levarAlerta, regraAccess } from '../contract/alertas.ts'
import { alertaTexts } from '../domain/errors.ts'
import { explicar, regraDe, tiposAlerta } from '../domain/regras.ts'
import { acoesDoAlerta, admite, type SituacaoAlerta, situacoesPendentes } from '../domain/situacao-alerta.ts'
import { type AlertaFiscal, alertaExecucaoTable as execucao, alertaFiscalTable as table } from '../tables/alerta-fiscal.ts'

/** An alert of the city; refuses ('not-found') when there is none. */
export async function getAlerta({ db }: Context, id: number): Promise<AlertaFiscal> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

export const buscarMonitorAlertasOperation = implement(buscarMonitorAlertas, async (ctx) => {
  const rows = await ctx.db
    .select({
      tipo: table.tipoAlerta,
      quantidade: sql<number>`count(*)::int`,
      impacto: sql`coalesce(sum(${table.impacto}), 0)`.mapWith(table.impacto),
    })
    .from(table)
    .where(inArray(table.situacao, [...situacoesPendentes]))
    .groupBy(table.tipoAlerta)
  const [ultima] = await ctx.db
    .select()
    .from(execucao)
    .where(sql`${execucao.concluidaEm} is not null and ${execucao.origem} <> 'IMPORTACAO'`)
    .orderBy(desc(execucao.concluidaEm))
    .limit(1)
  const abertas = await ctx.db.select({ id: execucao.id }).from(execucao).where(isNull(execucao.concluidaEm)).limit(1)
  return {
    tipos: tiposAlerta.map((tipo) => {
      const row = rows.find((uma) => uma.tipo === tipo)
      return { tipo, quantidade: row?.quantidade ?? 0, impacto: row?.impacto ?? Dinheiro.zero }
    }),
    apuracao: ultima?.concluidaEm
      ? {
          em: ultima.concluidaEm.toISOString(),
          encontrados: ultima.encontrados,
          novos: ultima.novos,
          encerrados: ultima.encerrados,
        }
      : null,
    processando: abertas.length > 0,
    podeApurar: isAllowed(regraAccess, ctx.user),
  }
})

/** What was done with an alert, from its audit, the last first. */
async function listHistorico(ctx: Context, id: number) {
  const eventos = await ctx.db
    .select({ id: evento.id, em: evento.ocorridoEm, pessoaId: evento.pessoaId, tipo: evento.tipo, depois: evento.depois })
    .from(evento)
    .where(and(eq(evento.entidade, 'alerta_fiscal'), eq(evento.entidadeId, String(id))))
    .orderBy(desc(evento.id))
    .limit(100)
  const pessoas = [...new Set(eventos.flatMap(({ pessoaId }) => (pessoaId === null ? [] : [pessoaId])))]
  const nomes = new Map(
    pessoas.length === 0
      ? []
      : (
          await ctx.db
            .select({ id: pessoaTable.id, nome: pessoaTable.nome })
            .from(pessoaTable)
            .where(inArray(pessoaTable.id, pessoas))
        ).map(({ id: pessoa, nome }) => [pessoa, nome]),
  )
  return eventos.map(({ id: eventoId, em, pessoaId, tipo, depois }) => {
    const { situacao, motivo } = depois as { situacao: SituacaoAlerta; motivo?: string }
    return {
      id: eventoId,
      em: em.toISOString(),
      quem: pessoaId === null ? 'Sistema' : (nomes.get(pessoaId) ?? ''),
      situacao,
      texto: tipo === 'alerta-fiscal.devolver' ? alertaTexts.devolvido : (motivo ?? ''),
    }
  })
}

export const buscarAlertaOperation = implement(buscarAlerta, async (ctx, { id }) => {
  const alerta = await getAlerta(ctx, id)
  const pessoa = await getPessoa(ctx, alerta.contribuinteId)
  const fiscal = alerta.fiscalId === null ? undefined : await findPessoa(ctx, alerta.fiscalId)
  const [acao] =
    alerta.agendamentoId === null
      ? []
      : await ctx.db.select({ id: agenda.id, numero: agenda.numero }).from(agenda).where(eq(agenda.id, alerta.agendamentoId))
  const podeTratar = isAllowed(assumirAlertas.access, ctx.user)
  const podeInspecionar = isAllowed(levarAlerta.access, ctx.user)
  return {
    id,
    regra: alerta.regra,
    titulo: regraDe(alerta.regra).titulo,
    explicacao: explicar(alerta.regra, alerta.parametros),
    tipo: alerta.tipoAlerta,
    contribuinte: { id: pessoa.id, nome: pessoa.nome, documento: pessoa.documento },
    competencia: alerta.competencia,
    papel: alerta.papel,
    tipoRegime: alerta.tipoRegime,
    tipoRegimeConfigurado: alerta.tipoRegimeConfigurado,
    esperado: alerta.esperado,
    encontrado: alerta.encontrado,
    impacto: alerta.impacto,
    fatos: alerta.fatos,
    situacao: alerta.situacao,
    fiscal: fiscal?.nome ?? null,
    motivo: alerta.motivo,
    criadoEm: alerta.criadoEm.toISOString(),
    atualizadoEm: alerta.atualizadoEm.toISOString(),
    fiscalizacao: acao ?? null,
    acoes: acoesDoAlerta.filter(
      (acaoDele) =>
        admite(alerta.situacao, acaoDele) && (acaoDele === 'assumir' || acaoDele === 'justificar' ? podeTratar : podeInspecionar),
    ),
    historico: await listHistorico(ctx, id),
  }
})
