import type { Conteudos, EspecieRecebida } from '@iss/agente-conector/protocol'
import type { Context } from '@iss/platform/server'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { motivosDoItem } from '../domain/errors.ts'
import { recebidas } from '../domain/protocolo.ts'
import {
  tncCadastroMigracaoPendenteTable as pendencia,
  tncDocumentoTable as table,
  tncErrorTable as erro,
  type TncDocumento,
} from '../tables/conector.ts'
import { type Aplicacao, aplicarItens, type ItemRecebido } from './aplicar.ts'
import { encerrarErrosDosItens } from './erros-dos-itens.ts'
import { calarFila } from './fila.ts'

const toItem = (row: TncDocumento): ItemRecebido => ({
  id: row.id,
  especie: row.especie as EspecieRecebida,
  chave: row.chave,
  migracao: row.migracao,
  conteudo: row.conteudo as Conteudos[EspecieRecebida],
  entidadeId: row.entidadeId,
})

/**
 * Applies received items of one kind that the caller has locked, and keeps what became of each: state, what it waits for, errors. What waited for one
 * of them is looked at again.
 */
export async function aplicarEGravar(ctx: Context, rows: readonly TncDocumento[]): Promise<Map<number, Aplicacao>> {
  const [primeira] = rows
  if (!primeira) return new Map()
  await calarFila(ctx)
  const feitos = await aplicarItens(ctx, primeira.especie as EspecieRecebida, rows.map(toItem))
  await gravar(ctx, rows, feitos)
  await retomar(ctx, rows, feitos)
  return feitos
}

async function gravar(ctx: Context, rows: readonly TncDocumento[], feitos: ReadonlyMap<number, Aplicacao>): Promise<void> {
  const agora = ctx.clock.now()
  const todos = [...feitos].map(([id, { situacao, mensagem, entidadeId }]) => ({
    id,
    situacao,
    mensagem,
    entidade_id: entidadeId,
  }))
  await ctx.client.query(
    `update tnc_documento t set situacao = k.situacao, ultimo_erro = k.mensagem, entidade_id = coalesce(k.entidade_id, t.entidade_id),
       tentativas = t.tentativas + (k.situacao <> 'APLICADO')::int, alterado_em = $2
     from jsonb_to_recordset($1::jsonb) as k(id bigint, situacao text, mensagem text, entidade_id bigint) where t.id = k.id`,
    [JSON.stringify(todos), agora],
  )
  const com = (situacao: Aplicacao['situacao']) => rows.filter(({ id }) => feitos.get(id)?.situacao === situacao)
  const pendentes = com('PENDENTE').map(({ id, documento, nome }) => ({
    itemId: id,
    documento,
    nome,
    falta: feitos.get(id)?.mensagem ?? '',
    criado: agora,
  }))
  for (const { falta, ...uma } of pendentes)
    await ctx.db
      .insert(pendencia)
      .values({ ...uma, falta })
      .onConflictDoUpdate({ target: [pendencia.municipioId, pendencia.itemId], set: { falta, resolvidoEm: null } })
  const errados = com('ERRO').map(({ id, especie }) => ({
    gerado: agora,
    origem: 'RECEBIMENTO' as const,
    rotina: especie,
    mensagem: feitos.get(id)?.mensagem ?? motivosDoItem.falha,
    itemId: id,
  }))
  if (errados.length > 0) await ctx.db.insert(erro).values(errados)
  const aplicados = com('APLICADO').map(({ id }) => id)
  if (aplicados.length > 0)
    await ctx.db
      .update(pendencia)
      .set({ resolvidoEm: agora })
      .where(and(inArray(pendencia.itemId, aplicados), isNull(pendencia.resolvidoEm)))
  await encerrarErrosDosItens(ctx, aplicados)
}

/** What waited for these people and guides, at most so many at once; the rest is found by the button of the screen. */
const porVez = 500

async function retomar(ctx: Context, rows: readonly TncDocumento[], feitos: ReadonlyMap<number, Aplicacao>): Promise<void> {
  const aplicados = rows.filter(({ id }) => feitos.get(id)?.situacao === 'APLICADO')
  const faltas = aplicados.flatMap(({ especie, chave, documento }) =>
    especie === 'pessoas' && documento
      ? [motivosDoItem.pessoaAusente(documento)]
      : especie === 'guias'
        ? [motivosDoItem.guiaAusente(chave)]
        : [],
  )
  if (faltas.length === 0) return
  const itens = await ctx.db
    .select({ itemId: pendencia.itemId })
    .from(pendencia)
    .where(and(inArray(pendencia.falta, faltas), isNull(pendencia.resolvidoEm)))
    .orderBy(pendencia.id)
    .limit(porVez)
  await reaplicar(
    ctx,
    itens.map(({ itemId }) => itemId),
  )
}

/** Applies pending or failed items again, kind by kind in the order in which they stand on each other. */
export async function reaplicar(ctx: Context, ids: readonly number[]): Promise<Map<number, Aplicacao>> {
  const feitos = new Map<number, Aplicacao>()
  if (ids.length === 0) return feitos
  const rows = await ctx.db
    .select()
    .from(table)
    .where(and(inArray(table.id, [...ids]), eq(table.sentido, 'RECEBIDO'), inArray(table.situacao, ['PENDENTE', 'ERRO'])))
    .orderBy(table.id)
    .for('update')
  for (const especie of recebidas) {
    const daEspecie = rows.filter((row) => row.especie === especie && row.hash !== null)
    for (const [id, feito] of await aplicarEGravar(ctx, daEspecie)) feitos.set(id, feito)
  }
  return feitos
}
