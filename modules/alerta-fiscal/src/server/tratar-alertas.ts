import { achadosJuntados, achadosSoltos } from '@iss/acao-fiscal/contract/achados'
import { acaoErrors } from '@iss/acao-fiscal/domain/errors'
import { dispensarAchados, dizerEmitidoA, emitirTermo, juntarAchados } from '@iss/acao-fiscal/server'
import { refuse, type Violation } from '@iss/kernel/errors'
import { nomesDe } from '@iss/pessoa/server'
import { type Context, defineHook, implement, platformErrors } from '@iss/platform/server'
import { asc, eq, inArray } from 'drizzle-orm'
import { assumirAlertas, justificarAlertas, levarAlerta, notificarAlertas } from '../contract/alertas.ts'
import { alertaErrors, alertaTexts } from '../domain/errors.ts'
import { explicar, regraDe } from '../domain/regras.ts'
import { type AcaoDoAlerta, passar, situacaoDevolvida, type SituacaoAlerta } from '../domain/situacao-alerta.ts'
import { type AlertaFiscal, alertaFiscalTable as table } from '../tables/alerta-fiscal.ts'

/** What tells the finding of an alert. */
const PREFIXO = 'alerta:'
const chaveDe = (id: number) => `${PREFIXO}${id}`

/** Alerts in the order of their ids, locked: two inspectors at once treat each once. */
async function travar(ctx: Context, ids: readonly number[]): Promise<AlertaFiscal[]> {
  return ctx.db
    .select()
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]))
    .orderBy(asc(table.id))
    .for('update')
}

type Resultado = { id: number; ok: boolean; mensagem: string }

/** What became of each of these alerts; whom a state forbids the action, or the city does not know, is told by his line and nothing of him changes. */
async function tratar(
  ctx: Context,
  ids: readonly number[],
  acao: AcaoDoAlerta,
  gravar: (alertas: readonly AlertaFiscal[]) => Promise<{ mudanca: Partial<AlertaFiscal>; mensagem: string }>,
): Promise<{ mensagem: string; itens: Resultado[] }> {
  const alertas = await travar(ctx, ids)
  const nomes = await nomesDe(
    ctx,
    alertas.map(({ contribuinteId }) => contribuinteId),
  )
  const recusados = new Map<number, string>()
  const porPessoa = new Map<number, AlertaFiscal[]>()
  for (const alerta of alertas) {
    const para = passar(alerta.situacao, acao)
    if (typeof para !== 'string') recusados.set(alerta.id, (para as Violation).message)
    else porPessoa.set(alerta.contribuinteId, [...(porPessoa.get(alerta.contribuinteId) ?? []), alerta])
  }
  const feitos = new Map<number, string>()
  for (const [, lista] of porPessoa) {
    const { mudanca, mensagem } = await gravar(lista)
    for (const alerta of lista) {
      await mudar(ctx, alerta, acao, mudanca)
      feitos.set(alerta.id, mensagem)
    }
  }
  const itens = [...new Set(ids)].map((id): Resultado => {
    const alerta = alertas.find((um) => um.id === id)
    const nome = alerta ? (nomes.get(alerta.contribuinteId) ?? '') : `Alerta ${id}`
    const feito = feitos.get(id)
    const mensagem = feito ?? recusados.get(id) ?? platformErrors.naoEncontrado.message
    return { id, ok: feito !== undefined, mensagem: `${nome}: ${mensagem}` }
  })
  return { mensagem: `${feitos.size} de ${itens.length} ${itens.length === 1 ? 'alerta' : 'alertas'}.`, itens }
}

async function mudar(ctx: Context, alerta: AlertaFiscal, acao: AcaoDoAlerta, mudanca: Partial<AlertaFiscal>): Promise<void> {
  const situacao = passar(alerta.situacao, acao)
  if (typeof situacao !== 'string') throw new Error(`The alert ${alerta.id} does not admit ${acao}`)
  await gravar(ctx, alerta, acao, situacao, mudanca)
}

async function gravar(
  ctx: Context,
  alerta: AlertaFiscal,
  acao: AcaoDoAlerta | 'devolver',
  situacao: SituacaoAlerta,
  mudanca: Partial<AlertaFiscal>,
): Promise<void> {
  await ctx.db
    .update(table)
    .set({ ...mudanca, situacao, tratadoEm: ctx.clock.now(), atualizadoEm: ctx.clock.now(), versao: alerta.versao + 1 })
    .where(eq(table.id, alerta.id))
  await ctx.audit({
    tipo: `alerta-fiscal.${acao}`,
    entidade: 'alerta_fiscal',
    entidadeId: alerta.id,
    antes: { situacao: alerta.situacao, fiscalId: alerta.fiscalId },
    depois: { situacao, ...mudanca },
  })
}

export const assumirAlertasOperation = implement(assumirAlertas, async (ctx, { ids }) =>
  tratar(ctx, ids, 'assumir', async (alertas) => {
    const eu = ctx.sessao.pessoaUsuarioId
    // Whom they were with is told: nobody's work is taken without its being seen.
    const deles = [...new Set(alertas.flatMap(({ fiscalId }) => (fiscalId === null || fiscalId === eu ? [] : [fiscalId])))]
    const nomes = await nomesDe(ctx, deles)
    const com = deles.map((id) => nomes.get(id) ?? '').join(' e ')
    return {
      mudanca: { fiscalId: eu },
      mensagem: com === '' ? alertaTexts.assumido : `${alertaTexts.assumido} Estava com ${com}.`,
    }
  }),
)

export const justificarAlertasOperation = implement(justificarAlertas, async (ctx, { ids, justificativa }) => {
  const motivo = justificativa.trim()
  if (motivo.length < 10) refuse(alertaErrors.justificativa)
  return tratar(ctx, ids, 'justificar', async (alertas) => {
    // Nothing is left to inspect: a finding that waits is taken along by no inspection.
    await dispensarAchados(
      ctx,
      alertas.map(({ id }) => chaveDe(id)),
    )
    return { mudanca: { motivo, fiscalId: ctx.sessao.pessoaUsuarioId }, mensagem: alertaTexts.justificado }
  })
})

export const notificarAlertasOperation = implement(notificarAlertas, async (ctx, { ids, texto, prazoDias }) => {
  if (texto.trim() === '') refuse({ ...acaoErrors.textoNotificacao, field: 'texto' })
  return tratar(ctx, ids, 'notificar', async ([alerta]) => {
    if (!alerta) throw new Error('A notice is about an alert')
    const termo = await emitirTermo(ctx, {
      tipo: 'NOTIFICACAO',
      agendamentoId: null,
      contribuinteId: alerta.contribuinteId,
      fiscalId: ctx.sessao.pessoaUsuarioId,
      complemento: texto.trim(),
      prazoDias,
    })
    return { mudanca: { termoId: termo.id, fiscalId: ctx.sessao.pessoaUsuarioId }, mensagem: await dizerEmitidoA(ctx, termo) }
  })
})

export const levarAlertaOperation = implement(levarAlerta, async (ctx, { id }) => {
  const [alerta] = await travar(ctx, [id])
  if (!alerta) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const para = passar(alerta.situacao, 'agendar')
  if (typeof para !== 'string') return refuse(para)
  const { titulo } = regraDe(alerta.regra)
  return juntarAchados(ctx, [
    {
      contribuinteId: alerta.contribuinteId,
      origem: 'ALERTA',
      chave: chaveDe(alerta.id),
      titulo: `${titulo}, ${alerta.competencia.format()}`,
      detalhe: `${explicar(alerta.regra, alerta.parametros)} Esperado ${alerta.esperado.formatReais()}, encontrado ${alerta.encontrado.formatReais()}.`,
      inicioCompetencia: alerta.competencia,
      fimCompetencia: alerta.competencia,
      valor: alerta.impacto,
      link: `/home/actions/monitor-alerta-fiscal?alerta=${alerta.id}`,
    },
  ])
})

const idsDe = (chaves: readonly string[]) =>
  chaves.filter((chave) => chave.startsWith(PREFIXO)).map((chave) => Number(chave.slice(PREFIXO.length)))

/** An alert whose finding became part of an inspection is turned into it (F120 'Convertido em fiscalização'). */
export const converterAlertas = defineHook(achadosJuntados, 50, async (ctx, { agendamentoId, chaves }) => {
  const ids = idsDe(chaves)
  if (ids.length === 0) return
  for (const alerta of await travar(ctx, ids))
    if (typeof passar(alerta.situacao, 'agendar') === 'string') await mudar(ctx, alerta, 'agendar', { agendamentoId })
})

/** When that inspection is cancelled there is work left: the alert is under examination again, by whoever had it, and may go into another one. */
export const devolverAlertas = defineHook(achadosSoltos, 50, async (ctx, { agendamentoId, chaves }) => {
  const ids = idsDe(chaves)
  if (ids.length === 0) return
  for (const alerta of await travar(ctx, ids))
    if (alerta.situacao === 'CONVERTIDO' && alerta.agendamentoId === agendamentoId)
      await gravar(ctx, alerta, 'devolver', situacaoDevolvida, { agendamentoId: null })
})
