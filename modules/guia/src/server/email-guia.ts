import { enderecosDoEnvio, linkDoDocumento, registrarEnvio } from '@iss/documento/server'
import { documentoTable } from '@iss/documento/tables/documento'
import { formatData } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { getPessoa } from '@iss/pessoa/server'
import { renderMail } from '@iss/platform/mail'
import { type Context, implement } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { enviarEmailGuia } from '../contract/email-guia.ts'
import { linhaDigitavelArrecadacao } from '../domain/codigo-arrecadacao.ts'
import { guiaErrors } from '../domain/errors.ts'
import type { Guia } from '../tables/guia.ts'
import { devidoSeVencida, escreverGuia } from './imprimir-guia.ts'
import { getGuiaVisivel } from './ler-guia.ts'
import { codigoPix } from './pix-dinamico-cobranca.ts'

/** What pays the guide, as lines of a mail; nothing once its codes hold no more. */
async function comoPagar(ctx: Context, guia: Guia): Promise<string[]> {
  if (await devidoSeVencida(ctx, guia)) return [guiaErrors.pixVencido.message]
  const pix = await codigoPix(ctx, guia)
  return [
    ...(pix ? [`Pix copia e cola: ${pix}`] : []),
    `Linha digitável: ${linhaDigitavelArrecadacao(guia.codigoBarras)}`,
    `Pague até ${formatData(guia.validade)}.`,
  ]
}

export const enviarEmailGuiaOperation = implement(enviarEmailGuia, async (ctx, { id, para, copia, mensagem }) => {
  const guia = await getGuiaVisivel(ctx, id, true)
  if (guia.estado !== 'EMITIDA') refuse(guiaErrors.guiaFechadaParaEnvio)
  const enderecos = await enderecosDoEnvio(ctx, {
    documentoId: id,
    entidade: 'guia',
    evento: 'guia.email',
    para,
    copia,
    limite: guiaErrors.limiteEmails,
  })
  const [documento] = await ctx.db.select().from(documentoTable).where(eq(documentoTable.id, id))
  if (!documento) throw new Error('The guide has no document')
  const { nome } = await getPessoa(ctx, guia.pessoaId)
  const mail = renderMail({
    titulo: `Guia nº ${guia.numero}`,
    paragrafos: [
      `Guia de ${nome}, competência ${guia.competencia.format()}, no valor de ${guia.total.formatReais()}, com vencimento em ${formatData(guia.vencimento)}.`,
      ...(await comoPagar(ctx, guia)),
      ...(mensagem?.trim() ? [mensagem.trim()] : []),
    ],
    botao: { texto: 'Ver a guia', url: linkDoDocumento(ctx, documento) },
    rodape: `Esta é uma mensagem automática. Para não receber mais avisos neste endereço: ${ctx.baseUrl}/public/remove-inscricao-email`,
  })
  const emailId = await ctx.mail({
    para: enderecos,
    assunto: `Guia nº ${guia.numero} de ${nome}`,
    texto: mail.texto,
    html: mail.html,
    anexos: [{ nome: `guia-${guia.numero}.pdf`, tipo: 'application/pdf', conteudo: await escreverGuia(ctx, guia) }],
  })
  await registrarEnvio(ctx, id, emailId)
  await ctx.audit({ tipo: 'guia.email', entidade: 'guia', entidadeId: id, depois: { destinatarios: enderecos.length } })
  return { mensagem: 'E-mail enviado para a fila de processamento.' }
})
