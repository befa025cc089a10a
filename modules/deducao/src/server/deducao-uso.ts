import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import { at, fill, type Violation } from '@iss/kernel/errors'
import { type Context, defineHook, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { buscarDeducaoVinculada } from '@iss/emissao/contract/deducao-vinculada'
import { cancelamentoRemovido, notaASubstituir, notaCancelada } from '@iss/nota/contract/eventos'
import { deducaoErrors } from '../domain/deducao.ts'
import { deducaoUsoTable } from '../tables/deducao.ts'
import { defineRecusaDaEmissao, type NotaAEmitir } from '@iss/emissao/server'
import { defineImpedimentoDaRemocao } from '@iss/correcao/server'

type Ofertada = {
  id: string
  especie: string
  nota: string
  fornecedor_nome: string
  fornecedor: string
  data: string
  obra: string | null
  da_obra: boolean
  saldo: string
}
type Linha = { pedido: number; linha: number; prestador: number; fornecedor: string; numero: string; substitui: string | null }
type Achada = {
  pedido: number
  linha: number
  vinculo: string
  nota: string
  valor: string
  obra: string | null
  cancelada: boolean
  usado: string
  usada_por: string | null
}

/** The deduction lines of a note that name a document of a supplier. */
function linhasDe({ nota, prestadorId }: NotaAEmitir, pedido: number): Linha[] {
  return nota.deducoes.flatMap(({ fornecedor, documento }, linha) =>
    fornecedor !== null && documento !== null && 'numero' in documento
      ? [
          {
            pedido,
            linha,
            prestador: prestadorId,
            fornecedor: normalizeDocumento(fornecedor),
            numero: documento.numero,
            substitui: nota.substituicao?.numero ?? null,
          },
        ]
      : [],
  )
}

/**
 * What stands against the deduction of linked documents, for each note of a set: a document is deducted up to what is left of it, in its own works,
 * and not after it was cancelled. A note that replaces another may take over its uses. Reads nothing when no line names a document. Source: E00.3,
 * E15, O3, F56.
 */
export const recusasDasDeducoes = defineRecusaDaEmissao(async (ctx, pedidos) => {
  const linhas = pedidos.flatMap((pedido, index) => (pedido ? linhasDe(pedido, index) : []))
  const recusas: Violation[][] = pedidos.map(() => [])
  if (linhas.length === 0) return recusas
  const { rows } = await ctx.client.query<Achada>(
    `select k.pedido, k.linha, v.id as vinculo, concat_ws('/', v.numero, v.serie) as nota, v.valor::text as valor, v.obra, v.cancelada,
       usos.usado::text as usado, usos.numero::text as usada_por
     from jsonb_to_recordset($1::jsonb) as k(pedido int, linha int, prestador bigint, fornecedor text, numero text, substitui text)
     join deducao_vinculada v on v.prestador_id = k.prestador and v.fornecedor = upper(k.fornecedor) and k.numero in (v.numero, v.numero || '/' || v.serie)
     cross join lateral (select coalesce(sum(u.valor), 0) as usado, min(n.numero) as numero from deducao_uso u
       join nota_fiscal n on n.municipio_id = u.municipio_id and n.id = u.nota_id
       where u.municipio_id = v.municipio_id and u.vinculo_id = v.id and n.numero::text is distinct from k.substitui) as usos
     order by k.pedido, k.linha, v.id`,
    [JSON.stringify(linhas)],
  )
  const vistas = new Set<string>()
  for (const achada of rows) {
    const { pedido, linha, vinculo } = achada
    const canonica = pedidos[pedido]?.nota
    const repetida = vistas.has(`${pedido}/${vinculo}`)
    vistas.add(`${pedido}/${vinculo}`)
    const pedida = canonica?.deducoes[linha]?.valor ?? Dinheiro.zero
    const recusa = repetida
      ? fill(deducaoErrors.notaRepetida, { nota: achada.nota })
      : recusaDoDocumento(achada, pedida, canonica?.obra?.codigo ?? null)
    if (recusa) recusas[pedido]?.push(at(recusa, `deducoes.${linha}.${recusa.field?.split('.')[1] ?? 'numero'}`))
  }
  return recusas
})

/** What stands against the deduction of one document by a note of these works; null: nothing. */
function recusaDoDocumento(achada: Achada, pedida: Dinheiro, obra: string | null): Violation | null {
  const { nota, usada_por, cancelada } = achada
  const saldo = Dinheiro.from(achada.valor).minus(Dinheiro.from(achada.usado))
  if (achada.obra !== null && achada.obra !== normalizeDocumento(obra ?? ''))
    return fill(deducaoErrors.daOutraObra, { n: nota, obra: achada.obra })
  if (!saldo.isPositive() && (achada.obra !== null || usada_por === null))
    return fill(deducaoErrors.usadaIntegralmente, { n: nota })
  if (!saldo.isPositive()) return fill(deducaoErrors.notaJaDeduzida, { nota, n: usada_por ?? '' })
  if (cancelada) return fill(deducaoErrors.notaCancelada, { nota })
  if (!pedida.gt(saldo)) return null
  return usada_por === null
    ? fill(deducaoErrors.acimaDaNota, { nota, valor: saldo.format() })
    : fill(deducaoErrors.acimaDoSaldo, { nota, valor: saldo.format() })
}

/** Gives back the linked notes that a note deducts, so that another may deduct them. */
async function devolverDeducoes(ctx: Context, notaId: number): Promise<void> {
  await ctx.db.delete(deducaoUsoTable).where(eq(deducaoUsoTable.notaId, notaId))
}

/** The note that replaces it may deduct the same linked notes. */
export const devolverDaNotaSubstituida = defineHook(notaASubstituir, 10, (ctx, { notaId }) => devolverDeducoes(ctx, notaId))

/** A note without effect deducts nothing any more. */
export const devolverDaNotaCancelada = defineHook(notaCancelada, 15, (ctx, { notaId }) => devolverDeducoes(ctx, notaId))

export const buscarDeducaoVinculadaOperation = implement(buscarDeducaoVinculada, async (ctx, { dataPrestacao, notaId }) => {
  const { rows } = await ctx.client.query<Ofertada>(
    `select case especie when 'NF-e' then 'NFE-' || k.nota_id when 'Escriturada' then 'ESC-' || k.escrit_id else 'DOC-' || v.id end as id, v.especie,
       concat_ws('/', v.numero, v.serie) as nota, v.fornecedor_nome, v.fornecedor, v.data::text as data, v.obra is not null as da_obra,
       coalesce(v.obra, r.canonica -> 'obra' ->> 'codigo', nullif(e.obra, '')) as obra, (v.valor - usos.usado)::text as saldo
     from deducao_vinculada v
     join deducao_vinculo k on k.municipio_id = v.municipio_id and k.id = v.id
     left join nota_fiscal r on r.municipio_id = v.municipio_id and r.id = k.nota_id
     left join escrit_papel e on e.municipio_id = v.municipio_id and e.id = k.escrit_id
     cross join lateral (select coalesce(sum(u.valor), 0) as usado from deducao_uso u
       where u.municipio_id = v.municipio_id and u.vinculo_id = v.id and u.nota_id is distinct from $3) as usos
     where v.prestador_id = $1 and (v.obra is not null or v.competencia = $2) and not v.cancelada and v.valor > usos.usado
     order by v.data, v.id`,
    [ctx.sessao.pessoaSelecionadaId, Competencia.fromData(dataPrestacao).firstDay(), notaId],
  )
  return rows.map(({ id, especie, nota, fornecedor_nome, fornecedor, data, obra, da_obra, saldo }) => ({
    id,
    tipoNota: especie,
    nota,
    prestador: fornecedor_nome,
    documento: fornecedor,
    data,
    obra,
    daObra: da_obra,
    valor: Dinheiro.from(saldo),
  }))
})

const LINHAS = `from nota_deducao d
  join nota_fiscal n on n.municipio_id = d.municipio_id and n.id = d.nota_id
  join deducao_vinculada v on v.municipio_id = n.municipio_id and v.prestador_id = n.prestador_id
    and v.fornecedor = deducao_fornecedor(d.documento_fornecedor) and d.numero_documento in (v.numero, v.numero || '/' || v.serie)
  where d.nota_id = $1`

/** A document of which the note deducts more than other notes leave by now. */
async function findDeducaoUsada(ctx: Context, notaId: number): Promise<{ nota: string; n: string } | null> {
  const { rows } = await ctx.client.query<{ nota: string; n: string }>(
    `select concat_ws('/', v.numero, v.serie) as nota, (select min(n.numero)::text from deducao_uso u
       join nota_fiscal n on n.municipio_id = u.municipio_id and n.id = u.nota_id where u.municipio_id = v.municipio_id and u.vinculo_id = v.id) as n
     ${LINHAS} group by v.municipio_id, v.id, v.numero, v.serie, v.usado, v.valor having v.usado > 0 and v.usado + sum(d.valor) > v.valor
     order by v.id limit 1`,
    [notaId],
  )
  return rows[0] ?? null
}

/** A cancellation is not taken back while other notes deduct what the note deducted (F68). */
export const deducaoTomada = defineImpedimentoDaRemocao(async (ctx, { id }) => {
  const usada = await findDeducaoUsada(ctx, id)
  return usada === null ? [] : [fill(deducaoErrors.notaJaDeduzida, { ...usada })]
})

/** A note that is in force again deducts again what other notes leave. */
export const deduzirDeNovo = defineHook(cancelamentoRemovido, 10, async (ctx, { notaId }) => {
  await ctx.client.query(
    `insert into deducao_uso (municipio_id, vinculo_id, nota_id, valor) select v.municipio_id, v.id, d.nota_id, sum(d.valor) ${LINHAS}
     group by v.municipio_id, v.id, d.nota_id, v.usado, v.valor having v.usado + sum(d.valor) <= v.valor`,
    [notaId],
  )
})
