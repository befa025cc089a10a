import { refere } from '@iss/platform/db'
import { defineDocumentKind, marcarImpressao } from '@iss/documento/server'
import { documentoTable } from '@iss/documento/tables/documento'
import { formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { formatSenha } from '@iss/kernel/ids'
import { brasao, getCidade } from '@iss/municipio/server'
import { createPdf, drawQr, drawWatermark, type PdfDocument } from '@iss/platform/pdf'
import { type Context, type FileAnswer, implement, platformErrors } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { imprimirCartaCorrecao } from '@iss/nota/contract/carta-da-nota'
import { cartaCorrecaoTable } from '../tables/carta-correcao.ts'
import { checkAcessoNota, lerNota, type NotaLida } from '@iss/nota/server'
import type { CorrecaoLida } from '@iss/nota/domain/carta-da-nota'
import { listCorrecoes } from './carta-vigente.ts'

const label = '#4a5568'
const borda = '#8d8d8d'

type CartaLida = {
  carta: typeof cartaCorrecaoTable.$inferSelect
  documento: typeof documentoTable.$inferSelect
  correcoes: CorrecaoLida[]
  lida: NotaLida
}

/** A letter with its note; refuses when the city has no such letter. */
async function lerCarta(ctx: Context, id: number): Promise<CartaLida> {
  const table = cartaCorrecaoTable
  const [row] = await ctx.db
    .select({ carta: table, documento: documentoTable })
    .from(table)
    .innerJoin(documentoTable, refere(table.id, documentoTable))
    .where(eq(table.id, id))
  if (!row) return refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  return { ...row, correcoes: (await listCorrecoes(ctx, [id])).get(id) ?? [], lida: await lerNota(ctx, row.carta.notaId) }
}

/** The print of a letter: what it corrects, before and after, on as many pages as that needs. */
async function writeCarta(ctx: Context, { carta, documento, correcoes, lida }: CartaLida): Promise<FileAnswer> {
  const cidade = await getCidade(ctx)
  const municipio = `${cidade.nome}/${cidade.uf}`
  const marca = documento.dataCancelamento ? 'SEM EFEITO' : ctx.producao ? undefined : 'SEM VALOR FISCAL'
  const pdf = createPdf({
    titulo: `Carta de correção nº ${carta.numero} da NFS-e nº ${lida.nota.numero}`,
    emitidoEm: ctx.clock.now(),
    autor: municipio,
    assunto: 'Carta de correção de Nota Fiscal de Serviços eletrônica',
    margem: 36,
  })
  const pagina = () => {
    pdf.addPage()
    if (marca) drawWatermark(pdf.doc, marca)
    return pdf.area.top
  }
  let y = cabecalho(pdf, pagina(), { carta, documento, correcoes, lida }, municipio, ctx.baseUrl, await brasao(ctx))
  const { left, width, bottom } = pdf.area
  const bloco = (titulo: string, texto: string, cor = label) => {
    const linhas = pdf.wrap(texto, width - 16, 9.5)
    if (y + 30 > bottom) y = pagina()
    pdf.text(titulo, left, y, { size: 8, bold: true, color: cor })
    y += 14
    for (const linha of linhas) {
      if (y + 12 > bottom - 14) y = pagina()
      pdf.text(linha, left + 8, y, { size: 9.5 })
      y += 12.5
    }
    y += 8
  }
  if (documento.dataCancelamento)
    bloco('SITUAÇÃO', `${documento.motivoCancelamento ?? ''} (${formatDataHora(documento.dataCancelamento)}).`)
  bloco('TEXTO DA CORREÇÃO', carta.texto)
  for (const { rotulo, de, para } of correcoes) {
    if (y + 60 > bottom) y = pagina()
    pdf.line(left, y, left + width, y)
    y += 8
    pdf.text(rotulo, left, y, { size: 10.5, bold: true })
    y += 17
    bloco('COMO CONSTA NA NOTA', de || 'Não informado')
    bloco('PASSA A SER', para, '#1b4b3a')
  }
  if (y + 34 > bottom) y = pagina()
  pdf.paragraph(
    'Esta carta não altera valores, tomador, datas nem tributação da nota, que permanece como foi emitida. A autenticidade pode ser conferida no endereço do QR code.',
    left,
    y,
    { size: 8, width, color: label },
  )
  const stream = await pdf.toBuffer()
  return { stream, nome: `carta-correcao-${lida.nota.numero}-${carta.numero}.pdf`, tipo: 'application/pdf', inline: true }
}

function cabecalho(
  pdf: PdfDocument,
  top: number,
  { carta, documento, lida }: CartaLida,
  municipio: string,
  baseUrl: string,
  logo: Buffer | null,
): number {
  const { left, width, right } = pdf.area
  pdf.box(left, top, width, 92, { border: borda })
  if (logo) pdf.doc.image(logo, left + 10, top + 14, { fit: [56, 64], align: 'center', valign: 'center' })
  const x = left + (logo ? 76 : 14)
  pdf.text(`Prefeitura Municipal de ${municipio}`, x, top + 12, { size: 12, bold: true, width: right - x - 200 })
  pdf.text('Carta de correção de NFS-e', x, top + 30, { size: 11 })
  pdf.text(`Emissão: ${formatDataHora(carta.emissao)}`, x, top + 50, { size: 8.5 })
  pdf.text(`NFS-e nº ${lida.nota.numero}, emitida em ${formatDataHora(lida.nota.emissao)}`, x, top + 64, {
    size: 8.5,
    width: right - x - 200,
  })
  const box = right - 190
  pdf.text('Carta nº', box, top + 10, { size: 7.5, color: label })
  pdf.text(String(carta.numero), box, top + 19, { size: 15, bold: true })
  pdf.text('Código de verificação', box, top + 46, { size: 7.5, color: label })
  pdf.text(formatSenha(documento.senha), box, top + 56, { size: 8, bold: true })
  drawQr(pdf.doc, `${baseUrl}/public/documentos?senha=${documento.senha}`, right - 82, top + 6, 78)
  let y = top + 104
  for (const [titulo, linhas] of [
    ['PRESTADOR DE SERVIÇOS', lida.prestadorLinhas],
    ['TOMADOR DE SERVIÇOS', lida.tomadorLinhas],
  ] as const) {
    pdf.text(titulo, left, y, { size: 8, bold: true, color: label })
    linhas.forEach((linha, index) =>
      pdf.text(linha, left + 8, y + 13 + index * 12, { size: 9, bold: index === 0, width: width - 16 }),
    )
    y += 22 + linhas.length * 12
  }
  pdf.line(left, y, right, y)
  return y + 10
}

export const imprimirCartaCorrecaoOperation = implement(imprimirCartaCorrecao, async (ctx, { id }) => {
  const lida = await lerCarta(ctx, id)
  checkAcessoNota(ctx, lida.lida)
  await marcarImpressao(ctx, id)
  return writeCarta(ctx, lida)
})

/** The letter as a document of the shared mechanism: summary for the public check, print, who may see it. */
export const cartaCorrecaoDocumento = defineDocumentKind({
  tipo: 'CARTA_CORRECAO',
  rotulo: 'Carta de correção de NFS-e',
  async resumo(ctx, documento) {
    const { carta, correcoes, lida } = await lerCarta(ctx, documento.id)
    const documentoDe = (doc: string | null) => (doc ? ` - ${formatDocumento(doc)}` : '')
    return [
      { rotulo: 'NFS-e', valor: `nº ${lida.nota.numero}` },
      { rotulo: 'Prestador', valor: `${lida.prestador.nome}${documentoDe(lida.prestador.documento)}` },
      { rotulo: 'Tomador', valor: `${lida.nota.tomadorNome ?? 'Não identificado'}${documentoDe(lida.nota.tomadorDocumento)}` },
      { rotulo: 'Carta nº', valor: String(carta.numero) },
      // What was written about a taker stands in the print only.
      { rotulo: 'Dados corrigidos', valor: correcoes.map(({ rotulo }) => rotulo).join(', ') },
    ]
  },
  pdf: async (ctx, documento) => writeCarta(ctx, await lerCarta(ctx, documento.id)),
  async podeVer(ctx, documento) {
    const { lida } = await lerCarta(ctx, documento.id)
    return lida.nota.tomadorDocumento === ctx.user.documentoPessoaSelecionada.replace(/[./-]/g, '')
  },
})
