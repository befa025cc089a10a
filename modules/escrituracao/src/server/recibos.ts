import { encerramentoEncerrado, encerramentoReaberto } from '@iss/encerramento/contract/eventos'
import { readRows } from '@iss/list/server'
import { pessoaDoPedido, findPessoaPorDocumento, getPessoa } from '@iss/pessoa/server'
import { Competencia } from '@iss/kernel/competencia'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { renderMail } from '@iss/platform/mail'
import { type Context, defineHook, implement, platformErrors } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { buscarRecibos, enviarEmailRecibo, imprimirRecibo } from '../contract/escrituracao.ts'
import { escrituracaoErrors } from '../domain/errors.ts'
import { recibosServicosTomados } from '../lists/recibos-servicos-tomados.ts'
import { reciboTable } from '../tables/escrituracao.ts'
import { lerTomador, type Recibo, writeRecibo } from './recibo-pdf.ts'

const table = reciboTable

/** A taker's closing gives the provider of each retained document a receipt; one that has one already gets no second. Source: L08. */
export const emitirRecibos = defineHook(
  encerramentoEncerrado,
  60,
  async (ctx, { encerramentoId, pessoaId, papel, competencia, guiaId }) => {
    if (papel !== 'TOMADOR') return
    const mes = Competencia.from(competencia).firstDay()
    const { rows } = await ctx.client.query<{ quantos: string }>(
      `with retidos as (
       select l.* from livro_lancamentos($1, 'TOMADOR', $2, $2) l
       where l.com_efeito and l.retido and l.devido_aqui and l.imposto > 0
         and not exists (select 1 from recibo r where r.cancelado_em is null and (case when l.origem = 'NFE' then r.nota_fiscal_id else r.escrit_papel_id end) = l.origem_id)
     ), numeros as (select count(*)::int as quantos from retidos), faixa as (select case when quantos > 0 then proximo_numero('recibo', 0, quantos) end as primeiro from numeros)
     insert into recibo (numero, encerramento_id, guia_id, escrit_papel_id, nota_fiscal_id, tomador_id, prestador_documento, prestador_nome, nota_numero, nota_serie,
       competencia, base, aliquota, imposto, emissao)
     select faixa.primeiro + row_number() over (order by l.data, l.origem, l.numero) - 1, $3, $4, case when l.origem in ('PAPEL', 'NACIONAL') then l.origem_id end,
       case when l.origem = 'NFE' then l.origem_id end, $1, l.outro_documento, l.outro_nome, l.numero, l.serie, l.competencia, l.base, l.aliquota, l.imposto, $5
     from retidos l, faixa returning 1 as quantos`,
      [pessoaId, mes, encerramentoId, guiaId, ctx.clock.now()],
    )
    if (rows.length > 0)
      await ctx.audit({
        tipo: 'recibo.emitidos',
        entidade: 'encerramento',
        entidadeId: encerramentoId,
        depois: { quantidade: rows.length },
      })
  },
)

/** A competence that is opened again takes its receipts back. */
export const cancelarRecibos = defineHook(encerramentoReaberto, 60, async (ctx, { pessoaId, papel, competencia }) => {
  if (papel !== 'TOMADOR') return
  const cancelados = await ctx.db
    .update(table)
    .set({ canceladoEm: ctx.clock.now() })
    .where(and(eq(table.tomadorId, pessoaId), eq(table.competencia, Competencia.from(competencia)), isNull(table.canceladoEm)))
    .returning({ id: table.id })
  if (cancelados.length > 0)
    await ctx.audit({
      tipo: 'recibo.cancelados',
      entidade: 'pessoa',
      entidadeId: pessoaId,
      depois: { competencia, quantidade: cancelados.length },
    })
})

export const buscarRecibosOperation = implement(buscarRecibos, async (ctx, { pagina, tamanho, ordem, competencia, idPessoa }) => {
  const filtro = { competenciaInicial: competencia, competenciaFinal: competencia, idPessoa: pessoaDoPedido(ctx, idPessoa) }
  const { total, soma, lista } = await readRows(ctx, recibosServicosTomados, filtro, { pagina, tamanho, ordem })
  return {
    total,
    soma: soma('imposto'),
    lista: lista.map((recibo) => ({
      ...recibo,
      emissao: formatDataHora(recibo.emissao),
      competencia: recibo.competencia.format(),
    })),
  }
})

/** A receipt of the selected person, as taker or as provider; any for the authority. */
async function getReciboVisivel(ctx: Context, id: number): Promise<Recibo> {
  const [recibo] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!recibo) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const selecionada = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  if (recibo.prestadorDocumento !== selecionada.documento) pessoaDoPedido(ctx, recibo.tomadorId ?? 0)
  return recibo
}

export const imprimirReciboOperation = implement(imprimirRecibo, async (ctx, { id }) => {
  const recibo = await getReciboVisivel(ctx, id)
  return { stream: await writeRecibo(ctx, recibo), nome: `recibo-${recibo.numero}.pdf`, tipo: 'application/pdf', inline: true }
})

export const enviarEmailReciboOperation = implement(enviarEmailRecibo, async (ctx, { id }) => {
  const recibo = await getReciboVisivel(ctx, id)
  if (recibo.canceladoEm) refuse(escrituracaoErrors.reciboCancelado)
  const prestador = recibo.prestadorDocumento ? await findPessoaPorDocumento(ctx, recibo.prestadorDocumento) : undefined
  if (!prestador?.email) return refuse(escrituracaoErrors.reciboSemEmail)
  const tomador = await lerTomador(ctx, recibo)
  const mail = renderMail({
    titulo: `Recibo de retenção do ISS nº ${recibo.numero}`,
    paragrafos: [
      `${tomador.nome} reteve ${recibo.imposto.formatReais()} de ISS do documento ${recibo.notaNumero}, da competência ${recibo.competencia.format()}.`,
      `Emitido em ${formatData(ctx.clock.today())}. O recibo segue anexo.`,
    ],
  })
  await ctx.mail({
    para: [prestador.email],
    assunto: `Recibo de retenção do ISS nº ${recibo.numero}`,
    texto: mail.texto,
    html: mail.html,
    anexos: [{ nome: `recibo-${recibo.numero}.pdf`, tipo: 'application/pdf', conteudo: await writeRecibo(ctx, recibo) }],
  })
  await ctx.audit({ tipo: 'recibo.email', entidade: 'recibo', entidadeId: id, depois: { para: prestador.email } })
  return { mensagem: `Recibo enviado para ${prestador.email}.` }
})
