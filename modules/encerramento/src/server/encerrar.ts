import { criarCredito, criarDebito, type ChaveSaldo, mudarSaldo, travarSaldo, cobrarDebitos, mudarUsado } from '@iss/conta/server'
import { emitirGuia } from '@iss/guia/server'
import type { Guia } from '@iss/guia/tables/guia'
import { type Data, plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, refuse } from '@iss/kernel/errors'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { encerramentoEncerrado } from '../contract/eventos.ts'
import { usarCreditos } from '../domain/calculo-encerramento.ts'
import { encerramentoErrors } from '../domain/errors.ts'
import { PRAZO_DE_OFICIO } from '../domain/lote-encerramento.ts'
import { encerramentoMensagens as texto } from '../domain/mensagens.ts'
import { proporTipo, type TipoEncerramento } from '../domain/tipo-encerramento.ts'
import { calculoEncerramentoTable, creditoUsoTable, type Encerramento, encerramentoTable } from '../tables/encerramento.ts'
import type { SaldoCompetencia } from '@iss/conta/tables/saldo'
import { type Apuracao, apurarCompetencia, colunasDoCalculo } from './apurar.ts'
import { apurarComplemento } from './complementar.ts'
import { examinarPendencias } from './pendencias.ts'

export type PedidoEncerramento = ChaveSaldo & {
  /** Null: the kind that the calculation proposes (queues). */
  tipo: TipoEncerramento | null
  /** Movement that the user saw in the dry run; null skips the comparison (automatic, demo data). */
  movimento: number | null
  em?: Date
  automatico?: boolean
  /** By the authority for a taxpayer that did not close (F52). */
  oficio?: boolean
  /** Last day to pay the guide of a closing ex officio; thirty days from today where none is told. */
  vencimento?: Data | null
  /** By a queue, for which the competence waits as EM_PROCESSAMENTO. */
  daFila?: boolean
}

export type EncerramentoGravado = { encerramento: Encerramento; guia: Guia | null; mensagem: string }

/**
 * Closes a competence in the caller's transaction: balance locked, everything calculated anew, credits used in order of emission, debits
 * billed, guide issued, memory stored. Refuses with every reason at once. Sources: C01, C01.F, C03; decisions G1, G2.
 */
export async function encerrar(ctx: Context, pedido: PedidoEncerramento): Promise<EncerramentoGravado> {
  const saldo = await travarSaldo(ctx, pedido)
  const estado = pedido.daFila && saldo.estado === 'EM_PROCESSAMENTO' ? 'ABERTA' : saldo.estado
  const { violations } = await examinarPendencias(ctx, pedido, estado, pedido.tipo, { soImpedimentos: true })
  if (violations.length > 0) throw new AppError('business', violations)
  if (pedido.movimento !== null && pedido.movimento !== saldo.movimento) refuse(encerramentoErrors.documentosAposCalculo)
  return pedido.tipo === 'COMPLEMENTAR' ? complementar(ctx, pedido, saldo) : encerrarPrimeiro(ctx, pedido, saldo)
}

async function encerrarPrimeiro(ctx: Context, pedido: PedidoEncerramento, saldo: SaldoCompetencia): Promise<EncerramentoGravado> {
  const apuracao = await apurarCompetencia(ctx, pedido, true)
  const proposto = proporTipo(apuracao.totais, outrosDebitos(apuracao))
  const tipo = pedido.tipo ?? proposto
  const violations = all(
    pedido.tipo === 'SEM_MOVIMENTO' && proposto !== 'SEM_MOVIMENTO' && encerramentoErrors.existeMovimento,
    pedido.tipo === 'CEM_POR_CENTO_RETIDO' && proposto !== 'CEM_POR_CENTO_RETIDO' && encerramentoErrors.nemTudoRetido,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  const { resultado } = apuracao
  const encerramento = await gravarEncerramento(ctx, { ...pedido, tipo }, apuracao.regime, 0)
  await gravarUsos(ctx, encerramento, apuracao)
  const guia = await cobrar(ctx, pedido, encerramento, resultado.valorEncerrado, resultado.destino)
  if (!resultado.naoUtilizado.recebido.isZero())
    await criarCredito(ctx, {
      ...origem(pedido, encerramento),
      motivo: texto.pagamentoAMaior,
      valor: resultado.naoUtilizado.recebido,
    })
  await cobrarAvulsosAParte(ctx, pedido, encerramento, apuracao)
  await ctx.db.insert(calculoEncerramentoTable).values({
    encerramentoId: encerramento.id,
    ...colunasDoCalculo(apuracao, { valorEncerrado: resultado.valorEncerrado, destino: resultado.destino }),
  })
  return concluir(ctx, pedido, saldo, {
    encerramento,
    guia,
    valor: resultado.valorEncerrado,
    encerrado: resultado.valorEncerrado,
    destino: resultado.destino,
  })
}

async function complementar(ctx: Context, pedido: PedidoEncerramento, saldo: SaldoCompetencia): Promise<EncerramentoGravado> {
  const { apuracao, ordem, valor, credito, destino, explicacao } = await apurarComplemento(ctx, pedido)
  if (valor.isZero() && credito.isZero()) refuse(encerramentoErrors.semDiferenca)
  const encerramento = await gravarEncerramento(ctx, { ...pedido, tipo: 'COMPLEMENTAR' }, apuracao.regime, ordem)
  const guia = await cobrar(ctx, pedido, encerramento, valor, destino)
  if (credito.isPositive())
    await criarCredito(ctx, { ...origem(pedido, encerramento), motivo: texto.encerramentoAMaior, valor: credito })
  await ctx.db.insert(calculoEncerramentoTable).values({
    encerramentoId: encerramento.id,
    ...colunasDoCalculo(apuracao, { valorEncerrado: valor, destino, complementar: explicacao }),
  })
  return concluir(ctx, pedido, saldo, { encerramento, guia, valor, encerrado: saldo.encerrado.plus(valor), destino })
}

/** Debits that are not documents, for the kind of closing: inspector's debits and the fixed amount. */
export function outrosDebitos({ avulsos, fixo }: Pick<Apuracao, 'avulsos' | 'fixo'>): Dinheiro {
  return Dinheiro.sum([...avulsos.map(({ valor }) => valor), ...(fixo ? [fixo] : [])])
}

const origem = ({ pessoaId, papel, competencia, em }: PedidoEncerramento, encerramento: Encerramento) => ({
  pessoaId,
  papel,
  competencia,
  em,
  encerramentoId: encerramento.id,
})

async function gravarEncerramento(
  ctx: Context,
  pedido: PedidoEncerramento & { tipo: TipoEncerramento },
  regime: string,
  ordem: number,
): Promise<Encerramento> {
  const [row] = await ctx.db
    .insert(encerramentoTable)
    .values({
      pessoaId: pedido.pessoaId,
      papel: pedido.papel,
      competencia: pedido.competencia,
      tipo: pedido.tipo,
      ordem,
      regime,
      encerradoEm: pedido.em ?? ctx.clock.now(),
      pessoaUsuarioId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
      automatico: pedido.automatico ?? false,
      deOficio: pedido.oficio ?? false,
    })
    .returning()
  if (!row) throw new Error('The closing row was not written')
  return row
}

/** Takes the credits in order of emission (decisions G2) and marks the debits that this closing bills. */
async function gravarUsos(
  ctx: Context,
  encerramento: Encerramento,
  { creditos, avulsos, fixo, resultado }: Apuracao,
): Promise<void> {
  const disponiveis = creditos.map(({ id, emissao, valor, usado }) => ({
    id,
    emissao: emissao.toISOString(),
    saldo: valor.minus(usado),
  }))
  const necessario = Dinheiro.sum(disponiveis.map(({ saldo }) => saldo)).minus(resultado.naoUtilizado.credito)
  for (const { id, usado } of usarCreditos(disponiveis, necessario)) {
    if (!usado.isPositive()) continue
    const antes = creditos.find((credito) => credito.id === id)?.usado ?? Dinheiro.zero
    await ctx.db.insert(creditoUsoTable).values({ creditoId: id, encerramentoId: encerramento.id, valor: usado })
    await mudarUsado(ctx, id, antes.plus(usado))
  }
  if (fixo === null)
    await cobrarDebitos(
      ctx,
      avulsos.map(({ id }) => id),
      encerramento.id,
    )
}

/** The guide of a closing, or the debit of the next competence when the value is below the minimum. */
async function cobrar(
  ctx: Context,
  pedido: PedidoEncerramento,
  encerramento: Encerramento,
  base: Dinheiro,
  destino: Apuracao['resultado']['destino'],
): Promise<Guia | null> {
  const { pessoaId, papel, competencia, em } = pedido
  if (destino === 'ACUMULA')
    await criarDebito(ctx, {
      pessoaId,
      papel,
      competencia: competencia.next(),
      motivo: `Valor inferior ao mínimo da guia, competência ${competencia.format()}`,
      valor: base,
      encerramentoGeradorId: encerramento.id,
      em,
    })
  if (destino !== 'GUIA') return null
  const guia = await emitirGuia(ctx, {
    pessoaId,
    tipo: 'ENCERRAMENTO',
    papel,
    competencia,
    base,
    encerramentoId: encerramento.id,
    em,
    ...(pedido.oficio ? { vencimento: pedido.vencimento ?? plusDays(ctx.clock.today(), PRAZO_DE_OFICIO) } : {}),
  })
  await ctx.db.update(encerramentoTable).set({ guiaId: guia.id }).where(eq(encerramentoTable.id, encerramento.id))
  return guia
}

/** Debits that a fixed amount leaves out are billed by a guide of their own (decisions G1); below the minimum they stay open. */
async function cobrarAvulsosAParte(
  ctx: Context,
  { pessoaId, papel, competencia, em }: PedidoEncerramento,
  encerramento: Encerramento,
  { resultado, avulsos, minimo }: Apuracao,
): Promise<void> {
  const base = resultado.avulsosAParte
  if (base.isZero() || base.lt(minimo)) return
  await emitirGuia(ctx, { pessoaId, tipo: 'AVULSA', papel, competencia, base, encerramentoId: encerramento.id, em })
  await cobrarDebitos(
    ctx,
    avulsos.map(({ id }) => id),
    encerramento.id,
  )
}

type Conclusao = {
  encerramento: Encerramento
  guia: Guia | null
  valor: Dinheiro
  encerrado: Dinheiro
  destino: Apuracao['resultado']['destino']
}

async function concluir(
  ctx: Context,
  pedido: PedidoEncerramento,
  saldo: SaldoCompetencia,
  { encerramento, guia, valor, encerrado, destino }: Conclusao,
): Promise<EncerramentoGravado> {
  await mudarSaldo(ctx, saldo, { estado: 'ENCERRADA', encerrado, debitoEncerrado: saldo.debito })
  await ctx.audit({
    tipo: 'encerramento.encerrado',
    entidade: 'encerramento',
    entidadeId: encerramento.id,
    depois: {
      pessoa: pedido.pessoaId,
      papel: pedido.papel,
      competencia: pedido.competencia.toString(),
      tipo: encerramento.tipo,
      valor,
      guia: guia?.numero ?? null,
    },
  })
  await ctx.emit(encerramentoEncerrado, {
    encerramentoId: encerramento.id,
    pessoaId: pedido.pessoaId,
    papel: pedido.papel,
    competencia: pedido.competencia.toString(),
    guiaId: guia?.id ?? null,
    valor: valor.toString(),
  })
  const complemento = mensagemDestino(destino)
  return { encerramento, guia, mensagem: complemento ? `${texto.encerrada} ${complemento}` : texto.encerrada }
}

/** Says what becomes of a value that makes no guide; null when there is one. */
export function mensagemDestino(destino: Apuracao['resultado']['destino']): string | null {
  if (destino === 'ACUMULA') return texto.abaixoDoMinimo
  return destino === 'GUIA' ? null : texto.semValor
}
