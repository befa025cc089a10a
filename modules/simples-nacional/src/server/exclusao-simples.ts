import { refere } from '@iss/platform/db'
import { formatDataHora } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import { wordsSql } from '@iss/list/server'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, platformErrors } from '@iss/platform/server'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { simplesErrors } from '../domain/errors.ts'
import {
  codigoSituacaoExclusao,
  isPassoDaExclusao,
  labelSituacaoExclusao,
  labelTipoRegistro,
  situacaoExclusaoDeCodigo,
} from '../domain/exclusao-simples.ts'
import { type SituacaoExclusao, situacoesExclusao } from '../domain/pgdas.ts'
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

/** Runs with their figures: what is counted is taken in by the inspector, the amount is what is still open. */
export function processosDaExclusao({ db }: Context, onde: SQL | undefined) {
  const conta = (filtro: SQL | undefined) => sql<number>`count(${detalhe.id}) filter (where ${filtro})`.mapWith(Number)
  const codigo = sql.join(
    situacoesExclusao.map((situacao) => sql`${labelSituacaoExclusao[situacao]}`),
    sql`, `,
  )
  return db
    .select({
      id: processo.id,
      tipoProcesso: processo.tipoProcesso,
      situacao: processo.situacao,
      situacaoRotulo: sql<string>`(array[${codigo}]::text[])[${processo.situacao} + 1]`.as('situacao_rotulo'),
      inicio: processo.dataInicioProcesso,
      responsavel: sql<string>`coalesce(${pessoaTable.nome}, 'Sistema')`.as('responsavel'),
      debitosAte: processo.debitosAte,
      valorMinimo: processo.valorMinimo,
      tipos: sql<string>`(select string_agg(${wordsSql(sql`t.tipo`, labelTipoRegistro)}, ', ' order by t.ordem)
        from unnest(${processo.tipos}) with ordinality t(tipo, ordem))`.as('tipos_rotulos'),
      notificadoEm: processo.dataNotificacoes,
      arquivoEm: processo.dataGeracaoArquivo,
      arquivoGrp: processo.arquivoGrp,
      arquivoRetorno: processo.arquivoRetornoSimples,
      motivoCancelamento: processo.motivoCancelamento,
      incluidos: conta(eq(detalhe.incluido, true)).as('incluidos'),
      semCiencia: conta(and(emCurso, sql`${detalhe.dataNotificacao} is null`)).as('sem_ciencia'),
      regularizados: conta(and(eq(detalhe.incluido, true), sql`${detalhe.regularizadoEm} is not null`)).as('regularizados'),
      rejeitados: conta(sql`${detalhe.codigoEventoRetorno} is not null`).as('rejeitados'),
      valor: sql`coalesce(sum(${detalhe.valor}) filter (where ${emCurso}), 0)::numeric(15,2)`
        .mapWith(detalhe.valor)
        .as('em_aberto'),
      versao: processo.versao,
    })
    .from(processo)
    .leftJoin(pessoaTable, refere(processo.responsavelId, pessoaTable))
    .leftJoin(detalhe, refere(detalhe.processoId, processo))
    .where(onde)
    .groupBy(processo.municipioId, processo.id, pessoaTable.municipioId, pessoaTable.id)
}

/** A run as the calls answer it. */
export function toProcesso({ inicio, notificadoEm, arquivoEm, ...row }: Awaited<ReturnType<typeof processosDaExclusao>>[number]) {
  return {
    ...row,
    situacao: situacaoExclusaoDeCodigo(row.situacao),
    inicio: formatDataHora(inicio),
    notificadoEm: notificadoEm && formatDataHora(notificadoEm),
    arquivoEm: arquivoEm && formatDataHora(arquivoEm),
  }
}

/** A run as screens show it. */
export async function lerProcesso(ctx: Context, id: number) {
  const [lido] = await processosDaExclusao(ctx, eq(processo.id, id))
  return lido ? toProcesso(lido) : refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}
