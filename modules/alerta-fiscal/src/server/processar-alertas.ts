import { prazoEmDiasUteis } from '@iss/acao-fiscal/domain/prazo'
import { findFeriados } from '@iss/calendario/server'
import { vencimentoDaCompetencia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, instanteDe, plusDays } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { type Context, defineHook, defineProcess, defineRoutine, implement } from '@iss/platform/server'
import { declaracoesImportadas } from '@iss/simples-nacional/contract/eventos'
import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { apurarAlertas } from '../contract/alertas.ts'
import { alertaErrors, alertaTexts } from '../domain/errors.ts'
import { type CodigoRegra, codigosRegra, regrasDoPgdas } from '../domain/regras.ts'
import { situacoesPendentes } from '../domain/situacao-alerta.ts'
import { type AlertaExecucao, alertaExecucaoTable as execucao, alertaFiscalTable as alerta } from '../tables/alerta-fiscal.ts'
import { apurarRegra, lerRegras } from './apurar-alertas.ts'

/** Business days after the due date before a month is looked at. Source: F120. */
const CARENCIA = 5
/** Months that every night looks at; the first run of a city goes a year back. */
const MESES = 3
const PRIMEIRA_VEZ = 12
/** Months back in which open alerts are looked at again, so that they end with their cause. */
const ABERTOS = 24

/** Hour of the day from which the night's run begins. */
const HORA = '02:00:00'

/** The due date of a month when its grace period is over; null while it runs. */
async function vencimentoPassado(ctx: Context, mes: Competencia): Promise<Data | null> {
  const vencimento = await vencimentoDaCompetencia(ctx, 'PRESTADOR', mes)
  const feriados = await findFeriados(ctx, vencimento, plusDays(vencimento, 30))
  return prazoEmDiasUteis(vencimento, CARENCIA, feriados) <= ctx.clock.today() ? vencimento : null
}

/** The last month whose grace period is over. */
async function ultimoMesVencido(ctx: Context): Promise<Competencia> {
  let ultimo = Competencia.fromData(ctx.clock.today()).plusMonths(-1)
  while ((await vencimentoPassado(ctx, ultimo)) === null) ultimo = ultimo.plusMonths(-1)
  return ultimo
}

/** The months of a run, oldest first: the last ones that are due, and those with alerts that are still open. */
export async function mesesDaApuracao(ctx: Context): Promise<Competencia[]> {
  const ultimo = await ultimoMesVencido(ctx)
  const [antes] = await ctx.db.select({ id: execucao.id }).from(execucao).where(sql`${execucao.concluidaEm} is not null`).limit(1)
  const recentes = Competencia.range(ultimo.plusMonths(1 - (antes ? MESES : PRIMEIRA_VEZ)), ultimo)
  const abertos = await ctx.db
    .selectDistinct({ mes: alerta.competencia })
    .from(alerta)
    .where(and(inArray(alerta.situacao, [...situacoesPendentes]), gte(alerta.competencia, ultimo.plusMonths(-ABERTOS))))
  const dias = new Set([...recentes, ...abertos.map(({ mes }) => mes)].map((mes) => mes.firstDay()))
  return [...dias].sort().map((dia) => Competencia.fromData(dia))
}

/** `meses`, by their first days, and `regras`: only these; without them all that a run looks at. */
type Parametros = { execucaoId: number; meses?: readonly string[]; regras?: readonly CodigoRegra[] }
type Cursor = { meses: string[]; passo: number }

/** One rule of one month in each block, which is one transaction and one statement: memory does not grow with the city. */
export const processarAlertas = defineProcess<Parametros, Cursor>({
  fila: 'processaDw',
  nome: 'alertas-fiscais',
  async block(ctx, { execucaoId, meses: pedidos, regras = codigosRegra }, anterior) {
    const { meses, passo } = anterior ?? {
      meses: [...(pedidos ?? (await mesesDaApuracao(ctx)).map((mes) => mes.firstDay()))],
      passo: 0,
    }
    const total = meses.length * regras.length
    const mes = meses[Math.trunc(passo / regras.length)]
    const regra = regras[passo % regras.length]
    if (mes !== undefined && regra !== undefined) {
      const competencia = Competencia.fromData(mes)
      const vencimento = await vencimentoDaCompetencia(ctx, 'PRESTADOR', competencia)
      const feito = await apurarRegra(ctx, { regra, mes: competencia, vencimento }, (await lerRegras(ctx)).get(regra))
      await ctx.db
        .update(execucao)
        .set({
          encontrados: sql`${execucao.encontrados} + ${feito.encontrados}`,
          novos: sql`${execucao.novos} + ${feito.novos}`,
          encerrados: sql`${execucao.encerrados} + ${feito.encerrados}`,
        })
        .where(eq(execucao.id, execucaoId))
    }
    const done = passo + 1 >= total
    if (done) await ctx.db.update(execucao).set({ concluidaEm: ctx.clock.now() }).where(eq(execucao.id, execucaoId))
    return { done, cursor: { meses, passo: passo + 1 }, feitos: Math.min(passo + 1, total), total }
  },
})

/** Puts a run into the queue, of all or of what is told; null when this night's is there already. */
export async function agendarApuracao(
  ctx: Context,
  origem: AlertaExecucao['origem'],
  so: Omit<Parametros, 'execucaoId'> = {},
): Promise<number | null> {
  const [row] = await ctx.db
    .insert(execucao)
    .values({ dia: ctx.clock.today(), origem, iniciadaEm: ctx.clock.now() })
    .onConflictDoNothing()
    .returning({ id: execucao.id })
  if (!row) return null
  await ctx.schedule(processarAlertas as never, { ...so, execucaoId: row.id } as never)
  return row.id
}

/**
 * Declarations that came change what their months say: the rules that read them are looked at again, in months whose due date is past and whose alerts may
 * still be open. A city whose first night is to come looks a year back then.
 */
export const apurarDepoisDaImportacao = defineHook(declaracoesImportadas, 50, async (ctx, { meses }) => {
  const [antes] = await ctx.db.select({ id: execucao.id }).from(execucao).limit(1)
  if (!antes) return
  const ultimo = await ultimoMesVencido(ctx)
  const vistos = meses.filter((mes) => !mes.isAfter(ultimo) && !mes.isBefore(ultimo.plusMonths(-ABERTOS)))
  if (vistos.length === 0) return
  await agendarApuracao(ctx, 'IMPORTACAO', { meses: vistos.map((mes) => mes.firstDay()), regras: regrasDoPgdas })
})

/** Each night once, whenever a worker runs after the hour: a night without one is made up for. Derived data: nothing to audit. */
export const apuracaoNoturna = defineRoutine({
  nome: 'alertas-fiscais',
  everySeconds: 900,
  run: async (ctx) => {
    if (ctx.clock.now() >= instanteDe(ctx.clock.today(), HORA)) await agendarApuracao(ctx, 'NOTURNA')
  },
})

export const apurarAlertasOperation = implement(apurarAlertas, async (ctx) => {
  const [aberta] = await ctx.db.select().from(execucao).where(isNull(execucao.concluidaEm)).orderBy(desc(execucao.id)).limit(1)
  if (aberta) refuse(alertaErrors.emAndamento)
  const id = await agendarApuracao(ctx, 'PEDIDA')
  await ctx.audit({ tipo: 'alerta-fiscal.apuracao', entidade: 'alerta_execucao', entidadeId: id ?? 0 })
  return { mensagem: alertaTexts.agendado }
})
