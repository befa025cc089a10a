import { refere } from '@iss/platform/db'
import { lancarNoSaldo } from '@iss/conta/server'
import { pessoaDoPedido } from '@iss/pessoa/server'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, formatData } from '@iss/kernel/data'
import { isDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, fill, refuse } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import {
  escrituracaoEspecial,
  escrituracaoEspecialDesconto,
  escrituracaoEspecialIndividual,
  escrituracaoEspecialQuantidade,
} from '@iss/pessoa/domain/chaves-pessoais'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import {
  buscarEscritEspecial,
  type PedidoEspecial,
  removerEscritEspecial,
  salvarEscritEspecial,
} from '../contract/escrituracao.ts'
import { especialCancelado } from '../contract/eventos.ts'
import { escrituracaoErrors, escrituracaoMensagens as texto } from '../domain/errors.ts'
import { calcularEspecial } from '../domain/especial.ts'
import { MESES_A_FRENTE, primeiraCompetencia } from '../domain/lancamento.ts'
import { labelSituacaoLivro, tiposDocumentoEspecial } from '../domain/rotulos.ts'
import { servicoPrestado } from '../domain/servico-prestado.ts'
import { escritEspecialTable, servicoEspecialTable, servicoEspecialValorTable } from '../tables/escrituracao.ts'
import { examinarCompetencia, titularDaSessao } from './competencia-aberta.ts'
import { lerFatosLancamento } from './fatos.ts'

const table = escritEspecialTable
type Especial = typeof table.$inferSelect

/** Unit value of a service in force on a date; null when there is none. */
export async function findValorVigente(ctx: Context, servicoId: number, data: Data): Promise<Dinheiro | null> {
  const valor = servicoEspecialValorTable
  const [row] = await ctx.db
    .select({ valor: valor.valor })
    .from(valor)
    .where(and(eq(valor.servicoId, servicoId), lte(valor.inicio, data), or(isNull(valor.fim), gte(valor.fim, data))))
  return row?.valor ?? null
}

/** Books a line of the special ledger in the caller's transaction. Source: L05. */
export async function lancarEspecial(ctx: Context, pedido: PedidoEspecial, titularId: number, em?: Date): Promise<Especial> {
  if (!(await ctx.switchOn(escrituracaoEspecial, titularId))) refuse(escrituracaoErrors.especialNaoHabilitada)
  const [servico] =
    pedido.servicoId === null
      ? []
      : await ctx.db
          .select()
          .from(servicoEspecialTable)
          .where(and(eq(servicoEspecialTable.id, pedido.servicoId), isNull(servicoEspecialTable.dataCancelamento)))
  const competencia = Competencia.fromData(pedido.data)
  const ultima = Competencia.fromData(ctx.clock.today()).plusMonths(MESES_A_FRENTE)
  const chave = { pessoaId: titularId, papel: 'PRESTADOR', competencia } as const
  const exame = await examinarCompetencia(ctx, chave)
  const valorUnitario = servico ? await findValorVigente(ctx, servico.id, pedido.data) : null
  const tomador = normalizeDocumento(pedido.tomadorDocumento)
  const vigente =
    servico && valorUnitario
      ? await lerFatosDoEspecial(ctx, titularId, { ...pedido, tomador, servico: { ...servico, valorUnitario } })
      : null
  const calculo =
    valorUnitario && vigente?.atividade
      ? calcularEspecial({ ...pedido, tomadorDocumento: tomador, valorUnitario }, vigente.fatos)
      : null
  const violations = all(
    exame.violations,
    (competencia.isBefore(primeiraCompetencia) || competencia.isAfter(ultima)) &&
      fill(escrituracaoErrors.competenciaForaDoIntervalo, { fim: ultima.format() }),
    !servico && escrituracaoErrors.servicoObrigatorio,
    servico && !valorUnitario && fill(escrituracaoErrors.servicoSemValor, { servico: servico.nome }),
    vigente && !vigente.atividade && escrituracaoErrors.atividade,
    tomador !== '' && !isDocumento(tomador) && escrituracaoErrors.tomadorDocumento,
    calculo?.violations,
  )
  if (violations.length > 0 || !servico || !valorUnitario || !vigente?.atividade || !calculo)
    throw new AppError('business', violations)
  const { resultado } = calculo
  const [row] = await ctx.db
    .insert(table)
    .values({
      titularId,
      competencia,
      servicoId: servico.id,
      tipoDocumentoFiscal: pedido.tipoDocumentoFiscal,
      numero: pedido.numero,
      tomadorDocumento: tomador,
      tomadorNome: pedido.tomadorNome,
      data: pedido.data,
      quantidade: pedido.quantidade,
      valorUnitario,
      desconto: pedido.desconto,
      faturado: calculo.faturado,
      base: resultado.base,
      atividadeId: vigente.atividade.id,
      aliquota: resultado.aliquota,
      imposto: resultado.imposto,
      retido: resultado.retido,
      devidoAqui: resultado.devidoAqui,
      regime: vigente.fatos.regime,
      foraDoDas: vigente.foraDoDas,
      memoria: [...resultado.memoria],
      posEncerramento: exame.posEncerramento,
      lancadoEm: em ?? ctx.clock.now(),
      lancadoPorId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
    })
    .onConflictDoNothing()
    .returning()
  if (!row)
    return refuse(
      fill(escrituracaoErrors.duplicada, {
        numero: pedido.numero,
        serie: tiposDocumentoEspecial[pedido.tipoDocumentoFiscal],
        nome: pedido.tomadorNome || 'Não identificado',
      }),
    )
  const estado = await lancarNoSaldo(ctx, chave, 1, documentoDoEspecial(row))
  if (estado !== 'ABERTA' && !exame.posEncerramento)
    refuse(fill(notaErrors.competenciaEncerrada, { competencia: competencia.format() }))
  await ctx.audit({
    tipo: 'escrituracao-especial.lancada',
    entidade: 'escrit_especial',
    entidadeId: row.id,
    depois: resumir(row),
  })
  return row
}

/** Facts of a line of the special ledger: those of a note of its provider on the day, of the activity of the service. */
function lerFatosDoEspecial(
  ctx: Context,
  titularId: number,
  {
    data,
    quantidade,
    tomador,
    tomadorNome,
    servico,
  }: PedidoEspecial & { tomador: string; servico: { atividadeId: number; valorUnitario: Dinheiro } },
) {
  return lerFatosLancamento(
    ctx,
    titularId,
    servicoPrestado({
      dataPrestacao: data,
      outroDocumento: tomador,
      outroNome: tomadorNome,
      atividadeId: servico.atividadeId,
      itens: [{ descricao: '', quantidade, valorUnitario: Decimal4.from(servico.valorUnitario) }],
    }),
  )
}

const documentoDoEspecial = ({ faturado, imposto, retido, devidoAqui, regime, foraDoDas }: Especial) => ({
  faturado,
  imposto,
  retido,
  devidoAqui,
  regime,
  foraDoDas,
})

const resumir = ({ competencia, servicoId, numero, quantidade, valorUnitario, desconto, faturado, imposto }: Especial) => ({
  competencia,
  servicoId,
  numero,
  quantidade,
  valorUnitario,
  desconto,
  faturado,
  imposto,
})

export const salvarEspecialOperation = implement(salvarEscritEspecial, async (ctx, pedido) => {
  const row = await lancarEspecial(ctx, pedido, titularDaSessao(ctx))
  return {
    id: row.id,
    faturado: row.faturado,
    imposto: row.imposto,
    mensagem: row.posEncerramento ? texto.posEncerramento : texto.lancada,
  }
})

export const removerEspecialOperation = implement(removerEscritEspecial, async (ctx, { id, versao, motivo }) => {
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  if (row.titularId !== titularDaSessao(ctx)) return refuse(platformErrors.semPermissao, { kind: 'authorization' })
  const competencia = row.competencia
  const chave = { pessoaId: row.titularId, papel: 'PRESTADOR', competencia } as const
  const exame = await examinarCompetencia(ctx, chave)
  const violations = all(
    motivo === '' && escrituracaoErrors.motivo,
    row.estado !== 'LANCADA' && escrituracaoErrors.naoLancada,
    row.estado === 'LANCADA' && row.versao !== versao && escrituracaoErrors.desatualizado,
    exame.violations,
  )
  if (violations.length > 0) throw new AppError('business', violations)
  const estado = await lancarNoSaldo(ctx, chave, -1, documentoDoEspecial(row))
  if (estado !== 'ABERTA' && !exame.posEncerramento)
    refuse(fill(notaErrors.competenciaEncerrada, { competencia: competencia.format() }))
  await ctx.db
    .update(table)
    .set({ estado: 'CANCELADA', motivo, versao: row.versao + 1 })
    .where(eq(table.id, id))
  await ctx.audit({
    tipo: 'escrituracao-especial.cancelada',
    entidade: 'escrit_especial',
    entidadeId: id,
    antes: resumir(row),
    depois: { motivo },
  })
  await ctx.emit(especialCancelado, { escritEspecialId: id, titularId: row.titularId, competencia: competencia.toString() })
  return { mensagem: texto.cancelada }
})

export const buscarEspecialOperation = implement(buscarEscritEspecial, async (ctx, { competencia, idPessoa }) => {
  const titularId = pessoaDoPedido(ctx, idPessoa)
  const servico = servicoEspecialTable
  const rows = await ctx.db
    .select({ especial: table, servico: servico.nome })
    .from(table)
    .innerJoin(servico, refere(table.servicoId, servico))
    .where(and(eq(table.titularId, titularId), eq(table.competencia, competencia)))
    .orderBy(desc(table.data), desc(table.id))
  const servicos = await ctx.db
    .select({ id: servico.id, nome: servico.nome })
    .from(servico)
    .where(isNull(servico.dataCancelamento))
    .orderBy(asc(servico.nome))
  return {
    habilitada: await ctx.switchOn(escrituracaoEspecial, titularId),
    individual: await ctx.switchOn(escrituracaoEspecialIndividual, titularId),
    desconto: await ctx.switchOn(escrituracaoEspecialDesconto, titularId),
    quantidade: await ctx.switchOn(escrituracaoEspecialQuantidade, titularId),
    servicos,
    lista: rows.map(({ especial, servico: nome }) => ({
      id: especial.id,
      versao: especial.versao,
      data: formatData(especial.data),
      servico: nome,
      tipo: tiposDocumentoEspecial[especial.tipoDocumentoFiscal],
      numero: especial.numero === null ? '' : String(especial.numero),
      tomador: especial.tomadorNome,
      quantidade: especial.quantidade,
      valorUnitario: especial.valorUnitario,
      desconto: especial.desconto,
      faturado: especial.faturado,
      aliquota: especial.aliquota,
      imposto: especial.imposto,
      estado: labelSituacaoLivro(especial.estado, especial.posEncerramento),
    })),
  }
})
