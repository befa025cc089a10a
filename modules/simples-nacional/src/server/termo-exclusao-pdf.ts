import { counted } from '@iss/kernel/texto'
import { formatData, hojeEm } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { createPdf, type FrameOptions, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { labelTipoRegistro, prazoDaCiencia } from '../domain/exclusao-simples.ts'
import type { ExclusaoDetalhe } from '../tables/exclusao-simples.ts'

type Moldura = Omit<FrameOptions, 'filtros'> & { emitidoEm: Date; dataTermo: Date; processoId: number }

/** Characters of a line at size 10 over the width of an upright page. */
const POR_LINHA = 95

class Folha {
  readonly pdf: PdfDocument
  #y = 0

  constructor(pdf: PdfDocument) {
    this.pdf = pdf
  }

  abrir(): void {
    this.pdf.addPage()
    this.#y = this.pdf.area.top + 8
  }

  paragrafo(texto: string, { size = 10, bold = false, color }: { size?: number; bold?: boolean; color?: string } = {}): void {
    let linha = ''
    const por = Math.floor((POR_LINHA * 10) / size)
    for (const palavra of [...texto.split(' '), null]) {
      const junta = palavra === null ? null : linha === '' ? palavra : `${linha} ${palavra}`
      if (junta !== null && junta.length <= por) {
        linha = junta
        continue
      }
      if (this.#y + size + 4 > this.pdf.area.bottom) this.abrir()
      this.pdf.text(linha, this.pdf.area.left, this.#y, { size, bold, ...(color ? { color } : {}) })
      this.#y += size + 4
      linha = palavra ?? ''
    }
    this.#y += 6
  }
}

/** TermoExclusaoSimples: a page for each company, with its reasons, the term and the law (F92). `detalhes` in the order of the pages. */
export function writeTermosExclusao(
  detalhes: readonly ExclusaoDetalhe[],
  { emitidoEm, dataTermo, processoId, ...moldura }: Moldura,
): Promise<Buffer> {
  const pdf = createPdf({
    titulo: 'Termo de Exclusão do Simples Nacional',
    emitidoEm,
    moldura: { ...moldura, filtros: [`Processo nº ${processoId}`, `Data do termo: ${formatData(hojeEm(dataTermo))}`] },
  })
  const folha = new Folha(pdf)
  for (const cnpj of new Set(detalhes.map((um) => um.cnpj))) {
    const motivos = detalhes.filter((um) => um.cnpj === cnpj)
    const [primeiro] = motivos
    if (!primeiro) continue
    const prazo = prazoDaCiencia(hojeEm(dataTermo))
    folha.abrir()
    folha.paragrafo(primeiro.nome, { size: 13, bold: true })
    folha.paragrafo(`CNPJ ${formatDocumento(cnpj)}`, { color: MUTED })
    folha.paragrafo(
      'Fica a empresa acima notificada de que foram constatados os fatos abaixo, que impedem a sua permanência no Simples Nacional:',
    )
    for (const { tipoRegistro, competencias, valor, dataFatoMotivador } of motivos) {
      folha.paragrafo(labelTipoRegistro[tipoRegistro], { bold: true })
      folha.paragrafo(
        `Competências: ${competencias}. ${valor.isPositive() ? `Valor original: ${valor.formatReais()}. ` : ''}Data do fato: ${formatData(dataFatoMotivador)}.`,
      )
    }
    const total = Dinheiro.sum(motivos.map(({ valor }) => valor))
    if (total.isPositive()) folha.paragrafo(`Total: ${total.formatReais()}, sem os acréscimos legais.`, { bold: true })
    folha.paragrafo(
      `A empresa que regularizar a totalidade destes fatos no prazo de ${counted(prazo, 'dia', 'dias')}, contados da ciência deste termo, permanece no Simples Nacional. Não o fazendo, será excluída de ofício, com os efeitos da lei.`,
    )
    folha.paragrafo(
      'Fundamento: Lei Complementar nº 123/2006, arts. 17, 28 a 31 e 33. A impugnação é apresentada à Secretaria Municipal da Fazenda no prazo da legislação municipal do processo administrativo fiscal.',
      { size: 9, color: MUTED },
    )
  }
  return pdf.toBuffer()
}
