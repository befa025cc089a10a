import type { Readable } from 'node:stream'
import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { type LivroImpresso, writeLivro } from '@iss/escrituracao/server'
import { createPdf } from '@iss/platform/pdf'
import { mediana } from './preparo.ts'

const LINHAS = 7000
const RODADAS = 5
const emitidoEm = new Date('2026-04-15T15:00:00Z')

type Linha = LivroImpresso['linhas'] extends AsyncIterable<infer L> ? L : never

/** Lines of a year, some cancelled, spread over the days. */
async function* gerar(quantas: number): AsyncGenerator<Linha> {
  for (let indice = 0; indice < quantas; indice += 1) {
    const dia = Math.trunc((indice * 336) / quantas)
    const mes = String(Math.trunc(dia / 28) + 1).padStart(2, '0')
    const valor = Dinheiro.centavos(10_000 + ((indice * 7919) % 900_000))
    yield {
      origem: 'NFE',
      id: indice + 1,
      competencia: `2025-${mes}-01`,
      data: `2025-${mes}-${String((dia % 28) + 1).padStart(2, '0')}`,
      serie: 'E',
      numero: String(indice + 1),
      outroDocumento: '40000005000139',
      outroNome: 'Hospital Santa Vida',
      municipio: 'Nova Serra - MG',
      atividade: '010101',
      subitem: '1.01',
      valor,
      deducoes: Dinheiro.zero,
      base: valor,
      aliquota: Aliquota.from('3.00'),
      imposto: valor.percent(Aliquota.from('3.00')),
      retido: indice % 5 === 0,
      estado: 'EMITIDA',
      posEncerramento: false,
      comEfeito: indice % 50 !== 0,
      versao: 0,
      aceite: null,
    }
  }
}

const livro = (quantas: number) =>
  writeLivro({
    titulo: 'Livro de Registro de Serviços Prestados',
    numeroLivro: 2025,
    periodo: '2025',
    papel: 'PRESTADOR',
    municipio: 'Prefeitura Municipal de Nova Serra',
    orgao: 'Livro fiscal do ISS',
    usuario: 'Medição',
    emitidoEm,
    contribuinte: [['Empresa', 'Alfa Tecnologia Ltda']],
    termoAbertura: 'Período de {periodo}.',
    termoEncerramento: '{quantidade} documentos, R$ {faturado}.',
    rascunho: false,
    ordem: 'data',
    linhas: gerar(quantas),
    guias: async () => [],
  })

/** The same cells and rules written straight by the PDF writer: no book, no sums, no groups. */
async function* cru(quantas: number): AsyncGenerator<Buffer> {
  const pdf = createPdf({ titulo: 'Cru', emitidoEm, orientacao: 'paisagem', margem: 30 })
  const larguras = [22, 46, 46, 128, 76, 78, 38, 60, 50, 60, 28, 50, 50, 49]
  let y = Number.POSITIVE_INFINITY
  for await (const linha of gerar(quantas)) {
    if (y + 10.5 > pdf.area.bottom) {
      pdf.addPage()
      y = pdf.area.top
    }
    const valores = [linha.valor, linha.deducoes, linha.base].map((valor) => valor.format())
    const iss = linha.imposto.format()
    const celulas = [
      linha.data.slice(8),
      'NFS-e/E',
      linha.numero,
      linha.outroNome,
      formatDocumento(linha.outroDocumento),
      linha.municipio,
      linha.atividade,
      ...valores,
      linha.aliquota.format(),
      linha.retido ? '' : iss,
      linha.retido ? iss : '',
      '',
    ]
    let x = pdf.area.left
    celulas.forEach((texto, indice) => {
      const largura = larguras[indice] ?? 0
      pdf.text(texto, x + 2, y + 2, {
        size: 7,
        width: largura - 4,
        align: indice === 2 || (indice > 6 && indice < 13) ? 'right' : 'left',
      })
      x += largura
    })
    y += 10.5
    pdf.line(pdf.area.left, y, pdf.area.right, y, { color: '#c5c5c5', thickness: 0.3 })
    const pronto = pdf.read()
    if (pronto) yield pronto
  }
  pdf.end()
  for await (const chunk of pdf.doc) yield chunk as Buffer
}

/** Reads to the end; answers milliseconds, bytes and the greatest heap in use on the way. */
async function medir(stream: AsyncIterable<Buffer> | Readable): Promise<{ ms: number; bytes: number; heap: number }> {
  global.gc?.()
  const start = performance.now()
  let bytes = 0
  let heap = 0
  for await (const chunk of stream) {
    bytes += (chunk as Buffer).length
    heap = Math.max(heap, process.memoryUsage().heapUsed)
  }
  return { ms: performance.now() - start, bytes, heap }
}

/** Yearly book of 7,000 lines against the raw PDF writer, round by round in one run; memory of a book ten times as long. */
export async function benchLivro(): Promise<void> {
  const tempos = { livro: [] as number[], cru: [] as number[] }
  for (let rodada = 0; rodada <= RODADAS; rodada += 1) {
    const umLivro = await medir(livro(LINHAS))
    const umCru = await medir(cru(LINHAS))
    // The first round warms up.
    if (rodada === 0) continue
    tempos.livro.push(umLivro.ms)
    tempos.cru.push(umCru.ms)
  }
  const [doLivro, doCru] = [mediana(tempos.livro), mediana(tempos.cru)]
  const curto = await medir(livro(LINHAS))
  const longo = await medir(livro(LINHAS * 10))
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)
  process.stdout.write(
    `Livro anual de ${LINHAS} linhas: ${doLivro.toFixed(0)} ms; escritor cru: ${doCru.toFixed(0)} ms; razão ${(doLivro / doCru).toFixed(2)}\n`,
  )
  process.stdout.write(
    `Memória: ${LINHAS} linhas ${mb(curto.heap)} MB; ${LINHAS * 10} linhas ${mb(longo.heap)} MB (${mb(longo.bytes)} MB de PDF)\n`,
  )
}
