import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fold } from '@iss/kernel/texto'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Identificado } from '../domain/aluno.ts'
import type { ValorDoCurso } from '../domain/curso.ts'
import { chaveDoAluno, type LinhaAluno } from '../domain/linha-aluno.ts'
import { alunoCursoTable, alunoTable, cursoTable, responsavelAlunoTable, valorCursoTable } from '../tables/ensino.ts'

export type CursoDaPlanilha = { readonly id: number; readonly valores: readonly ValorDoCurso[] }
type Parte = LinhaAluno['aluno']

/** A part of a line as the rules judge it. */
export const identificacaoDaLinha = (parte: Parte): Identificado => ({ ...parte, cnh: '' })

/** Active courses of an institution by folded name. */
export async function lerCursos(ctx: Context, pessoaId: number): Promise<ReadonlyMap<string, CursoDaPlanilha>> {
  const cursos = await ctx.db
    .select({ id: cursoTable.id, nome: cursoTable.nome })
    .from(cursoTable)
    .where(and(eq(cursoTable.pessoaId, pessoaId), isNull(cursoTable.dataBaixa)))
  const valores = await ctx.db
    .select()
    .from(valorCursoTable)
    .where(inArray(valorCursoTable.cursoId, [0, ...cursos.map(({ id }) => id)]))
  return new Map(cursos.map(({ id, nome }) => [fold(nome), { id, valores: valores.filter(({ cursoId }) => cursoId === id) }]))
}

/** Known students of these lines by key: by document, else by name, birth and document of the guardian. */
async function conhecidos(ctx: Context, pessoaId: number, linhas: readonly LinhaAluno[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await ctx.client.query<{ chave: string; id: string }>(
    `select coalesce(nullif(a.documento, ''), a.nome || '|' || coalesce(a.nascimento::text, '') || '|' || coalesce(r.documento, '')) as chave, a.id
       from aluno a left join responsavel_aluno r on r.municipio_id = a.municipio_id and r.id = a.responsavel_id
      where a.pessoa_id = $1 and ((a.documento <> '' and a.documento = any($2::text[])) or (a.documento = '' and a.nome = any($3::text[])))`,
    [
      pessoaId,
      linhas.flatMap(({ aluno }) => (aluno.documento === '' ? [] : [aluno.documento])),
      linhas.flatMap(({ aluno }) => (aluno.documento === '' ? [aluno.nome] : [])),
    ],
  )
  return new Map(rows.map(({ chave, id }) => [chave, Number(id)]))
}

/** Whether the student of each line is in its course already, at any time of the line. */
export async function matriculados(
  ctx: Context,
  pessoaId: number,
  linhas: readonly LinhaAluno[],
  cursos: ReadonlyMap<string, CursoDaPlanilha>,
): Promise<boolean[]> {
  const ids = await conhecidos(ctx, pessoaId, linhas)
  const matriculas = await ctx.db
    .select({
      alunoId: alunoCursoTable.alunoId,
      cursoId: alunoCursoTable.cursoId,
      inicio: alunoCursoTable.inicio,
      fim: alunoCursoTable.fim,
    })
    .from(alunoCursoTable)
    .where(inArray(alunoCursoTable.alunoId, [0, ...ids.values()]))
  return linhas.map((linha) => {
    const alunoId = ids.get(chaveDoAluno(linha))
    const cursoId = cursos.get(fold(linha.curso))?.id
    const [inicio, fim] = [Competencia.from(linha.inicio), linha.fim === null ? null : Competencia.from(linha.fim)]
    return matriculas.some(
      (uma) =>
        uma.alunoId === alunoId &&
        uma.cursoId === cursoId &&
        (uma.fim === null || !uma.fim.isBefore(inicio)) &&
        (fim === null || !uma.inicio.isAfter(fim)),
    )
  })
}

/** Writes students, guardians and enrolments of a block with a statement for each table, and one audit event for the block. */
export async function gravarLinhas(ctx: Context, pessoaId: number, linhas: readonly LinhaAluno[]): Promise<void> {
  if (linhas.length === 0) return
  const cursos = await lerCursos(ctx, pessoaId)
  const responsaveis = await gravarResponsaveis(ctx, pessoaId, linhas)
  const ids = new Map(await conhecidos(ctx, pessoaId, linhas))
  const novos = new Map<string, LinhaAluno>()
  for (const linha of linhas) {
    const chave = chaveDoAluno(linha)
    if (!ids.has(chave) && !novos.has(chave)) novos.set(chave, linha)
  }
  if (novos.size > 0) {
    const gravados = await ctx.db
      .insert(alunoTable)
      .values([...novos.values()].map((linha) => ({ ...linha.aluno, pessoaId, responsavelId: responsaveis.get(linha) ?? null })))
      .returning({ id: alunoTable.id })
    for (const [indice, chave] of [...novos.keys()].entries()) ids.set(chave, gravados[indice]?.id ?? 0)
  }
  await ctx.db.insert(alunoCursoTable).values(
    linhas.map((linha) => ({
      pessoaId,
      alunoId: ids.get(chaveDoAluno(linha)) ?? 0,
      cursoId: cursos.get(fold(linha.curso))?.id ?? 0,
      inicio: Competencia.from(linha.inicio),
      fim: linha.fim === null ? null : Competencia.from(linha.fim),
      valor: linha.valor === null ? null : Dinheiro.from(linha.valor),
      desconto: Aliquota.from(linha.desconto),
      bolsa: Dinheiro.from(linha.bolsa),
      pagoPeloResponsavel: linha.pagoPeloResponsavel,
    })),
  )
  await ctx.audit({
    tipo: 'aluno.importados',
    entidade: 'aluno',
    depois: { alunos: novos.size, matriculas: linhas.length },
  })
}

/** Guardians of new lines: one of each document, those without one as they come. */
async function gravarResponsaveis(
  ctx: Context,
  pessoaId: number,
  linhas: readonly LinhaAluno[],
): Promise<ReadonlyMap<LinhaAluno, number>> {
  const com = linhas.flatMap((linha) => (linha.responsavel ? [{ linha, responsavel: linha.responsavel }] : []))
  const documentos = [...new Set(com.flatMap(({ responsavel }) => responsavel.documento || []))]
  const lidos = await ctx.db
    .select({ id: responsavelAlunoTable.id, documento: responsavelAlunoTable.documento })
    .from(responsavelAlunoTable)
    .where(and(eq(responsavelAlunoTable.pessoaId, pessoaId), inArray(responsavelAlunoTable.documento, ['-', ...documentos])))
  const porDocumento = new Map(lidos.map(({ id, documento }) => [documento, id]))
  const aGravar = com.filter(({ responsavel: { documento } }, indice) => {
    if (documento === '') return true
    const primeira = com.findIndex((outra) => outra.responsavel.documento === documento) === indice
    return !porDocumento.has(documento) && primeira
  })
  const gravados =
    aGravar.length === 0
      ? []
      : await ctx.db
          .insert(responsavelAlunoTable)
          .values(aGravar.map(({ responsavel }) => ({ ...responsavel, pessoaId })))
          .returning({ id: responsavelAlunoTable.id })
  const porLinha = new Map<LinhaAluno, number>()
  for (const [indice, { linha, responsavel }] of aGravar.entries()) {
    const id = gravados[indice]?.id ?? 0
    if (responsavel.documento === '') porLinha.set(linha, id)
    else porDocumento.set(responsavel.documento, id)
  }
  for (const { linha, responsavel } of com) {
    const id = porDocumento.get(responsavel.documento)
    if (responsavel.documento !== '' && id !== undefined) porLinha.set(linha, id)
  }
  return porLinha
}
