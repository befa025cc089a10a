import { formatData, plusDays } from '@iss/kernel/data'
import { enviarNotificacao, isRemovido } from '@iss/municipio/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { type Context, defineRoutine } from '@iss/platform/server'
import { and, eq, gte, lte } from 'drizzle-orm'
import { autorizacaoNfeTable, serieTable } from '../tables/serie.ts'

/** Days before its end at which an authorisation is told of (K04). */
const PRIMEIRO = 30
const FINAL = 7

/** Tells taxpayers of authorisations to issue that end, thirty days before and once more seven days before, with the text of the municipality. */
export async function avisarAutorizacoes(ctx: Context): Promise<void> {
  const hoje = ctx.clock.today()
  const rows = await ctx.db
    .select({ autorizacao: autorizacaoNfeTable, serie: serieTable.codigo, nome: pessoaTable.nome, email: pessoaTable.email })
    .from(autorizacaoNfeTable)
    .innerJoin(serieTable, refere(autorizacaoNfeTable.serieId, serieTable))
    .innerJoin(pessoaTable, refere(autorizacaoNfeTable.pessoaId, pessoaTable))
    .where(
      and(
        gte(autorizacaoNfeTable.fim, hoje),
        lte(autorizacaoNfeTable.fim, plusDays(hoje, PRIMEIRO)),
        eq(autorizacaoNfeTable.avisoFinal, false),
      ),
    )
    .limit(500)
  for (const { autorizacao, serie, nome, email } of rows) {
    const { id, fim } = autorizacao
    if (fim === null) continue
    const final = fim <= plusDays(hoje, FINAL)
    if (!final && autorizacao.vencimentoNotificado) continue
    // Two workers at once: the second changes nothing.
    const meus = await ctx.db
      .update(autorizacaoNfeTable)
      .set({ vencimentoNotificado: true, avisoFinal: final })
      .where(
        and(
          eq(autorizacaoNfeTable.id, id),
          final ? eq(autorizacaoNfeTable.avisoFinal, false) : eq(autorizacaoNfeTable.vencimentoNotificado, false),
        ),
      )
      .returning({ id: autorizacaoNfeTable.id })
    if (meus.length === 0 || !email || (await isRemovido(ctx, email))) continue
    const vence = formatData(fim)
    const enviada = await enviarNotificacao(
      ctx,
      'AUTORIZACAO_A_VENCER',
      { nome, numero: serie },
      {
        para: [email],
        titulo: `A autorização para emitir na série ${serie} vence em ${vence}`,
        paragrafos: [
          `${nome}, a autorização para emitir notas na série ${serie} vence em ${vence}.`,
          'Depois desse dia as notas desta série são recusadas. Peça a nova autorização no portal.',
        ],
        botao: { texto: 'Pedir a autorização', url: new URL('/home/actions/autorizacao-emissao-nfe', ctx.baseUrl).href },
      },
    )
    if (enviada)
      await ctx.audit({ tipo: 'autorizacao.aviso', entidade: 'autorizacao_nfe', entidadeId: id, depois: { fim, final } })
  }
}

export const avisosDeAutorizacao = defineRoutine({
  nome: 'avisos-de-autorizacao',
  everySeconds: 3600,
  run: avisarAutorizacoes,
})
