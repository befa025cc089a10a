import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { normalizeSenha } from '@iss/kernel/ids'
import { reportFrameOf } from '@iss/list/server'
import { createPdf, drawQr, MUTED, type PdfDocument } from '@iss/platform/pdf'
import type { Context, FileAnswer } from '@iss/platform/server'
import type { TermoTO } from '../contract/consulta.ts'

const SIZE = 10
const QR = 84

/** A part of the sheet: a small heading over its text. */
type Parte = { titulo: string; texto: string; negrito?: boolean }

const momento = (iso: string) => formatDataHora(new Date(iso))

function ocorrenciaEm(termo: TermoTO): Parte[] {
  return termo.ocorrencias.map((ocorrencia, indice) => ({
    titulo: `Ocorrência ${indice + 1}`,
    texto: [
      `${ocorrencia.infracao} (${ocorrencia.fundamento}).`,
      `Competência ${ocorrencia.competencia.format()}.`,
      ocorrencia.codigoAinf ? `Código AINF ${ocorrencia.codigoAinf}.` : '',
      ocorrencia.imposto ? `Imposto não recolhido: ${ocorrencia.imposto.formatReais()}.` : '',
      `Cálculo: ${ocorrencia.calculo}.`,
      `Multa: ${ocorrencia.multa.formatReais()}, guia nº ${ocorrencia.guiaNumero}, vencimento ${formatData(ocorrencia.vencimento)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  }))
}

const tituloDoComplemento = ({ tipo, alvo }: TermoTO) =>
  alvo !== null ? 'Motivo' : tipo === 'ENCERRAMENTO' ? 'Conclusão' : 'Complemento'

/** What stands on the sheet, in the order in which it is read. */
function partesDo(termo: TermoTO): Parte[] {
  const talvez = (titulo: string, texto: string | null): Parte[] => (texto ? [{ titulo, texto }] : [])
  return [
    { titulo: 'Contribuinte', texto: `${termo.contribuinte} – ${formatDocumento(termo.documento)}`, negrito: true },
    { titulo: 'Emissão', texto: `${momento(termo.emissao)}, por ${termo.fiscal}` },
    { titulo: 'Termo', texto: termo.texto },
    ...talvez('Termo a que se refere', termo.alvo),
    ...talvez('Novo prazo da resposta', termo.prazoNovo && formatData(termo.prazoNovo)),
    ...talvez(tituloDoComplemento(termo), termo.complemento),
    ...talvez('Documentos solicitados', termo.documentosSolicitados),
    ...talvez('Autorização de impressão de documentos (AIDF)', termo.aidf && `nº ${termo.aidf}`),
    ...talvez('Autorização de emissão de NF-e', termo.autorizacaoNfe && `nº ${termo.autorizacaoNfe}`),
    ...ocorrenciaEm(termo),
    ...(termo.ocorrencias.length > 0 ? [{ titulo: 'Total do auto', texto: termo.total.formatReais(), negrito: true }] : []),
    ...talvez('Termos encerrados', termo.encerra),
    ...talvez('Prazo', termo.prazoDias === null ? null : dizerPrazo(termo)),
    ...talvez('Anulado em', termo.anuladoEm && momento(termo.anuladoEm)),
    ...talvez('Ciência', termo.ciencia && `${momento(termo.ciencia.em)}, ${termo.ciencia.forma}, por ${termo.ciencia.por}`),
  ]
}

function dizerPrazo({ prazoDias, prazo }: TermoTO): string {
  const dias = `${prazoDias} dias úteis a contar da ciência`
  return prazo === null ? `${dias}.` : `${dias}, até ${formatData(prazo)}.`
}

/** Writes the parts one below the other, going on to the next page where one ends; answers where it ended. */
function escrever(pdf: PdfDocument, partes: readonly Parte[], top: number): number {
  let y = top
  const { width } = pdf.area
  for (const { titulo, texto, negrito = false } of partes) {
    // Beside the code at the head of the first page lines are shorter.
    const livre = () => (y < top + QR ? width - QR - 16 : width)
    y = pdf.flow(titulo, y, { size: SIZE - 2, color: MUTED, width: livre() })
    y = pdf.flow(texto, y, { size: SIZE, bold: negrito, width: livre() }) + 7
  }
  return y
}

/** The term on paper, as whoever may read it gets it: its words, its occurrences, its receipt, and the code by which anyone verifies it. */
export async function imprimirTermoFiscal(ctx: Context, termo: TermoTO): Promise<FileAnswer> {
  const pdf = createPdf({
    titulo: `${termo.rotulo} nº ${termo.numero}`,
    emitidoEm: ctx.clock.now(),
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.userOrNull?.nomeUsuario ?? '' },
    ...(ctx.producao ? {} : { marcaDagua: 'SEM VALOR FISCAL' }),
  })
  pdf.addPage()
  const { right, top, left, bottom, width } = pdf.area
  drawQr(pdf.doc, `${ctx.baseUrl}/public/documentos?senha=${normalizeSenha(termo.senha)}`, right - QR, top + 2, QR - 4)
  let y = escrever(pdf, partesDo(termo), top + 4)
  if (y + 90 > bottom) {
    pdf.addPage()
    y = top
  }
  pdf.line(left, y + 44, left + 240, y + 44)
  pdf.text(termo.assinatura || termo.fiscal, left, y + 48, { size: SIZE, width: 320 })
  pdf.text(`Código de verificação: ${termo.senha}`, left, y + 68, { size: SIZE - 1, bold: true, width })
  return {
    stream: await pdf.toBuffer(),
    nome: `termo-${termo.tipo.toLowerCase().replaceAll('_', '-')}-${termo.numero.replace('/', '-')}.pdf`,
    tipo: 'application/pdf',
    inline: true,
  }
}
