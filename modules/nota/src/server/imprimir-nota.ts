import { writeNfseXml } from '@iss/abrasf/write-nfse-xml'
import { marcarExportacao, marcarImpressao } from '@iss/documento/server'
import { refuse } from '@iss/kernel/errors'
import { brasao, getCidade } from '@iss/municipio/server'
import { type Context, implement } from '@iss/platform/server'
import { baixarXml, imprimirDanfse } from '../contract/consulta.ts'
import { assinarNfse } from './assinante-da-cidade.ts'
import { notaErrors } from '../domain/errors.ts'
import { checkAcessoNota } from './acesso-nota.ts'
import { writeDanfse } from './danfse.ts'
import { lerNota, type NotaLida } from './ler-nota.ts'
import { nfseParaXml } from './nfse-para-xml.ts'

/** The DANFSe of a note under the arms of the city. */
export async function imprimirNota(ctx: Context, lida: NotaLida) {
  const cidade = await getCidade(ctx)
  const stream = await writeDanfse(lida, {
    producao: ctx.producao,
    baseUrl: ctx.baseUrl,
    emitidoEm: ctx.clock.now(),
    municipio: `${cidade.nome}/${cidade.uf}`,
    logo: await brasao(ctx),
  })
  return { stream, nome: `nfse-${lida.nota.numero}.pdf`, tipo: 'application/pdf', inline: true }
}

export const imprimirDanfseOperation = implement(imprimirDanfse, async (ctx, { id }) => {
  const lida = await lerNota(ctx, id)
  checkAcessoNota(ctx, lida)
  await marcarImpressao(ctx, id)
  return imprimirNota(ctx, lida)
})

export const baixarXmlOperation = implement(baixarXml, async (ctx, { id, versao, assinado }) => {
  const lida = await lerNota(ctx, id)
  checkAcessoNota(ctx, lida)
  // The file of a note says that it holds.
  if (lida.espera) refuse(notaErrors.notaNaoEmitida)
  await marcarExportacao(ctx, [id])
  const { numero } = lida.nota
  const escrito = writeNfseXml(nfseParaXml(lida, await getCidade(ctx)), versao)
  const xml = assinado ? await assinarNfse(ctx, escrito, numero) : escrito
  return { stream: Buffer.from(xml), nome: `nfse-${numero}.xml`, tipo: 'application/xml; charset=utf-8' }
})
