import { defineFileAccess } from '@iss/documento/server'
import { normalizeDocumento } from '@iss/kernel/documento'
import { all, refuse } from '@iss/kernel/errors'
import { tiposRelacionamento } from '@iss/pessoa/domain/pessoa'
import {
  definirContador,
  findPessoa,
  findPessoaPorDocumento,
  getPessoa,
  hasPapel,
  relacionar,
  encerrarRelacionamentos,
} from '@iss/pessoa/server'
import { pessoaTable, relacionamentoTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  buscarRelacionamentos,
  confirmarRelacionamento,
  desvincularEmpresa,
  encerrarRelacionamento,
  type LinhaRelacionamento,
  solicitarRelacionamento,
} from '../contract/relacionamento.ts'
import { solicitacaoErrors } from '../domain/errors.ts'
import {
  relacionamentoErrors,
  relacionamentoMensagens,
  situacoesRelacionamento,
  tiposDeRelacionamento,
} from '../domain/relacionamento.ts'
import { type RelacionamentoPedido, relacionamentoPedidoTable } from '../tables/relacionamento-pedido.ts'
import { checkAnexos } from './anexos.ts'

const table = relacionamentoPedidoTable
const empresa = alias(pessoaTable, 'empresa')
const labelRelacionamento = (tipo: number) => tiposDeRelacionamento.find(({ value }) => value === tipo)?.label ?? ''
const tones = { SOLICITADO: 'warning', ATIVO: 'success', ENCERRADO: 'neutral', RECUSADO: 'danger' } as const

/** Whether the session speaks for the company of a request: it is selected, and not by the one who asked. */
const isDaEmpresa = (ctx: Context, pedido: RelacionamentoPedido) =>
  pedido.empresaId === ctx.sessao.pessoaSelecionadaId && pedido.pessoaId !== ctx.sessao.pessoaUsuarioId

/** Whether a request to be the accountant holds no more, though it was granted: the registration of the company names another one, or none. */
const isSuperado = ({ situacao, tipoRelacionamento, pessoaId }: RelacionamentoPedido, contadorId: number | null) =>
  situacao === 'ATIVO' && tipoRelacionamento === tiposRelacionamento.Contador && contadorId !== pessoaId

async function listar(ctx: Context, lado: 'pedidos' | 'recebidos'): Promise<LinhaRelacionamento[]> {
  const [minha, outra] = lado === 'pedidos' ? [table.pessoaId, table.empresaId] : [table.empresaId, table.pessoaId]
  const eu = lado === 'pedidos' ? ctx.sessao.pessoaUsuarioId : ctx.sessao.pessoaSelecionadaId
  const rows = await ctx.db
    .select({
      pedido: table,
      nome: pessoaTable.nome,
      documento: pessoaTable.documento,
      contadorId: empresa.contadorResponsavelId,
    })
    .from(table)
    .innerJoin(empresa, refere(table.empresaId, empresa))
    .innerJoin(pessoaTable, and(eq(pessoaTable.municipioId, table.municipioId), eq(pessoaTable.id, outra)))
    .where(eq(minha, eu))
    .orderBy(desc(table.solicitadoEm), desc(table.id))
    .limit(500)
  return rows.map(({ pedido, nome, documento, contadorId }) => {
    const situacao = isSuperado(pedido, contadorId) ? 'ENCERRADO' : pedido.situacao
    return {
      id: pedido.id,
      versao: pedido.versao,
      pessoaId: lado === 'pedidos' ? pedido.empresaId : pedido.pessoaId,
      documento,
      nome,
      papel: labelRelacionamento(pedido.tipoRelacionamento),
      situacao: situacoesRelacionamento[situacao],
      tone: tones[situacao],
      desde: pedido.inicio,
      procuracao: pedido.arquivoId,
      podeConfirmar: situacao === 'SOLICITADO' && isDaEmpresa(ctx, pedido),
      podeEncerrar: situacao === 'ATIVO' && (lado === 'pedidos' || isDaEmpresa(ctx, pedido)),
    }
  })
}

/** Companies whose accountant the user is by their registration: whom he may act for (spec 2 §2.5), whether or not he asked here. */
async function listarDoCadastro(ctx: Context, pedidos: readonly LinhaRelacionamento[]): Promise<LinhaRelacionamento[]> {
  const eu = ctx.sessao.pessoaUsuarioId
  const vinculo = relacionamentoTable
  const rows = await ctx.db
    .select({
      id: pessoaTable.id,
      nome: pessoaTable.nome,
      documento: pessoaTable.documento,
      desde: sql<string>`coalesce(min(${vinculo.inicio})::text, '')`,
    })
    .from(pessoaTable)
    .leftJoin(
      vinculo,
      and(
        refere(vinculo.origemId, pessoaTable),
        eq(vinculo.destinoId, eu),
        eq(vinculo.tipoRelacionamento, tiposRelacionamento.Contador),
        isNull(vinculo.fim),
      ),
    )
    .where(and(eq(pessoaTable.contadorResponsavelId, eu), ne(pessoaTable.id, eu)))
    .groupBy(pessoaTable.municipioId, pessoaTable.id)
    .orderBy(asc(pessoaTable.nome), asc(pessoaTable.id))
  const contador = labelRelacionamento(tiposRelacionamento.Contador)
  const doPedido = new Set(
    pedidos
      .filter(({ papel, situacao }) => papel === contador && situacao === situacoesRelacionamento.ATIVO)
      .map(({ pessoaId }) => pessoaId),
  )
  return rows
    .filter(({ id }) => !doPedido.has(id))
    .map(({ id, ...row }) => ({
      ...row,
      id: null,
      versao: 0,
      pessoaId: id,
      papel: contador,
      situacao: situacoesRelacionamento.ATIVO,
      tone: tones.ATIVO,
      procuracao: null,
      podeConfirmar: false,
      podeEncerrar: true,
    }))
}

export const buscarRelacionamentosOperation = implement(buscarRelacionamentos, async (ctx) => {
  const pedidos = await listar(ctx, 'pedidos')
  return { pedidos: [...pedidos, ...(await listarDoCadastro(ctx, pedidos))], recebidos: await listar(ctx, 'recebidos') }
})

export const solicitarRelacionamentoOperation = implement(
  solicitarRelacionamento,
  async (ctx, { documento, tipoRelacionamento, inicio, procuracao }) => {
    const pessoaId = ctx.sessao.pessoaUsuarioId
    const empresa = await findPessoaPorDocumento(ctx, normalizeDocumento(documento))
    const tipo = tiposDeRelacionamento.find(({ value }) => value === tipoRelacionamento)?.value
    const [aberto] = empresa
      ? await ctx.db
          .select({ id: table.id })
          .from(table)
          .where(
            and(
              eq(table.empresaId, empresa.id),
              eq(table.pessoaId, pessoaId),
              eq(table.tipoRelacionamento, tipo ?? 1),
              inArray(table.situacao, ['SOLICITADO', 'ATIVO']),
            ),
          )
      : []
    const isContador = tipo === tiposRelacionamento.Contador
    const violations = all(
      !empresa && relacionamentoErrors.empresa,
      empresa?.id === pessoaId && relacionamentoErrors.aPropria,
      tipo === undefined && relacionamentoErrors.tipo,
      isContador && !(await hasPapel(ctx, pessoaId, 'contador')) && relacionamentoErrors.naoEhContador,
      (aberto !== undefined || (isContador && empresa?.contadorResponsavelId === pessoaId)) && relacionamentoErrors.repetido,
      await checkAnexos(ctx, procuracao === null ? [] : [procuracao]),
    )
    if (violations.length > 0 || !empresa || tipo === undefined) refuse(violations)
    const pedido = { empresaId: empresa.id, pessoaId, tipoRelacionamento: tipo, inicio, arquivoId: procuracao }
    const [row] = await ctx.db
      .insert(table)
      .values({ ...pedido, solicitadoEm: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: table.id })
    if (!row) refuse(relacionamentoErrors.repetido)
    await ctx.audit({ tipo: 'relacionamento.solicitado', entidade: 'relacionamento_pedido', entidadeId: row.id, depois: pedido })
    const atual =
      isContador && empresa.contadorResponsavelId !== null ? await findPessoa(ctx, empresa.contadorResponsavelId) : null
    return {
      mensagem: relacionamentoMensagens.solicitado,
      aviso: atual ? relacionamentoMensagens.jaTemContador(atual.nome) : null,
    }
  },
)

async function lockPedido(ctx: Context, id: number, versao: number): Promise<RelacionamentoPedido> {
  const [pedido] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!pedido) refuse(relacionamentoErrors.naoEncontrado, { kind: 'not-found' })
  if (!isDaEmpresa(ctx, pedido) && pedido.pessoaId !== ctx.sessao.pessoaUsuarioId)
    refuse(platformErrors.semPermissao, { kind: 'authorization' })
  if (pedido.versao !== versao) refuse(solicitacaoErrors.desatualizada)
  return pedido
}

async function mudar(ctx: Context, pedido: RelacionamentoPedido, situacao: RelacionamentoPedido['situacao']): Promise<void> {
  await ctx.db
    .update(table)
    .set({ situacao, decididoEm: ctx.clock.now(), decididoPorId: ctx.sessao.pessoaUsuarioId, versao: pedido.versao + 1 })
    .where(eq(table.id, pedido.id))
  await ctx.audit({
    tipo: `relacionamento.${situacao.toLowerCase()}`,
    entidade: 'relacionamento_pedido',
    entidadeId: pedido.id,
    antes: { situacao: pedido.situacao },
    depois: { situacao },
  })
}

/** The accountant that another one takes the place of: his active request ends. */
async function encerrarOutrosContadores(ctx: Context, pedido: RelacionamentoPedido): Promise<void> {
  const outros = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        eq(table.empresaId, pedido.empresaId),
        eq(table.tipoRelacionamento, tiposRelacionamento.Contador),
        eq(table.situacao, 'ATIVO'),
      ),
    )
  for (const outro of outros) await mudar(ctx, outro, 'ENCERRADO')
}

export const confirmarRelacionamentoOperation = implement(confirmarRelacionamento, async (ctx, { id, versao, aceita }) => {
  const pedido = await lockPedido(ctx, id, versao)
  if (!isDaEmpresa(ctx, pedido)) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  if (pedido.situacao !== 'SOLICITADO') refuse(relacionamentoErrors.jaDecidido)
  if (!aceita) {
    await mudar(ctx, pedido, 'RECUSADO')
    return { mensagem: relacionamentoMensagens.recusado }
  }
  const { empresaId, pessoaId, tipoRelacionamento, inicio } = pedido
  if (tipoRelacionamento === tiposRelacionamento.Contador) {
    await encerrarOutrosContadores(ctx, pedido)
    await definirContador(ctx, empresaId, pessoaId, inicio)
  } else await relacionar(ctx, empresaId, pessoaId, tipoRelacionamento, inicio)
  await mudar(ctx, pedido, 'ATIVO')
  return { mensagem: relacionamentoMensagens.confirmado }
})

export const encerrarRelacionamentoOperation = implement(encerrarRelacionamento, async (ctx, { id, versao }) => {
  const pedido = await lockPedido(ctx, id, versao)
  if (pedido.situacao !== 'ATIVO') refuse(relacionamentoErrors.naoAtivo)
  const { empresaId, pessoaId, tipoRelacionamento } = pedido
  if (tipoRelacionamento === tiposRelacionamento.Contador) {
    if ((await getPessoa(ctx, empresaId)).contadorResponsavelId === pessoaId) await definirContador(ctx, empresaId, null)
  } else await encerrarRelacionamentos(ctx, empresaId, pessoaId, tipoRelacionamento)
  await mudar(ctx, pedido, 'ENCERRADO')
  return { mensagem: relacionamentoMensagens.encerrado }
})

export const desvincularEmpresaOperation = implement(desvincularEmpresa, async (ctx, { empresaId }) => {
  const empresa = await findPessoa(ctx, empresaId)
  if (!empresa) refuse(relacionamentoErrors.naoEncontrado, { kind: 'not-found' })
  if (empresa.contadorResponsavelId !== ctx.sessao.pessoaUsuarioId) refuse(platformErrors.semPermissao, { kind: 'authorization' })
  await definirContador(ctx, empresaId, null)
  return { mensagem: relacionamentoMensagens.encerrado }
})

/** The company may open the power of attorney that came with a request. */
export const procuracaoFileAccess = defineFileAccess(async (ctx, { id }) => {
  const [pedido] = await ctx.db.select().from(table).where(eq(table.arquivoId, id)).limit(1)
  return pedido !== undefined && isDaEmpresa(ctx, pedido)
})
