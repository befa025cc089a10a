import { counted } from '@iss/kernel/texto'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, AppError, refuse } from '@iss/kernel/errors'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement, uploadOf } from '@iss/platform/server'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { enviarGrpExclusao, iniciarExclusao, marcarExclusao } from '../contract/exclusao-simples.ts'
import { simplesErrors } from '../domain/errors.ts'
import { codigoSituacaoExclusao, lerDebitosGrp, type CodigoRegistroExclusao } from '../domain/exclusao-simples.ts'
import { eventosEnvioExclusao, tiposProcessoExclusao } from '../domain/pgdas.ts'
import { exclusaoDetalheTable as detalhe, processoExclusaoTable as processo } from '../tables/exclusao-simples.ts'
import { type Devedor, listDevedores } from './devedores-do-simples.ts'
import { getNaSituacao, lerProcesso, mudarProcesso } from './exclusao-simples.ts'

const linhaDo = (processoId: number, tipoRegistro: CodigoRegistroExclusao, evento: string, devedor: Devedor) => ({
  processoId,
  tipoRegistro,
  codigoEventoEnvio: evento,
  contribuinteId: devedor.contribuinteId,
  cnpj: devedor.cnpj,
  nome: devedor.nome,
  competencias: devedor.competencias,
  valor: devedor.valor,
  dataFatoMotivador: devedor.fato,
})

/**
 * Begins a run, the only one of the city at a time: INICIADO, EM_PROCESSAMENTO while the debtors are found, PROCESSAMENTO_CONCLUIDO with them.
 * All in one transaction, so that others see only the last. Source: F92.
 */
export const iniciarExclusaoOperation = implement(iniciarExclusao, async (ctx, { debitosAte, valorMinimo, eventos }) => {
  const tipos = eventos.filter(({ evento }) => evento !== '')
  const violations = all(
    debitosAte === null && simplesErrors.exclusaoSemData,
    debitosAte !== null && debitosAte > ctx.clock.today() && simplesErrors.exclusaoDataFutura,
    valorMinimo?.isNegative() && simplesErrors.exclusaoValor,
    tipos.length === 0 && simplesErrors.exclusaoSemTipo,
    tipos.some(({ evento }) => !eventosEnvioExclusao.includes(evento)) && simplesErrors.exclusaoEvento,
  )
  if (violations.length > 0 || debitosAte === null) throw new AppError('business', violations)
  // Two inspectors at once: the second waits here, and then finds the run of the first.
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`exclusao-simples:${ctx.municipioId}`])
  const [aberto] = await ctx.db
    .select({ id: processo.id })
    .from(processo)
    .where(
      and(
        ne(processo.situacao, codigoSituacaoExclusao('PROCESSO_CONCLUIDO')),
        ne(processo.situacao, codigoSituacaoExclusao('PROCESSO_CANCELADO')),
      ),
    )
  if (aberto) refuse(simplesErrors.exclusaoEmAndamento)
  const minimo = valorMinimo ?? Dinheiro.zero
  const [row] = await ctx.db
    .insert(processo)
    .values({
      tipoProcesso: tiposProcessoExclusao[0],
      situacao: codigoSituacaoExclusao('INICIADO'),
      responsavelId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
      dataInicioProcesso: ctx.clock.now(),
      debitosAte,
      valorMinimo: minimo,
      tipos: tipos.map(({ tipo }) => tipo),
    })
    .returning()
  if (!row) throw new Error('The run was not written')
  let quantos = 0
  for (const { tipo, evento } of tipos) {
    if (tipo === 'DEBITO_GRP') continue
    const devedores = await listDevedores(ctx, tipo, { debitosAte, valorMinimo: minimo })
    quantos += devedores.length
    await inserir(
      ctx,
      devedores.map((devedor) => linhaDo(row.id, tipo, evento, devedor)),
    )
  }
  await mudarProcesso(ctx, row, 'PROCESSAMENTO_CONCLUIDO')
  return {
    processo: await lerProcesso(ctx, row.id),
    mensagem: `Processo iniciado: ${counted(quantos, 'devedor encontrado', 'devedores encontrados')}.`,
  }
})

async function inserir(ctx: Context, linhas: ReturnType<typeof linhaDo>[]): Promise<void> {
  for (let inicio = 0; inicio < linhas.length; inicio += 1000)
    await ctx.db.insert(detalhe).values(linhas.slice(inicio, inicio + 1000))
}

/** Companies of the file that are of the Simples in the city today, or not in its registration. */
async function listOptantes(
  ctx: Context,
  cnpjs: readonly string[],
): Promise<Map<string, { id: number; nome: string; simples: boolean }>> {
  const rows = await ctx.db
    .select({
      cnpj: pessoaTable.documento,
      id: pessoaTable.id,
      nome: pessoaTable.nome,
      simples: sql<boolean>`regime_na_competencia(${pessoaTable.municipioId}, ${pessoaTable.id}, date_trunc('month', ${ctx.clock.today()}::date)::date) = 'SIMPLES'`,
    })
    .from(pessoaTable)
    .where(inArray(pessoaTable.documento, [...cnpjs, '']))
  return new Map(rows.map(({ cnpj, ...row }) => [cnpj, row]))
}

export const enviarGrpOperation = implement(enviarGrpExclusao, async (ctx, pedido) => {
  const { id, evento } = pedido
  const file = uploadOf(pedido)
  const row = await getNaSituacao(ctx, id, 'PROCESSAMENTO_CONCLUIDO')
  if (!eventosEnvioExclusao.includes(evento)) refuse(simplesErrors.exclusaoEvento)
  const { debitos, erros } = lerDebitosGrp((await file.bytes()).toString('utf8'))
  const vencidos = debitos.filter(({ vencimento }) => vencimento <= row.debitosAte)
  const porCnpj = new Map<string, typeof vencidos>()
  for (const debito of vencidos) {
    const proprios = porCnpj.get(debito.cnpj)
    if (proprios) proprios.push(debito)
    else porCnpj.set(debito.cnpj, [debito])
  }
  const conhecidas = await listOptantes(ctx, [...porCnpj.keys()])
  const devedores = [...porCnpj].flatMap(([cnpj, proprios]): Devedor[] => {
    if (conhecidas.get(cnpj)?.simples === false) return []
    const valor = Dinheiro.sum(proprios.map((debito) => debito.valor))
    const pessoa = conhecidas.get(cnpj)
    if (valor.lt(row.valorMinimo)) return []
    return [
      {
        contribuinteId: pessoa?.id ?? null,
        cnpj,
        nome: pessoa?.nome ?? proprios[0]?.nome ?? cnpj,
        competencias: [...new Set(proprios.map(({ competencia }) => competencia))].join(', '),
        valor,
        fato: proprios.map(({ vencimento }) => vencimento).sort()[0] ?? row.debitosAte,
      },
    ]
  })
  if (devedores.length === 0) refuse(simplesErrors.exclusaoGrpVazio)
  const table = detalhe
  for (const devedor of devedores)
    await ctx.db
      .insert(table)
      .values(linhaDo(id, 'DEBITO_GRP', evento, devedor))
      .onConflictDoUpdate({
        target: [table.municipioId, table.processoId, table.cnpj, table.tipoRegistro],
        set: {
          competencias: devedor.competencias,
          valor: devedor.valor,
          dataFatoMotivador: devedor.fato,
          codigoEventoEnvio: evento,
        },
      })
  await mudarProcesso(ctx, row, 'PROCESSAMENTO_CONCLUIDO', {
    arquivoGrp: file.nome,
    tipos: [...new Set([...row.tipos, 'DEBITO_GRP' as const])],
  })
  return {
    processo: await lerProcesso(ctx, id),
    erros: erros.map(({ mensagem }) => mensagem),
    mensagem: `Arquivo do GRP importado: ${counted(devedores.length, 'devedor', 'devedores')}, ${counted(erros.length, 'linha', 'linhas')} com erro.`,
  }
})

export const marcarExclusaoOperation = implement(marcarExclusao, async (ctx, { id, detalhes, incluido }) => {
  const row = await getNaSituacao(ctx, id, 'PROCESSAMENTO_CONCLUIDO')
  if (detalhes.length === 0) refuse(simplesErrors.exclusaoSemDevedor)
  const mudados = await ctx.db
    .update(detalhe)
    .set({ incluido })
    .where(and(eq(detalhe.processoId, id), inArray(detalhe.id, detalhes)))
    .returning({ cnpj: detalhe.cnpj })
  await ctx.audit({
    tipo: 'exclusao-simples.devedores',
    entidade: 'processo_exclusao_simples',
    entidadeId: row.id,
    depois: { incluido, cnpjs: mudados.map(({ cnpj }) => cnpj) },
  })
  return {
    processo: await lerProcesso(ctx, id),
    mensagem: incluido ? 'Devedores incluídos no processo.' : 'Devedores retirados do processo.',
  }
})
