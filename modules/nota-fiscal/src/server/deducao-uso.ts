import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { at, fill, type Violation } from '@iss/kernel/errors'
import { type Context, defineHook, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { buscarDeducaoVinculada } from '../contract/deducao.ts'
import { notaCancelada } from '../contract/eventos.ts'
import { deducaoErrors } from '../domain/deducao.ts'
import type { NotaCanonica } from '../domain/nota.ts'
import { deducaoUsoTable } from '../tables/deducao.ts'
import { listNotasParaDeducao, listUsos } from './deducao-notas.ts'

type Pedido = { readonly nota: NotaCanonica; readonly prestadorId: number }
type Linha = { pedido: number; linha: number; prestador: number; fornecedor: string; numero: string }
type Achada = {
  pedido: number
  linha: number
  vinculo: string
  nota: string
  valor: string
  cancelada: boolean
  usada_por: string | null
}

/** The deduction lines of a note that name a document of a supplier. */
function linhasDe({ nota, prestadorId }: Pedido, pedido: number): Linha[] {
  return nota.deducoes.flatMap(({ fornecedor, documento }, linha) =>
    fornecedor !== null && documento !== null && 'numero' in documento
      ? [{ pedido, linha, prestador: prestadorId, fornecedor: fornecedor.replace(/[^0-9A-Za-z]/g, ''), numero: documento.numero }]
      : [],
  )
}

/**
 * What stands against the deduction of linked notes, for each note of a set: a linked note is deducted once, up to its value, and not after
 * it was cancelled. A note that replaces another may take over its uses. Reads nothing when no line names a document. Source: E00.3, E15.
 */
export async function recusasDasDeducoes(ctx: Context, pedidos: readonly (Pedido | null)[]): Promise<Violation[][]> {
  const linhas = pedidos.flatMap((pedido, index) => (pedido ? linhasDe(pedido, index) : []))
  const recusas: Violation[][] = pedidos.map(() => [])
  if (linhas.length === 0) return recusas
  const { rows } = await ctx.client.query<Achada>(
    `select k.pedido, k.linha, v.id as vinculo, concat_ws('/', v.numero, v.serie) as nota, v.valor::text as valor, v.cancelada, n.numero as usada_por
     from jsonb_to_recordset($1::jsonb) as k(pedido int, linha int, prestador bigint, fornecedor text, numero text)
     join deducao_vinculada v on v.prestador_id = k.prestador and v.fornecedor = upper(k.fornecedor) and k.numero in (v.numero, v.numero || '/' || v.serie)
     left join nota_fiscal n on n.municipio_id = v.municipio_id and n.id = v.usada_nota_id
     order by k.pedido, k.linha, v.id`,
    [JSON.stringify(linhas)],
  )
  const vistas = new Set<string>()
  for (const { pedido, linha, vinculo, nota, valor, cancelada, usada_por } of rows) {
    const canonica = pedidos[pedido]?.nota
    const pedida = canonica?.deducoes[linha]?.valor ?? Dinheiro.zero
    const campo = (violation: Violation, nome: string) => recusas[pedido]?.push(at(violation, `deducoes.${linha}.${nome}`))
    const repetida = vistas.has(`${pedido}/${vinculo}`)
    vistas.add(`${pedido}/${vinculo}`)
    if (repetida) campo(fill(deducaoErrors.notaRepetida, { nota }), 'numero')
    else if (usada_por !== null && usada_por !== canonica?.substituicao?.numero)
      campo(fill(deducaoErrors.notaJaDeduzida, { nota, n: usada_por }), 'numero')
    else if (cancelada) campo(fill(deducaoErrors.notaCancelada, { nota }), 'numero')
    else if (pedida.gt(Dinheiro.from(valor)))
      campo(fill(deducaoErrors.acimaDaNota, { nota, valor: Dinheiro.from(valor).format() }), 'valor')
  }
  return recusas
}

/** Gives back the linked notes that a note deducts, so that another may deduct them. */
export async function devolverDeducoes(ctx: Context, notaId: number): Promise<void> {
  await ctx.db.delete(deducaoUsoTable).where(eq(deducaoUsoTable.notaId, notaId))
}

/** A note without effect deducts nothing any more. A note that was replaced gave its uses back before the new one was written. */
export const devolverDaNotaCancelada = defineHook(notaCancelada, 15, (ctx, { notaId }) => devolverDeducoes(ctx, notaId))

export const buscarDeducaoVinculadaOperation = implement(buscarDeducaoVinculada, async (ctx, { dataPrestacao, notaId }) => {
  const pessoaId = ctx.sessao.pessoaSelecionadaId
  const competencia = Competencia.fromData(dataPrestacao)
  const notas = await listNotasParaDeducao(ctx, { pessoaId, de: competencia, ate: competencia, vinculadas: true })
  const usos = await listUsos(ctx, notas)
  return notas
    .filter(({ vinculo, cancelado }) => {
      const uso = vinculo ? usos.get(vinculo.id) : undefined
      return !cancelado && (uso === undefined || uso.id === notaId)
    })
    .map(({ id, tipoNota, nota, prestador, documento, data, obra, valor }) => ({
      id,
      tipoNota,
      nota,
      prestador,
      documento,
      data,
      obra,
      valor,
    }))
})
