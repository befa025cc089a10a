import type { Competencia } from '@iss/kernel/competencia'
import type { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { refere } from '@iss/platform/db'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { type AchadoJuntado, type AchadoTO, achadosJuntados, achadosSoltos } from '../contract/achados.ts'
import type { OrigemAchado } from '../domain/achado.ts'
import { acaoTexts, dizer } from '../domain/errors.ts'
import { type FiscalAgenda, fiscalAgendaTable } from '../tables/fiscal-agenda.ts'
import { type FiscalizacaoAchado, fiscalizacaoAchadoTable as table } from '../tables/fiscalizacao-achado.ts'
import { travarAberta } from './ler-acao.ts'

export type NovoAchado = {
  contribuinteId: number
  origem: OrigemAchado
  chave: string
  titulo: string
  detalhe: string
  inicioCompetencia: Competencia
  fimCompetencia: Competencia
  valor: Dinheiro
  link: string
}

const agendaDe = (contribuinteId: number) => `/home/actions/agenda-fiscalizacao?novo=1&contribuinte=${contribuinteId}`
const processoDe = (id: number) => `/home/actions/consulta-fiscalizacao?id=${id}`

/** Findings of a taxpayer that go into his next inspection. */
const esperam = (contribuinteId: number) =>
  and(eq(table.contribuinteId, contribuinteId), isNull(table.agendamentoId), isNull(table.dispensadoEm))

/** The findings of an inspection, or those of a taxpayer that wait for one, oldest first. */
export async function listAchados(
  { db }: Context,
  onde: { agendamentoId: number } | { contribuinteId: number },
): Promise<FiscalizacaoAchado[]> {
  return db
    .select()
    .from(table)
    .where('agendamentoId' in onde ? eq(table.agendamentoId, onde.agendamentoId) : esperam(onde.contribuinteId))
    .orderBy(asc(table.registradoEm), asc(table.id))
}

export const montarAchado = ({
  id,
  origem,
  titulo,
  detalhe,
  inicioCompetencia,
  fimCompetencia,
  valor,
  link,
}: FiscalizacaoAchado): AchadoTO => ({ id, origem, titulo, detalhe, inicioCompetencia, fimCompetencia, valor, link })

/**
 * Puts findings of a taxpayer into the file of the inspection that is open for him (of several the last one planned); where none is, they wait for
 * the next one. A finding that is known already is not kept twice. Answers what to say and where to go on. In the caller's transaction.
 */
export async function juntarAchados(ctx: Context, achados: readonly [NovoAchado, ...NovoAchado[]]): Promise<AchadoJuntado> {
  const { contribuinteId } = achados[0]
  const aberta = await travarAberta(ctx, contribuinteId)
  const agora = ctx.clock.now()
  const novos = await ctx.db
    .insert(table)
    .values(
      achados.map((achado) => ({
        ...achado,
        contribuinteId,
        registradoEm: agora,
        registradoPorId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: table.id })
  if (novos.length > 0)
    await ctx.audit({
      tipo: 'fiscalizacao.achado',
      entidade: 'pessoa',
      entidadeId: contribuinteId,
      depois: { achados: achados.map(({ chave, titulo }) => ({ chave, titulo })) },
    })
  const conhecida = novos.length === 0 ? await acaoDosAchados(ctx, contribuinteId, achados) : null
  if (conhecida) return dizerJuntado(acaoTexts.achadoRepetido, conhecida)
  if (!aberta) return { mensagem: acaoTexts.achadoEspera, link: agendaDe(contribuinteId) }
  await levarAchados(ctx, aberta)
  return dizerJuntado(acaoTexts.achadoJuntado, aberta)
}

const dizerJuntado = (texto: string, { id, numero }: Pick<FiscalAgenda, 'id' | 'numero'>): AchadoJuntado => ({
  mensagem: dizer(texto, { numero }),
  link: processoDe(id),
})

/** The inspection, open or ended, that holds all of these findings (of several the last one); null while one of them waits. */
async function acaoDosAchados({ db }: Context, contribuinteId: number, achados: readonly NovoAchado[]) {
  const chaves = achados.map(({ chave }) => chave)
  const onde = await db
    .select({ id: fiscalAgendaTable.id, numero: fiscalAgendaTable.numero })
    .from(table)
    .leftJoin(fiscalAgendaTable, refere(table.agendamentoId, fiscalAgendaTable))
    .where(and(eq(table.contribuinteId, contribuinteId), inArray(table.chave, chaves)))
    .orderBy(desc(table.agendamentoId))
  const juntadas = onde.flatMap(({ id, numero }) => (id === null || numero === null ? [] : [{ id, numero }]))
  return juntadas.length === onde.length ? (juntadas[0] ?? null) : null
}

/** The findings of its taxpayer that waited become part of an inspection; answers how many. */
export async function levarAchados(ctx: Context, acao: FiscalAgenda): Promise<number> {
  const levados = await ctx.db
    .update(table)
    .set({ agendamentoId: acao.id, juntadoEm: ctx.clock.now() })
    .where(esperam(acao.contribuinteId))
    .returning({ chave: table.chave, titulo: table.titulo })
  await contar(ctx, acao, levados, achadosJuntados)
  return levados.length
}

/** The findings of an inspection that is cancelled wait again, for the next one. */
export async function soltarAchados(ctx: Context, acao: FiscalAgenda): Promise<void> {
  const soltos = await ctx.db
    .update(table)
    .set({ agendamentoId: null, juntadoEm: null })
    .where(eq(table.agendamentoId, acao.id))
    .returning({ chave: table.chave, titulo: table.titulo })
  await contar(ctx, acao, soltos, achadosSoltos)
}

/** Findings that wait and of which whoever found them says that there is nothing to inspect stay out of every inspection. */
export async function dispensarAchados(ctx: Context, chaves: readonly string[]): Promise<void> {
  const dispensados = await ctx.db
    .update(table)
    .set({ dispensadoEm: ctx.clock.now() })
    .where(and(inArray(table.chave, [...chaves]), isNull(table.agendamentoId), isNull(table.dispensadoEm)))
    .returning({ contribuinteId: table.contribuinteId, titulo: table.titulo })
  for (const { contribuinteId, titulo } of dispensados)
    await ctx.audit({
      tipo: 'fiscalizacao.achado-dispensado',
      entidade: 'pessoa',
      entidadeId: contribuinteId,
      depois: { achados: [titulo] },
    })
}

/** Records what happened to findings of an inspection, and tells whoever found them. */
async function contar(
  ctx: Context,
  { id, numero, contribuinteId }: FiscalAgenda,
  achados: readonly Pick<FiscalizacaoAchado, 'chave' | 'titulo'>[],
  evento: typeof achadosJuntados,
): Promise<void> {
  if (achados.length === 0) return
  await ctx.audit({
    tipo: evento.name,
    entidade: 'fiscal_agenda',
    entidadeId: id,
    depois: { achados: achados.map(({ titulo }) => titulo) },
  })
  await ctx.emit(evento, { agendamentoId: id, numero, contribuinteId, chaves: achados.map(({ chave }) => chave) })
}
