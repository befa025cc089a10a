import type { Pedido, Resposta } from '@iss/agente-conector/protocol'
import { marcarGrpProcessado } from '@iss/documento/server'
import type { Context } from '@iss/platform/server'
import { proximaTentativa } from '../domain/troca.ts'
import { getPropriedade } from './configuracao.ts'
import { leituras } from './conteudo-enviado.ts'
import { encerrarErrosDosItens } from './erros-dos-itens.ts'
import { calarFila } from './fila.ts'

type Linha = { id: string; revisao: string; chave: string; conteudo: Record<string, unknown> }

/**
 * Hands items of a kind to an agent, from a cursor on in the order of the queue; their content is read now and kept with them. What is not confirmed
 * comes again with the next turn that begins at 0, so an agent that dies loses nothing.
 */
export async function entregar(ctx: Context, { especie, cursor = 0, limite = 200 }: Pedido<'pull'>): Promise<Resposta<'pull'>> {
  const { conteudo, de, numero, competencia, valor } = leituras[especie]
  const agora = ctx.clock.now()
  const { rows: fila } = await ctx.client.query<{ id: string }>(
    `select id from tnc_documento where sentido = 'ENVIADO' and especie = $1 and id > $2
       and (situacao in ('PENDENTE', 'ENVIADO') or (situacao = 'ERRO' and proxima_tentativa <= $3))
     order by id limit $4 for update skip locked`,
    [especie, cursor, agora, limite + 1],
  )
  const ids = fila.slice(0, limite).map(({ id }) => id)
  if (ids.length === 0) return { itens: [], cursor, temMais: false }
  const { rows } = await ctx.client.query<Linha>(
    `update tnc_documento x set conteudo = l.conteudo, numero = l.numero, documento = l.documento, nome = l.nome, competencia = l.competencia,
       valor = l.valor, situacao = 'ENVIADO'
     from (select t.municipio_id, t.id, ${conteudo} as conteudo, ${numero} as numero, p.documento, p.nome, ${competencia} as competencia, ${valor} as valor
           from tnc_documento t ${de} where t.id = any($1::bigint[])) l
     where x.municipio_id = l.municipio_id and x.id = l.id returning x.id, x.revisao, x.chave, x.conteudo`,
    [ids],
  )
  const itens = rows
    .map((row) => ({ id: Number(row.id), versao: Number(row.revisao), chave: row.chave, conteudo: row.conteudo }))
    .sort((a, b) => a.id - b.id)
  return { itens, cursor: Number(ids.at(-1)), temMais: fila.length > limite }
}

/**
 * What became of handed items. A confirmation counts for the revision that it names: an item that changed since stays in the queue. A failure waits
 * for its next attempt, and is an error to look at (A51).
 */
export async function confirmar(ctx: Context, { especie, itens }: Pedido<'ack'>): Promise<Resposta<'ack'>> {
  await calarFila(ctx)
  const agora = ctx.clock.now()
  const certos = itens.filter(({ erro }) => !erro)
  const errados = itens.filter(({ erro }) => erro)
  const { rows: confirmados } = await ctx.client.query<{ id: string; entidade_id: string }>(
    `update tnc_documento t set confirmada = greatest(k.versao, coalesce(t.confirmada, 0)), codigo_grp = coalesce(k.codigo_grp, t.codigo_grp), ultimo_erro = null,
       tentativas = 0, proxima_tentativa = null, alterado_em = case when t.revisao = k.versao then $3 else t.alterado_em end,
       situacao = case when t.revisao = k.versao then 'CONFIRMADO' else 'PENDENTE' end
     from (select distinct on (id) * from jsonb_to_recordset($1::jsonb) as k(id bigint, versao bigint, codigo_grp text) order by id, versao desc) k
     where t.id = k.id and t.sentido = 'ENVIADO' and t.especie = $2 and t.situacao in ('ENVIADO', 'PENDENTE', 'ERRO') and k.versao <= t.revisao
     returning t.id, t.entidade_id`,
    [JSON.stringify(certos.map(({ id, versao, codigoGrp }) => ({ id, versao, codigo_grp: codigoGrp ?? null }))), especie, agora],
  )
  await encerrarErrosDosItens(
    ctx,
    confirmados.map(({ id }) => Number(id)),
  )
  if (especie === 'guias' || especie === 'documentos')
    await marcarGrpProcessado(
      ctx,
      confirmados.map((row) => Number(row.entidade_id)),
    )
  const maximo = Number(await getPropriedade(ctx, 'tentativas'))
  let comErro = 0
  for (const { id, versao, erro } of errados) {
    const { rows } = await ctx.client.query<{ tentativas: number; revisao: string }>(
      `select tentativas, revisao from tnc_documento where id = $1 and sentido = 'ENVIADO' and especie = $2 and situacao in ('ENVIADO', 'PENDENTE', 'ERRO') for update`,
      [id, especie],
    )
    const [row] = rows
    if (!row || Number(row.revisao) !== versao) continue
    const tentativas = row.tentativas + 1
    await ctx.client.query(
      `update tnc_documento set situacao = 'ERRO', tentativas = $2, ultimo_erro = $3, proxima_tentativa = $4, alterado_em = $5 where id = $1`,
      [id, tentativas, erro, proximaTentativa(tentativas, maximo, agora), agora],
    )
    await ctx.client.query(
      `insert into tnc_error (gerado, origem, rotina, mensagem, item_id) select $1, 'ENVIO', $2, $3, $4
       where not exists (select 1 from tnc_error e where e.item_id = $4 and e.resolvido_em is null and e.mensagem = $3)`,
      [agora, especie, erro, id],
    )
    comErro += 1
  }
  return { confirmados: confirmados.length, comErro, ignorados: itens.length - confirmados.length - comErro }
}
