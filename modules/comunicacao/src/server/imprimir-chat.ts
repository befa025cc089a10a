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

export const imprimirChatOperation = implement(imprimirChat, async (ctx, { id }) => {
  const chat = await lerConversa(ctx, id)
  const pdf = createPdf({
    titulo: 'Transcrição do atendimento por chat',
    emitidoEm: ctx.clock.now(),
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.user.nomeUsuario },
    ...(ctx.producao ? {} : { marcaDagua: 'SEM VALOR FISCAL' }),
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

/** Who, when and what, over as many pages as it takes. */
function escrever(pdf: PdfDocument, chat: ChatTO): void {
  pdf.addPage()
  let y = pdf.area.top
  for (const [rotulo, valor] of cabecalho(chat)) y = pdf.flow(`${rotulo}: ${valor}`, y, { size: CORPO })
  for (const { autor, lado, dataEnvio, texto, anexos } of chat.mensagens) {
    const quem = `${autor} (${lado.toLowerCase()}), ${quando(dataEnvio)}`
    y = pdf.flow(quem, y + PEQUENO, { size: PEQUENO, bold: true, color: MUTED })
    if (texto !== '') y = pdf.flow(texto, y, { size: CORPO })
    for (const { nome } of anexos) y = pdf.flow(`Anexo: ${nome}`, y, { size: PEQUENO, color: MUTED })
  }
  if (chat.mensagens.length === 0) y = pdf.flow(comunicacaoTexts.vazioChat, y, { size: CORPO })
  if (chat.porInatividade) pdf.flow(comunicacaoTexts.inatividade, y + PEQUENO, { size: PEQUENO, color: MUTED })
}
