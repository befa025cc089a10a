import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { fill, refuse } from '@iss/kernel/errors'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { buscarExclusao, buscarExclusaoDetalhes, buscarExclusoes } from '../contract/exclusao-simples.ts'
import { simplesErrors } from '../domain/errors.ts'
import {
  codigoSituacaoExclusao,
  isPassoDaExclusao,
  labelSituacaoExclusao,
  labelTipoRegistro,
  situacaoExclusaoDeCodigo,
} from '../domain/exclusao-simples.ts'
import type { SituacaoExclusao } from '../domain/pgdas.ts'
import {
  exclusaoDetalheTable as detalhe,
  type ExclusaoDetalhe,
  type ProcessoExclusao,
  processoExclusaoTable as processo,
} from '../tables/exclusao-simples.ts'

/** A run, locked when it is going to change; refuses one that is not there. */
export async function getProcesso(ctx: Context, id: number, lock = false): Promise<ProcessoExclusao> {
  const query = ctx.db.select().from(processo).where(eq(processo.id, id))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** A locked run that may take the step; refuses an older reading and a step that the path does not have. */
export async function getParaPasso(
  ctx: Context,
  { id, versao }: { id: number; versao: number },
  para: SituacaoExclusao,
): Promise<ProcessoExclusao> {
  const row = await getProcesso(ctx, id, true)
  if (row.versao !== versao) refuse(simplesErrors.exclusaoDesatualizada)
  const de = situacaoExclusaoDeCodigo(row.situacao)
  if (!isPassoDaExclusao(de, para))
    refuse(fill(simplesErrors.exclusaoPasso, { de: labelSituacaoExclusao[de], para: labelSituacaoExclusao[para] }))
  return row
}

/** A locked run that is in one of some situations; refuses others. */
export async function getNaSituacao(ctx: Context, id: number, ...em: SituacaoExclusao[]): Promise<ProcessoExclusao> {
  const row = await getProcesso(ctx, id, true)
  const atual = situacaoExclusaoDeCodigo(row.situacao)
  return em.includes(atual) ? row : refuse(fill(simplesErrors.exclusaoSituacao, { situacao: labelSituacaoExclusao[atual] }))
}

/** Writes a step of a run with its audit event. */
export async function mudarProcesso(
  ctx: Context,
  antes: ProcessoExclusao,
  para: SituacaoExclusao,
  values: Partial<typeof processo.$inferInsert> = {},
): Promise<void> {
  await ctx.db
    .update(processo)
    .set({ ...values, situacao: codigoSituacaoExclusao(para), versao: antes.versao + 1 })
    .where(eq(processo.id, antes.id))
  await ctx.audit({
    tipo: 'exclusao-simples.situacao',
    entidade: 'processo_exclusao_simples',
    entidadeId: antes.id,
    antes: { situacao: situacaoExclusaoDeCodigo(antes.situacao) },
    depois: { situacao: para, ...(values.motivoCancelamento ? { motivo: values.motivoCancelamento } : {}) },
  })
}

/** Details that go on: taken in by the inspector and not settled since. */
export const emCurso = and(eq(detalhe.incluido, true), sql`${detalhe.regularizadoEm} is null`)

export function listDetalhes(ctx: Context, processoId: number, onde?: SQL): Promise<ExclusaoDetalhe[]> {
  return ctx.db
    .select()
    .from(detalhe)
    .where(and(eq(detalhe.processoId, processoId), onde))
    .orderBy(asc(detalhe.nome), asc(detalhe.cnpj), asc(detalhe.id))
}

async function lerProcessos(ctx: Context, onde: SQL | undefined, limite: number, offset: number) {
  const conta = (filtro: SQL | undefined) => sql<string>`count(${detalhe.id}) filter (where ${filtro})`
  const rows = await ctx.db
    .select({
      row: processo,
      responsavel: pessoaTable.nome,
      incluidos: conta(eq(detalhe.incluido, true)),
      semCiencia: conta(and(emCurso, sql`${detalhe.dataNotificacao} is null`)),
      regularizados: conta(and(eq(detalhe.incluido, true), sql`${detalhe.regularizadoEm} is not null`)),
      rejeitados: conta(sql`${detalhe.codigoEventoRetorno} is not null`),
      valor: sql<string>`coalesce(sum(${detalhe.valor}) filter (where ${emCurso}), 0)::numeric(15,2)::text`,
    })
    .from(processo)
    .leftJoin(pessoaTable, eq(pessoaTable.id, processo.responsavelId))
    .leftJoin(detalhe, eq(detalhe.processoId, processo.id))
    .where(onde)
    .groupBy(processo.municipioId, processo.id, pessoaTable.municipioId, pessoaTable.id)
    .orderBy(desc(processo.id))
    .limit(limite)
    .offset(offset)
  return rows.map(({ row, responsavel, valor, ...contas }) => {
    const situacao = situacaoExclusaoDeCodigo(row.situacao)
    return {
      id: row.id,
      situacao,
      situacaoRotulo: labelSituacaoExclusao[situacao],
      inicio: formatDataHora(row.dataInicioProcesso),
      responsavel: responsavel ?? 'Sistema',
      debitosAte: row.debitosAte,
      valorMinimo: row.valorMinimo,
      tipos: row.tipos.map((tipo) => labelTipoRegistro[tipo]).join(', '),
      notificadoEm: row.dataNotificacoes && formatDataHora(row.dataNotificacoes),
      arquivoEm: row.dataGeracaoArquivo && formatDataHora(row.dataGeracaoArquivo),
      arquivoGrp: row.arquivoGrp,
      arquivoRetorno: row.arquivoRetornoSimples,
      motivoCancelamento: row.motivoCancelamento,
      incluidos: Number(contas.incluidos),
      semCiencia: Number(contas.semCiencia),
      regularizados: Number(contas.regularizados),
      rejeitados: Number(contas.rejeitados),
      valor: Dinheiro.from(valor),
      versao: row.versao,
    }
  })
}

/** A run as screens show it. */
export async function lerProcesso(ctx: Context, id: number) {
  const [lido] = await lerProcessos(ctx, eq(processo.id, id), 1, 0)
  return lido ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

export const buscarExclusoesOperation = implement(buscarExclusoes, async (ctx, { pagina, tamanho }) => {
  const [contagem] = await ctx.db.select({ total: count() }).from(processo)
  return { lista: await lerProcessos(ctx, undefined, tamanho, pagina * tamanho), total: contagem?.total ?? 0 }
})

export const buscarExclusaoOperation = implement(buscarExclusao, (ctx, { id }) => lerProcesso(ctx, id))

/** Where a detail stands, in words. */
export function situacaoDoDetalhe({ incluido, regularizadoEm, codigoEventoRetorno, dataNotificacao }: ExclusaoDetalhe): string {
  if (!incluido) return 'Retirado'
  if (regularizadoEm) return `Débito regularizado em ${formatData(regularizadoEm)}.`
  if (codigoEventoRetorno) return `Rejeitado: ${codigoEventoRetorno}`
  return dataNotificacao ? `Ciente em ${formatData(dataNotificacao)}` : 'Em aberto'
}

export const buscarDetalhesOperation = implement(buscarExclusaoDetalhes, async (ctx, { id, pagina, tamanho }) => {
  await getProcesso(ctx, id)
  const onde = eq(detalhe.processoId, id)
  const [contagem] = await ctx.db.select({ total: count() }).from(detalhe).where(onde)
  const rows = await ctx.db
    .select()
    .from(detalhe)
    .where(onde)
    .orderBy(asc(detalhe.nome), asc(detalhe.cnpj), asc(detalhe.id))
    .limit(tamanho)
    .offset(pagina * tamanho)
  return {
    lista: rows.map((row) => ({
      id: row.id,
      contribuinteId: row.contribuinteId,
      cnpj: formatDocumento(row.cnpj),
      nome: row.nome,
      tipo: labelTipoRegistro[row.tipoRegistro],
      competencias: row.competencias,
      valor: row.valor,
      evento: row.codigoEventoEnvio,
      fatoMotivador: row.dataFatoMotivador,
      ciencia: row.dataNotificacao,
      retorno: row.codigoEventoRetorno,
      incluido: row.incluido,
      situacao: situacaoDoDetalhe(row),
    })),
    total: contagem?.total ?? 0,
  }
})
