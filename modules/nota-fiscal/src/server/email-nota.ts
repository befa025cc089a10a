import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { renderMail } from '@iss/platform/mail'
import type { Context } from '@iss/platform/server'
import { getCidade, switchesOf } from './fatos.ts'
import { lerNota } from './ler-nota.ts'

/** Puts the mail about an issued note into the outbox: to the taker when it has an address and wants mails. */
export async function enviarEmailNota(ctx: Context, notaId: number): Promise<boolean> {
  const lida = await lerNota(ctx, notaId)
  const para = lida.tomador?.email ?? null
  if (!para) return false
  if (lida.nota.tomadorId !== null && !(await switchesOf(ctx, lida.nota.tomadorId))(chaves.recebeEmailTomadorNotaFiscal))
    return false
  const cidade = await getCidade(ctx)
  const mail = renderMail({
    titulo: `NFS-e nº ${lida.nota.numero}`,
    paragrafos: [
      `${lida.prestador.nome} emitiu a NFS-e nº ${lida.nota.numero}, no valor de ${lida.nota.valorTotal.formatReais()}, em ${cidade.nome}/${cidade.uf}.`,
      `Código de verificação: ${lida.documento.codigoVerificacao}.`,
    ],
    botao: { texto: 'Conferir a nota', url: `${ctx.baseUrl}/public/documentos?senha=${lida.documento.senha}` },
  })
  await ctx.mail({
    para: [para],
    assunto: `NFS-e nº ${lida.nota.numero} de ${lida.prestador.nome}`,
    texto: mail.texto,
    html: mail.html,
  })
  return true
}
