import { isAllowed } from '@iss/platform/contract'
import { numeroDoTermo, tiposTermoFiscal } from '@iss/acao-fiscal/domain/termo'
import { fiscalAgendaTable as agenda } from '@iss/acao-fiscal/tables/fiscal-agenda'
import { termoFiscalTable as termo } from '@iss/acao-fiscal/tables/termo-fiscal'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { findPessoa, getPessoa, nomesDe } from '@iss/pessoa/server'
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

/** Terms by id, as people call them: 'Notificação nº 15/2026'. */
async function termosDe({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: termo.id, tipo: termo.tipo, numero: termo.numero, ano: termo.ano })
    .from(termo)
    .where(inArray(termo.id, [...ids]))
  return new Map(rows.map((row) => [row.id, `${tiposTermoFiscal[row.tipo]} nº ${numeroDoTermo(row)}`]))
}

const SISTEMA = 'Sistema'

/** What was done with an alert, from its audit, the last first; that it ended by itself, which no audit holds, stands before it. */
async function listHistorico(ctx: Context, { id, situacao: agora, motivo: fim, tratadoEm }: AlertaFiscal) {
  const eventos = await ctx.db
    .select({ id: evento.id, em: evento.ocorridoEm, pessoaId: evento.pessoaId, tipo: evento.tipo, depois: evento.depois })
    .from(evento)
    .where(and(eq(evento.entidade, 'alerta_fiscal'), eq(evento.entidadeId, String(id))))
    .orderBy(desc(evento.id))
    .limit(100)
  const feitos = eventos.map((um) => ({
    ...um,
    ...(um.depois as { situacao: SituacaoAlerta; motivo?: string; termoId?: number }),
  }))
  const nomes = await nomesDe(
    ctx,
    feitos.map(({ pessoaId }) => pessoaId),
  )
  const termos = await termosDe(
    ctx,
    feitos.flatMap(({ termoId }) => termoId ?? []),
  )
  return [
    ...(agora === 'ENCERRADO' && tratadoEm
      ? [{ id: null, em: tratadoEm.toISOString(), quem: SISTEMA, situacao: agora, texto: fim ?? '' }]
      : []),
    ...feitos.map(({ id: eventoId, em, pessoaId, tipo, situacao, motivo, termoId }) => ({
      id: eventoId,
      em: em.toISOString(),
      quem: pessoaId === null ? SISTEMA : (nomes.get(pessoaId) ?? ''),
      situacao,
      texto: tipo === 'alerta-fiscal.devolver' ? alertaTexts.devolvido : (motivo ?? termos.get(termoId ?? 0) ?? ''),
    })),
  ]
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
    historico: await listHistorico(ctx, alerta),
  }
})
