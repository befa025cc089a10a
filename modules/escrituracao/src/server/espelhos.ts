import { findSaldo, lancarNoSaldo } from '@iss/conta/server'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse } from '@iss/kernel/errors'
import type { PapelServico } from '@iss/kernel/papel'
import { streamRows } from '@iss/list/server'
import { getCidade } from '@iss/municipio/server'
import { getPessoa } from '@iss/pessoa/server'
import type { Context } from '@iss/platform/server'
import { eq, sql } from 'drizzle-orm'
import { escrituracaoErrors } from '../domain/errors.ts'
import { type EscritPapel, escritPapelTable as table } from '../tables/escrituracao.ts'
import { relacaoNotaEscritTable as relacao } from '../tables/relacao-nota-escrit.ts'
import { documentoDoEscrit } from './escriturar.ts'

/** Both entries of a document: other party, series, number and year are the same. */
const mesmaNota = `t.municipio_id = e.municipio_id and t.papel <> e.papel and t.estado = 'LANCADA' and t.titular_id = e.outro_id
  and t.outro_documento = p.documento and t.serie = e.serie and t.numero = e.numero and t.ano = e.ano`

export type SemEspelho = {
  id: number
  numero: string
  competencia: Competencia
  titular: string
  outro: string
  outroId: number
  valor: Dinheiro
}

type Procura = { papel: PapelServico; de: Competencia; ate: Competencia; pessoaId: number | null; escritId?: number }
type SemEspelhoLido = Omit<SemEspelho, 'competencia' | 'valor'> & { competencia: string; valor: string }

/**
 * Entries whose other party is of the city and has no entry of the same document, in a steady order and by batches. `papel`: the role that is
 * missing; `escritId`: this entry only.
 */
export async function* semEspelhos(ctx: Context, { papel, de, ate, pessoaId, escritId }: Procura): AsyncGenerator<SemEspelho> {
  const faltam = sql`select e.id::float8 as id, case when e.serie = '' then e.numero::text else e.numero || '/' || e.serie end as numero, e.competencia::text,
       p.nome as titular, o.nome as outro, o.id::float8 as "outroId", e.valor_total::text as valor
     from escrit_papel e
       join pessoa p on p.municipio_id = e.municipio_id and p.id = e.titular_id
       join pessoa o on o.municipio_id = e.municipio_id and o.id = e.outro_id
     where e.papel <> ${papel} and e.estado = 'LANCADA' and e.origem = 'DECLARADA'
       and e.competencia between ${de.firstDay()}::date and ${ate.firstDay()}::date
       and (${pessoaId}::bigint is null or e.titular_id = ${pessoaId}::bigint or e.outro_id = ${pessoaId}::bigint)
       and (${escritId ?? null}::bigint is null or e.id = ${escritId ?? null}::bigint)
       and not exists (select 1 from escrit_papel t where ${sql.raw(mesmaNota)})
     order by p.nome, e.competencia, e.serie, e.numero, e.id`
  for await (const row of streamRows<SemEspelhoLido>(ctx, faltam))
    yield { ...row, competencia: Competencia.fromData(row.competencia), valor: Dinheiro.from(row.valor) }
}

const trocado = (papel: PapelServico): PapelServico => (papel === 'PRESTADOR' ? 'TOMADOR' : 'PRESTADOR')

/** Why the other party takes no entry in the competence; null when it does. */
export async function impedimentoDoEspelho(ctx: Context, pessoaId: number, papel: PapelServico, competencia: Competencia) {
  const estado = (await findSaldo(ctx, { pessoaId, papel, competencia }))?.estado ?? 'ABERTA'
  return estado === 'ABERTA' ? null : fill(escrituracaoErrors.espelhoFechado, { competencia: competencia.format() })
}

/**
 * Books the other party's entry of a document as the first one stands (nothing is computed again), and relates both. Refuses an entry that is no
 * longer in force, that has one by now, and a closed competence. Answers the id of the new entry. Source: A23.
 */
export async function criarEspelho(ctx: Context, id: number): Promise<number> {
  const [escrit] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!escrit || escrit.estado !== 'LANCADA' || escrit.outroId === null) return refuse(escrituracaoErrors.espelhoMudou)
  const { competencia, outroId } = escrit
  const papel = trocado(escrit.papel)
  let falta = false
  for await (const _ of semEspelhos(ctx, { papel, de: competencia, ate: competencia, pessoaId: escrit.titularId, escritId: id }))
    falta = true
  if (!falta) refuse(escrituracaoErrors.espelhoMudou)
  const titular = await getPessoa(ctx, escrit.titularId)
  const espelho = await inserirEspelho(ctx, escrit, { id: titular.id, documento: titular.documento, nome: titular.nome })
  const estado = await lancarNoSaldo(ctx, { pessoaId: outroId, papel, competencia }, 1, documentoDoEscrit(espelho))
  if (estado !== 'ABERTA') refuse(fill(escrituracaoErrors.espelhoFechado, { competencia: competencia.format() }))
  await relacionar(ctx, escrit, espelho)
  await ctx.audit({
    tipo: 'escrituracao.espelhada',
    entidade: 'escrit_papel',
    entidadeId: espelho.id,
    depois: { espelhoDe: id, papel, titularId: outroId, competencia: competencia.toString(), valorTotal: espelho.valorTotal },
  })
  return espelho.id
}

async function inserirEspelho(
  ctx: Context,
  { id: _id, municipioId: _municipio, ...escrit }: EscritPapel,
  titular: { id: number; documento: string; nome: string },
): Promise<EscritPapel> {
  const papel = trocado(escrit.papel)
  const municipio = (await getCidade(ctx)).codigo
  const outro = { outroDocumento: titular.documento, outroNome: titular.nome, outroMunicipio: municipio }
  const [row] = await ctx.db
    .insert(table)
    .values({
      ...escrit,
      ...outro,
      titularId: escrit.outroId ?? 0,
      papel,
      outroId: titular.id,
      prestadorOptanteSimples: papel === 'TOMADOR' && escrit.regime === 'SIMPLES',
      pedido: { ...escrit.pedido, ...outro, papelEscriturador: papel === 'PRESTADOR' ? 'prestador' : 'tomador' },
      retificaId: null,
      motivo: null,
      posEncerramento: false,
      lancadoEm: ctx.clock.now(),
      lancadoPorId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
      versao: 1,
    })
    .returning()
  if (!row) throw new Error('The entry was not written')
  return row
}

/** Keeps both entries of a document as one relation, in the place of what stood there. */
export async function relacionar(ctx: Context, um: EscritPapel, outro: EscritPapel): Promise<void> {
  const [prestada, tomada] = um.papel === 'PRESTADOR' ? [um, outro] : [outro, um]
  await ctx.db.delete(relacao).where(eq(relacao.escritPrestadaId, prestada.id))
  await ctx.db.delete(relacao).where(eq(relacao.escritTomadaId, tomada.id))
  await ctx.db.insert(relacao).values({
    escritPrestadaId: prestada.id,
    escritTomadaId: tomada.id,
    dataPrestada: prestada.lancadoEm,
    dataTomada: tomada.lancadoEm,
    responsavelId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
  })
}

export type RelacaoErrada = {
  prestadaId: number | null
  tomadaId: number | null
  relacaoId: number | null
  numero: string
  competencia: Competencia
  titular: string
}

type RelacaoLida = Omit<RelacaoErrada, 'competencia'> & { competencia: string }

/** Relations that are missing (both entries are there) and those that no longer hold, in a steady order and by batches. */
export async function* relacoesErradas(
  ctx: Context,
  { de, ate, pessoaId }: { de: Competencia; ate: Competencia; pessoaId: number | null },
): AsyncGenerator<RelacaoErrada> {
  const erradas = sql`with par as (
       select e.municipio_id, e.id as prestada, t.id as tomada from escrit_papel e
         join pessoa p on p.municipio_id = e.municipio_id and p.id = e.titular_id
         join escrit_papel t on ${sql.raw(mesmaNota)}
       where e.papel = 'PRESTADOR' and e.estado = 'LANCADA' and not exists (select 1 from relacao_nota_escrit m
         join escrit_papel v on v.municipio_id = m.municipio_id and v.id = m.escrit_tomada_id and v.estado = 'LANCADA'
         where m.municipio_id = e.municipio_id and m.vinculada and (m.escrit_prestada_id = e.id or m.escrit_tomada_id = t.id)))
     select coalesce(par.prestada, r.escrit_prestada_id)::float8 as "prestadaId", par.tomada::float8 as "tomadaId", r.id::float8 as "relacaoId",
       case when e.serie = '' then e.numero::text else e.numero || '/' || e.serie end as numero, e.competencia::text, p.nome as titular
     from par full join relacao_nota_escrit r on r.municipio_id = par.municipio_id and r.escrit_prestada_id = par.prestada and r.escrit_tomada_id = par.tomada
       join escrit_papel e on e.id = coalesce(par.prestada, r.escrit_prestada_id)
       join pessoa p on p.municipio_id = e.municipio_id and p.id = e.titular_id
     where (r.id is null or (par.prestada is null and not r.vinculada)) and e.competencia between ${de.firstDay()}::date and ${ate.firstDay()}::date
       and (${pessoaId}::bigint is null or e.titular_id = ${pessoaId}::bigint or e.outro_id = ${pessoaId}::bigint)
     order by p.nome, e.competencia, e.numero, e.id, r.id`
  for await (const row of streamRows<RelacaoLida>(ctx, erradas))
    yield { ...row, competencia: Competencia.fromData(row.competencia) }
}

/** Puts one relation right: made where both entries stand, taken away where they no longer do. Refuses what changed since it was listed. */
export async function acertarRelacao(
  ctx: Context,
  { prestadaId, tomadaId, relacaoId }: Omit<RelacaoErrada, 'numero' | 'competencia' | 'titular'>,
): Promise<string> {
  if (tomadaId === null || prestadaId === null) {
    await ctx.db.delete(relacao).where(eq(relacao.id, relacaoId ?? 0))
    return 'Relação desfeita: um dos lançamentos não está mais em vigor.'
  }
  const [prestada] = await ctx.db.select().from(table).where(eq(table.id, prestadaId)).for('update')
  const [tomada] = await ctx.db.select().from(table).where(eq(table.id, tomadaId)).for('update')
  if (prestada?.estado !== 'LANCADA' || tomada?.estado !== 'LANCADA') return refuse(escrituracaoErrors.espelhoMudou)
  await relacionar(ctx, prestada, tomada)
  return 'Lançamentos relacionados.'
}
