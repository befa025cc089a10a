import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import {
  alunoCursoTable as matricula,
  alunoTable as aluno,
  cursoTable as curso,
  responsavelAlunoTable as responsavel,
} from '../tables/ensino.ts'

export type QuaisMensalidades = {
  readonly pessoaId: number
  readonly competencia: Competencia
  readonly cursoId: number | null
  /** Only these students in courses. */
  readonly matriculas?: readonly number[]
}

const dinheiro = (expressao: SQL, nome: string) =>
  sql<Dinheiro | null>`${expressao}`.mapWith((valor: string) => Dinheiro.from(valor)).as(nome)

const peloResponsavel = sql`${matricula.pagoPeloResponsavel} and ${responsavel.id} is not null`
/** Of the guardian where the enrolment says that he pays, of the student otherwise. */
const doPagador = <K extends keyof typeof responsavel & keyof typeof aluno>(coluna: K, nome: string) =>
  sql<string>`coalesce(case when ${peloResponsavel} then ${responsavel[coluna]} else ${aluno[coluna]} end, '')`.as(nome)
/** The one who pays, as a number: negative for a guardian. */
const pagador = sql`case when ${peloResponsavel} then -${responsavel.id} else ${aluno.id} end`

/**
 * What the students of an institution owe in a competence (`mensalidades`), with student, course and who pays; what one pays stands together, by
 * activity; what is booked by course stands together by course.
 */
export function lerMensalidades(ctx: Context, { pessoaId, competencia, cursoId, matriculas }: QuaisMensalidades) {
  return ctx.db
    .select({
      matriculaId: matricula.id,
      valor: dinheiro(sql`m.valor`, 'valor_devido'),
      desconto: dinheiro(sql`m.desconto`, 'desconto_dado'),
      faturada: sql<boolean>`m.faturamento_id is not null`.as('faturada'),
      cursoId: sql<number>`${curso.id}`.mapWith(Number).as('id_do_curso'),
      curso: sql<string>`${curso.nome}`.as('nome_do_curso'),
      atividadeId: curso.atividadeId,
      faturaPor: curso.faturaPor,
      servicoEspecialId: curso.servicoEspecialId,
      alunoNome: sql<string>`${aluno.nome}`.as('nome_do_aluno'),
      pagador: sql<number>`${pagador}`.mapWith(Number).as('pagador'),
      pagadorNome: doPagador('nome', 'pagador_nome'),
      pagadorDocumento: doPagador('documento', 'pagador_documento'),
      pagadorEmail: doPagador('email', 'pagador_email'),
      pagadorTelefone: doPagador('telefone', 'pagador_telefone'),
      logradouro: doPagador('logradouro', 'pagador_logradouro'),
      numero: doPagador('numero', 'pagador_numero'),
      complemento: doPagador('complemento', 'pagador_complemento'),
      bairro: doPagador('bairro', 'pagador_bairro'),
      municipio: doPagador('municipioLogradouro', 'pagador_municipio'),
      uf: doPagador('uf', 'pagador_uf'),
      cep: doPagador('cep', 'pagador_cep'),
    })
    .from(matricula)
    .innerJoin(sql`mensalidades(${pessoaId}, ${competencia.firstDay()}::date) m`, sql`m.matricula_id = ${matricula.id}`)
    .innerJoin(curso, refere(matricula.cursoId, curso))
    .innerJoin(aluno, refere(matricula.alunoId, aluno))
    .leftJoin(responsavel, refere(aluno.responsavelId, responsavel))
    .where(
      and(
        eq(matricula.pessoaId, pessoaId),
        cursoId === null ? undefined : eq(matricula.cursoId, cursoId),
        matriculas ? inArray(matricula.id, [...matriculas]) : undefined,
      ),
    )
    .orderBy(
      asc(curso.faturaPor),
      asc(curso.atividadeId),
      sql`case when ${curso.faturaPor} = 'ESPECIAL' then ${curso.id} end`,
      pagador,
      asc(matricula.id),
    )
}

export type Mensalidade = Awaited<ReturnType<typeof lerMensalidades>>[number]
