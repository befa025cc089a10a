import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { reportFrameOf } from '@iss/list/server'
import { createPdf, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { type Context, implement } from '@iss/platform/server'
import { imprimirAvisosDeAtraso } from '../contract/avisos-de-atraso.ts'
import { fiscalizacaoErrors } from '../domain/errors.ts'
import { type Atraso, labelAtraso, labelPapelDoAtraso, listAtrasos, mesesDeAtraso } from './atrasos.ts'

const colunas = [
  { label: 'Competência', part: 0.13 },
  { label: 'Papel', part: 0.12 },
  { label: 'Situação', part: 0.27 },
  { label: 'Guia', part: 0.12, right: true },
  { label: 'Vencimento', part: 0.13, right: true },
  { label: 'Dias', part: 0.07, right: true },
  { label: 'Valor', part: 0.16, right: true },
] as const
const LINHA = 14
/** Room that the receipt takes at the foot of the last page of a notice. */
const RECIBO = 96

const valorDe = ({ tipo, estimado, vencido }: Atraso) => (tipo === 'OMISSO' ? estimado : vencido)

export const imprimirAvisosDeAtrasoOperation = implement(imprimirAvisosDeAtraso, async (ctx, { ids }) => {
  const atual = Competencia.fromData(ctx.clock.today())
  const atrasos = await listAtrasos(ctx, {
    competenciaInicial: atual.plusMonths(-mesesDeAtraso),
    competenciaFinal: atual.previous(),
    papel: null,
    tipo: null,
    regime: null,
    fiscal: null,
    contribuintes: ids,
    soComMovimento: false,
    semParcelados: true,
  })
  const avisos = ids.map((id) => atrasos.filter(({ pessoaId }) => pessoaId === id)).filter((deles) => deles.length > 0)
  if (avisos.length === 0) refuse(fiscalizacaoErrors.semAtraso)
  return { stream: await escrever(ctx, avisos), nome: 'avisos-de-atraso.pdf', tipo: 'application/pdf', inline: true }
})

async function escrever(ctx: Context, avisos: readonly (readonly Atraso[])[]): Promise<Buffer> {
  const pdf = createPdf({
    titulo: 'Aviso de atraso',
    emitidoEm: ctx.clock.now(),
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.user.nomeUsuario },
    ...(ctx.producao ? {} : { marcaDagua: 'SEM VALOR FISCAL' }),
  })
  for (const atrasos of avisos) escreverAviso(pdf, atrasos, { hoje: formatData(ctx.clock.today()), endereco: ctx.baseUrl })
  return pdf.toBuffer()
}

/** One taxpayer: whom it is to, what is late, what he can do, and the receipt that he signs. */
function escreverAviso(
  pdf: PdfDocument,
  atrasos: readonly Atraso[],
  { hoje, endereco }: { hoje: string; endereco: string },
): void {
  const { left, right, top, bottom, width } = pdf.area
  const [primeiro] = atrasos
  if (!primeiro) return
  const texto = (valor: string, y: number, options: { size?: number; bold?: boolean; color?: string } = {}) =>
    pdf.paragraph(valor, left, y, { size: 10, width, ...options })
  pdf.addPage()
  let y = texto('Contribuinte', top, { size: 8, color: MUTED })
  y = texto(`${primeiro.contribuinte} – ${formatDocumento(primeiro.documento)}`, y, { size: 12, bold: true })
  if (primeiro.mobiliario) y = texto(`Inscrição mobiliária ${primeiro.mobiliario}`, y)
  y =
    texto(`Em ${hoje}, constam nos registros do município as competências não encerradas e as guias vencidas abaixo.`, y + 12) + 8
  const linha = (celulas: readonly string[], bold = false) => {
    let x = left
    colunas.forEach((coluna, indice) => {
      const largura = coluna.part * width
      pdf.text(celulas[indice] ?? '', x, y, { size: 9, bold, width: largura - 6, align: 'right' in coluna ? 'right' : 'left' })
      x += largura
    })
    y += LINHA
  }
  const cabecalho = () => {
    linha(
      colunas.map(({ label }) => label),
      true,
    )
    pdf.line(left, y - 3, right, y - 3)
  }
  const reservar = (altura: number) => {
    if (y + altura <= bottom) return false
    pdf.addPage()
    y = top
    return true
  }
  cabecalho()
  for (const um of atrasos) {
    if (reservar(LINHA)) cabecalho()
    linha([
      um.competencia.format(),
      labelPapelDoAtraso[um.papel],
      labelAtraso[um.tipo],
      um.guia === null ? '' : String(um.guia),
      formatData(um.vencimento),
      String(um.dias),
      valorDe(um).format(),
    ])
  }
  reservar(LINHA + 80 + RECIBO)
  pdf.line(left, y - 3, right, y - 3)
  linha(['Total', '', '', '', '', '', Dinheiro.sum(atrasos.map(valorDe)).format()], true)
  y = texto(
    'O valor das competências não encerradas é estimado pelo movimento do mês; o das guias está atualizado até a data deste aviso.',
    y + 4,
    { size: 8, color: MUTED },
  )
  y = texto(
    `Encerre as competências e pague as guias em ${endereco}. Se já regularizou, apresente o comprovante à fiscalização ou desconsidere este aviso.`,
    y + 8,
  )
  y += 44
  pdf.line(left, y, left + width * 0.62, y)
  pdf.line(left + width * 0.7, y, right, y)
  pdf.text('Recebi este aviso: nome, documento e assinatura', left, y + 4, { size: 8, color: MUTED })
  pdf.text('Data', left + width * 0.7, y + 4, { size: 8, color: MUTED })
}
