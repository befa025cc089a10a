import { formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { reportFrameOf } from '@iss/list/server'
import { createPdf, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { implement } from '@iss/platform/server'
import { type ChatTO, imprimirChat } from '../contract/chat.ts'
import { formatEspera, labelSetorChat, labelSituacaoChat } from '../domain/chat.ts'
import { comunicacaoTexts } from '../domain/errors.ts'
import { lerConversa } from './consultar-chat.ts'

const CORPO = 10
const PEQUENO = 8
/** Height of a line of each size, in points. */
const ALTURA = 1.45

export const imprimirChatOperation = implement(imprimirChat, async (ctx, { id }) => {
  const chat = await lerConversa(ctx, id)
  const pdf = createPdf({
    titulo: 'Transcrição do atendimento por chat',
    emitidoEm: ctx.clock.now(),
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.user.nomeUsuario },
  })
  escrever(pdf, chat)
  return { stream: await pdf.toBuffer(), nome: `atendimento-${id}.pdf`, tipo: 'application/pdf', inline: true }
})

const quando = (instante: string) => formatDataHora(new Date(instante))

function cabecalho({
  contribuinte,
  documento,
  criador,
  atendente,
  setor,
  assunto,
  inicio,
  encerradoEm,
  espera,
  situacao,
}: ChatTO) {
  return [
    ['Contribuinte', `${contribuinte} – ${formatDocumento(documento)}`],
    ['Quem escreve', criador],
    ['Atendente', atendente ?? 'Ninguém ainda'],
    ['Setor', labelSetorChat[setor]],
    ['Assunto', assunto],
    ['Início', `${quando(inicio)}, espera de ${formatEspera(espera)}`],
    ['Situação', encerradoEm ? `${labelSituacaoChat[situacao]} em ${quando(encerradoEm)}` : labelSituacaoChat[situacao]],
  ] as const
}

/** Who, when and what, line by line over as many pages as it takes. */
function escrever(pdf: PdfDocument, chat: ChatTO): void {
  const { left, top, bottom, width } = pdf.area
  pdf.addPage()
  let y = top
  const linhas = (texto: string, options: { size: number; bold?: boolean; color?: string; x?: number }) => {
    const { size, bold = false, x = left, ...resto } = options
    for (const linha of pdf.wrap(texto, left + width - x, size, bold)) {
      if (y + size * ALTURA > bottom) {
        pdf.addPage()
        y = top
      }
      pdf.text(linha, x, y, { size, bold, ...resto })
      y += size * ALTURA
    }
  }
  for (const [rotulo, valor] of cabecalho(chat)) linhas(`${rotulo}: ${valor}`, { size: CORPO })
  for (const { autor, lado, dataEnvio, texto, anexos } of chat.mensagens) {
    y += PEQUENO
    linhas(`${autor} (${lado.toLowerCase()}), ${quando(dataEnvio)}`, { size: PEQUENO, bold: true, color: MUTED })
    if (texto !== '') linhas(texto, { size: CORPO })
    for (const { nome } of anexos) linhas(`Anexo: ${nome}`, { size: PEQUENO, color: MUTED })
  }
  if (chat.mensagens.length === 0) linhas(comunicacaoTexts.vazioChat, { size: CORPO })
  if (!chat.porInatividade) return
  y += PEQUENO
  linhas(comunicacaoTexts.inatividade, { size: PEQUENO, color: MUTED })
}
