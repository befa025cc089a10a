import { listAtividades } from '@iss/emissao/server'
import { servicoEspecialTable as servico } from '@iss/escrituracao/tables/escrituracao'
import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { all, AppError, refuse } from '@iss/kernel/errors'
import { readRows } from '@iss/list/server'
import { escrituracaoEspecial } from '@iss/pessoa/domain/chaves-pessoais'
import { refere } from '@iss/platform/db'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { registryErrors, registryTexts } from '@iss/registry/definition'
import { and, asc, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { baixarCurso, buscarCurso, buscarCursos, type PedidoCurso, salvarCurso } from '../contract/curso.ts'
import { isItemDeEnsino, type PrecoGravado, validarValores } from '../domain/curso.ts'
import { ensinoErrors as errors } from '../domain/errors.ts'
import { cursos } from '../lists/cursos.ts'
import { alunoCursoTable, cursoTable as table, faturamentoAlunoTable, valorCursoTable as valores } from '../tables/ensino.ts'

/** Rows of the institution that acts. */
export const daInstituicao = (ctx: Context) => eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId)

export const buscarCursosOperation = implement(buscarCursos, async (ctx, { pagina, tamanho, ordem, ...filtro }) => {
  const { lista, total } = await readRows(ctx, cursos, filtro, { pagina, tamanho, ordem })
  return { lista, total }
})

/** Activities of teaching that the institution has today. */
async function atividadesDeEnsino(ctx: Context) {
  const todas = await listAtividades(ctx, ctx.sessao.pessoaSelecionadaId, ctx.clock.today())
  return todas.flatMap(({ atividade }) => (isItemDeEnsino(atividade.itemListaServico) ? [atividade] : []))
}

/** A course of the institution; of another one it is not found. */
export async function getCurso(ctx: Context, id: number, lock = false) {
  const consulta = ctx.db
    .select()
    .from(table)
    .where(and(daInstituicao(ctx), eq(table.id, id)))
  const [curso] = await (lock ? consulta.for('update') : consulta)
  return curso ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Prices of a course with the last competence billed under each. */
async function lerPrecos(ctx: Context, cursoId: number): Promise<PrecoGravado[]> {
  const { rows } = await ctx.client.query<{ id: string; ultima: string | null }>(
    `select v.id, max(f.competencia)::text as ultima
       from valor_curso v
       left join aluno_curso ac on ac.municipio_id = v.municipio_id and ac.curso_id = v.curso_id
       left join faturamento_aluno f on f.municipio_id = ac.municipio_id and f.aluno_curso_id = ac.id and f.estornado_em is null
         and f.competencia >= v.inicio and (v.fim is null or f.competencia <= v.fim)
      where v.curso_id = $1 group by v.id`,
    [cursoId],
  )
  const ultimas = new Map(rows.map(({ id, ultima }) => [Number(id), ultima]))
  const lidos = await ctx.db.select().from(valores).where(eq(valores.cursoId, cursoId)).orderBy(asc(valores.inicio))
  return lidos.map(({ id, inicio, fim, valor }) => {
    const ultima = ultimas.get(id)
    return { id, inicio, fim, valor, ultimaFaturada: ultima ? Competencia.fromData(ultima) : null }
  })
}

export const buscarCursoOperation = implement(buscarCurso, async (ctx, { id }) => {
  const atividades = await atividadesDeEnsino(ctx)
  const servicos = await ctx.db
    .select({ id: servico.id, nome: servico.nome })
    .from(servico)
    .where(
      and(isNull(servico.dataCancelamento), inArray(servico.atividadeId, [0, ...atividades.map((atividade) => atividade.id)])),
    )
    .orderBy(asc(servico.nome))
  const curso = id === null ? null : await getCurso(ctx, id)
  const precos = curso ? await lerPrecos(ctx, curso.id) : []
  return {
    atividades: atividades.map((atividade) => ({
      id: atividade.id,
      rotulo: `${atividade.codigoExibido} - ${atividade.resumo}`,
    })),
    servicos,
    especial: await ctx.switchOn(escrituracaoEspecial, ctx.sessao.pessoaSelecionadaId),
    curso: curso && {
      ...curso,
      valores: precos.map(({ ultimaFaturada, ...preco }) => ({ ...preco, faturadoAte: ultimaFaturada })),
    },
  }
})

/** What stands against a course besides its prices. */
async function validarCurso(ctx: Context, { id, nome, atividadeId, faturaPor, servicoEspecialId }: PedidoCurso) {
  const atividades = await atividadesDeEnsino(ctx)
  const [igual] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(daInstituicao(ctx), eq(table.nome, nome), id === null ? undefined : ne(table.id, id)))
  const especial = faturaPor === 'ESPECIAL'
  const [escolhido] =
    especial && servicoEspecialId !== null
      ? await ctx.db
          .select()
          .from(servico)
          .where(and(eq(servico.id, servicoEspecialId), isNull(servico.dataCancelamento)))
      : []
  const ligada = await ctx.switchOn(escrituracaoEspecial, ctx.sessao.pessoaSelecionadaId)
  return all(
    nome === '' && errors.cursoNome,
    igual !== undefined && errors.cursoRepetido,
    !atividades.some((atividade) => atividade.id === atividadeId) && errors.cursoAtividade,
    especial && !ligada && errors.especialDesligada,
    especial && !escolhido && errors.cursoServico,
    escolhido !== undefined && escolhido.atividadeId !== atividadeId && errors.cursoServicoAtividade,
  )
}

export const salvarCursoOperation = implement(salvarCurso, async (ctx, pedido) => {
  const { id, versao, nome, atividadeId, tipoPeriodo, faturaPor, valores: pedidos } = pedido
  const antes = id === null ? null : await getCurso(ctx, id, true)
  if (antes && antes.versao !== versao) refuse(registryErrors.outroUsuario)
  if (antes?.dataBaixa) refuse(errors.cursoBaixado)
  const gravados = antes ? await lerPrecos(ctx, antes.id) : []
  if (pedidos.some((um) => um.id !== null && !gravados.some((gravado) => gravado.id === um.id)))
    refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const violations = [...(await validarCurso(ctx, pedido)), ...validarValores(pedidos, gravados)]
  if (violations.length > 0 || atividadeId === null) throw new AppError('business', violations)
  const dados = {
    nome,
    atividadeId,
    tipoPeriodo,
    faturaPor,
    servicoEspecialId: faturaPor === 'ESPECIAL' ? pedido.servicoEspecialId : null,
  }
  const [row] = antes
    ? await ctx.db
        .update(table)
        .set({ ...dados, versao: antes.versao + 1 })
        .where(eq(table.id, antes.id))
        .returning({ id: table.id })
    : await ctx.db
        .insert(table)
        .values({ ...dados, pessoaId: ctx.sessao.pessoaSelecionadaId })
        .returning({ id: table.id })
  if (!row) throw new Error('The course was not written')
  await gravarValores(ctx, row.id, pedidos)
  await ctx.audit({
    tipo: antes ? 'curso.alterado' : 'curso.incluido',
    entidade: 'curso',
    entidadeId: row.id,
    ...(antes ? { antes: { nome: antes.nome, valores: gravados } } : {}),
    depois: { ...dados, valores: pedidos },
  })
  return { id: row.id, mensagem: registryTexts.salvo }
})

/** Prices as asked for: those that end first, so that no two stand at once in between. */
async function gravarValores(ctx: Context, cursoId: number, pedidos: PedidoCurso['valores']): Promise<void> {
  const ficam = pedidos.flatMap(({ id }) => (id === null ? [] : [id]))
  await ctx.db.delete(valores).where(and(eq(valores.cursoId, cursoId), notInArray(valores.id, [0, ...ficam])))
  const emOrdem = [...pedidos].sort((a, b) => (a.id === null ? 1 : 0) - (b.id === null ? 1 : 0) || a.inicio.compare(b.inicio))
  for (const { id, ...preco } of emOrdem) {
    if (id === null) await ctx.db.insert(valores).values({ ...preco, cursoId })
    else
      await ctx.db
        .update(valores)
        .set(preco)
        .where(and(eq(valores.cursoId, cursoId), eq(valores.id, id)))
  }
}

export const baixarCursoOperation = implement(baixarCurso, async (ctx, { id, data }) => {
  const curso = await getCurso(ctx, id, true)
  if (curso.dataBaixa) refuse(errors.cursoBaixado)
  const dia = data ?? ctx.clock.today()
  const [ativo] = await ctx.db
    .select({ id: alunoCursoTable.id })
    .from(alunoCursoTable)
    .where(
      and(
        eq(alunoCursoTable.cursoId, id),
        or(isNull(alunoCursoTable.fim), sql`${alunoCursoTable.fim} >= ${Competencia.fromData(dia).firstDay()}::date`),
      ),
    )
    .limit(1)
  if (ativo) refuse(errors.cursoComAlunos)
  const [depois] = await ctx.db
    .select({ id: faturamentoAlunoTable.id })
    .from(faturamentoAlunoTable)
    .innerJoin(alunoCursoTable, refere(faturamentoAlunoTable.alunoCursoId, alunoCursoTable))
    .where(
      and(
        eq(alunoCursoTable.cursoId, id),
        isNull(faturamentoAlunoTable.estornadoEm),
        sql`${faturamentoAlunoTable.competencia} > ${Competencia.fromData(dia).firstDay()}::date`,
      ),
    )
    .limit(1)
  if (depois) refuse(errors.cursoComAlunos)
  await ctx.db
    .update(table)
    .set({ dataBaixa: dia, versao: curso.versao + 1 })
    .where(eq(table.id, id))
  await ctx.audit({ tipo: 'curso.baixado', entidade: 'curso', entidadeId: id, depois: { dataBaixa: dia } })
  return { mensagem: `Curso baixado em ${formatData(dia)}.` }
})
