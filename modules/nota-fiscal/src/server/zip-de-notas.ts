import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import { writeNfseXml } from '@iss/integracao/abrasf/write-nfse-xml'
import { civilEm } from '@iss/kernel/data'
import { type NotaParaXml, nfseParaXml } from './nfse-para-xml.ts'

/** Names are UTF-8. */
const FLAGS = 0x0800

/** The ABRASF XML of each note as a file of a ZIP, written while it is sent: one note is in memory at a time. */
export function zipDeNotas(notas: readonly NotaParaXml[], cidade: { codigo: string; uf: string }, agora: Date): Readable {
  return Readable.from(writeZip(listArquivos(notas, cidade), agora), { objectMode: false })
}

function* listArquivos(notas: readonly NotaParaXml[], cidade: { codigo: string; uf: string }) {
  for (const lida of notas)
    yield {
      nome: `nfse-${lida.prestador.documento ?? 'sem-documento'}-${lida.nota.numero}.xml`,
      conteudo: Buffer.from(writeNfseXml(nfseParaXml(lida, cidade))),
    }
}

/** A ZIP of small files, each compressed whole. Source: PKWARE APPNOTE 6.3, §4.3 and §4.4. */
function* writeZip(arquivos: Iterable<{ nome: string; conteudo: Buffer }>, agora: Date): Generator<Buffer> {
  const momento = dosTime(agora)
  const diretorio: Buffer[] = []
  let offset = 0
  for (const { nome, conteudo } of arquivos) {
    const packed = deflateRawSync(conteudo)
    const comum = Buffer.alloc(26)
    comum.writeUInt16LE(20, 0)
    comum.writeUInt16LE(FLAGS, 2)
    comum.writeUInt16LE(8, 4)
    momento.copy(comum, 6)
    comum.writeUInt32LE(crc32(conteudo), 10)
    comum.writeUInt32LE(packed.length, 14)
    comum.writeUInt32LE(conteudo.length, 18)
    comum.writeUInt16LE(Buffer.byteLength(nome), 22)
    const local = Buffer.concat([bytes(0x04034b50), comum, Buffer.from(nome)])
    diretorio.push(
      Buffer.concat([bytes(0x02014b50), Buffer.from([20, 0]), comum, Buffer.alloc(10), bytes(offset), Buffer.from(nome)]),
    )
    offset += local.length + packed.length
    yield local
    yield packed
  }
  const lista = Buffer.concat(diretorio)
  const fim = Buffer.alloc(18)
  fim.writeUInt16LE(diretorio.length, 4)
  fim.writeUInt16LE(diretorio.length, 6)
  fim.writeUInt32LE(lista.length, 8)
  fim.writeUInt32LE(offset, 12)
  yield Buffer.concat([lista, bytes(0x06054b50), fim])
}

function bytes(valor: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(valor)
  return buffer
}

/** Time and date as MS-DOS writes them. */
function dosTime(agora: Date): Buffer {
  const { data, hora } = civilEm(agora)
  const [ano = 1980, mes = 1, dia = 1] = data.split('-').map(Number)
  const [horas = 0, minutos = 0, segundos = 0] = hora.split(':').map(Number)
  const buffer = Buffer.alloc(4)
  buffer.writeUInt16LE((horas << 11) | (minutos << 5) | (segundos >> 1), 0)
  buffer.writeUInt16LE(((ano - 1980) << 9) | (mes << 5) | dia, 2)
  return buffer
}
