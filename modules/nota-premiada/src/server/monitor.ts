import { counted } from '@iss/kernel/texto'
import { fill, refuse } from '@iss/kernel/errors'
import { type Context, defineProcess, implement, platformErrors } from '@iss/platform/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { fecharLista, gerarBilhetes, publicarResultado, registrarResultado } from '../contract/monitor.ts'
import { isSorteioAberto, labelPeriodo } from '../domain/bilhetes.ts'
import { lerResultado } from '../domain/resultado.ts'
import { sorteioErrors } from '../registries/errors.ts'
import { bilheteTable as bilhete, type Sorteio, sorteioTable as sorteio } from '../tables/sorteio.ts'
import { notasSemBilhete } from './notas-do-sorteio.ts'

/** Notes of one transaction. */
const POR_BLOCO = 2000

/** A draw of the city, locked; refuses ('not-found') when there is none. */
async function travar({ db }: Context, id: number): Promise<Sorteio> {
  const [row] = await db.select().from(sorteio).where(eq(sorteio.id, id)).for('update')
  return row ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/** Refuses a draw whose list is fixed. */
function exigirAberto(row: Sorteio, hoje: string): void {
  if (!isSorteioAberto({ situacao: row.situacao, dataSorteio: null }, hoje)) refuse(sorteioErrors.listaFechada)
}

/**
 * Tickets of the notes of a draw that have none, in the order of their issue, numbered without gaps after the last one. The row of the draw stays
 * locked until the end of the transaction. Answers how many notes got theirs.
 */
async function darBilhetes(ctx: Context, row: Sorteio): Promise<number> {
  const { rows } = await ctx.db.execute<{ notas: number; bilhetes: string }>(sql`
    with faltam as (select * from ${notasSemBilhete(sql`${row.id}::bigint`)} f order by f.emissao, f.nota_id limit ${POR_BLOCO}),
    contadas as (select f.*, sum(f.quantidade) over (order by f.emissao, f.nota_id) as ate from faltam f),
    dados as (insert into bilhete (sorteio_id, numero, nota_id, documento, gerado_em)
      select ${row.id}, ${row.ultimoNumero} + c.ate - c.quantidade + n.ordem, c.nota_id, c.documento, ${ctx.clock.now().toISOString()}::timestamptz
      from contadas c cross join lateral generate_series(1, c.quantidade) as n(ordem) returning 1)
    select (select count(*)::int from faltam) as notas, (select count(*) from dados) as bilhetes`)
  const { notas = 0, bilhetes = '0' } = rows[0] ?? {}
  if (Number(bilhetes) === 0) return 0
  await ctx.db
    .update(sorteio)
    .set({ ultimoNumero: row.ultimoNumero + Number(bilhetes) })
    .where(eq(sorteio.id, row.id))
  await ctx.audit({
    tipo: 'bilhetes.gerados',
    entidade: 'sorteio',
    entidadeId: row.id,
    depois: { notas, de: row.ultimoNumero + 1, ate: row.ultimoNumero + Number(bilhetes) },
  })
  return notas
}

/** Gerar bilhetes (F117): block by block until no note of the draw lacks its tickets; a second run finds none. */
export const gerarBilhetesProcess = defineProcess<{ sorteioId: number }, Record<string, never>>({
  fila: 'processaCmd',
  nome: 'gerar-bilhetes',
  async block(ctx, { sorteioId }, _cursor, { feitos }) {
    const row = await travar(ctx, sorteioId)
    const notas = row.situacao === 'ABERTO' ? await darBilhetes(ctx, row) : 0
    return { done: notas < POR_BLOCO, cursor: {}, feitos: feitos + notas }
  },
})

export const gerarBilhetesOperation = implement(gerarBilhetes, async (ctx, { id }) => {
  const row = await travar(ctx, id)
  exigirAberto(row, ctx.clock.today())
  const processoId = await ctx.schedule(gerarBilhetesProcess as never, { sorteioId: id } as never)
  await ctx.audit({ tipo: 'sorteio.gerar-bilhetes', entidade: 'sorteio', entidadeId: id, depois: { processoId } })
  return { mensagem: `Geração dos bilhetes do sorteio de ${labelPeriodo(row)} agendada.` }
})

export const fecharListaOperation = implement(fecharLista, async (ctx, { id }) => {
  const row = await travar(ctx, id)
  exigirAberto(row, ctx.clock.today())
  if (ctx.clock.today() <= row.dataLimite) refuse(sorteioErrors.antesDoLimite)
  const { rows } = await ctx.db.execute<{ faltam: boolean; hash: string }>(sql`
    select exists (select from ${notasSemBilhete(sql`${id}::bigint`)} f) as faltam,
      encode(sha256(convert_to(coalesce((select string_agg(b.numero || ';' || b.documento || ';' || case when b.ativo then 'S' else 'N' end || E'\n', ''
        order by b.numero) from bilhete b where b.sorteio_id = ${id}), ''), 'UTF8')), 'hex') as hash`)
  if (rows[0]?.faltam) refuse(sorteioErrors.faltamBilhetes)
  const hashLista = rows[0]?.hash ?? ''
  await ctx.db.update(sorteio).set({ situacao: 'FECHADO', fechadoEm: ctx.clock.now(), hashLista }).where(eq(sorteio.id, id))
  await ctx.audit({ tipo: 'sorteio.lista-fechada', entidade: 'sorteio', entidadeId: id, depois: { hash: hashLista } })
  return { mensagem: `Lista do sorteio de ${labelPeriodo(row)} fechada.` }
})

export const registrarResultadoOperation = implement(registrarResultado, async (ctx, { id, resultado }) => {
  const row = await travar(ctx, id)
  if (row.situacao === 'ABERTO') refuse(sorteioErrors.listaAberta)
  if (row.situacao === 'SORTEADO') refuse(sorteioErrors.jaSorteado)
  const hoje = ctx.clock.today()
  if (hoje < row.periodoFinal) refuse({ ...sorteioErrors.sorteioAntesDoFim, field: 'resultado' })
  const { premiados, violations } = lerResultado(resultado)
  if (violations.length > 0) refuse(violations)
  const numeros = premiados.map(({ numero }) => numero)
  const validos = await ctx.db
    .select({ numero: bilhete.numero })
    .from(bilhete)
    .where(and(eq(bilhete.sorteioId, id), eq(bilhete.ativo, true), inArray(bilhete.numero, numeros)))
  const ausentes = numeros.filter((numero) => !validos.some((um) => um.numero === numero))
  if (ausentes.length > 0) refuse(ausentes.map((numero) => fill(sorteioErrors.bilheteInvalido, { numero })))
  for (const { numero, premio } of premiados)
    await ctx.db
      .update(bilhete)
      .set({ premio })
      .where(and(eq(bilhete.sorteioId, id), eq(bilhete.numero, numero)))
  await ctx.db
    .update(sorteio)
    .set({ situacao: 'SORTEADO', dataSorteio: row.dataSorteio !== null && row.dataSorteio <= hoje ? row.dataSorteio : hoje })
    .where(eq(sorteio.id, id))
  await ctx.audit({ tipo: 'sorteio.realizado', entidade: 'sorteio', entidadeId: id, depois: { premiados } })
  return { mensagem: `Resultado registrado: ${counted(premiados.length, 'bilhete premiado', 'bilhetes premiados')}.` }
})

export const publicarResultadoOperation = implement(publicarResultado, async (ctx, { id }) => {
  const row = await travar(ctx, id)
  if (row.situacao !== 'SORTEADO') refuse(sorteioErrors.semResultado)
  if (row.publicadoEm !== null) refuse(sorteioErrors.jaPublicado)
  await ctx.db.update(sorteio).set({ publicadoEm: ctx.clock.now() }).where(eq(sorteio.id, id))
  await ctx.audit({ tipo: 'sorteio.publicado', entidade: 'sorteio', entidadeId: id })
  return { mensagem: `Resultado do sorteio de ${labelPeriodo(row)} publicado.` }
})
