import { refere } from '@iss/platform/db'
import { formatData, plusDays } from '@iss/kernel/data'
import { type Guia, guiaTable } from '../tables/guia.ts'
import { enviarNotificacao, isRemovido } from '@iss/municipio/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, defineRoutine } from '@iss/platform/server'
import { and, eq, gte, isNotNull, lte, notExists } from 'drizzle-orm'
import { avisoGuiaTable as aviso } from '../tables/aviso-guia.ts'

/** Days before the due date at which a guide is told about (K04), and after it within which an overdue one still is. */
const DIAS = 5

/**
 * Tells taxpayers by mail of guides that fall due within five days and of those that fell due unpaid in the last five, each once, with the
 * text of the municipality or none when it switched the event off. A day without a worker is made up for.
 */
export async function avisarGuias(ctx: Context): Promise<void> {
  const hoje = ctx.clock.today()
  await avisar(ctx, 'GUIA_A_VENCER', hoje, plusDays(hoje, DIAS))
  await avisar(ctx, 'GUIA_VENCIDA', plusDays(hoje, -DIAS), plusDays(hoje, -1))
}

async function avisar(ctx: Context, evento: 'GUIA_A_VENCER' | 'GUIA_VENCIDA', de: string, ate: string): Promise<void> {
  const told = ctx.db
    .select({ id: aviso.id })
    .from(aviso)
    .where(and(eq(aviso.guiaId, guiaTable.id), eq(aviso.evento, evento)))
  const rows = await ctx.db
    .select({ guia: guiaTable, nome: pessoaTable.nome, email: pessoaTable.email })
    .from(guiaTable)
    .innerJoin(pessoaTable, refere(guiaTable.pessoaId, pessoaTable))
    .where(
      and(
        eq(guiaTable.estado, 'EMITIDA'),
        gte(guiaTable.vencimento, de),
        lte(guiaTable.vencimento, ate),
        isNotNull(pessoaTable.email),
        notExists(told),
      ),
    )
    .limit(500)
  for (const { guia, nome, email } of rows) {
    // Two workers at once: the second finds the row there.
    const mine = await ctx.db
      .insert(aviso)
      .values({ guiaId: guia.id, evento, avisadoEm: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: aviso.id })
    if (mine.length === 0 || !email || (await isRemovido(ctx, email))) continue
    const sent = await enviarNotificacao(ctx, evento, valoresDe(guia, nome), mensagemDe(ctx, evento, guia, nome, email))
    if (sent) await ctx.audit({ tipo: 'guia.aviso', entidade: 'guia', entidadeId: guia.id, depois: { evento } })
  }
}

const valoresDe = (guia: Guia, nome: string) => ({
  nome,
  numero: String(guia.numero),
  valor: guia.total.formatReais(),
  competencia: guia.competencia.format(),
})

function mensagemDe(ctx: Context, evento: 'GUIA_A_VENCER' | 'GUIA_VENCIDA', guia: Guia, nome: string, email: string) {
  const { numero, valor, competencia } = valoresDe(guia, nome)
  const vencimento = formatData(guia.vencimento)
  const venceu = evento === 'GUIA_VENCIDA'
  return {
    para: [email],
    titulo: venceu ? `A guia nº ${numero} venceu em ${vencimento}` : `A guia nº ${numero} vence em ${vencimento}`,
    paragrafos: [
      `${nome}, a guia nº ${numero} da competência ${competencia}, no valor de ${valor}${venceu ? ' até o vencimento, venceu' : ', vence'} em ${vencimento}.`,
      venceu
        ? 'Se o pagamento já foi feito, desconsidere esta mensagem. Para pagar com os acréscimos do dia, recalcule a guia no portal.'
        : 'Se o pagamento já foi feito, desconsidere esta mensagem.',
    ],
    botao: { texto: 'Ver as guias', url: new URL('/home/actions/guias-contribuinte', ctx.baseUrl).href },
  }
}

export const avisosDeGuia = defineRoutine({ nome: 'avisos-de-guia', everySeconds: 3600, run: avisarGuias })
