import { Readable } from 'node:stream'
import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { type Align, createPdf, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { preencherTermo, type SomaLivro, somarLinha, somaVazia } from '../domain/resumo-livro.ts'
import { celulasDaLinha, type LinhaLivro } from './linhas-livro.ts'

export type LivroImpresso = {
  titulo: string
  numeroLivro: number
  periodo: string
  papel: 'PRESTADOR' | 'TOMADOR'
  municipio: string
  orgao: string
  brasao?: Buffer
  usuario: string
  emitidoEm: Date
  /** Labels and values of the owner, as ConfigLivro names them. */
  contribuinte: readonly (readonly [string, string])[]
  termoAbertura: string
  termoEncerramento: string
  rascunho: boolean
  ordem: 'data' | 'numero'
  linhas: AsyncIterable<LinhaLivro>
  /** Guides of the period, asked for after the last line. */
  guias(): Promise<{ numero: string; competencia: string; vencimento: string; total: string; situacao: string }[]>
}

type Coluna = { rotulo: string; largura: number; align?: Align }
const SIZE = 7
const LINHA = 10.5
const REGRA = '#c5c5c5'

/** Whom the lines of a book name: the other side of the service. */
export const outraParte = (papel: LivroImpresso['papel']) => (papel === 'PRESTADOR' ? 'Tomador' : 'Prestador')

const colunas = (papel: LivroImpresso['papel']): Coluna[] => [
  { rotulo: 'Dia', largura: 22 },
  { rotulo: 'Espécie/Série', largura: 46 },
  { rotulo: 'Número', largura: 46, align: 'right' },
  { rotulo: outraParte(papel), largura: 128 },
  { rotulo: 'CPF/CNPJ', largura: 76 },
  { rotulo: 'Município', largura: 78 },
  { rotulo: 'Atividade', largura: 38 },
  { rotulo: 'Valor', largura: 60, align: 'right' },
  { rotulo: 'Deduções', largura: 50, align: 'right' },
  { rotulo: 'Base', largura: 60, align: 'right' },
  { rotulo: 'Alíq. %', largura: 28, align: 'right' },
  { rotulo: 'ISS próprio', largura: 50, align: 'right' },
  { rotulo: 'ISS retido', largura: 50, align: 'right' },
  { rotulo: 'Observação', largura: 49 },
]

/**
 * The fiscal book of a month or of a year as PDF: cover with the opening term, lines with subtotals of day and month, summaries by rate
 * and activity, guides of the period, closing term. Written as the lines come; no page stays in memory. Source: F76, K42.
 */
export function writeLivro(livro: LivroImpresso): Readable {
  return Readable.from(bytes(livro), { objectMode: false, highWaterMark: 256 * 1024 })
}

async function* bytes(livro: LivroImpresso): AsyncGenerator<Buffer> {
  const pdf = createPdf({
    titulo: livro.titulo,
    emitidoEm: livro.emitidoEm,
    orientacao: 'paisagem',
    margem: 30,
    ...(livro.rascunho ? { marcaDagua: 'RASCUNHO' } : {}),
    moldura: {
      municipio: livro.municipio,
      orgao: livro.orgao,
      usuario: livro.usuario,
      ...(livro.brasao ? { brasao: livro.brasao } : {}),
      filtros: [
        `Livro nº ${livro.numeroLivro}`,
        `Período: ${livro.periodo}`,
        ...livro.contribuinte.slice(0, 1).map(([, valor]) => valor),
      ],
    },
  })
  const escritor = new Escritor(pdf, livro)
  escritor.capa()
  for await (const linha of livro.linhas) {
    escritor.linha(linha)
    const pronto = pdf.read()
    if (pronto) yield pronto
  }
  escritor.fim(await livro.guias())
  pdf.end()
  for await (const chunk of pdf.doc) yield chunk as Buffer
}

class Escritor {
  readonly #pdf: PdfDocument
  readonly #livro: LivroImpresso
  readonly #colunas: Coluna[]
  readonly #lefts: number[]
  #y = 0
  #mes = ''
  #dia = ''
  #doDia = somaVazia()
  #doMes = somaVazia()
  readonly #total = somaVazia()
  readonly #porAliquota = new Map<string, SomaLivro>()
  readonly #porAtividade = new Map<string, SomaLivro>()

  constructor(pdf: PdfDocument, livro: LivroImpresso) {
    this.#pdf = pdf
    this.#livro = livro
    this.#colunas = colunas(livro.papel)
    let left = pdf.area.left
    this.#lefts = this.#colunas.map(({ largura }) => {
      const aqui = left
      left += largura
      return aqui
    })
  }

  capa(): void {
    const { left, width, top } = this.#pdf.area
    this.#pdf.addPage()
    this.#pdf.text(this.#livro.titulo, left, top + 40, { size: 20, bold: true, width, align: 'center' })
    this.#pdf.text(`Livro nº ${this.#livro.numeroLivro} - ${this.#livro.periodo}`, left, top + 70, {
      size: 12,
      width,
      align: 'center',
    })
    let y = this.#quadro(top + 110)
    this.#pdf.text('TERMO DE ABERTURA', left, y + 24, { size: 11, bold: true, width, align: 'center' })
    y = this.#pdf.paragraph(preencherTermo(this.#livro.termoAbertura, this.#marcas()), left + 60, y + 46, {
      size: 10.5,
      width: width - 120,
    })
    this.#assinaturas(y + 70)
    this.#paginaDeLinhas()
  }

  linha(linha: LinhaLivro): void {
    if (linha.competencia !== this.#mes) {
      this.#fecharMes()
      this.#mes = linha.competencia
      this.#faixa(`Competência ${Competencia.fromData(linha.competencia).format()}`)
    }
    if (linha.data !== this.#dia) {
      this.#fecharDia()
      this.#dia = linha.data
    }
    for (const soma of [this.#doDia, this.#doMes, this.#total]) somarLinha(soma, linha)
    if (linha.comEfeito) {
      somarLinha(grupo(this.#porAliquota, `${linha.aliquota.format()}%`), linha)
      somarLinha(grupo(this.#porAtividade, `${linha.atividade} (item ${linha.subitem})`), linha)
    }
    const { textos, valores, observacao } = celulasDaLinha(linha)
    this.#celulas([linha.data.slice(8), ...textos, ...valores.map((valor) => valor?.format() ?? ''), observacao], {
      strike: !linha.comEfeito,
    })
  }

  fim(guias: Awaited<ReturnType<LivroImpresso['guias']>>): void {
    this.#fecharMes()
    if (this.#total.quantidade === 0) this.#faixa('Nenhuma movimentação no período.')
    this.#somas('Total do período', this.#total)
    this.#resumo('Resumo por alíquota', this.#porAliquota)
    this.#resumo('Resumo por atividade', this.#porAtividade)
    if (guias.length > 0) this.#guias(guias)
    this.#encerrar()
  }

  #guias(guias: Awaited<ReturnType<LivroImpresso['guias']>>): void {
    this.#faixa('Guias do período')
    const { left } = this.#pdf.area
    for (const { numero, competencia, vencimento, total, situacao } of guias) {
      this.#espaco(LINHA)
      const texto = `Guia nº ${numero}   competência ${competencia}   vencimento ${formatData(vencimento)}   R$ ${total}   ${situacao}`
      this.#pdf.text(texto, left + 3, this.#y + 2, { size: SIZE })
      this.#y += LINHA
    }
  }

  #encerrar(): void {
    const { left, width, top } = this.#pdf.area
    this.#pdf.addPage()
    let y = this.#quadro(top + 40)
    this.#pdf.text('TERMO DE ENCERRAMENTO', left, y + 24, { size: 11, bold: true, width, align: 'center' })
    y = this.#pdf.paragraph(preencherTermo(this.#livro.termoEncerramento, this.#marcas()), left + 60, y + 46, {
      size: 10.5,
      width: width - 120,
    })
    this.#assinaturas(y + 70)
  }

  #marcas(): Record<string, string> {
    const { periodo, contribuinte } = this.#livro
    return {
      periodo,
      empresa: contribuinte[0]?.[1] ?? '',
      quantidade: String(this.#total.quantidade),
      faturado: this.#total.valor.format(),
    }
  }

  /** The owner, label beside value; answers the place below. */
  #quadro(top: number): number {
    const { left, width } = this.#pdf.area
    const altura = this.#livro.contribuinte.length * 17 + 16
    this.#pdf.box(left + 60, top, width - 120, altura, { border: '#8d8d8d' })
    this.#livro.contribuinte.forEach(([rotulo, valor], indice) => {
      const y = top + 10 + indice * 17
      this.#pdf.text(`${rotulo}:`, left + 74, y, { size: 9, color: MUTED, width: 90 })
      this.#pdf.text(valor, left + 168, y, { size: 10, bold: indice === 0, width: width - 250 })
    })
    return top + altura
  }

  #assinaturas(y: number): void {
    const { left, width } = this.#pdf.area
    const metade = width / 2
    for (const [indice, texto] of ['Responsável pelo contribuinte', 'Autoridade fiscal'].entries()) {
      const x = left + indice * metade + 60
      this.#pdf.line(x, y, x + metade - 120, y)
      this.#pdf.text(texto, x, y + 5, { size: 9, width: metade - 120, align: 'center' })
    }
  }

  #fecharDia(): void {
    if (this.#livro.ordem === 'data' && this.#doDia.quantidade > 1) this.#somas(`Soma do dia ${this.#dia.slice(8)}`, this.#doDia)
    this.#doDia = somaVazia()
    this.#dia = ''
  }

  #fecharMes(): void {
    if (this.#mes === '') return
    this.#fecharDia()
    this.#somas(`Total de ${Competencia.fromData(this.#mes).format()}`, this.#doMes)
    this.#doMes = somaVazia()
  }

  #somas(rotulo: string, { quantidade, valor, deducoes, base, proprio, retido }: SomaLivro): void {
    this.#celulas(
      [
        '',
        '',
        '',
        `${rotulo} (${quantidade})`,
        '',
        '',
        '',
        ...[valor, deducoes, base].map((soma) => soma.format()),
        '',
        proprio.format(),
        retido.format(),
        '',
      ],
      { bold: true },
    )
  }

  #resumo(titulo: string, somas: Map<string, SomaLivro>): void {
    if (somas.size === 0) return
    this.#faixa(titulo)
    for (const [chave, soma] of [...somas].sort(([a], [b]) => a.localeCompare(b, 'pt-BR'))) this.#somas(chave, soma)
  }

  #faixa(texto: string): void {
    this.#espaco(LINHA * 3)
    const { left, width } = this.#pdf.area
    this.#pdf.box(left, this.#y, width, LINHA + 2, { color: '#f3f4f6' })
    this.#pdf.text(texto, left + 3, this.#y + 2.5, { size: SIZE + 0.5, bold: true })
    this.#y += LINHA + 2
  }

  #celulas(textos: readonly string[], estilo: { bold?: boolean; strike?: boolean } = {}): void {
    this.#espaco(LINHA)
    const { left, right } = this.#pdf.area
    for (const [indice, texto] of textos.entries()) {
      const coluna = this.#colunas[indice]
      if (!coluna || texto === '') continue
      this.#pdf.text(texto, (this.#lefts[indice] ?? 0) + 2, this.#y + 2, {
        size: SIZE,
        width: coluna.largura - 4,
        align: coluna.align ?? 'left',
        ...estilo,
      })
    }
    this.#y += LINHA
    this.#pdf.line(left, this.#y, right, this.#y, { color: REGRA, thickness: 0.3 })
  }

  #espaco(altura: number): void {
    if (this.#y + altura > this.#pdf.area.bottom) this.#paginaDeLinhas()
  }

  #paginaDeLinhas(): void {
    this.#pdf.addPage()
    const { left, top, width } = this.#pdf.area
    this.#pdf.box(left, top, width, LINHA + 3, { color: '#e7edf7' })
    this.#colunas.forEach(({ rotulo, largura, align = 'left' }, indice) => {
      this.#pdf.text(rotulo, (this.#lefts[indice] ?? 0) + 2, top + 3, { size: SIZE, bold: true, width: largura - 4, align })
    })
    this.#y = top + LINHA + 3
  }
}

function grupo(somas: Map<string, SomaLivro>, chave: string): SomaLivro {
  const soma = somas.get(chave) ?? somaVazia()
  somas.set(chave, soma)
  return soma
}
