import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, refuse, type Violation } from '@iss/kernel/errors'
import { readRows } from '@iss/list/server'
import { getPessoa } from '@iss/pessoa/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, eq, isNull } from 'drizzle-orm'
import {
  cancelarCreditoCall,
  cancelarDebitoCall,
  lancarCredito,
  lancarDebito,
  listarCreditos,
  listarDebitos,
  listarTiposCredito,
} from '../contract/lancamentos.ts'
import { contaErrors } from '../domain/errors.ts'
import { creditos } from '../lists/creditos.ts'
import { debitos } from '../lists/debitos.ts'
import { tipoCreditoTable } from '../tables/tipo-credito.ts'
import { type Credito, creditoTable, type Debito, debitoTable } from '../tables/credito.ts'
import { cancelarCredito, cancelarDebito, criarCredito, criarDebito } from './creditos-debitos.ts'
import { isRestituido } from './restituicao.ts'

/** Made by an authority: by no payment, closing or note. */
const isCreditoManual = ({ guiaId, pagamentoId, encerramentoId }: Credito) =>
  guiaId === null && pagamentoId === null && encerramentoId === null
const isDebitoManual = ({ guiaId, pagamentoId, encerramentoGeradorId }: Debito) =>
  guiaId === null && pagamentoId === null && encerramentoGeradorId === null

export const listarCreditosOperation = implement(listarCreditos, async (ctx, { pagina, tamanho, ordem, ...filtro }) => {
  const { lista, total, soma } = await readRows(ctx, creditos, filtro, { pagina, tamanho, ordem })
  return {
    lista: lista.map((row) => ({ ...row, competencia: row.competencia.format() })),
    total,
    somaValor: soma('valor'),
    somaSaldo: soma('saldo'),
  }
})

export const listarTiposCreditoOperation = implement(listarTiposCredito, async (ctx) =>
  ctx.db
    .select({
      id: tipoCreditoTable.id,
      nome: tipoCreditoTable.nome,
      naoUsaEncerramento: tipoCreditoTable.naoUsaEncerramento,
    })
    .from(tipoCreditoTable)
    .where(isNull(tipoCreditoTable.dataCancelamento))
    .orderBy(asc(tipoCreditoTable.nome)),
)

type Lancamento = {
  idPessoa: number | null
  competencia: Competencia | null
  valor: Dinheiro | null
  motivo: string
}

/** The parts of an entry that must be there, or everything that is missing at once. */
async function exigir(ctx: Context, pedido: Lancamento, extra: readonly (Violation | false)[] = []) {
  const { idPessoa, competencia, valor, motivo } = pedido
  const violations = all(
    idPessoa === null && contaErrors.contribuinteObrigatorio,
    competencia === null && contaErrors.competenciaObrigatoria,
    !valor?.isPositive() && contaErrors.valorMaiorQueZero,
    ...extra,
    motivo.trim() === '' && contaErrors.justificativaObrigatoria,
  )
  if (violations.length > 0 || idPessoa === null || !competencia || !valor) throw new AppError('business', violations)
  const pessoa = await getPessoa(ctx, idPessoa)
  return { pessoaId: pessoa.id, competencia, valor, motivo: motivo.trim() }
}

export const lancarCreditoOperation = implement(lancarCredito, async (ctx, pedido) => {
  const dados = await exigir(ctx, pedido, [pedido.tipoCreditoId === null && contaErrors.tipoCreditoObrigatorio])
  const [tipo] = await ctx.db
    .select()
    .from(tipoCreditoTable)
    .where(and(eq(tipoCreditoTable.id, pedido.tipoCreditoId ?? 0), isNull(tipoCreditoTable.dataCancelamento)))
  if (!tipo) return refuse(contaErrors.tipoCreditoObrigatorio)
  const processo = pedido.processo.trim() || null
  const credito = await criarCredito(ctx, { ...dados, papel: pedido.papel, tipoCreditoId: tipo.id, processo })
  const aviso = tipo.naoUsaEncerramento ? ' O tipo de crédito não é usado no encerramento.' : ''
  return { id: credito.id, mensagem: `Crédito de ${dados.valor.formatReais()} lançado com sucesso.${aviso}` }
})

export const cancelarCreditoOperation = implement(cancelarCreditoCall, async (ctx, { id, motivo }) => {
  const [credito] = await ctx.db.select().from(creditoTable).where(eq(creditoTable.id, id)).for('update')
  if (!credito) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const restituido = await isRestituido(ctx, [credito])
  const violations = all(
    credito.cancelado && contaErrors.creditoCancelado,
    credito.usado.isPositive() && (restituido ? contaErrors.creditoRestituido : contaErrors.creditoUtilizado),
    !isCreditoManual(credito) && contaErrors.creditoAutomatico,
    motivo.trim() === '' && contaErrors.justificativaObrigatoria,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  await cancelarCredito(ctx, credito, motivo.trim())
  return { mensagem: 'Crédito cancelado com sucesso.' }
})

export const listarDebitosOperation = implement(listarDebitos, async (ctx, { pagina, tamanho, ordem, ...filtro }) => {
  const { lista, total, soma } = await readRows(ctx, debitos, filtro, { pagina, tamanho, ordem })
  return {
    lista: lista.map((row) => ({ ...row, competencia: row.competencia.format() })),
    total,
    somaValor: soma('valor'),
  }
})

export const lancarDebitoOperation = implement(lancarDebito, async (ctx, pedido) => {
  const dados = await exigir(ctx, pedido)
  const debito = await criarDebito(ctx, { ...dados, papel: pedido.papel, processo: pedido.processo.trim() || null })
  return { id: debito.id, mensagem: `Débito de ${dados.valor.formatReais()} lançado com sucesso.` }
})

export const cancelarDebitoOperation = implement(cancelarDebitoCall, async (ctx, { id, motivo }) => {
  const [debito] = await ctx.db.select().from(debitoTable).where(eq(debitoTable.id, id)).for('update')
  if (!debito) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const violations = all(
    debito.cancelado && contaErrors.debitoCancelado,
    debito.encerramentoGuiaId !== null && contaErrors.debitoCobrado,
    !isDebitoManual(debito) && contaErrors.debitoAutomatico,
    motivo.trim() === '' && contaErrors.justificativaObrigatoria,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  await cancelarDebito(ctx, debito, motivo.trim())
  return { mensagem: 'Débito cancelado com sucesso.' }
})
