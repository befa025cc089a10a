import { instanteDe } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import { writeNfseXml } from '@iss/abrasf/write-nfse-xml'
import { brasao, findNotificacao, type Notificacao, getCidade } from '@iss/municipio/server'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { getPessoa } from '@iss/pessoa/server'
import { renderMail } from '@iss/platform/mail'
import { type Context, implement } from '@iss/platform/server'
import { enviarEmailNotaCall } from '../contract/email-nota.ts'
import { notaErrors } from '../domain/errors.ts'
import { checkAcessoNota } from './acesso-nota.ts'
import { writeDanfse } from './danfse.ts'
import { getNota } from './estado-nota.ts'
import { lerNota, type NotaLida } from './ler-nota.ts'
import { nfseParaXml } from './nfse-para-xml.ts'

const porDia = 10
const rodape = 'Esta é uma mensagem automática. Não é preciso responder.'

/** A port of this module: who removed an address from the mailing says so (spec 1 §2.7). */
export type ListaRemovidos = {
  kind: 'lista-removidos'
  removidos(ctx: Context, enderecos: readonly string[]): Promise<readonly string[]>
}

/** Declares who knows the addresses removed from the mailing. */
export function defineListaRemovidos(removidos: ListaRemovidos['removidos']): ListaRemovidos {
  return { kind: 'lista-removidos', removidos }
}

async function removidos(ctx: Context, enderecos: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    ctx.definitions<ListaRemovidos>('lista-removidos').map((lista) => lista.removidos(ctx, enderecos)),
  )
  return lists.flat()
}

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
    botao: { texto: 'Conferir a nota', url: `${ctx.baseUrl}/public/documentos?senha=${lida.documento.senha}` },
    rodape: `${rodape} Para não receber mais avisos de notas neste endereço: ${ctx.baseUrl}/public/remove-inscricao-email`,
  })
  const pdf = await writeDanfse(lida, {
    producao: ctx.producao,
    baseUrl: ctx.baseUrl,
    emitidoEm: ctx.clock.now(),
    municipio: `${cidade.nome}/${cidade.uf}`,
    logo: await brasao(ctx),
  })
  await ctx.mail({
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
}

/**
 * The automatic mail of an issue: to the taker when it has an address, wants mails and did not remove itself from the list. Its subject and
 * first words are those of the municipality's model (K04), which may also silence it.
 */
export async function enviarEmailNota(ctx: Context, notaId: number): Promise<boolean> {
  const lida = await lerNota(ctx, notaId)
  const para = lida.tomador?.email ?? null
  if (!para || (await removidos(ctx, [para])).length > 0) return false
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

/** Mails already asked for a note today; the automatic one of the issue counts not. */
async function contarEnviosDeHoje(ctx: Context, notaId: number): Promise<number> {
  const { rows } = await ctx.client.query<{ total: string }>(
    `select count(*) as total from auditoria_evento
      where entidade = 'nota_fiscal' and entidade_id = $1 and tipo = 'nfe.email' and ocorrido_em >= $2`,
    [String(notaId), instanteDe(ctx.clock.today(), '00:00:00')],
  )
  return Number(rows[0]?.total ?? 0)
}

export const enviarEmailNotaOperation = implement(enviarEmailNotaCall, async (ctx, { id, para, copia, mensagem }) => {
  const lida = await lerNota(ctx, id)
  checkAcessoNota(ctx, lida)
  if (lida.espera) refuse(notaErrors.notaNaoEmitida)
  const [usuario] = copia ? [await getPessoa(ctx, ctx.sessao.pessoaUsuarioId)] : []
  if (copia && !usuario?.email) refuse(notaErrors.copiaSemEmail)
  const enderecos = [
    ...new Set([...para, ...(usuario?.email ? [usuario.email] : [])].map((endereco) => endereco.trim().toLowerCase())),
  ]
  const fora = await removidos(ctx, enderecos)
  if (fora.length > 0) refuse(fora.map((endereco) => fill(notaErrors.enderecoRemovido, { x: endereco })))
  // The note's row is locked so that two orders at once do not pass the limit together.
  await getNota(ctx, id, true)
  if ((await contarEnviosDeHoje(ctx, id)) >= porDia) refuse(notaErrors.limiteEmails)
  await enfileirar(ctx, lida, enderecos, mensagem?.trim() || null)
  await ctx.audit({ tipo: 'nfe.email', entidade: 'nota_fiscal', entidadeId: id, depois: { destinatarios: enderecos.length } })
  return { mensagem: 'E-mail enviado para a fila de processamento.' }
})
