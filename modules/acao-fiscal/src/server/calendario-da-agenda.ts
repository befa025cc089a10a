import { findFeriados } from '@iss/calendario/server'
import { listPessoasPorPapel } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { implement } from '@iss/platform/server'
import { and, asc, between, eq, ne, or } from 'drizzle-orm'
import { buscarCalendario } from '../contract/agenda.ts'
import { numeroDoTermo, tiposTermoFiscal } from '../domain/termo.ts'
import { fiscalAgendaTable as agenda } from '../tables/fiscal-agenda.ts'
import { termoFiscalTable as termo } from '../tables/termo-fiscal.ts'
import { esperaRespostaSql, responsavelSql } from './situacao-termo-sql.ts'
import { fimSql } from './somas-da-acao.ts'

/** What a month holds: planned beginnings of inspections, their ends (planned ones of those that are open), last days of answers that are still out. */
export const buscarCalendarioOperation = implement(buscarCalendario, async (ctx, { mes, fiscalId }) => {
  const [de, ate] = [mes.firstDay(), mes.lastDay()]
  const hoje = ctx.clock.today()
  const acoes = await ctx.db
    .select({ acao: agenda, contribuinte: pessoaTable.nome, fim: fimSql.as('fim') })
    .from(agenda)
    .innerJoin(pessoaTable, refere(agenda.contribuinteId, pessoaTable))
    .where(
      and(
        ne(agenda.situacao, 'CANCELADA'),
        or(between(agenda.inicioFiscalizacao, de, ate), between(fimSql, de, ate)),
        fiscalId === null ? undefined : eq(agenda.fiscalId, fiscalId),
      ),
    )
    .orderBy(asc(agenda.numero))
  const prazos = await ctx.db
    .select({ termo, contribuinte: pessoaTable.nome })
    .from(termo)
    .innerJoin(pessoaTable, refere(termo.contribuinteId, pessoaTable))
    .leftJoin(agenda, refere(termo.agendamentoId, agenda))
    .where(
      and(between(termo.prazo, de, ate), esperaRespostaSql(hoje), fiscalId === null ? undefined : eq(responsavelSql, fiscalId)),
    )
    .orderBy(asc(termo.prazo), asc(termo.id))
  const doMes = (dia: string) => dia >= de && dia <= ate
  return {
    hoje,
    feriados: [...(await findFeriados(ctx, de, ate))].sort(),
    fiscais: (await listPessoasPorPapel(ctx, 'fiscal')).map(({ id, nome }) => ({ id, nome })),
    compromissos: [
      ...acoes.flatMap(({ acao, contribuinte, fim }) => {
        const comum = { situacao: acao.situacao, link: `/home/actions/consulta-fiscalizacao?id=${acao.id}` }
        const texto = `Nº ${acao.numero}, ${contribuinte}`
        return [
          ...(doMes(acao.inicioFiscalizacao) ? [{ ...comum, dia: acao.inicioFiscalizacao, tipo: 'INICIO' as const, texto }] : []),
          ...(doMes(fim) ? [{ ...comum, dia: fim, tipo: 'FIM' as const, texto }] : []),
        ]
      }),
      ...prazos.map(({ termo: row, contribuinte }) => ({
        dia: row.prazo ?? de,
        tipo: 'PRAZO' as const,
        texto: `${tiposTermoFiscal[row.tipo]} nº ${numeroDoTermo(row)}, ${contribuinte}`,
        situacao: null,
        link: `/home/actions/consulta-fiscalizacao?${row.agendamentoId === null ? `termo=${row.id}` : `id=${row.agendamentoId}`}`,
      })),
    ].sort((um, outro) => um.dia.localeCompare(outro.dia)),
  }
})
