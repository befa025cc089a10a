import { formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { reportFrameOf } from '@iss/list/server'
import { createPdf, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { implement } from '@iss/platform/server'
import { imprimirSolicitacao, type SolicitacaoTO } from '../contract/solicitacao.ts'
import { assertPodeVer, getSolicitacao } from './find-solicitacao.ts'
import { toSolicitacaoTO } from './solicitacao-to.ts'

const at = (iso: string) => formatDataHora(new Date(iso))

/** Writes headings and labelled texts one below the other, going on to the next page where one ends. */
class Writer {
  readonly pdf: PdfDocument
  #y: number
  constructor(pdf: PdfDocument) {
    this.pdf = pdf
    pdf.addPage()
    this.#y = pdf.area.top
  }

  heading(text: string): void {
    this.#y = this.pdf.flow(text, this.#y + 8, { bold: true, size: 11 }) + 2
  }

  entry(label: string, text: string | null): void {
    this.#y = this.pdf.flow(label, this.#y, { color: MUTED, size: 8 })
    this.#y = this.pdf.flow(text ? text : '–', this.#y, { indent: 8 }) + 3
  }
}

function writeDecisao(writer: Writer, to: SolicitacaoTO): void {
  if (!to.decisao) return
  const indeferida = to.situacao === 'Indeferida'
  writer.heading(indeferida ? 'Indeferimento' : 'Aprovação')
  writer.entry(indeferida ? 'Indeferida por' : 'Aprovada por', `${to.decisao.por}, em ${at(to.decisao.em)}`)
  for (const texto of to.decisao.justificativas) writer.entry('Justificativa', texto)
  writer.entry(indeferida ? 'Complemento' : 'Resposta', to.decisao.texto)
}

/** A request on paper: who asked what, the conversation, and the decision with its reasons. */
export const imprimirSolicitacaoOperation = implement(imprimirSolicitacao, async (ctx, { id }) => {
  const solicitacao = await getSolicitacao(ctx, id)
  await assertPodeVer(ctx, solicitacao)
  const to = await toSolicitacaoTO(ctx, solicitacao)
  const pdf = createPdf({
    titulo: `Solicitação ${to.protocolo ?? ''}`.trim(),
    emitidoEm: ctx.clock.now(),
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.user.nomeUsuario },
    ...(ctx.producao ? {} : { marcaDagua: 'SEM VALOR FISCAL' }),
  })
  const writer = new Writer(pdf)
  writer.heading(to.rotulo)
  writer.entry('Protocolo', to.protocolo)
  writer.entry('Situação', to.estado)
  writer.entry('Data', at(to.dataSolicitacao))
  writer.entry('Contribuinte', `${to.contribuinte.nome} - ${formatDocumento(to.contribuinte.documento)}`)
  writer.entry('Solicitante', to.solicitante)
  writer.heading('Solicitado')
  for (const linha of to.resumo)
    writer.entry(linha.rotulo, linha.atual === null ? linha.solicitado : `${linha.solicitado ?? '–'} (atual: ${linha.atual})`)
  if (to.observacao) writer.entry('Observação', to.observacao)
  for (const anexo of to.anexos) writer.entry('Anexo', anexo.nome)
  if (to.mensagens.length > 0) writer.heading('Mensagens')
  for (const mensagem of to.mensagens) writer.entry(`${mensagem.autor}, em ${at(mensagem.dataEnvio)}`, mensagem.texto)
  writeDecisao(writer, to)
  return {
    stream: await pdf.toBuffer(),
    nome: `solicitacao-${to.protocolo ?? 'rascunho'}.pdf`,
    tipo: 'application/pdf',
    inline: true,
  }
})
