import { Readable } from 'node:stream'
import { writeNfseXml } from '@iss/abrasf/write-nfse-xml'
import { writeZip, type ZipEntry } from '@iss/platform/zip'
import { type LinhaParaXml, nfseDaLinha } from './notas-para-xml.ts'

type Notas = Iterable<LinhaParaXml> | AsyncIterable<LinhaParaXml>

/** The ABRASF XML of each note as a file of a ZIP, written while it is sent: one note is in memory at a time. */
export function zipDeNotas(notas: Notas, cidade: { codigo: string; uf: string }, agora: Date): Readable {
  return Readable.from(writeZip(listArquivos(notas, cidade), agora), { objectMode: false })
}

async function* listArquivos(notas: Notas, cidade: { codigo: string; uf: string }): AsyncGenerator<ZipEntry> {
  for await (const linha of notas) {
    const nfse = nfseDaLinha(linha, cidade)
    yield {
      nome: `nfse-${nfse.prestador.documento ?? 'sem-documento'}-${nfse.numero}.xml`,
      conteudo: [Buffer.from(writeNfseXml(nfse))],
    }
  }
}
