import { guiaTable } from '@iss/guia/tables/guia'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { reportFrameOf } from '@iss/list/server'
import { loteItemTable as item, loteTable as lote } from '@iss/lote/tables'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { refere } from '@iss/platform/db'
import { createPdf, MUTED, type PdfDocument } from '@iss/platform/pdf'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { imprimirNotificacoesDeLancamento } from '../contract/lote.ts'
import { encerramentoErrors } from '../domain/errors.ts'
import { encerramentoTable as table } from '../tables/encerramento.ts'
import { encerramentosDaCidade } from './encerramentos-da-cidade.ts'

const LINHA = 18

export const imprimirNotificacoesDeLancamentoOperation = implement(imprimirNotificacoesDeLancamento, async (ctx, { ids }) => {
  const lancamentos = await lerLancamentos(ctx, ids)
  if (lancamentos.length === 0) refuse(encerramentoErrors.semOficioVigente)
  const pdf = createPdf({
    titulo: 'Notificação de lançamento',
    emitidoEm: ctx.clock.now(),
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.user.nomeUsuario },
    ...(ctx.producao ? {} : { marcaDagua: 'SEM VALOR FISCAL' }),
  })
  for (const lancamento of lancamentos) escrever(pdf, lancamento, ctx.baseUrl)
  return { stream: await pdf.toBuffer(), nome: 'notificacoes-de-lancamento.pdf', tipo: 'application/pdf', inline: true }
})

type Lancamento = Awaited<ReturnType<typeof lerLancamentos>>[number]

/** The closings ex officio in force among these, each with the due date of its guide and the reason of its order. */
async function lerLancamentos(ctx: Context, ids: readonly number[]) {
  const encerramentos = await encerramentosDaCidade(
    ctx,
    and(inArray(table.id, [...ids]), eq(table.deOficio, true), isNull(table.reabertoEm)),
  ).orderBy(asc(pessoaTable.nome), asc(table.competencia), asc(table.id))
  const guias = await ctx.db
    .select({ id: guiaTable.id, vencimento: guiaTable.vencimento, total: guiaTable.total })
    .from(guiaTable)
    .where(
      inArray(
        guiaTable.id,
        encerramentos.map(({ guiaId }) => guiaId ?? 0),
      ),
    )
  const motivos = await ctx.db
    .select({ id: item.resultadoId, motivo: lote.motivo })
    .from(item)
    .innerJoin(lote, refere(item.loteId, lote))
    .where(and(inArray(item.resultadoId, [...ids]), eq(lote.tipo, 'encerramento-em-lote')))
  return encerramentos.map((um) => ({
    ...um,
    vencimento: guias.find(({ id }) => id === um.guiaId)?.vencimento ?? null,
    justificativa: motivos.find(({ id }) => id === um.id)?.motivo ?? null,
  }))
}

/** One taxpayer and month: what was found due, why, how it is paid, and the receipt that is signed. */
function escrever(pdf: PdfDocument, um: Lancamento, endereco: string): void {
  const { left, right, top, width } = pdf.area
  const texto = (valor: string, y: number, options: { size?: number; bold?: boolean; color?: string } = {}) =>
    pdf.paragraph(valor, left, y, { size: 10, width, ...options })
  pdf.addPage()
  let y = texto('Contribuinte', top, { size: 8, color: MUTED })
  y = texto(`${um.contribuinte} – ${formatDocumento(um.documento)}`, y, { size: 12, bold: true })
  y =
    texto(
      `Fica o contribuinte notificado de que, por não ter encerrado a competência ${um.competencia.format()} como ${um.papel?.toLowerCase()}, ela foi encerrada de ofício em ${formatDataHora(um.encerradoEm)} e o imposto foi lançado como segue (CTN, arts. 142 e 149).`,
      y + 12,
    ) + 10
  const linhas = [
    ['Base de cálculo', um.base.formatReais()],
    ['ISS', um.imposto.formatReais()],
    ['Créditos utilizados', um.credito.formatReais()],
    ['Desconto', um.desconto.formatReais()],
    ['Valor devido', um.valor.formatReais()],
  ] as const
  linhas.forEach(([rotulo, valor], indice) => {
    const bold = indice === linhas.length - 1
    pdf.text(rotulo, left, y, { size: 10, bold, width: width / 2 })
    pdf.text(valor, left + width / 2, y, { size: 10, bold, width: width / 2, align: 'right' })
    y += LINHA
    pdf.line(left, y - 5, right, y - 5)
  })
  if (um.justificativa) y = texto(`Motivo: ${um.justificativa}`, y + 8)
  y = texto(
    um.guia === null || um.vencimento === null
      ? 'Não há guia a pagar por este lançamento.'
      : `Pague até ${formatData(um.vencimento)} a guia nº ${um.guia}, que está em ${endereco}. Depois desse dia correm os acréscimos da lei.`,
    y + 8,
  )
  y = texto('Se discordar do lançamento, apresente impugnação à fiscalização no prazo da legislação do município.', y + 8)
  y += 56
  pdf.line(left, y, left + width * 0.62, y)
  pdf.line(left + width * 0.7, y, right, y)
  pdf.text('Recebi esta notificação: nome, documento e assinatura', left, y + 4, { size: 8, color: MUTED })
  pdf.text('Data', left + width * 0.7, y + 4, { size: 8, color: MUTED })
}
