import { guiaErrors } from '@iss/guia/domain/errors'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { isPapelVigente } from '@iss/pessoa/server'
import { papelTable, pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { calcularLote, encerrarLote } from '../contract/lote.ts'
import type { PapelServico } from '@iss/kernel/papel'
import { encerramentoErrors } from '../domain/errors.ts'
import { encerramentoMensagens as texto } from '../domain/mensagens.ts'
import { labelTipoEncerramento, proporTipo } from '../domain/tipo-encerramento.ts'
import { apurarCompetencia } from './apurar.ts'
import { outrosDebitos } from './encerrar.ts'
import { enfileirar } from './fila-encerramento.ts'
import { examinarPendencias } from './pendencias.ts'
import { findSaldo } from '@iss/conta/server'

/** Taxpayers that the accountant, or the employer of the employee, keeps the books of; the accountant himself is one of them. */
async function listClientes(ctx: Context): Promise<{ id: number; nome: string; documento: string }[]> {
  const { pessoaUsuarioId, pessoaSelecionadaId } = ctx.sessao
  const papel = papelTable
  const empregos = await ctx.db
    .select({ empregador: papel.empregadorId })
    .from(papel)
    .where(and(eq(papel.atorId, pessoaUsuarioId), eq(papel.perfil, 'funcionario'), isPapelVigente(ctx.clock.today())))
  const empregadores = empregos.flatMap(({ empregador }) => (empregador === null ? [] : [empregador]))
  const autoridade = ctx.user.autoridadeId === null ? [] : [pessoaSelecionadaId]
  return ctx.db
    .select({ id: pessoaTable.id, nome: pessoaTable.nome, documento: pessoaTable.documento })
    .from(pessoaTable)
    .where(inArray(pessoaTable.contadorResponsavelId, [pessoaUsuarioId, ...empregadores, ...autoridade]))
    .orderBy(asc(pessoaTable.busca))
    .limit(500)
}

/** What a client would pay, and what stands against closing: the dry run of C01 for each. */
async function simularCliente(
  ctx: Context,
  { id, nome, documento }: { id: number; nome: string; documento: string },
  papel: PapelServico,
  competencia: Competencia,
) {
  const chave = { pessoaId: id, papel, competencia }
  const saldo = await findSaldo(ctx, chave)
  const estado = saldo?.estado ?? 'ABERTA'
  const { violations, avisos } = await examinarPendencias(ctx, chave, estado, null)
  const aberta = estado === 'ABERTA'
  const apuracao = aberta ? await apurarCompetencia(ctx, chave) : null
  const tipo = apuracao ? proporTipo(apuracao.totais, outrosDebitos(apuracao)) : null
  return {
    idPessoa: id,
    nome,
    documento,
    quantidade: saldo?.quantidade ?? 0,
    faturado: saldo?.faturado ?? Dinheiro.zero,
    imposto: saldo?.imposto ?? Dinheiro.zero,
    desconto: apuracao?.resultado.desconto ?? Dinheiro.zero,
    valorDevido: apuracao?.resultado.valorEncerrado ?? saldo?.encerrado ?? Dinheiro.zero,
    impedimento: violations.length > 0 ? violations.map(({ message }) => message).join(' ') : null,
    situacao: aberta ? 'Aberta' : estado === 'EM_PROCESSAMENTO' ? 'Em processamento' : 'Encerrada',
    tipoRotulo: tipo ? labelTipoEncerramento(tipo) : '',
    avisos: apuracao?.semValorFixo ? [...avisos, guiaErrors.regimeSemValor.message] : avisos,
  }
}

export const calcularLoteOperation = implement(calcularLote, async (ctx, { papelServico, ...mes }) => {
  const competencia = Competencia.fromWire(mes)
  const lista = []
  for (const cliente of await listClientes(ctx)) lista.push(await simularCliente(ctx, cliente, papelServico, competencia))
  return lista
})

export const encerrarLoteOperation = implement(encerrarLote, async (ctx, { papelServico, pessoas, ...mes }) => {
  const carteira = new Set((await listClientes(ctx)).map(({ id }) => id))
  if (pessoas.some((id) => !carteira.has(id))) refuse(encerramentoErrors.foraDaCarteira, { kind: 'authorization' })
  const competencia = Competencia.fromWire(mes)
  const lote = await enfileirar(ctx, { fila: 'filaEncerramentoLote', papel: papelServico, competencia, pessoas })
  return { id: lote.id, mensagem: texto.enviadas }
})
