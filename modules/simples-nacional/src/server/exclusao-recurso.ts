import { normalizeDocumento } from '@iss/kernel/documento'
import { AppError, fill, refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  decidirRecursoExclusao,
  incluirSemCadastro,
  recorrerExclusao,
  registrarRecursoExclusao,
} from '../contract/exclusao-simples.ts'
import { simplesErrors } from '../domain/errors.ts'
import { codigoSituacaoExclusao, decisoesRecurso, validarRecurso } from '../domain/exclusao-simples.ts'
import { eventosEnvioExclusao } from '../domain/pgdas.ts'
import {
  exclusaoDetalheTable as detalhe,
  exclusaoRecursoTable as recurso,
  processoExclusaoTable as processo,
} from '../tables/exclusao-simples.ts'
import { emCurso, getNaSituacao, listDetalhes } from './exclusao-simples.ts'

/** Writes the appeal of a company in a run whose notifications are out. Refuses what `validarRecurso` does, and a second appeal. */
async function protocolar(
  ctx: Context,
  { processoId, cnpj, texto }: { processoId: number; cnpj: string; texto: string },
): Promise<void> {
  await getNaSituacao(ctx, processoId, 'NOTIFICACAO_GERADA', 'NOTIFICACAO_EXPORTADA')
  const [um] = await listDetalhes(ctx, processoId, and(emCurso, eq(detalhe.cnpj, cnpj)))
  if (!um) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const violations = validarRecurso({ ciencia: um.dataNotificacao, hoje: ctx.clock.today(), texto })
  if (violations.length > 0) throw new AppError('business', violations)
  const [gravado] = await ctx.db
    .insert(recurso)
    .values({
      processoId,
      cnpj,
      contribuinteId: um.contribuinteId,
      texto: texto.trim(),
      protocoladoEm: ctx.clock.now(),
      registradoPorId: ctx.sessao.pessoaUsuarioId,
    })
    .onConflictDoNothing()
    .returning({ id: recurso.id })
  if (!gravado) return refuse(simplesErrors.recursoRepetido)
  await ctx.audit({
    tipo: 'exclusao-simples.recurso',
    entidade: 'processo_exclusao_simples',
    entidadeId: processoId,
    depois: { cnpj, recurso: gravado.id },
  })
}

export const registrarRecursoOperation = implement(registrarRecursoExclusao, async (ctx, { id, cnpj, texto }) => {
  await protocolar(ctx, { processoId: id, cnpj: normalizeDocumento(cnpj), texto })
  return { mensagem: 'Recurso registrado. A exclusão da empresa espera a decisão.' }
})

/** The company's own appeal: `id` is a detail of its own, of anybody else there is none. */
export const recorrerOperation = implement(recorrerExclusao, async (ctx, { id, texto }) => {
  const [um] = await ctx.db
    .select({ processoId: detalhe.processoId, cnpj: detalhe.cnpj })
    .from(detalhe)
    .where(and(eq(detalhe.id, id), eq(detalhe.contribuinteId, ctx.sessao.pessoaSelecionadaId)))
  if (!um) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  await protocolar(ctx, { ...um, texto })
  return { mensagem: 'Recurso enviado. Acompanhe a decisão nesta tela.' }
})

/** Decides an appeal once: granted, the company leaves the run; denied, it goes on and its term with it. */
export const decidirRecursoOperation = implement(
  decidirRecursoExclusao,
  async (ctx, { id, cnpj: escrito, decisao, fundamento }) => {
    await getNaSituacao(ctx, id, 'NOTIFICACAO_GERADA', 'NOTIFICACAO_EXPORTADA')
    if (fundamento.trim() === '') refuse(simplesErrors.recursoSemFundamento)
    const cnpj = normalizeDocumento(escrito)
    const [decidido] = await ctx.db
      .update(recurso)
      .set({
        decisao,
        fundamento: fundamento.trim(),
        decididoEm: ctx.clock.now(),
        decididoPorId: ctx.sessao.pessoaUsuarioId,
      })
      .where(and(eq(recurso.processoId, id), eq(recurso.cnpj, cnpj), isNull(recurso.decisao)))
      .returning({ id: recurso.id })
    if (!decidido) return refuse(simplesErrors.recursoDecidido)
    if (decisao === 'DEFERIDO')
      await ctx.db
        .update(detalhe)
        .set({ incluido: false })
        .where(and(eq(detalhe.processoId, id), eq(detalhe.cnpj, cnpj)))
    await ctx.audit({
      tipo: 'exclusao-simples.decisao',
      entidade: 'processo_exclusao_simples',
      entidadeId: id,
      depois: { cnpj, recurso: decidido.id, decisao, fundamento: fundamento.trim() },
    })
    return {
      mensagem:
        decisao === 'DEFERIDO'
          ? 'Recurso deferido: a empresa saiu do processo de exclusão.'
          : `Recurso ${decisoesRecurso[decisao].toLowerCase()}: a exclusão da empresa segue.`,
    }
  },
)

/** Refuses to go on while a company waits for the decision of its appeal. */
export async function refuseRecursoPendente({ db }: Context, processoId: number): Promise<void> {
  const pendentes = await db
    .selectDistinct({ nome: detalhe.nome })
    .from(recurso)
    .innerJoin(
      detalhe,
      and(
        eq(detalhe.municipioId, recurso.municipioId),
        eq(detalhe.processoId, recurso.processoId),
        eq(detalhe.cnpj, recurso.cnpj),
      ),
    )
    .where(and(eq(recurso.processoId, processoId), isNull(recurso.decisao)))
    .orderBy(detalhe.nome)
  if (pendentes.length > 0) refuse(fill(simplesErrors.recursoPendente, { nomes: pendentes.map(({ nome }) => nome).join(', ') }))
}

/** Takes a company of F94 into the run whose debts are being examined; its reason began with the last month that it declared. */
export const incluirSemCadastroOperation = implement(incluirSemCadastro, async (ctx, { cnpj: escrito, evento }) => {
  if (!eventosEnvioExclusao.includes(evento)) refuse(simplesErrors.exclusaoEvento)
  const [aberto] = await ctx.db
    .select({ id: processo.id })
    .from(processo)
    .where(eq(processo.situacao, codigoSituacaoExclusao('PROCESSAMENTO_CONCLUIDO')))
    .orderBy(desc(processo.id))
    .limit(1)
  if (!aberto) return refuse(simplesErrors.exclusaoSemProcesso)
  const row = await getNaSituacao(ctx, aberto.id, 'PROCESSAMENTO_CONCLUIDO')
  const cnpj = normalizeDocumento(escrito)
  const { rows } = await ctx.client.query<{ nome: string; meses: string; ultimo: string; iss: string }>(
    `select max(a.nome) as nome, string_agg(distinct to_char(a.periodo, 'MM/YYYY'), ', ') as meses, max(a.periodo)::text as ultimo,
       coalesce(sum((select sum(d.iss) from pgdas_apuracao_detalhe d where d.municipio_id = f.municipio_id and d.filial_id = f.id
         and d.municipio_incidencia = tom_do_municipio(f.municipio_id))), 0)::numeric(15,2)::text as iss
     from pgdas_apuracao a join pgdas_apuracao_filial f on f.municipio_id = a.municipio_id and f.apuracao_id = a.id
     where a.ativa and f.cnpj = $1
       and not exists (select 1 from pessoa p where p.documento = $1 and p.natureza_cadastro = 'PERMANENTE' and p.situacao <> 'BAIXADO')
     having count(*) > 0`,
    [cnpj],
  )
  const [declarada] = rows
  if (!declarada) return refuse(simplesErrors.exclusaoNaoDeclara)
  const incluidos = await ctx.db
    .insert(detalhe)
    .values({
      processoId: row.id,
      contribuinteId: null,
      cnpj,
      nome: declarada.nome,
      tipoRegistro: 'SEM_CADASTRO',
      competencias: declarada.meses,
      valor: sql`${declarada.iss}::numeric(15,2)`,
      dataFatoMotivador: declarada.ultimo,
      codigoEventoEnvio: evento,
    })
    .onConflictDoUpdate({
      target: [detalhe.municipioId, detalhe.processoId, detalhe.cnpj, detalhe.tipoRegistro],
      set: { incluido: true, codigoEventoEnvio: evento },
      setWhere: eq(detalhe.incluido, false),
    })
    .returning({ id: detalhe.id })
  if (incluidos.length === 0) return refuse(simplesErrors.exclusaoJaIncluida)
  await ctx.audit({
    tipo: 'exclusao-simples.devedores',
    entidade: 'processo_exclusao_simples',
    entidadeId: row.id,
    depois: { incluido: true, cnpjs: [cnpj] },
  })
  return { mensagem: `${declarada.nome} incluída no processo de exclusão nº ${row.id}.` }
})
