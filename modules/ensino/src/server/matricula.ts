import { Competencia } from '@iss/kernel/competencia'
import { AppError, refuse } from '@iss/kernel/errors'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { buscarCursosAtivos, type PedidoAlunoCurso, removerAlunoCurso, salvarAlunoCurso } from '../contract/aluno.ts'
import { precoEm } from '../domain/curso.ts'
import { ensinoErrors as errors } from '../domain/errors.ts'
import { validarMatricula } from '../domain/matricula.ts'
import {
  alunoCursoTable as table,
  cursoTable as curso,
  faturamentoAlunoTable as faturamento,
  valorCursoTable,
} from '../tables/ensino.ts'
import { getAluno } from './aluno.ts'

async function lerValores(ctx: Context, cursoIds: readonly number[]) {
  const rows = await ctx.db
    .select()
    .from(valorCursoTable)
    .where(inArray(valorCursoTable.cursoId, [0, ...cursoIds]))
  return (cursoId: number) => rows.filter((row) => row.cursoId === cursoId)
}

export const buscarCursosAtivosOperation = implement(buscarCursosAtivos, async (ctx) => {
  const cursos = await ctx.db
    .select({ id: curso.id, nome: curso.nome })
    .from(curso)
    .where(and(eq(curso.pessoaId, ctx.sessao.pessoaSelecionadaId), isNull(curso.dataBaixa)))
    .orderBy(asc(curso.nome))
  const valores = await lerValores(
    ctx,
    cursos.map(({ id }) => id),
  )
  const mes = Competencia.fromData(ctx.clock.today())
  return cursos.map(({ id, nome }) => ({ id, nome, valor: precoEm(valores(id), mes) }))
})

/** First and last competence billed of a student in a course; null: none. */
async function lerFaturadas(ctx: Context, matriculaId: number) {
  const rows = await ctx.db
    .select({ competencia: faturamento.competencia })
    .from(faturamento)
    .where(and(eq(faturamento.alunoCursoId, matriculaId), isNull(faturamento.estornadoEm)))
    .orderBy(asc(faturamento.competencia))
  const [primeira, ultima] = [rows[0]?.competencia, rows.at(-1)?.competencia]
  return primeira && ultima ? { primeira, ultima } : null
}

/** A student in a course of this institution; of another one it is not found. */
async function getMatricula(ctx: Context, id: number, pessoaId: number) {
  const [row] = await ctx.db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), eq(table.id, id)))
    .for('update')
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Puts a student of this institution into a course, or changes that, in the caller's transaction; for the screen and for the spreadsheet. */
export async function gravarMatricula(ctx: Context, pessoaId: number, pedido: PedidoAlunoCurso): Promise<number> {
  const { id, versao, alunoId, cursoId, ...matricula } = pedido
  const aluno = await getAluno(ctx, alunoId, pessoaId)
  const antes = id === null ? null : await getMatricula(ctx, id, pessoaId)
  if (antes && (antes.alunoId !== alunoId || antes.versao !== versao)) refuse(registryErrors.outroUsuario)
  const [escolhido] =
    cursoId === null
      ? []
      : await ctx.db
          .select()
          .from(curso)
          .where(and(eq(curso.pessoaId, pessoaId), eq(curso.id, cursoId), antes ? undefined : isNull(curso.dataBaixa)))
  if (!escolhido || (antes && antes.cursoId !== escolhido.id)) return refuse(errors.cursoDesconhecido)
  const valores = await lerValores(ctx, [escolhido.id])
  const violations = validarMatricula(matricula, {
    preco: precoEm(valores(escolhido.id), matricula.inicio),
    temResponsavel: aluno.responsavelId !== null,
    faturadas: antes && (await lerFaturadas(ctx, antes.id)),
  })
  const [outra] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.alunoId, alunoId),
        eq(table.cursoId, escolhido.id),
        id === null ? undefined : ne(table.id, id),
        or(isNull(table.fim), sql`${table.fim} >= ${matricula.inicio.firstDay()}::date`),
        matricula.fim === null ? undefined : sql`${table.inicio} <= ${matricula.fim.firstDay()}::date`,
      ),
    )
  if (outra) violations.push(errors.matriculaConflita)
  if (violations.length > 0) throw new AppError('business', violations)
  const [row] = antes
    ? await ctx.db
        .update(table)
        .set({ ...matricula, versao: antes.versao + 1 })
        .where(eq(table.id, antes.id))
        .returning({ id: table.id })
    : await ctx.db
        .insert(table)
        .values({ ...matricula, pessoaId, alunoId, cursoId: escolhido.id })
        .returning({ id: table.id })
  if (!row) throw new Error('The enrolment was not written')
  await ctx.audit({
    tipo: antes ? 'matricula.alterada' : 'matricula.incluida',
    entidade: 'aluno_curso',
    entidadeId: row.id,
    depois: { alunoId, cursoId: escolhido.id, ...matricula },
  })
  return row.id
}

export const salvarAlunoCursoOperation = implement(salvarAlunoCurso, async (ctx, pedido) => ({
  id: await gravarMatricula(ctx, ctx.sessao.pessoaSelecionadaId, pedido),
  mensagem: registryTexts.salvo,
}))

export const removerAlunoCursoOperation = implement(removerAlunoCurso, async (ctx, { id }) => {
  const { alunoId, cursoId } = await getMatricula(ctx, id, ctx.sessao.pessoaSelecionadaId)
  const [usada] = await ctx.db.select({ id: faturamento.id }).from(faturamento).where(eq(faturamento.alunoCursoId, id)).limit(1)
  if (usada) refuse(errors.matriculaEmUso)
  await ctx.db.delete(table).where(eq(table.id, id))
  await ctx.audit({ tipo: 'matricula.removida', entidade: 'aluno_curso', entidadeId: id, antes: { alunoId, cursoId } })
  return { mensagem: registryTexts.removido }
})
