import { formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { brasao } from '@iss/municipio/server'
import { getPessoa } from '@iss/pessoa/server'
import { municipioTable } from '@iss/platform/db'
import { createPdf } from '@iss/platform/pdf'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { tiposRecibo } from '../domain/rotulos.ts'
import type { reciboTable } from '../tables/escrituracao.ts'

export type Recibo = typeof reciboTable.$inferSelect

/** The taker of a receipt, registered or only named by the note. */
export async function lerTomador(ctx: Context, recibo: Recibo): Promise<{ nome: string; documento: string }> {
  if (recibo.tomadorId !== null) return getPessoa(ctx, recibo.tomadorId)
  return { nome: recibo.tomadorNome || 'Não identificado', documento: recibo.tomadorDocumento }
}

/** The receipt as one page: who took and who rendered the service, the document, the tax. */
export async function writeRecibo(ctx: Context, recibo: Recibo): Promise<Buffer> {
  const tomador = await lerTomador(ctx, recibo)
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
  const avulsa = recibo.tipo === 'NOTA_AVULSA'
  const mes = recibo.competencia.format()
  const imposto = avulsa ? 'ISS pago' : 'ISS retido'
  const parte = (nome: string, documento: string) => (documento === '' ? nome : `${nome} - ${formatDocumento(documento)}`)
  const linhas: [string, string][] = [
    ['Tomador', parte(tomador.nome, tomador.documento)],
    ['Prestador', parte(recibo.prestadorNome, recibo.prestadorDocumento)],
    ['Documento fiscal', recibo.notaSerie ? `${recibo.notaNumero}/${recibo.notaSerie}` : String(recibo.notaNumero)],
    ['Competência', mes],
    ['Base de cálculo', recibo.base.formatReais()],
    ['Alíquota', `${recibo.aliquota.format()}%`],
    [imposto, recibo.imposto.formatReais()],
    ['Emissão', formatDataHora(recibo.emissao)],
  ]
  linhas.forEach(([rotulo, valor], indice) => {
    const y = top + 60 + indice * 20
    pdf.text(rotulo, left, y, { size: 9.5, color: '#4a5568' })
    pdf.text(valor, left + 130, y, { size: 10.5, bold: rotulo === imposto, width: width - 130 })
  })
  pdf.paragraph(
    avulsa
      ? `Recebemos do prestador acima o ISS de ${recibo.imposto.formatReais()} da nota fiscal avulsa nº ${recibo.notaNumero}, da competência ${mes}.`
      : `Declaramos ter retido do prestador acima, na forma da lei municipal, o ISS de ${recibo.imposto.formatReais()} sobre o serviço tomado em ${mes}.`,
    left,
    top + 240,
    { size: 10.5, width },
  )
  return pdf.toBuffer()
}
