import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import { AppError, refuse } from '@iss/kernel/errors'
import { readRows } from '@iss/list/server'
import { refere } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import { and, asc, eq, isNull, max, ne } from 'drizzle-orm'
import { buscarAluno, buscarAlunos, type PedidoAluno, type PedidoIdentificacao, salvarAluno } from '../contract/aluno.ts'
import { documentoDeExibicao, isMenor, validarAluno } from '../domain/aluno.ts'
import { ensinoErrors as errors } from '../domain/errors.ts'
import { alunos } from '../lists/alunos.ts'
import {
  alunoCursoTable as matricula,
  alunoTable as table,
  cursoTable as curso,
  faturamentoAlunoTable as faturamento,
  responsavelAlunoTable as responsavelTable,
} from '../tables/ensino.ts'

export const buscarAlunosOperation = implement(buscarAlunos, async (ctx, { pagina, tamanho, ordem, ...filtro }) => {
  const { lista, total } = await readRows(ctx, alunos, filtro, { pagina, tamanho, ordem })
  return { lista, total }
})

/** A student of this institution; of another one it is not found. */
export async function getAluno(ctx: Context, id: number, pessoaId: number, lock = false) {
  const consulta = ctx.db
    .select()
    .from(table)
    .where(and(eq(table.pessoaId, pessoaId), eq(table.id, id)))
  const [aluno] = await (lock ? consulta.for('update') : consulta)
  return aluno ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

type Linha = typeof responsavelTable.$inferSelect

/** A student or guardian as the call knows them. */
const identificacaoDe = ({ municipioId: _m, id: _i, pessoaId: _p, ...dados }: Linha): PedidoIdentificacao => dados

export const buscarAlunoOperation = implement(buscarAluno, async (ctx, { id }) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const aluno = await getAluno(ctx, id, pessoaId)
  const [responsavel] =
    aluno.responsavelId === null
      ? []
      : await ctx.db.select().from(responsavelTable).where(eq(responsavelTable.id, aluno.responsavelId))
  const matriculas = await ctx.db
    .select({ matricula, curso: curso.nome, faturadoAte: max(faturamento.competencia) })
    .from(matricula)
    .innerJoin(curso, refere(matricula.cursoId, curso))
    .leftJoin(faturamento, and(refere(faturamento.alunoCursoId, matricula), isNull(faturamento.estornadoEm)))
    .where(eq(matricula.alunoId, id))
    .groupBy(matricula.municipioId, matricula.id, curso.nome)
    .orderBy(asc(curso.nome), asc(matricula.inicio))
  const mes = Competencia.fromData(ctx.clock.today())
  const { rows: devidas } = await ctx.client.query<{ matricula_id: string; valor: string | null; desconto: string | null }>(
    'select matricula_id, valor::text, desconto::text from mensalidades($1, $2) where aluno_id = $3',
    [pessoaId, mes.firstDay(), id],
  )
  const hoje = ctx.clock.today()
  await ctx.audit({ tipo: 'aluno.lido', entidade: 'aluno', entidadeId: id, depois: { menor: isMenor(aluno.nascimento, hoje) } })
  const { versao, responsavelId: _r, ...dados } = aluno
  return {
    id,
    versao,
    menor: isMenor(aluno.nascimento, hoje),
    documentoExibido: documentoDeExibicao(aluno),
    aluno: identificacaoDe(dados),
    responsavel: responsavel ? identificacaoDe(responsavel) : null,
    cursos: matriculas.map(({ matricula: uma, curso: nome, faturadoAte }) => {
      const devida = devidas.find(({ matricula_id }) => Number(matricula_id) === uma.id)
      const valor = devida?.valor ? Dinheiro.from(devida.valor) : null
      return {
        ...uma,
        curso: nome,
        mensalidade: valor,
        liquido: valor && valor.minus(Dinheiro.from(devida?.desconto ?? '0')),
        faturadoAte: faturadoAte && Competencia.from(faturadoAte).format(),
      }
    }),
  }
})

const normalizada = (um: PedidoIdentificacao): PedidoIdentificacao => ({ ...um, documento: normalizeDocumento(um.documento) })

/** Writes the guardian: the one of this document is changed, else the one that the student had, else a new one is added. */
async function gravarResponsavel(ctx: Context, pessoaId: number, dados: PedidoIdentificacao, atualId: number | null) {
  const [conhecido] =
    dados.documento === ''
      ? []
      : await ctx.db
          .select({ id: responsavelTable.id })
          .from(responsavelTable)
          .where(and(eq(responsavelTable.pessoaId, pessoaId), eq(responsavelTable.documento, dados.documento)))
  const id = conhecido?.id ?? atualId
  if (id !== null && id !== undefined) {
    await ctx.db.update(responsavelTable).set(dados).where(eq(responsavelTable.id, id))
    return id
  }
  const [novo] = await ctx.db
    .insert(responsavelTable)
    .values({ ...dados, pessoaId })
    .returning({ id: responsavelTable.id })
  if (!novo) throw new Error('The guardian was not written')
  return novo.id
}

/** Writes a student of this institution, with the guardian, in the caller's transaction; for the screen and for the spreadsheet. */
export async function gravarAluno(
  ctx: Context,
  pessoaId: number,
  { id, versao, responsavel: pedidoResponsavel, ...pedido }: PedidoAluno,
): Promise<number> {
  const dados = normalizada(pedido)
  const responsavel = pedidoResponsavel && normalizada(pedidoResponsavel)
  const violations = validarAluno(dados, responsavel, ctx.clock.today())
  const antes = id === null ? null : await getAluno(ctx, id, pessoaId, true)
  if (antes && antes.versao !== versao) refuse(registryErrors.outroUsuario)
  const [igual] =
    dados.documento === ''
      ? []
      : await ctx.db
          .select({ id: table.id })
          .from(table)
          .where(
            and(eq(table.pessoaId, pessoaId), eq(table.documento, dados.documento), id === null ? undefined : ne(table.id, id)),
          )
  if (igual) violations.push(errors.alunoRepetido)
  if (violations.length > 0) throw new AppError('business', violations)
  const responsavelId = responsavel ? await gravarResponsavel(ctx, pessoaId, responsavel, antes?.responsavelId ?? null) : null
  const [row] = antes
    ? await ctx.db
        .update(table)
        .set({ ...dados, responsavelId, versao: antes.versao + 1 })
        .where(eq(table.id, antes.id))
        .returning({ id: table.id })
    : await ctx.db
        .insert(table)
        .values({ ...dados, pessoaId, responsavelId })
        .returning({ id: table.id })
  if (!row) throw new Error('The student was not written')
  // The trail tells that a student was written and which fields changed, never what they say (LGPD art. 6 III).
  const campos = Object.keys(dados) as (keyof PedidoIdentificacao)[]
  await ctx.audit({
    tipo: antes ? 'aluno.alterado' : 'aluno.incluido',
    entidade: 'aluno',
    entidadeId: row.id,
    depois: { campos: antes ? campos.filter((campo) => antes[campo] !== dados[campo]) : campos.filter((campo) => dados[campo]) },
  })
  return row.id
}

export const salvarAlunoOperation = implement(salvarAluno, async (ctx, pedido) => ({
  id: await gravarAluno(ctx, ctx.sessao.pessoaSelecionadaId, pedido),
  mensagem: registryTexts.salvo,
}))
