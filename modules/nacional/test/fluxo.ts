import { montarChaveNfse, montarIdDps } from '@iss/nfse-nacional/chave'
import { assinarMensagem } from '@iss/nfse-nacional/assinatura'
import type { Nfse } from '@iss/nfse-nacional/layout'
import type { DocumentoGuardado, SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { empacotar, desempacotar } from '@iss/nfse-nacional/transporte'
import { lerMensagem, tagDaMensagem } from '@iss/nfse-nacional/xml'
import { withXml, writeXml } from '@iss/platform/xml'
import { abrirEmissor } from './emissor-nacional.ts'

/**
 * Notes of one company of the Simples for the stream of a town, as many as asked for: each is written and signed when it is read, so that a
 * stream of a hundred thousand costs no memory. The first is issued at the simulator, the others are made after it. Beyond `assinadas` they bear
 * the signature of the first, which has the size of their own and does not hold.
 */
export async function semearNotas(
  simulador: SimuladorNacional,
  {
    cnpj,
    nome,
    municipio,
    quantas,
    assinadas = quantas,
  }: { cnpj: string; nome: string; municipio: string; quantas: number; assinadas?: number },
): Promise<void> {
  const primeira = await abrirEmissor(simulador, cnpj, nome).emitir({ numero: 900_001 })
  const documento = simulador.documentosDe(municipio).findLast(({ chave }) => chave === primeira)
  if (!documento) throw new Error('The first note is not in the stream')
  const assinado = desempacotar(documento.pacote())
  const modelo = withXml(assinado, (doc) => lerMensagem('NFSe', doc.root))
  const identidade = simulador.emitirCertificado(cnpj, nome)
  const xml = writeXml(tagDaMensagem('NFSe', modelo))
  simulador.semear(
    (function* (): Generator<DocumentoGuardado> {
      for (let numero = 900_002; numero <= 900_000 + quantas; numero += 1) {
        const ids = idsDe(modelo, numero)
        yield {
          ...documento,
          chave: ids.chave,
          pacote: () =>
            empacotar(
              numero > 900_000 + assinadas
                ? renumerar(assinado, modelo, ids)
                : assinarMensagem(renumerar(xml, modelo, ids), `NFS${ids.chave}`, identidade, 'RSA_SHA256', { comoSefin: true }),
            ),
        }
      }
    })(),
  )
}

type Ids = { chave: string; dps: string; numero: string }

function idsDe({ infNFSe }: Nfse, numero: number): Ids {
  const { cLocEmi, prest, serie, dCompet } = infNFSe.DPS.infDPS
  const documento = prest.CNPJ ?? ''
  const texto = String(numero)
  return {
    numero: texto,
    dps: montarIdDps({ municipio: cLocEmi, documento, serie, numero: texto }),
    chave: montarChaveNfse({
      municipio: cLocEmi,
      gerador: 2,
      documento,
      numero: texto,
      anoMes: dCompet.slice(2, 4) + dCompet.slice(5, 7),
      aleatorio: String((numero * 7919) % 1_000_000_000).padStart(9, '0'),
    }),
  }
}

/** The same note under another number: only what names it changes. */
function renumerar(xml: string, { infNFSe }: Nfse, { chave, dps, numero }: Ids): string {
  const { nNFSe, nDFSe, DPS, Id } = infNFSe
  return xml
    .replace(Id, `NFS${chave}`)
    .replace(DPS.infDPS.Id, dps)
    .replace(`<nNFSe>${nNFSe}<`, `<nNFSe>${numero}<`)
    .replace(`<nDFSe>${nDFSe}<`, `<nDFSe>${numero}<`)
    .replace(`<nDPS>${DPS.infDPS.nDPS}<`, `<nDPS>${numero}<`)
}
