import { createPdf, type FrameOptions, MUTED } from '@iss/platform/pdf'
import { rotulosModulo } from '../domain/leiaute.ts'

/** What a receipt says, in words. */
export type ProtocoloDesif = {
  readonly protocolo: string
  readonly instituicao: string
  readonly modulo: string
  readonly periodo: string
  readonly versao: string
  readonly tipo: string
  readonly arquivo: string
  readonly linhas: number
  readonly alertas: number
  readonly recebidoEm: string
}

/** The receipt of a delivery: a page under the letterhead of the city. */
export function writeProtocolo(
  dados: ProtocoloDesif,
  { emitidoEm, ...moldura }: Omit<FrameOptions, 'filtros'> & { emitidoEm: Date },
): Promise<Buffer> {
  const pdf = createPdf({
    titulo: 'Protocolo de entrega da DES-IF',
    emitidoEm,
    moldura: { ...moldura, filtros: [`Protocolo ${dados.protocolo}`] },
  })
  pdf.addPage()
  let y = pdf.area.top + 12
  const linhas: readonly (readonly [string, string])[] = [
    ['Protocolo', dados.protocolo],
    ['Instituição', dados.instituicao],
    ['Módulo', dados.modulo || Object.values(rotulosModulo).join(', ')],
    ['Período', dados.periodo],
    ['Versão do leiaute', dados.versao],
    ['Tipo de declaração', dados.tipo],
    ['Recebida em', dados.recebidoEm],
    ['Linhas', String(dados.linhas)],
    ['Alertas', String(dados.alertas)],
  ]
  for (const [rotulo, valor] of linhas) {
    pdf.text(rotulo, pdf.area.left, y, { size: 9, color: MUTED })
    pdf.text(valor, pdf.area.left + 120, y, { size: 10, bold: rotulo === 'Protocolo' })
    y += 18
  }
  pdf.text(dados.arquivo, pdf.area.left, y + 6, { size: 7.5, color: MUTED })
  return pdf.toBuffer()
}
