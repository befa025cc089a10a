import { type DeclaracaoJson, declaracaoFromJson } from '@iss/abrasf/declaracao-json'
import type { DeclaracaoLida, IdentidadeRps } from '@iss/abrasf/lote-lido'
import { counted } from '@iss/kernel/texto'
import { refuse } from '@iss/kernel/errors'
import { type Context, implement } from '@iss/platform/server'
import { converterRpsPendentes, recusarRpsPendentes } from '../contract/rps-conversao.ts'
import { integracaoErrors } from '../domain/errors.ts'
import { rpsRecusadoTable } from '../tables/rps.ts'
import { type ConversaoFeita, converterTodos } from './converter-rps.ts'
import { importacaoDeRps } from './importacao-de-rps.ts'

/** An RPS that was delivered in a file and has become no note yet. */
export type RpsPendente = {
  /** The line of the file that brought it last. */
  readonly id: number
  readonly rps: IdentidadeRps
  readonly declaracao: DeclaracaoLida
  readonly conteudoHash: string
  /** Why it is not converted; null: its file was not confirmed. */
  readonly mensagem: string | null
}

type Linha = {
  id: string
  conteudo: { declaracao: DeclaracaoJson; conteudoHash: string }
  situacao: string
  mensagem: string | null
}

/**
 * Pending RPS of a person, by series and number: of each the line that brought it last, as long as there is neither a note of it nor a cancelled number,
 * and nobody refused it since. `ids`: only these lines, locked for the caller's transaction. Source: E19.
 */
export async function listRpsPendentes(
  ctx: Context,
  pessoaId: number,
  ids: readonly number[] | null = null,
): Promise<RpsPendente[]> {
  const { rows } = await ctx.client.query<Linha>(
    `with entregues as (
       select distinct on (r.tipo, r.serie, r.numero) i.id, r.tipo, r.serie, r.numero, l.enviado_em
       from lote l
       join lote_item i on i.municipio_id = l.municipio_id and i.lote_id = l.id
       cross join lateral (select (i.conteudo #>> '{declaracao,rps,tipo}')::smallint as tipo, i.conteudo #>> '{declaracao,rps,serie}' as serie,
         (i.conteudo #>> '{declaracao,rps,numero}')::bigint as numero) r
       where l.pessoa_id = $1 and l.tipo like 'importacao-rps-%' and l.situacao in ('PREVISTO', 'CONCLUIDO')
         and i.situacao in ('PRONTO', 'ERRO') and r.numero is not null
       order by r.tipo, r.serie, r.numero, i.id desc)
     select i.id, i.conteudo, i.situacao,
       coalesce((select string_agg(m ->> 'texto', ' ' order by o) from jsonb_array_elements(i.resultado -> 'mensagens') with ordinality e(m, o)
         where m ->> 'tipo' = 'ERRO'), i.mensagem) as mensagem
     from entregues e join lote_item i on i.id = e.id
     where ($2::bigint[] is null or e.id = any ($2))
       and not exists (select 1 from nota_fiscal n where n.prestador_id = $1 and n.rps_tipo = e.tipo and n.rps_serie = e.serie and n.rps_numero = e.numero)
       and not exists (select 1 from rps_cancelado c where c.pessoa_id = $1 and c.tipo = e.tipo and c.serie = e.serie and c.numero = e.numero)
       and not exists (select 1 from rps_recusado x where x.pessoa_id = $1 and x.tipo = e.tipo and x.serie = e.serie and x.numero = e.numero
         and x.recusado_em >= e.enviado_em)
     order by e.serie, e.numero ${ids === null ? '' : 'for update of i'}`,
    [pessoaId, ids],
  )
  return rows.flatMap(({ id, conteudo, situacao, mensagem }) => {
    const declaracao = declaracaoFromJson(conteudo.declaracao)
    const pendente = { id: Number(id), declaracao, conteudoHash: conteudo.conteudoHash }
    return declaracao.rps ? [{ ...pendente, rps: declaracao.rps, mensagem: situacao === 'ERRO' ? mensagem : null }] : []
  })
}

/** RPS that are converted by one call of the emission command. */
const BLOCO = 25

const dizer = (feita: ConversaoFeita): { ok: boolean; mensagem: string } => {
  switch (feita.tipo) {
    case 'emitida':
      return { ok: true, mensagem: [`Convertido na NF-e ${feita.nota.numero}.`, ...feita.avisos].join(' ') }
    case 'convertida':
    case 'cancelada':
      return { ok: true, mensagem: feita.aviso }
    case 'recusada':
      return { ok: false, mensagem: feita.violations.map(({ message }) => message).join(' ') }
  }
}

const jaTratado = (id: number) => ({ id, ok: false, mensagem: integracaoErrors.rpsNaoPendente.message })

export const converterRpsPendentesOperation = implement(converterRpsPendentes, async (ctx, { ids }) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const { violacoes } = await importacaoDeRps.disponivel(ctx, pessoaId)
  if (violacoes.length > 0) refuse(violacoes)
  const pendentes = await listRpsPendentes(ctx, pessoaId, ids)
  const itens: { id: number; ok: boolean; mensagem: string }[] = []
  for (let inicio = 0; inicio < pendentes.length; inicio += BLOCO) {
    const bloco = pendentes.slice(inicio, inicio + BLOCO)
    const feitas = await converterTodos(ctx, bloco, pessoaId, 'ARQUIVO')
    for (const [indice, feita] of feitas.entries()) itens.push({ id: bloco[indice]?.id ?? 0, ...dizer(feita) })
  }
  for (const id of ids) if (!pendentes.some((pendente) => pendente.id === id)) itens.push(jaTratado(id))
  const convertidos = itens.filter(({ ok }) => ok).length
  const recusados = itens.length - convertidos
  return {
    mensagem: [
      counted(convertidos, 'RPS convertido', 'RPS convertidos'),
      ...(recusados > 0 ? [counted(recusados, 'não convertido', 'não convertidos')] : []),
    ]
      .join('; ')
      .concat('.'),
    itens,
  }
})

export const recusarRpsPendentesOperation = implement(recusarRpsPendentes, async (ctx, { ids }) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const pendentes = await listRpsPendentes(ctx, pessoaId, ids)
  const recusadoEm = ctx.clock.now()
  if (pendentes.length > 0)
    await ctx.db
      .insert(rpsRecusadoTable)
      .values(pendentes.map(({ rps: { tipo, serie, numero } }) => ({ pessoaId, tipo, serie, numero, recusadoEm })))
  await ctx.audit({ tipo: 'rps.recusados', entidade: 'rps', depois: { pessoaId, rps: pendentes.map(({ rps }) => rps) } })
  return {
    mensagem: `${counted(pendentes.length, 'RPS recusado', 'RPS recusados')}.`,
    itens: ids.map((id) =>
      pendentes.some((pendente) => pendente.id === id) ? { id, ok: true, mensagem: 'RPS recusado.' } : jaTratado(id),
    ),
  }
})
