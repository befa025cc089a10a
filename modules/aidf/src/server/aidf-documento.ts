import { counted } from '@iss/kernel/texto'
import { defineDocumentKind, type Documento } from '@iss/documento/server'
import { tiposAidf } from '@iss/escrituracao/domain/aidf'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { formatSenha } from '@iss/kernel/ids'
import { reportFrameOf } from '@iss/list/server'
import { createPdf, drawQr, MUTED } from '@iss/platform/pdf'
import type { Context } from '@iss/platform/server'
import { type AidfLida, findAidf } from './ler-aidf.ts'

async function getAidf(ctx: Context, documento: Documento): Promise<AidfLida> {
  const aidf = await findAidf(ctx, documento.id)
  if (!aidf) throw new Error(`Document ${documento.id} has no AIDF`)
  return aidf
}

const faixa = ({ numeroInicial, numeroFinal, total }: AidfLida) =>
  `${numeroInicial} a ${numeroFinal} (${counted(total, 'nota', 'notas')})`
const validade = (aidf: AidfLida) => (aidf.validade ? formatData(aidf.validade) : 'Sem prazo')

function linhas(aidf: AidfLida): [string, string][] {
  const opcionais: [string, string | null][] = [
    ['Nº da autorização anterior', aidf.autorizacaoAnterior],
    ['Nº da autorização estadual', aidf.autorizacaoEstadual],
    ['Blocos', aidf.quantidadeBlocos ? `${aidf.quantidadeBlocos} de ${counted(aidf.notasPorBloco ?? 0, 'nota', 'notas')}` : null],
  ]
  return [
    ['Série', aidf.serie],
    ['Tipo', tiposAidf[aidf.tipo]],
    ['Numeração autorizada', faixa(aidf)],
    ...opcionais.flatMap(([rotulo, valor]): [string, string][] => (valor ? [[rotulo, valor]] : [])),
    ['Vias', String(aidf.vias)],
    ['Gráfica', aidf.graficaNome],
    ['Autorizada em', formatData(aidf.emissao)],
    ['Validade', validade(aidf)],
    ['Situação', aidf.estado],
  ]
}

async function pdfDaAidf(ctx: Context, documento: Documento) {
  const aidf = await getAidf(ctx, documento)
  const marca = documento.dataCancelamento ? 'CANCELADA' : ctx.producao ? null : 'SEM VALOR FISCAL'
  const pdf = createPdf({
    titulo: `Autorização de impressão de documentos fiscais nº ${aidf.numero}`,
    emitidoEm: ctx.clock.now(),
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.userOrNull?.nomeUsuario ?? '' },
    ...(marca ? { marcaDagua: marca } : {}),
  })
  pdf.addPage()
  const { left, top, right, width } = pdf.area
  drawQr(pdf.doc, `${ctx.baseUrl}/public/documentos?senha=${documento.senha}`, right - 96, top + 4, 96)
  pdf.text('Contribuinte', left, top + 10, { size: 8, color: MUTED })
  pdf.text(aidf.contribuinteNome, left, top + 22, { size: 12, bold: true, width: width - 110 })
  pdf.text(`CPF/CNPJ: ${formatDocumento(aidf.contribuinteDocumento)}`, left, top + 42, { size: 10 })
  pdf.text(`Código de verificação: ${formatSenha(documento.senha)}`, left, top + 64, { size: 10, bold: true })
  pdf.text(`Emitida em ${formatDataHora(documento.emissao)}`, left, top + 82, { size: 9 })
  linhas(aidf).forEach(([rotulo, valor], indice) => {
    const y = top + 120 + indice * 34
    pdf.box(left, y, width, 34, { border: '#c5c5c5' })
    pdf.text(rotulo, left + 10, y + 5, { size: 8, color: MUTED })
    pdf.text(valor, left + 10, y + 16, { size: 11, bold: rotulo === 'Numeração autorizada', width: width - 20 })
  })
  const fim = top + 140 + linhas(aidf).length * 34
  pdf.paragraph(
    'A gráfica deve imprimir em cada nota o número desta autorização, a numeração autorizada e a validade. A autenticidade é conferida no portal pelo código de verificação.',
    left,
    fim,
    { size: 9.5, width },
  )
  return { stream: await pdf.toBuffer(), nome: `aidf-${aidf.numero}.pdf`, tipo: 'application/pdf', inline: true }
}

/** The AIDF as a document: verified like any other, and printed. */
export const aidfDocumento = defineDocumentKind({
  tipo: 'AIDF',
  rotulo: 'Autorização de impressão (AIDF)',
  async resumo(ctx, documento) {
    const aidf = await getAidf(ctx, documento)
    return [
      { rotulo: 'Contribuinte', valor: `${aidf.contribuinteNome} - ${formatDocumento(aidf.contribuinteDocumento)}` },
      ...linhas(aidf).map(([rotulo, valor]) => ({ rotulo, valor })),
    ]
  },
  pdf: pdfDaAidf,
  podeVer: async (ctx, documento) => (await getAidf(ctx, documento)).graficaId === ctx.sessao.pessoaSelecionadaId,
})
