import { enderecosDoEnvio, linkDoDocumento, listRemovidos, registrarEnvio } from '@iss/documento/server'
import { refuse } from '@iss/kernel/errors'
import { writeNfseXml } from '@iss/abrasf/write-nfse-xml'
import { brasao, findNotificacao, type Notificacao, getCidade } from '@iss/municipio/server'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { renderMail } from '@iss/platform/mail'
import { type Context, implement } from '@iss/platform/server'
import { enviarEmailNotaCall } from '../contract/email-nota.ts'
import { notaErrors } from '../domain/errors.ts'
import { checkAcessoNota } from './acesso-nota.ts'
import { writeDanfse } from './danfse.ts'
import { getNota } from './estado-nota.ts'
import { lerNota, type NotaLida } from './ler-nota.ts'
import { nfseParaXml } from './nfse-para-xml.ts'

const rodape = 'Esta é uma mensagem automática. Não é preciso responder.'

/** Puts the mail about a note, with PDF and XML, into the outbox. */
async function enfileirar(
  ctx: Context,
  lida: NotaLida,
  para: string[],
  mensagem: string | null,
  modelo: Notificacao = { situacao: 'PADRAO' },
): Promise<void> {
  const cidade = await getCidade(ctx)
  const { nota } = lida
  const mail = renderMail({
    titulo: `NFS-e nº ${nota.numero}`,
    paragrafos: [
      ...(modelo.situacao === 'MODELO' ? modelo.paragrafos : []),
      `${lida.prestador.nome} emitiu a NFS-e nº ${nota.numero}, no valor de ${nota.valorTotal.formatReais()}, em ${cidade.nome}/${cidade.uf}.`,
      `Código de verificação: ${lida.documento.codigoVerificacao}.`,
      ...(mensagem ? [mensagem] : []),
    ],
    botao: { texto: 'Ver a nota', url: linkDoDocumento(ctx, lida.documento) },
    rodape: `${rodape} Para não receber mais avisos de notas neste endereço: ${ctx.baseUrl}/public/remove-inscricao-email`,
  })
  const pdf = await writeDanfse(lida, {
    producao: ctx.producao,
    baseUrl: ctx.baseUrl,
    emitidoEm: ctx.clock.now(),
    municipio: `${cidade.nome}/${cidade.uf}`,
    logo: await brasao(ctx),
  })
  const emailId = await ctx.mail({
    para,
    assunto: modelo.situacao === 'MODELO' ? modelo.assunto : `NFS-e nº ${nota.numero} de ${lida.prestador.nome}`,
    texto: mail.texto,
    html: mail.html,
    anexos: [
      { nome: `nfse-${nota.numero}.pdf`, tipo: 'application/pdf', conteudo: pdf },
      {
        nome: `nfse-${nota.numero}.xml`,
        tipo: 'application/xml',
        conteudo: Buffer.from(writeNfseXml(nfseParaXml(lida, cidade))),
      },
    ],
  })
  await registrarEnvio(ctx, nota.id, emailId)
}

/**
 * The automatic mail of an issue: to the taker when it has an address, wants mails and did not remove itself from the list. Its subject and
 * first words are those of the municipality's model (K04), which may also silence it.
 */
export async function enviarEmailNota(ctx: Context, notaId: number): Promise<boolean> {
  const lida = await lerNota(ctx, notaId)
  const para = lida.tomador?.email ?? null
  if (!para || (await listRemovidos(ctx, [para])).length > 0) return false
  const { tomadorId } = lida.nota
  if (tomadorId !== null && !(await ctx.switchOn(chaves.recebeEmailTomadorNotaFiscal, tomadorId))) return false
  const { nota } = lida
  const modelo = await findNotificacao(ctx, 'EMISSAO', {
    nome: nota.tomadorNome ?? para,
    numero: String(nota.numero),
    valor: nota.valorTotal.formatReais(),
    competencia: nota.competencia.format(),
  })
  if (modelo.situacao === 'DESLIGADA') return false
  await enfileirar(ctx, lida, [para], null, modelo)
  return true
}

export const enviarEmailNotaOperation = implement(enviarEmailNotaCall, async (ctx, { id, para, copia, mensagem }) => {
  const lida = await lerNota(ctx, id)
  checkAcessoNota(ctx, lida)
  if (lida.espera) refuse(notaErrors.notaNaoEmitida)
  // The note's row is locked so that two orders at once do not pass the limit together.
  await getNota(ctx, id, true)
  const enderecos = await enderecosDoEnvio(ctx, {
    documentoId: id,
    entidade: 'nota_fiscal',
    evento: 'nfe.email',
    para,
    copia,
    limite: notaErrors.limiteEmails,
  })
  await enfileirar(ctx, lida, enderecos, mensagem?.trim() || null)
  await ctx.audit({ tipo: 'nfe.email', entidade: 'nota_fiscal', entidadeId: id, depois: { destinatarios: enderecos.length } })
  return { mensagem: 'E-mail enviado para a fila de processamento.' }
})
