import { contaErrors } from '@iss/conta/domain/errors'
import { findDenunciado } from '@iss/comunicacao/server'
import { type Denuncia, denunciaTable } from '@iss/comunicacao/tables/denuncia'
import { proximoNumero } from '@iss/documento/server'
import { all, at, refuse, type Violation } from '@iss/kernel/errors'
import { findPessoa, hasPapel, listPessoasPorPapel } from '@iss/pessoa/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import {
  cancelarAgendamento,
  carregarAgendamento,
  examinarAgendamento,
  type PedidoAgendamento,
  salvarAgendamento,
} from '../contract/agenda.ts'
import { avisoDecadencia, validarAgendamento } from '../domain/agendamento.ts'
import { acaoErrors, acaoTexts, dizer } from '../domain/errors.ts'
import { type FiscalAgenda, fiscalAgendaTable as table } from '../tables/fiscal-agenda.ts'
import { levarAchados, listAchados, montarAchado, soltarAchados } from './achados.ts'
import { impedimentoDaDenuncia } from './impedimento-da-denuncia.ts'
import { dizerAbertas, getAcao, gravarAcao, listAbertas, travarAcao } from './ler-acao.ts'

/** PostgreSQL's code of two rows that exclude each other. */
const CONFLITO = '23P01'

async function findDenuncia({ db }: Context, chave: string): Promise<Denuncia> {
  const [row] = await db.select().from(denunciaTable).where(eq(denunciaTable.chave, chave))
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

type Exame = { violations: Violation[]; avisos: string[] }

/** What stands against an inspection about to be planned or changed, and what its inspector should know. Reads only. */
export async function examinarPedido(ctx: Context, pedido: PedidoAgendamento, id: number | null): Promise<Exame> {
  const hoje = ctx.clock.today()
  const { contribuinteId, fiscalId, inicioCompetencia: de, fimCompetencia: ate } = pedido
  const forma = validarAgendamento(pedido, hoje)
  const contribuinte = contribuinteId === null ? null : await findPessoa(ctx, contribuinteId)
  const abertas = contribuinte ? await listAbertas(ctx, contribuinte.id, id) : []
  const noPeriodo = abertas.filter(
    (aberta) => de && ate && !aberta.fimCompetencia.isBefore(de) && !aberta.inicioCompetencia.isAfter(ate),
  )
  const decadencia = de && ate && !ate.isBefore(de) ? avisoDecadencia(de, ate, hoje) : null
  return {
    violations: all(
      forma,
      contribuinteId !== null && !contribuinte && at(contaErrors.contribuinteObrigatorio, 'contribuinteId'),
      fiscalId !== null && !(await hasPapel(ctx, fiscalId, 'fiscal')) && acaoErrors.naoFiscal,
      noPeriodo.length > 0 && acaoErrors.periodo,
      // One that is changed keeps the complaint that it came from.
      id === null &&
        pedido.denuncia !== null &&
        (await impedimentoDaDenuncia(ctx, await findDenuncia(ctx, pedido.denuncia), contribuinteId)),
    ),
    avisos: [...(await dizerAbertas(ctx, abertas)), ...(decadencia ? [decadencia] : [])],
  }
}

/** What of a request goes into the row. */
async function colunasDe(ctx: Context, pedido: PedidoAgendamento) {
  const { contribuinteId, fiscalId, inicioCompetencia, fimCompetencia, inicioFiscalizacao, fimFiscalizacao, motivo } = pedido
  if (!contribuinteId || !fiscalId || !inicioCompetencia || !fimCompetencia || !inicioFiscalizacao || !fimFiscalizacao || !motivo)
    throw new Error('An inspection was not examined before it is written')
  return {
    contribuinteId,
    fiscalId,
    inicioCompetencia,
    fimCompetencia,
    inicioFiscalizacao,
    fimFiscalizacao,
    motivo,
    denunciaId: pedido.denuncia === null ? null : (await findDenuncia(ctx, pedido.denuncia)).id,
    origem: pedido.origem.trim(),
    observacao: pedido.observacao.trim(),
  }
}

/**
 * Two inspectors at the same moment: the second one is refused by the exclusion of the table, in a savepoint, so that who the first one is can still
 * be told.
 */
async function semConflito<T>(ctx: Context, pedido: PedidoAgendamento, id: number | null, gravar: () => Promise<T>): Promise<T> {
  await ctx.client.query('savepoint agendamento')
  try {
    const gravado = await gravar()
    await ctx.client.query('release savepoint agendamento')
    return gravado
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } }
    if ((cause?.code ?? code) !== CONFLITO) throw error
    await ctx.client.query('rollback to savepoint agendamento')
    return recusar(ctx, { ...(await examinarPedido(ctx, pedido, id)), violations: [acaoErrors.periodo] })
  }
}

/** Refuses with everything at once; who else is at work is told with the refusal of a period that is taken. */
function recusar(_ctx: Context, { violations, avisos }: Exame): never {
  const tomado = violations.includes(acaoErrors.periodo)
  return refuse([...violations, ...(tomado ? avisos.map((message) => ({ code: acaoErrors.periodo.code, message })) : [])])
}

/** Plans an inspection in the caller's transaction: number without gaps in the city. Refuses what `examinarPedido` says. `em`: of demo data. */
export async function agendarFiscalizacao(
  ctx: Context,
  pedido: PedidoAgendamento,
  { autorId, em = ctx.clock.now() }: { autorId: number | null; em?: Date },
): Promise<FiscalAgenda> {
  const exame = await examinarPedido(ctx, pedido, null)
  if (exame.violations.length > 0) return recusar(ctx, exame)
  const colunas = await colunasDe(ctx, pedido)
  const [acao] = await semConflito(ctx, pedido, null, async () =>
    ctx.db
      .insert(table)
      .values({
        ...colunas,
        numero: await proximoNumero(ctx, 'fiscal-agenda', 0),
        criadaEm: em,
        criadaPorId: autorId,
        alteradaPorId: autorId,
      })
      .returning(),
  )
  if (!acao) throw new Error('The inspection was not written')
  await ctx.audit({ tipo: 'fiscalizacao.agendada', entidade: 'fiscal_agenda', entidadeId: acao.id, depois: acao })
  await levarAchados(ctx, acao)
  return acao
}

export const carregarAgendamentoOperation = implement(carregarAgendamento, async (ctx, { idPessoa, denuncia }) => {
  const da = denuncia === null ? null : await findDenuncia(ctx, denuncia)
  const contribuinte = da ? await findDenunciado(ctx, da) : idPessoa === null ? undefined : await findPessoa(ctx, idPessoa)
  const fiscais = (await listPessoasPorPapel(ctx, 'fiscal')).map(({ id: fiscal, nome }) => ({ id: fiscal, nome }))
  const proprio = ctx.sessao.pessoaUsuarioId
  const achados = contribuinte ? await listAchados(ctx, { contribuinteId: contribuinte.id }) : []
  return {
    hoje: ctx.clock.today(),
    fiscais,
    fiscalId: fiscais.some((fiscal) => fiscal.id === proprio) ? proprio : null,
    contribuinte: contribuinte ? { id: contribuinte.id, nome: contribuinte.nome, documento: contribuinte.documento } : null,
    origem: da ? `Denúncia ${da.chave.slice(0, 8)}` : (achados[0]?.titulo ?? ''),
    achados: achados.map(montarAchado),
    avisos: contribuinte ? await dizerAbertas(ctx, await listAbertas(ctx, contribuinte.id, null)) : [],
  }
})

export const examinarAgendamentoOperation = implement(examinarAgendamento, async (ctx, { id, ...pedido }) => {
  const { violations, avisos } = await examinarPedido(ctx, pedido, id)
  return { violacoes: violations.map(({ field, message }) => ({ key: field ?? null, message })), avisos }
})

export const salvarAgendamentoOperation = implement(salvarAgendamento, async (ctx, { id, versao, ...pedido }) => {
  if (id === null) {
    const { avisos } = await examinarPedido(ctx, pedido, null)
    const acao = await agendarFiscalizacao(ctx, pedido, { autorId: ctx.sessao.pessoaUsuarioId })
    return { id: acao.id, numero: acao.numero, mensagem: dizer(acaoTexts.agendada, { numero: acao.numero }), avisos }
  }
  const { acao: antes } = await travarAcao(ctx, { id, versao }, 'alterar')
  const exame = await examinarPedido(ctx, { ...pedido, contribuinteId: antes.contribuinteId }, id)
  if (exame.violations.length > 0) return recusar(ctx, exame)
  const colunas = { ...(await colunasDe(ctx, { ...pedido, contribuinteId: antes.contribuinteId })), denunciaId: antes.denunciaId }
  const acao = await semConflito(ctx, pedido, id, () => gravarAcao(ctx, antes, colunas))
  await ctx.audit({ tipo: 'fiscalizacao.alterada', entidade: 'fiscal_agenda', entidadeId: id, antes, depois: acao })
  return { id, numero: acao.numero, mensagem: dizer(acaoTexts.alterada, { numero: acao.numero }), avisos: exame.avisos }
})

export const cancelarAgendamentoOperation = implement(cancelarAgendamento, async (ctx, { motivo, ...alvo }) => {
  await getAcao(ctx, alvo.id)
  if (motivo.trim() === '') refuse(acaoErrors.motivoCancelamento)
  const { acao, para } = await travarAcao(ctx, alvo, 'cancelar')
  const { numero } = await gravarAcao(ctx, acao, {
    situacao: para,
    canceladaEm: ctx.clock.now(),
    motivoCancelamento: motivo.trim(),
  })
  await ctx.audit({
    tipo: 'fiscalizacao.cancelada',
    entidade: 'fiscal_agenda',
    entidadeId: acao.id,
    antes: { situacao: acao.situacao },
    depois: { situacao: para, motivo: motivo.trim() },
  })
  await soltarAchados(ctx, acao)
  return { mensagem: dizer(acaoTexts.cancelada, { numero }) }
})
