import { Readable } from 'node:stream'
import { writeNfseXml } from '@iss/abrasf/write-nfse-xml'
import { writeZip, type ZipEntry } from '@iss/platform/zip'
import { type NotaParaXml, nfseParaXml } from './nfse-para-xml.ts'

/** The ABRASF XML of each note as a file of a ZIP, written while it is sent: one note is in memory at a time. */
export function zipDeNotas(notas: readonly NotaParaXml[], cidade: { codigo: string; uf: string }, agora: Date): Readable {
  return Readable.from(writeZip(listArquivos(notas, cidade), agora), { objectMode: false })
}

function* listArquivos(notas: readonly NotaParaXml[], cidade: { codigo: string; uf: string }): Generator<ZipEntry> {
  for (const lida of notas)
    yield {
      nome: `nfse-${lida.prestador.documento ?? 'sem-documento'}-${lida.nota.numero}.xml`,
      conteudo: [Buffer.from(writeNfseXml(nfseParaXml(lida, cidade)))],
    }
}
