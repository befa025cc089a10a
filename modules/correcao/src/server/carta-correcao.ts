import { cartaAccess } from '@iss/nota/contract/acessos'
import { cancelarDocumento, emitirDocumento } from '@iss/documento/server'
import { formatDataHora } from '@iss/kernel/data'
import { AppError, refuse } from '@iss/kernel/errors'
import { formatSenha } from '@iss/kernel/ids'
import { readRows } from '@iss/list/server'
import { textOf } from '@iss/kinds'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { isAllowed } from '@iss/platform/contract'
import { count, desc, eq } from 'drizzle-orm'
import { buscarCartaCorrecao, type cartaWire, emitirCartaCorrecao, prepararCartaCorrecao } from '../contract/carta-correcao.ts'
import { permiteCartaCorrecao } from '@iss/nota/contract/chaves-municipais'
import {
  camposDaCarta,
  cartaMensagens,
  type CorrecaoPedida,
  impedimentosDaCarta,
  validarCarta,
} from '../domain/carta-correcao.ts'
import type { EstadoNota } from '@iss/nota/domain/estado'
import { cartas, cartasCorrecao } from '../lists/cartas-correcao.ts'
import { cartaCorrecaoCampoTable, cartaCorrecaoTable } from '../tables/carta-correcao.ts'
import { listCorrecoes } from './carta-vigente.ts'
import { getNota, lerNota, type NotaLida, defineVinculosDaNota } from '@iss/nota/server'
import type { z } from 'zod'

const table = cartaCorrecaoTable

/** The data that a letter may correct, as the note says them; empty where it says nothing. */
export function valoresParaCarta(lida: NotaLida): Record<string, string> {
  const { condicaoPagamento, obra } = lida.nota.canonica as {
    condicaoPagamento?: string | null
    obra?: { codigo: string | null; art: string | null } | null
  }
  return {
    descricao: lida.nota.discriminacao,
    observacoes: lida.observacoes ?? '',
    enderecoTomador: lida.tomadorEndereco,
    emailTomador: lida.tomador?.email ?? '',
    telefoneTomador: textOf('telefone', lida.tomador?.telefone),
    condicaoPagamento: condicaoPagamento ?? '',
    obra: [obra?.codigo && `Obra ${obra.codigo}`, obra?.art && `ART ${obra.art}`].filter(Boolean).join(', '),
  }
}

/** Letters as the wire has them, with their corrections. */
async function comCorrecoes(ctx: Context, lista: Awaited<ReturnType<typeof cartas>>): Promise<z.input<typeof cartaWire>[]> {
  const correcoes = await listCorrecoes(
    ctx,
    lista.map(({ id }) => id),
  )
  return lista.map(({ semEfeito, emissao, senha, dados: _dados, situacao: _situacao, ...carta }) => ({
    ...carta,
    emissao: formatDataHora(emissao),
    emVigor: !semEfeito,
    senha: formatSenha(senha),
    correcoes: correcoes.get(carta.id) ?? [],
  }))
}

const contarCartas = async (ctx: Context, notaId: number) =>
  (await ctx.db.select({ quantas: count() }).from(table).where(eq(table.notaId, notaId)))[0]?.quantas ?? 0

/** Refuses (403) the note of another provider. */
function checkPropria(ctx: Context, prestadorId: number): void {
  if (prestadorId !== ctx.sessao.pessoaSelecionadaId) refuse(platformErrors.semPermissao, { kind: 'authorization' })
}

export const buscarCartaCorrecaoOperation = implement(buscarCartaCorrecao, async (ctx, { pagina, tamanho, ordem, ...filtro }) => {
  const { lista, total } = await readRows(ctx, cartasCorrecao, filtro, { pagina, tamanho, ordem })
  return { lista: await comCorrecoes(ctx, lista), total }
})

export const prepararCartaCorrecaoOperation = implement(prepararCartaCorrecao, async (ctx, { notaId }) => {
  const lida = await lerNota(ctx, notaId)
  checkPropria(ctx, lida.nota.prestadorId)
  const valores = valoresParaCarta(lida)
  const cartas = await contarCartas(ctx, notaId)
  const permitida = await ctx.switchOn(permiteCartaCorrecao)
  return {
    proxima: cartas + 1,
    campos: camposDaCarta.map(({ campo, label, maximo }) => ({
      campo,
      rotulo: label,
      maximo,
      valor: valores[campo] ?? '',
      corrigido: lida.carta?.correcoes.find((correcao) => correcao.campo === campo)?.para ?? null,
    })),
    impedimentos: impedimentosDaCarta({ estado: lida.nota.estado as EstadoNota, cartas, permitida }).map(
      ({ message }) => message,
    ),
  }
})

export type PedidoCarta = { notaId: number; texto: string; correcoes: readonly CorrecaoPedida[] }

/** Issues a letter in the caller's transaction: document, letter, corrections, audit; the letter before loses its effect (E08). */
export async function gravarCarta(
  ctx: Context,
  { notaId, texto, correcoes }: PedidoCarta,
  usuarioId: number | null,
): Promise<{ id: number; numero: number; notaNumero: number }> {
  // Letters of one note wait for each other, so that exactly one is in force.
  await getNota(ctx, notaId, true)
  const lida = await lerNota(ctx, notaId)
  const valores = valoresParaCarta(lida)
  const violations = validarCarta(
    { texto, correcoes },
    {
      estado: lida.nota.estado as EstadoNota,
      cartas: await contarCartas(ctx, notaId),
      permitida: await ctx.switchOn(permiteCartaCorrecao),
      valores,
    },
  )
  if (violations.length > 0) throw new AppError('business', violations)
  const emissao = ctx.clock.now()
  const documento = await emitirDocumento(ctx, {
    tipoDocumento: 'CARTA_CORRECAO',
    contribuinteId: lida.nota.prestadorId,
    emissorId: usuarioId,
    numeracao: { escopo: 'carta-correcao', donoId: notaId },
    emissao,
  })
  const numero = documento.numero ?? 1
  if (lida.carta) await cancelarDocumento(ctx, lida.carta.id, cartaMensagens.semEfeito(numero))
  await ctx.db.insert(table).values({ id: documento.id, notaId, numero, texto: texto.trim(), emissao, usuarioId })
  const mudancas = correcoes.map(({ campo, para }) => ({ campo, de: valores[campo] ?? '', para: para.trim() }))
  await ctx.db.insert(cartaCorrecaoCampoTable).values(mudancas.map((mudanca) => ({ cartaId: documento.id, ...mudanca })))
  await ctx.audit({
    tipo: 'nfe.corrigida',
    entidade: 'nota_fiscal',
    entidadeId: notaId,
    antes: Object.fromEntries(mudancas.map(({ campo, de }) => [campo, de])),
    depois: { ...Object.fromEntries(mudancas.map(({ campo, para }) => [campo, para])), carta: numero },
  })
  return { id: documento.id, numero, notaNumero: lida.nota.numero }
}

export const emitirCartaCorrecaoOperation = implement(emitirCartaCorrecao, async (ctx, pedido) => {
  checkPropria(ctx, (await getNota(ctx, pedido.notaId)).prestadorId)
  const { id, numero, notaNumero } = await gravarCarta(ctx, pedido, ctx.sessao.pessoaUsuarioId)
  return { id, numero, mensagem: cartaMensagens.emitida(numero, notaNumero) }
})

/** Every letter of a note, the newest first. */
export const vinculosCartaCorrecao = defineVinculosDaNota(15, async (ctx, nota) => {
  const minha = nota.prestadorId === ctx.sessao.pessoaSelecionadaId && isAllowed(cartaAccess, ctx.user)
  return (await comCorrecoes(ctx, await cartas(ctx, eq(table.notaId, nota.id)).orderBy(desc(table.emissao), desc(table.id)))).map(
    (carta) => ({
      tipo: 'Carta de correção',
      descricao: `Carta de correção nº ${carta.numero}, de ${carta.emissao.slice(0, 10)}: ${carta.correcoes.map(({ rotulo }) => rotulo.toLowerCase()).join(', ')}`,
      situacao: carta.emVigor ? 'Em vigor' : 'Sem efeito',
      valor: null,
      href: minha ? `/home/actions/carta-correcao?id=${nota.id}` : null,
    }),
  )
})
