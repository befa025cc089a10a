import { itensDeContribuintes } from '@iss/pessoa/server'
import { Competencia } from '@iss/kernel/competencia'
import { refuse } from '@iss/kernel/errors'
import { checkSelectionReason, orderOnSelection } from '@iss/lote/server'
import { defineProcess, defineRoutine, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { notificarDivergencias } from '../contract/divergencias.ts'
import { notificarDivergenciasLote } from '../lotes/notificar-divergencias-simples.ts'
import { divergenciaExecucaoTable as execucao } from '../tables/declaracao-incorreta-simples.ts'
import { guardarDivergencias } from './guardar-divergencias.ts'

/** Day of the month from which the computation runs: the declaration of the month before is due on the 20th. Source: Res. CGSN 140 art. 38 §2º. */
const DIA = 21
/** Months that each run looks at. */
const MESES = 12

export const notificarDivergenciasOperation = implement(
  notificarDivergencias,
  async (ctx, { ids, justificativa, ...valores }) => {
    const faltas = checkSelectionReason(notificarDivergenciasLote, justificativa)
    if (faltas.length > 0) refuse(faltas)
    return orderOnSelection(ctx, notificarDivergenciasLote, {
      valores,
      motivo: justificativa,
      itens: await itensDeContribuintes(ctx, ids),
    })
  },
)

type Parametros = { execucaoId: number }

/** One month in each block: memory does not grow with the months. */
export const processarDivergencias = defineProcess<Parametros, { passo: number }>({
  fila: 'processaDw',
  nome: 'divergencias-simples',
  async block(ctx, { execucaoId }, anterior) {
    const passo = anterior?.passo ?? 0
    const mes = Competencia.fromData(ctx.clock.today()).plusMonths(-MESES + passo)
    await guardarDivergencias(ctx, { de: mes, ate: mes })
    const done = passo + 1 >= MESES
    if (done) await ctx.db.update(execucao).set({ concluidaEm: ctx.clock.now() }).where(eq(execucao.id, execucaoId))
    return { done, cursor: { passo: passo + 1 }, feitos: passo + 1, total: MESES }
  },
})

/** Each month once, from the day after the declarations are due; a month without a worker on that day is made up for later in it. */
export const divergenciasDoMes = defineRoutine({
  nome: 'divergencias-simples',
  everySeconds: 3600,
  async run(ctx) {
    const hoje = ctx.clock.today()
    if (Number(hoje.slice(8)) < DIA) return
    const [row] = await ctx.db
      .insert(execucao)
      .values({ mes: `${hoje.slice(0, 7)}-01`, iniciadaEm: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: execucao.id })
    if (row) await ctx.schedule(processarDivergencias as never, { execucaoId: row.id } as never)
  },
})
