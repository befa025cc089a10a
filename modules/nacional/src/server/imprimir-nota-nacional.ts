import type { Documento } from '@iss/documento/server'
import { brasao, getCidade } from '@iss/municipio/server'
import { lerDataHora } from '@iss/nfse-nacional/data-hora'
import type { Nfse } from '@iss/nfse-nacional/layout'
import type { Danfse } from '@iss/nota/domain/danfse'
import { montarDanfse } from '@iss/nota/domain/nota-impressa'
import { desenharDanfse, nomeMunicipio } from '@iss/nota/server'
import type { Context, FileAnswer } from '@iss/platform/server'
import { and, desc, eq } from 'drizzle-orm'
import type { NacionalNota } from '../tables/nota-nacional.ts'
import { nacionalEventoTable } from '../tables/recebimento.ts'
import { impressaNacional } from './impressa-nacional.ts'
import { lerDocumentoDaNota } from './lancar-de-novo.ts'

/** The blocks of a received note, from its document and from what its events made of it. */
export async function lerDanfseNacional(ctx: Context, documento: Documento, nota: NacionalNota): Promise<Danfse> {
  const nfse = await lerDocumentoDaNota(ctx, nota)
  const { producao, baseUrl } = ctx
  const situacao = ({ NORMAL: null, CANCELADA: 'CANCELADA', SUBSTITUIDA: 'SUBSTITUÍDA' } as const)[nota.situacao]
  return montarDanfse(
    impressaNacional(nfse, {
      estado: { situacao, quando: situacao && (await quandoAcabou(ctx, nota)), substituta: nota.substituidaPor },
      senha: documento.senha,
      producao,
      baseUrl,
      nome: await lerNomes(ctx, nfse),
    }),
  )
}

/** The DANFSe of a received note; the arms of this city stand on what was issued here. */
export async function imprimirNotaNacional(ctx: Context, documento: Documento, nota: NacionalNota): Promise<FileAnswer> {
  const danfse = await lerDanfseNacional(ctx, documento, nota)
  const daqui = (await getCidade(ctx)).codigo === nota.municipioEmissor
  const stream = await desenharDanfse(danfse, { emitidoEm: ctx.clock.now(), logo: daqui ? await brasao(ctx) : null })
  return { stream, nome: `nfse-nacional-${nota.numero}.pdf`, tipo: 'application/pdf', inline: true }
}

/** The moment of the event that ended the note; null while its event is not here. */
async function quandoAcabou({ db }: Context, { chave, encerradaPor }: NacionalNota): Promise<Date | null> {
  if (encerradaPor === null) return null
  const table = nacionalEventoTable
  const [evento] = await db
    .select({ momento: table.momento })
    .from(table)
    .where(and(eq(table.chave, chave), eq(table.codigo, encerradaPor)))
    .orderBy(desc(table.id))
    .limit(1)
  return evento ? lerDataHora(evento.momento) : null
}

/** Names, with their state, of the municipalities that a note tells by code. */
async function lerNomes(ctx: Context, { infNFSe }: Nfse): Promise<(codigo: string) => string> {
  const { cLocEmi, serv, toma, interm } = infNFSe.DPS.infDPS
  const codigos = [
    cLocEmi,
    infNFSe.cLocIncid,
    infNFSe.emit.enderNac.cMun,
    infNFSe.IBSCBS?.cLocalidadeIncid,
    serv.locPrest.cLocPrestacao,
    toma?.end?.endNac?.cMun,
    interm?.end?.endNac?.cMun,
  ]
  const nomes = new Map<string, string>()
  for (const codigo of new Set(codigos)) if (codigo) nomes.set(codigo, await nomeMunicipio(ctx, codigo))
  return (codigo) => nomes.get(codigo) ?? codigo
}
