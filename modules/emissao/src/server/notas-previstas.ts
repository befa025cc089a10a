import { Competencia } from '@iss/kernel/competencia'
import { counted } from '@iss/kernel/texto'
import { pedidoNotaWire } from '@iss/nota/contract/nota-wire'
import { enviarEmailNota } from '@iss/nota/server'
import { textoNota } from '@iss/nota/domain/mensagens'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { refere } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { contarNotasPrevistas, dispensarNotasPrevistas, emitirNotasPrevistas } from '../contract/nota-recorrente.ts'
import { completarComFatos } from '../domain/completar-nota.ts'
import { proprioErrors } from '../domain/errors.ts'
import { notaPrevistaTable as table, notaRecorrenteTable as recorrente } from '../tables/nota-recorrente.ts'
import { canonicaDoPedido } from './canonica.ts'
import { emitirNotas } from './emitir-notas.ts'
import { getFatos } from './ler-fatos.ts'
import { pedidoDaPrevista } from './pedido-da-prevista.ts'

const propria = (ctx: Context) => eq(table.pessoaId, ctx.sessao.pessoaSelecionadaId)

/** What waits to be issued for the selected person, by day, each with the note that it would be today. `ids`: only those, locked. */
export async function listPrevistas(ctx: Context, ids?: readonly number[]) {
  const consulta = ctx.db
    .select({ prevista: table, recorrente })
    .from(table)
    .innerJoin(recorrente, refere(table.recorrenteId, recorrente))
    .where(and(propria(ctx), eq(table.estado, 'PENDENTE'), ids ? inArray(table.id, [...ids]) : undefined))
    .orderBy(asc(table.dia), asc(table.id))
  const rows = await (ids ? consulta.for('update', { of: table }) : consulta)
  if (rows.length === 0) return []
  const hoje = ctx.clock.today()
  const fatos = await getFatos(ctx, {
    prestadorId: ctx.sessao.pessoaSelecionadaId,
    documentoTomador: null,
    dataPrestacao: hoje,
    competencia: Competencia.fromData(hoje),
  })
  const dataEditavel = fatos.prestador.switches(chaves.permiteEditarDataPrestacaoNFe)
  let ultima = fatos.ultimaDataPrestacao ?? ''
  return rows.map(({ prevista, recorrente: origem }) => {
    // Its own day where the day may be chosen, but never before the last note.
    const data = dataEditavel ? ([prevista.dia, ultima].sort().at(-1) ?? hoje) : hoje
    ultima = data
    const pedido = pedidoDaPrevista(pedidoNotaWire.parse(origem.pedido), {
      de: origem.competencia,
      para: prevista.competencia,
      data,
      valor: origem.valor,
    })
    return { prevista, recorrente: origem, pedido }
  })
}

/** A prepared note as the emission takes it. */
export const pedidoDeEmissao = (ctx: Context, { pedido }: Awaited<ReturnType<typeof listPrevistas>>[number]) => ({
  nota: canonicaDoPedido(pedido),
  prestadorId: ctx.sessao.pessoaSelecionadaId,
  completar: completarComFatos,
})

export const contarNotasPrevistasOperation = implement(contarNotasPrevistas, async (ctx) => {
  const [row] = await ctx.db
    .select({ quantidade: count() })
    .from(table)
    .where(and(propria(ctx), eq(table.estado, 'PENDENTE')))
  return { quantidade: row?.quantidade ?? 0 }
})

export const emitirNotasPrevistasOperation = implement(emitirNotasPrevistas, async (ctx, { ids }) => {
  const previstas = await listPrevistas(ctx, ids)
  const resultados = await emitirNotas(
    previstas.map((uma) => ({ ...pedidoDeEmissao(ctx, uma), ctx, gravacao: { canal: 'TELA' } })),
  )
  const itens: { id: number; ok: boolean; mensagem: string }[] = []
  for (const [indice, { prevista, pedido }] of previstas.entries()) {
    const resultado = resultados[indice]
    if (!resultado || 'ocupado' in resultado) throw new Error('The note was left undone')
    if ('recusa' in resultado) {
      itens.push({ id: prevista.id, ok: false, mensagem: resultado.recusa.violations.map(({ message }) => message).join(' ') })
      continue
    }
    const { id: notaId, numero } = resultado.emitida
    await ctx.db.update(table).set({ estado: 'EMITIDA', notaId }).where(eq(table.id, prevista.id))
    if (pedido.enviarEmailTomador) await enviarEmailNota(ctx, notaId)
    itens.push({ id: prevista.id, ok: true, mensagem: textoNota('emitida', { n: String(numero) }) })
  }
  for (const id of ids)
    if (!previstas.some(({ prevista }) => prevista.id === id))
      itens.push({ id, ok: false, mensagem: proprioErrors.previstaJaTratada.message })
  const emitidas = itens.filter(({ ok }) => ok).length
  await ctx.audit({ tipo: 'nota-prevista.emitidas', entidade: 'nota_prevista', depois: { itens } })
  const recusadas = itens.length - emitidas
  return {
    mensagem: [
      counted(emitidas, 'NF-e emitida com sucesso', 'NF-e emitidas com sucesso'),
      recusadas > 0 && counted(recusadas, 'não emitida', 'não emitidas'),
    ]
      .filter(Boolean)
      .join('; ')
      .concat('.'),
    itens,
  }
})

export const dispensarNotasPrevistasOperation = implement(dispensarNotasPrevistas, async (ctx, { ids }) => {
  const rows = await ctx.db
    .update(table)
    .set({ estado: 'DISPENSADA' })
    .where(and(propria(ctx), eq(table.estado, 'PENDENTE'), inArray(table.id, ids)))
    .returning({ id: table.id })
  const feitas = new Set(rows.map(({ id }) => id))
  await ctx.audit({ tipo: 'nota-prevista.dispensadas', entidade: 'nota_prevista', depois: { ids: [...feitas] } })
  return {
    mensagem: `${counted(rows.length, 'nota dispensada', 'notas dispensadas')}.`,
    itens: ids.map((id) =>
      feitas.has(id)
        ? { id, ok: true, mensagem: 'Nota dispensada nesta competência.' }
        : { id, ok: false, mensagem: proprioErrors.previstaJaTratada.message },
    ),
  }
})
