import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, refuse, type Violation } from '@iss/kernel/errors'
import { documentoTable } from '@iss/documento/tables/documento'
import { getPessoa } from '@iss/pessoa/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
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
import { tipoCreditoTable } from '../tables/tipo-credito.ts'
import { type Credito, creditoTable, type Debito, debitoTable } from '../tables/credito.ts'
import { cancelarCredito, cancelarDebito, criarCredito, criarDebito } from './creditos-debitos.ts'
import { isRestituido } from './restituicao.ts'

type Filtro = { idPessoa: number | null; papel: 'PRESTADOR' | 'TOMADOR' | null; competencia: Competencia | null }
type Tabela = typeof creditoTable | typeof debitoTable

const ondeFiltro = (table: Tabela, { idPessoa, papel, competencia }: Filtro) =>
  and(
    idPessoa === null ? undefined : eq(table.pessoaId, idPessoa),
    papel === null ? undefined : eq(table.papel, papel),
    competencia === null ? undefined : eq(table.competencia, competencia.firstDay()),
  )

/** Made by an authority: by no payment, closing or note. */
const isCreditoManual = ({ guiaId, pagamentoId, encerramentoId }: Credito) =>
  guiaId === null && pagamentoId === null && encerramentoId === null
const isDebitoManual = ({ guiaId, pagamentoId, encerramentoGeradorId }: Debito) =>
  guiaId === null && pagamentoId === null && encerramentoGeradorId === null

function linhaComum(row: Credito | Debito, pessoa: { nome: string; documento: string }) {
  return {
    id: row.id,
    contribuinte: pessoa.nome,
    documento: pessoa.documento,
    papelRotulo: row.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador',
    competencia: Competencia.fromData(row.competencia).format(),
    motivo: row.motivo,
    processo: row.processo,
    valor: row.valor,
    cancelado: row.cancelado,
  }
}

export const listarCreditosOperation = implement(listarCreditos, async (ctx, filtro) => {
  const table = creditoTable
  const where = ondeFiltro(table, filtro)
  const [soma] = await ctx.db
    .select({
      total: sql<string>`count(*)`,
      valor: sql<string>`coalesce(sum(${table.valor}) filter (where not ${table.cancelado}), 0)::numeric(15,2)::text`,
      usado: sql<string>`coalesce(sum(${table.usado}) filter (where not ${table.cancelado}), 0)::numeric(15,2)::text`,
    })
    .from(table)
    .where(where)
  const rows = await ctx.db
    .select({
      row: table,
      nome: pessoaTable.nome,
      documento: pessoaTable.documento,
      numero: documentoTable.numero,
      tipo: tipoCreditoTable.nome,
    })
    .from(table)
    .innerJoin(pessoaTable, eq(pessoaTable.id, table.pessoaId))
    .innerJoin(documentoTable, eq(documentoTable.id, table.id))
    .leftJoin(tipoCreditoTable, eq(tipoCreditoTable.id, table.tipoCreditoId))
    .where(where)
    .orderBy(desc(table.emissao), desc(table.id))
    .limit(filtro.tamanho)
    .offset(filtro.pagina * filtro.tamanho)
  const somaValor = Dinheiro.from(soma?.valor ?? '0')
  return {
    lista: rows.map(({ row, nome, documento, numero, tipo }) => {
      const saldo = row.cancelado ? Dinheiro.zero : row.valor.minus(row.usado)
      const situacao = row.cancelado ? 'Cancelado' : saldo.isZero() ? 'Utilizado' : row.usado.isZero() ? 'Disponível' : 'Em uso'
      return {
        ...linhaComum(row, { nome, documento }),
        numero: Number(numero ?? 0),
        tipo,
        usado: row.usado,
        saldo,
        situacao,
        manual: isCreditoManual(row),
      }
    }),
    total: Number(soma?.total ?? 0),
    somaValor,
    somaSaldo: somaValor.minus(Dinheiro.from(soma?.usado ?? '0')),
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

export const listarDebitosOperation = implement(listarDebitos, async (ctx, filtro) => {
  const table = debitoTable
  const where = ondeFiltro(table, filtro)
  const [soma] = await ctx.db
    .select({
      total: sql<string>`count(*)`,
      valor: sql<string>`coalesce(sum(${table.valor}) filter (where not ${table.cancelado}), 0)::numeric(15,2)::text`,
    })
    .from(table)
    .where(where)
  const rows = await ctx.db
    .select({ row: table, nome: pessoaTable.nome, documento: pessoaTable.documento })
    .from(table)
    .innerJoin(pessoaTable, eq(pessoaTable.id, table.pessoaId))
    .where(where)
    .orderBy(desc(table.criadoEm), desc(table.id))
    .limit(filtro.tamanho)
    .offset(filtro.pagina * filtro.tamanho)
  return {
    lista: rows.map(({ row, nome, documento }) => ({
      ...linhaComum(row, { nome, documento }),
      situacao: row.cancelado ? 'Cancelado' : row.encerramentoGuiaId === null ? 'Em aberto' : 'Cobrado em guia',
      manual: isDebitoManual(row),
    })),
    total: Number(soma?.total ?? 0),
    somaValor: Dinheiro.from(soma?.valor ?? '0'),
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
