import { AppError, fill, refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { asc, inArray } from 'drizzle-orm'
import { buscarSubstituicao, executarSubstituicao, previaSubstituicao } from '../contract/substituir-atividade.ts'
import { substituicaoErrors, substituicaoTexts, validarConfirmacao } from '../domain/substituir-atividade.ts'
import { atividadeTable as atividade } from '../tables/atividade.ts'

type Pedido = { antigaId: number; novaId: number; inicio: string; anexos: boolean; ibpt: boolean }
type Vinculo = { id: number; pessoa_id: number; documento: string; nome: string }

export const buscarSubstituicaoOperation = implement(buscarSubstituicao, async (ctx) => {
  const rows = await ctx.db.select().from(atividade).orderBy(asc(atividade.codigo))
  return rows.map(({ id, codigo, resumo, ativa }) => ({ id, rotulo: `${codigo} - ${resumo}`, ativa }))
})

export const previaSubstituicaoOperation = implement(previaSubstituicao, async (ctx, pedido) => {
  const { vinculos, ...resto } = await preparar(ctx, pedido)
  return {
    ...resto,
    pessoas: vinculos.length,
    primeiras: vinculos.slice(0, 50).map(({ pessoa_id: id, documento, nome }) => ({ id: Number(id), documento, nome })),
  }
})

export const executarSubstituicaoOperation = implement(executarSubstituicao, async (ctx, pedido) => {
  const confirmacao = validarConfirmacao(pedido)
  if (confirmacao.length > 0) throw new AppError('validation', confirmacao)
  await ctx.client.query(`select pg_advisory_xact_lock(hashtextextended('substituir-atividade:' || iss_municipio(), 0))`)
  const { vinculos, assinatura, anexos, ibpt } = await preparar(ctx, pedido)
  if (assinatura !== pedido.assinatura) refuse(substituicaoErrors.mudou)
  const { antigaId, novaId, inicio } = pedido
  await trocar(ctx, 'pessoa_atividade', 'pessoa_id, principal', 'pessoa_id', pedido)
  if (pedido.anexos) await trocar(ctx, 'atividade_anexo', 'anexo', null, pedido)
  if (pedido.ibpt) await trocar(ctx, 'atividade_ibpt', 'item, federal, municipal, versao_tabela', null, pedido)
  for (const { pessoa_id: pessoaId } of vinculos)
    await ctx.audit({
      tipo: 'atividade.substituida',
      entidade: 'pessoa',
      entidadeId: Number(pessoaId),
      antes: { atividadeId: antigaId },
      depois: { atividadeId: novaId, inicio },
    })
  await ctx.audit({
    tipo: 'atividade.substituida',
    entidade: 'atividade',
    entidadeId: antigaId,
    depois: { novaId, inicio, pessoas: vinculos.length, anexos, ibpt, motivo: pedido.motivo },
  })
  const texto = fill({ code: '', message: substituicaoTexts.feita }, { pessoas: vinculos.length, anexos, ibpt })
  return { mensagem: texto.message }
})

/** What would change, and its signature. Refuses equal or unknown activities, an inactive new one, and a set without anybody. */
async function preparar(ctx: Context, { antigaId, novaId, inicio, anexos, ibpt }: Pedido) {
  if (antigaId === novaId) refuse(substituicaoErrors.iguais)
  const rows = await ctx.db
    .select({ id: atividade.id, ativa: atividade.ativa })
    .from(atividade)
    .where(inArray(atividade.id, [antigaId, novaId]))
  if (rows.length < 2) refuse(substituicaoErrors.mudou)
  if (!rows.find(({ id }) => id === novaId)?.ativa) refuse(substituicaoErrors.inativa)
  const { rows: vinculos } = await ctx.client.query<Vinculo>(
    `select v.id, v.pessoa_id, p.documento, p.nome from pessoa_atividade v
     join pessoa p on p.municipio_id = v.municipio_id and p.id = v.pessoa_id
     where v.atividade_id = $1 and (v.fim is null or v.fim >= $2) order by v.id`,
    [antigaId, inicio],
  )
  const contar = async (tabela: 'atividade_anexo' | 'atividade_ibpt') =>
    (
      await ctx.client.query<{ total: number }>(
        `select count(*)::int as total from ${tabela} where atividade_id = $1 and (fim is null or fim >= $2)`,
        [antigaId, inicio],
      )
    ).rows[0]?.total ?? 0
  const quantos = { anexos: anexos ? await contar('atividade_anexo') : 0, ibpt: ibpt ? await contar('atividade_ibpt') : 0 }
  if (vinculos.length + quantos.anexos + quantos.ibpt === 0) refuse(substituicaoErrors.nada)
  const conjunto = { antigaId, novaId, inicio, ...quantos, vinculos: vinculos.map(({ id }) => Number(id)) }
  return { ...quantos, vinculos, assinatura: ctx.hmac('substituir-atividade', JSON.stringify(conjunto)) }
}

/**
 * Moves dated rows from the old activity to the new one: a period that is running ends the day before, one that only begins later moves as
 * it is. Where the new activity has a row in the same period already, that one stays.
 */
async function trocar(ctx: Context, tabela: string, colunas: string, dono: string | null, pedido: Pedido): Promise<void> {
  const mesmo = dono ? `and x.${dono} = v.${dono}` : ''
  const valores = [pedido.antigaId, pedido.novaId, pedido.inicio]
  await ctx.client.query(
    `insert into ${tabela} (atividade_id, ${colunas}, inicio, fim)
     select $2, ${colunas}, greatest(v.inicio, $3::date), v.fim from ${tabela} v
     where v.atividade_id = $1 and (v.fim is null or v.fim >= $3::date) and not exists (
       select 1 from ${tabela} x where x.atividade_id = $2 ${mesmo}
         and daterange(x.inicio, x.fim, '[]') && daterange(greatest(v.inicio, $3::date), v.fim, '[]'))`,
    valores,
  )
  await ctx.client.query(`delete from ${tabela} where atividade_id = $1 and inicio >= $2::date`, [pedido.antigaId, pedido.inicio])
  await ctx.client.query(`update ${tabela} set fim = $2::date - 1 where atividade_id = $1 and (fim is null or fim >= $2::date)`, [
    pedido.antigaId,
    pedido.inicio,
  ])
}
