import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { at, fill, type Violation } from '@iss/kernel/errors'
import { type Context, defineHook, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { buscarDeducaoVinculada } from '@iss/emissao/contract/deducao-vinculada'
import { cancelamentoRemovido, notaASubstituir, notaCancelada } from '@iss/nota/contract/eventos'
import { deducaoErrors } from '../domain/deducao.ts'
import { deducaoUsoTable } from '../tables/deducao.ts'
import { listNotasParaDeducao, listUsos } from './deducao-notas.ts'
import { defineRecusaDaEmissao, type NotaAEmitir } from '@iss/emissao/server'
import { defineImpedimentoDaRemocao } from '@iss/correcao/server'

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
function linhasDe({ nota, prestadorId }: NotaAEmitir, pedido: number): Linha[] {
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
export const recusasDasDeducoes = defineRecusaDaEmissao(async (ctx, pedidos) => {
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
})

/** Gives back the linked notes that a note deducts, so that another may deduct them. */
async function devolverDeducoes(ctx: Context, notaId: number): Promise<void> {
  await ctx.db.delete(deducaoUsoTable).where(eq(deducaoUsoTable.notaId, notaId))
}

/** The note that replaces it may deduct the same linked notes. */
export const devolverDaNotaSubstituida = defineHook(notaASubstituir, 10, (ctx, { notaId }) => devolverDeducoes(ctx, notaId))

/** A note without effect deducts nothing any more. */
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

const LINHAS = `from nota_deducao d
  join nota_fiscal n on n.municipio_id = d.municipio_id and n.id = d.nota_id
  join deducao_vinculada v on v.municipio_id = n.municipio_id and v.prestador_id = n.prestador_id
    and v.fornecedor = deducao_fornecedor(d.documento_fornecedor) and d.numero_documento in (v.numero, v.numero || '/' || v.serie)
  where d.nota_id = $1`

/** A linked note that the note deducts and that another note deducts by now. */
async function findDeducaoUsada(ctx: Context, notaId: number): Promise<{ nota: string; n: string } | null> {
  const { rows } = await ctx.client.query<{ nota: string; n: string }>(
    `select concat_ws('/', v.numero, v.serie) as nota, (select u.numero::text from nota_fiscal u where u.id = v.usada_nota_id) as n
     ${LINHAS} and v.usada_nota_id <> $1 order by v.id limit 1`,
    [notaId],
  )
  return rows[0] ?? null
}

/** A cancellation is not taken back while another note deducts what the note deducted (F68). */
export const deducaoTomada = defineImpedimentoDaRemocao(async (ctx, { id }) => {
  const usada = await findDeducaoUsada(ctx, id)
  return usada === null ? [] : [fill(deducaoErrors.notaJaDeduzida, { ...usada })]
})

/** A note that is in force again deducts again what no other note deducts. */
export const deduzirDeNovo = defineHook(cancelamentoRemovido, 10, async (ctx, { notaId }) => {
  await ctx.client.query(
    `insert into deducao_uso (municipio_id, vinculo_id, nota_id) select distinct v.municipio_id, v.id, d.nota_id ${LINHAS} and v.usada_nota_id is null`,
    [notaId],
  )
})
