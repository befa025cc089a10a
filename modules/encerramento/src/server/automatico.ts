import { contaErrors } from '@iss/conta/domain/errors'
import { vencimentoDaCompetencia } from '@iss/guia/server'
import { Competencia } from '@iss/kernel/competencia'
import { all, AppError, fill, refuse } from '@iss/kernel/errors'
import { getPessoa } from '@iss/pessoa/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { regimesSemEncerramento } from '@iss/tributacao/domain/regime'
import { and, eq, isNull } from 'drizzle-orm'
import { buscarAutomatico, buscarOficio, cancelarOficio, encerrarAutomatico, encerrarOficio } from '../contract/lote.ts'
import type { PapelServico } from '@iss/kernel/papel'
import { encerramentoErrors } from '../domain/errors.ts'
import { encerramentoMensagens as texto } from '../domain/mensagens.ts'
import { encerramentoTable } from '../tables/encerramento.ts'
import { type Arbitrado, cancelarArbitrado, listArbitrados } from './arbitrar.ts'
import { type Candidato, LIMITE_DA_TELA, listCandidatos } from './candidatos.ts'
import { enfileirar } from './fila-encerramento.ts'
import { reabrir } from './reabrir.ts'

type Pedido = { ano: number; mes: number; papelServico: PapelServico; regime: string | null; incluirSemMovimento?: boolean }

const daTela = (ctx: Context, { papelServico, regime, incluirSemMovimento = false, ...mes }: Pedido) =>
  listCandidatos(ctx, {
    competencia: Competencia.fromWire(mes),
    papel: papelServico,
    regime,
    incluirSemMovimento,
    limite: LIMITE_DA_TELA,
  })

const linhaDe = (
  { regime: _regime, naoAutomatico: _automatico, parceladoEmDia: _parcelado, fiscalId: _fiscal, ...linha }: Candidato,
  impedimento: string | null,
) => ({
  ...linha,
  impedimento,
})

export const buscarAutomaticoOperation = implement(buscarAutomatico, async (ctx, pedido) =>
  (await daTela(ctx, pedido)).map((linha) =>
    linhaDe(linha, linha.naoAutomatico ? encerramentoErrors.naoEncerraAutomaticamente.message : null),
  ),
)

export const encerrarAutomaticoOperation = implement(encerrarAutomatico, async (ctx, { papelServico, pessoas, ...mes }) => {
  const competencia = Competencia.fromWire(mes)
  const alvo = { competencia, papel: papelServico, regime: null, incluirSemMovimento: true, pessoas }
  const fora = (await listCandidatos(ctx, alvo)).filter(({ naoAutomatico }) => naoAutomatico)
  if (fora.length > 0) refuse(fora.map(({ nome }) => fill(encerramentoErrors.foraDoAutomatico, { contribuinte: nome })))
  const lote = await enfileirar(ctx, { fila: 'filaEncerramentoAutomatico', papel: papelServico, competencia, pessoas })
  return { id: lote.id, mensagem: texto.enviadas }
})

/** Regimes whose provider owes nothing by the closing: nobody is closed ex officio for them (F52). */
const semLancamento = (papel: PapelServico, { regime, valorDevido }: Candidato) =>
  papel === 'PRESTADOR' && regimesSemEncerramento.some((sem) => sem === regime) && !valorDevido.isPositive()

export const buscarOficioOperation = implement(buscarOficio, async (ctx, pedido) => {
  const vencimento = await vencimentoDaCompetencia(ctx, pedido.papelServico, Competencia.fromWire(pedido))
  const vencida = vencimento < ctx.clock.today()
  const arbitra = pedido.base === 'ARBITRAMENTO'
  const todos = (await daTela(ctx, { ...pedido, incluirSemMovimento: arbitra })).filter(
    (linha) => !semLancamento(pedido.papelServico, linha),
  )
  const candidatos = todos.filter(({ fiscalId }) => pedido.fiscalId === null || fiscalId === pedido.fiscalId)
  const chave = { competencia: Competencia.fromWire(pedido), papel: pedido.papelServico }
  const arbitrados = arbitra
    ? await listArbitrados(
        ctx,
        chave,
        candidatos.map(({ idPessoa }) => idPessoa),
      )
    : new Map<number, Arbitrado>()
  const fiscais = new Map(todos.flatMap(({ fiscalId, fiscal }) => (fiscalId && fiscal ? [[fiscalId, fiscal] as const] : [])))
  return {
    vencimento,
    fiscais: [...fiscais].map(([id, nome]) => ({ id, nome })).sort((a, b) => a.nome.localeCompare(b.nome)),
    lista: candidatos.map((linha) => {
      const arbitrado = arbitrados.get(linha.idPessoa)
      const impedimento = vencida
        ? linha.parceladoEmDia
          ? encerramentoErrors.parceladoEmDia.message
          : arbitra
            ? semArbitramento(pedido.papelServico, linha, arbitrado)
            : null
        : fill(encerramentoErrors.naoVencida, { contribuinte: linha.nome }).message
      return {
        ...linhaDe(linha, impedimento),
        arbitrado: arbitrado ? { base: arbitrado.base, imposto: arbitrado.imposto, meses: arbitrado.meses } : null,
      }
    }),
  }
})

/** Why a taxpayer is not arbitrated: a fixed value has no base, and there must be something to go by that was not booked already. */
function semArbitramento(papel: PapelServico, { regime }: Candidato, arbitrado: Arbitrado | undefined): string | null {
  if (papel === 'PRESTADOR' && regime !== 'FATURAMENTO') return encerramentoErrors.regimeSemArbitramento.message
  if (!arbitrado) return encerramentoErrors.semBaseParaArbitrar.message
  return arbitrado.falta.isPositive() ? null : encerramentoErrors.arbitradoEscriturado.message
}

export const encerrarOficioOperation = implement(encerrarOficio, async (ctx, pedido) => {
  const { papelServico: papel, pessoas, enviarEmail, ...mes } = pedido
  const competencia = Competencia.fromWire(mes)
  const justificativa = pedido.justificativa.trim()
  const vencida = (await vencimentoDaCompetencia(ctx, papel, competencia)) < ctx.clock.today()
  const nomes = vencida ? [] : await Promise.all(pessoas.slice(0, 10).map(async (id) => (await getPessoa(ctx, id)).nome))
  const arbitra = pedido.base === 'ARBITRAMENTO'
  const violations = all(
    arbitra && pedido.processo === '' && encerramentoErrors.processoDoArbitramento,
    pessoas.length === 0 && encerramentoErrors.loteVazio,
    justificativa === '' && { ...contaErrors.justificativaObrigatoria, field: 'justificativa' },
    justificativa !== '' && justificativa.length < 20 && encerramentoErrors.justificativaCurta,
    pedido.vencimento !== null && pedido.vencimento < ctx.clock.today() && encerramentoErrors.vencimentoPassado,
    ...nomes.map((contribuinte) => fill(encerramentoErrors.naoVencida, { contribuinte })),
  )
  if (violations.length > 0) throw new AppError('business', violations)
  const lote = await enfileirar(ctx, {
    fila: 'filaEncerramentoLote',
    papel,
    competencia,
    pessoas,
    oficio: { justificativa, processo: arbitra ? pedido.processo : null, vencimento: pedido.vencimento },
    enviarEmail,
  })
  return { id: lote.id, mensagem: texto.enviadas }
})

export const cancelarOficioOperation = implement(cancelarOficio, async (ctx, { encerramentoId, justificativa, cascata }) => {
  const motivo = justificativa.trim()
  if (motivo === '') refuse({ ...contaErrors.justificativaObrigatoria, field: 'justificativa' })
  const table = encerramentoTable
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.id, encerramentoId), eq(table.deOficio, true), isNull(table.reabertoEm)))
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const chave = { pessoaId: row.pessoaId, papel: row.papel, competencia: row.competencia }
  await reabrir(ctx, chave, { motivo, fiscal: true, cascata })
  await cancelarArbitrado(ctx, chave, motivo)
  return { mensagem: texto.oficioCancelado }
})
