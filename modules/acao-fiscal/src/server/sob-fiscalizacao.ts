import { defineAcaoFiscal } from '@iss/guia/server'
import { formatData } from '@iss/kernel/data'
import { alterarPessoa, getPessoa } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { defineAlertaInicial } from '@iss/portal/server'
import { defineAlertaContribuinte } from '@iss/solicitacao/server'
import { and, asc, eq, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { situacoesEmCurso } from '../domain/situacao-acao.ts'
import { numeroDoTermo, tiposTermoFiscal } from '../domain/termo.ts'
import { type FiscalAgenda, fiscalAgendaTable as agenda } from '../tables/fiscal-agenda.ts'
import { termoFiscalTable as termo } from '../tables/termo-fiscal.ts'
import { esperaRespostaSql } from './situacao-termo-sql.ts'
import { dizerAbertas, listAbertas } from './ler-acao.ts'

/** Under inspection is a month that an inspection covers whose starting term was issued; one that is only planned binds nobody. F147, G6. */
export const acaoFiscalDoMes = defineAcaoFiscal(async ({ db }, { pessoaId, competencia }) => {
  const rows = await db
    .select({ id: agenda.id })
    .from(agenda)
    .where(
      and(
        eq(agenda.contribuinteId, pessoaId),
        inArray(agenda.situacao, [...situacoesEmCurso]),
        lte(agenda.inicioCompetencia, competencia),
        gte(agenda.fimCompetencia, competencia),
      ),
    )
    .limit(1)
  return rows.length > 0
})

/** The registration says 'Sob fiscalização' (spec 3 §4); answers what it said before, null where it said so already. */
export async function porSobFiscalizacao(ctx: Context, contribuinteId: number): Promise<FiscalAgenda['statusAnterior']> {
  const { webIssStatus } = await getPessoa(ctx, contribuinteId)
  if (webIssStatus === 'SOB_FISCALIZACAO') return null
  await alterarPessoa(ctx, contribuinteId, { webIssStatus: 'SOB_FISCALIZACAO' })
  return webIssStatus
}

/** The registration says again what it said before, unless another inspection goes on: then that one will put it back. F126. */
export async function tirarDeSobFiscalizacao(ctx: Context, { id, contribuinteId, statusAnterior }: FiscalAgenda): Promise<void> {
  const [outra] = await ctx.db
    .select()
    .from(agenda)
    .where(and(eq(agenda.contribuinteId, contribuinteId), inArray(agenda.situacao, [...situacoesEmCurso]), ne(agenda.id, id)))
    .orderBy(asc(agenda.iniciadaEm))
    .limit(1)
    .for('update')
  if (outra) {
    if (outra.statusAnterior === null && statusAnterior !== null)
      await ctx.db.update(agenda).set({ statusAnterior }).where(eq(agenda.id, outra.id))
    return
  }
  const { webIssStatus } = await getPessoa(ctx, contribuinteId)
  if (webIssStatus === 'SOB_FISCALIZACAO') await alterarPessoa(ctx, contribuinteId, { webIssStatus: statusAnterior ?? 'ATIVO' })
}

/** What an inspector should know before he decides a request of the taxpayer (design 7.0). */
export const fiscalizacoesDoContribuinte = defineAlertaContribuinte(async (ctx, contribuinteId) =>
  dizerAbertas(ctx, await listAbertas(ctx, contribuinteId, null)),
)

/** The portal's message to the taxpayer: terms that wait for his reading, and those that wait for his answer. */
export const termosDaPessoa = defineAlertaInicial(async ({ db, clock }, pessoaId) => {
  const hoje = clock.today()
  const rows = await db
    .select()
    .from(termo)
    .where(
      and(
        eq(termo.contribuinteId, pessoaId),
        isNull(termo.anuladoEm),
        or(isNull(termo.cienciaEm), and(esperaRespostaSql(hoje), gte(termo.prazo, hoje))),
      ),
    )
    .orderBy(asc(termo.emissao))
  return {
    avisos: rows.map((row) => {
      const nome = `${tiposTermoFiscal[row.tipo]} nº ${numeroDoTermo(row)}`
      const lido = row.cienciaEm !== null && row.prazo !== null
      return {
        texto: lido ? `${nome}: responda até ${formatData(row.prazo ?? hoje)}.` : `${nome} aguarda a sua ciência.`,
        rotulo: lido ? 'Responder' : 'Ler o termo',
        link: `/home/actions/termos-fiscais?id=${row.id}`,
      }
    }),
  }
})
