import { encerramentoEncerrado, encerramentoReaberto } from '@iss/encerramento/contract/eventos'
import { readRows } from '@iss/list/server'
import { pessoaDoPedido, findPessoaPorDocumento, getPessoa } from '@iss/pessoa/server'
import { Competencia } from '@iss/kernel/competencia'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { brasao } from '@iss/municipio/server'
import { municipioTable } from '@iss/platform/db'
import { renderMail } from '@iss/platform/mail'
import { createPdf } from '@iss/platform/pdf'
import { type Context, defineHook, implement, platformErrors } from '@iss/platform/server'
import { and, eq, isNull } from 'drizzle-orm'
import { buscarRecibos, enviarEmailRecibo, imprimirRecibo } from '../contract/escrituracao.ts'
import { escrituracaoErrors } from '../domain/errors.ts'
import { recibosServicosTomados } from '../lists/recibos-servicos-tomados.ts'
import { tiposRecibo } from '../domain/rotulos.ts'
import { reciboTable } from '../tables/escrituracao.ts'

const table = reciboTable
type Recibo = typeof table.$inferSelect

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
    .where(
      and(
        eq(table.tomadorId, pessoaId),
        eq(table.competencia, Competencia.from(competencia).firstDay()),
        isNull(table.canceladoEm),
      ),
    )
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
  if (recibo.prestadorDocumento !== selecionada.documento) pessoaDoPedido(ctx, recibo.tomadorId)
  return recibo
}

async function writeRecibo(ctx: Context, recibo: Recibo): Promise<Buffer> {
  const tomador = await getPessoa(ctx, recibo.tomadorId)
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  const semValor = ctx.producao ? null : 'SEM VALOR FISCAL'
  const marca = recibo.canceladoEm ? 'CANCELADO' : semValor
  const armas = await brasao(ctx)
  const pdf = createPdf({
    titulo: `Recibo nº ${recibo.numero}`,
    emitidoEm: ctx.clock.now(),
    margem: 48,
    assunto: tiposRecibo[recibo.tipo],
    ...(marca ? { marcaDagua: marca } : {}),
  })
  pdf.addPage()
  const { left, top, width, right } = pdf.area
  const titulo = left + (armas ? 46 : 0)
  if (armas) pdf.doc.image(armas, left, top - 4, { fit: [36, 42], align: 'center', valign: 'center' })
  pdf.text(`Prefeitura Municipal de ${cidade?.nome ?? ''}`, titulo, top, { size: 13, bold: true, width: width - 150 })
  pdf.text(`Recibo de ${tiposRecibo[recibo.tipo].toLowerCase()}`, titulo, top + 20, { size: 11 })
  pdf.text(`Nº ${recibo.numero}`, left, top, { size: 14, bold: true, width, align: 'right' })
  pdf.line(left, top + 46, right, top + 46)
  const linhas: [string, string][] = [
    ['Tomador', `${tomador.nome} - ${formatDocumento(tomador.documento)}`],
    ['Prestador', `${recibo.prestadorNome} - ${formatDocumento(recibo.prestadorDocumento)}`],
    ['Documento fiscal', recibo.notaSerie ? `${recibo.notaNumero}/${recibo.notaSerie}` : String(recibo.notaNumero)],
    ['Competência', Competencia.fromData(recibo.competencia).format()],
    ['Base de cálculo', recibo.base.formatReais()],
    ['Alíquota', `${recibo.aliquota.format()}%`],
    ['ISS retido', recibo.imposto.formatReais()],
    ['Emissão', formatDataHora(recibo.emissao)],
  ]
  linhas.forEach(([rotulo, valor], indice) => {
    const y = top + 60 + indice * 20
    pdf.text(rotulo, left, y, { size: 9.5, color: '#4a5568' })
    pdf.text(valor, left + 130, y, { size: 10.5, bold: rotulo === 'ISS retido', width: width - 130 })
  })
  pdf.paragraph(
    `Declaramos ter retido do prestador acima, na forma da lei municipal, o ISS de ${recibo.imposto.formatReais()} sobre o serviço tomado em ${Competencia.fromData(recibo.competencia).format()}.`,
    left,
    top + 240,
    { size: 10.5, width },
  )
  return pdf.toBuffer()
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
  const tomador = await getPessoa(ctx, recibo.tomadorId)
  const mail = renderMail({
    titulo: `Recibo de retenção do ISS nº ${recibo.numero}`,
    paragrafos: [
      `${tomador.nome} reteve ${recibo.imposto.formatReais()} de ISS do documento ${recibo.notaNumero}, da competência ${Competencia.fromData(recibo.competencia).format()}.`,
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
