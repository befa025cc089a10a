import { formatData, plusDays } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import { getPessoa } from '@iss/pessoa/server'
import { type Context, implement, platformErrors } from '@iss/platform/server'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { notificarDivergencias, notificarInstituicoes, pedirPartidas } from '../contract/fiscalizacao.ts'
import { desifErrors } from '../domain/errors.ts'
import { rotulosDivergencia } from '../domain/divergencias.ts'
import { desifDivergenciaTable as divergencia, desifPedidoPartidasTable as pedido } from '../tables/banco.ts'

/** Days that an institution has to answer. */
const PRAZO = 30

/** Writes to an institution; answers whether it has an address. */
async function escrever(ctx: Context, pessoaId: number, assunto: string, texto: string): Promise<{ nome: string; ok: boolean }> {
  const { nome, email } = await getPessoa(ctx, pessoaId)
  if (!email) return { nome, ok: false }
  await ctx.mail({ para: [email], assunto, texto, html: `<p>${texto.replaceAll('\n', '<br>')}</p>` })
  return { nome, ok: true }
}

const enviado = ({ nome, ok }: { nome: string; ok: boolean }) =>
  ok ? `${nome}: notificada.` : `${nome}: sem e-mail no cadastro.`

export const notificarInstituicoesOperation = implement(notificarInstituicoes, async (ctx, { ids }) => {
  const itens = []
  for (const id of ids) {
    const carta = await escrever(
      ctx,
      id,
      'Declarações DES-IF em falta',
      'Há declarações da DES-IF em falta. Entregue-as no portal, em Entrega da DES-IF.',
    )
    itens.push({ id, ok: carta.ok, mensagem: enviado(carta) })
  }
  const quantas = itens.filter(({ ok }) => ok).length
  await ctx.audit({ tipo: 'desif.omissos-notificados', entidade: 'pessoa', depois: { ids: itens.map(({ id }) => id) } })
  return { mensagem: `${counted(quantas, 'instituição notificada', 'instituições notificadas')}.`, itens }
})

export const notificarDivergenciasOperation = implement(notificarDivergencias, async (ctx, { ids }) => {
  const rows = await ctx.db
    .select()
    .from(divergencia)
    .where(and(inArray(divergencia.id, [...ids]), ne(divergencia.situacao, 'REGULARIZADA')))
    .for('update')
  if (rows.length === 0) refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const itens = []
  for (const row of rows) {
    const carta = await escrever(
      ctx,
      row.pessoaId,
      'Divergência na DES-IF',
      `Competência ${row.competencia.format()}: ${rotulosDivergencia[row.tipo]}. Diferença de R$ ${row.diferenca.format()}.\nRetifique a declaração ou apresente as razões à fiscalização.`,
    )
    if (carta.ok)
      await ctx.db
        .update(divergencia)
        .set({ situacao: 'NOTIFICADA', notificadaEm: ctx.clock.now() })
        .where(eq(divergencia.id, row.id))
    itens.push({ id: row.id, ok: carta.ok, mensagem: enviado(carta) })
  }
  const quantas = itens.filter(({ ok }) => ok).length
  await ctx.audit({
    tipo: 'desif.divergencias-notificadas',
    entidade: 'desif_divergencia',
    depois: { ids: itens.map(({ id }) => id) },
  })
  return { mensagem: `${counted(quantas, 'divergência notificada', 'divergências notificadas')}.`, itens }
})

export const pedirPartidasOperation = implement(pedirPartidas, async (ctx, { instituicao, inicio, fim, contas }) => {
  const pessoaId = Number(instituicao)
  if (!Number.isInteger(pessoaId) || pessoaId <= 0) return refuse(desifErrors.instituicao)
  if (fim < inicio) refuse(desifErrors.periodoPartidas)
  const prazo = plusDays(ctx.clock.today(), PRAZO)
  await getPessoa(ctx, pessoaId)
  const [row] = await ctx.db
    .insert(pedido)
    .values({ pessoaId, inicio, fim, contas, prazo, pedidoEm: ctx.clock.now(), fiscalId: ctx.sessao.pessoaUsuarioId })
    .returning({ id: pedido.id })
  const carta = await escrever(
    ctx,
    pessoaId,
    'Solicitação do módulo 4 da DES-IF',
    `Entregue até ${formatData(prazo)} o módulo 4 (partidas dos lançamentos contábeis) de ${formatData(inicio)} a ${formatData(fim)}${contas ? `, contas ${contas}` : ''}.`,
  )
  await ctx.audit({
    tipo: 'desif.partidas-pedidas',
    entidade: 'desif_pedido_partidas',
    entidadeId: row?.id,
    depois: { pessoaId, inicio, fim, contas },
  })
  return { mensagem: fill(desifErrors.pedido, { nome: carta.nome, prazo: formatData(prazo) }).message }
})
