import { documentoTable } from '@iss/documento/tables/documento'
import { Competencia } from '@iss/kernel/competencia'
import { formatData } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { refuse } from '@iss/kernel/errors'
import { formatSenha } from '@iss/kernel/ids'
import { getPessoa } from '@iss/pessoa/server'
import { municipioTable } from '@iss/platform/db'
import { createPdf, drawQr, MUTED } from '@iss/platform/pdf'
import { type Context, implement } from '@iss/platform/server'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { comprovanteGuia } from '../contract/acoes-guia.ts'
import { guiaErrors } from '../domain/errors.ts'
import { labelFormaArrecadacao, labelTipoGuia, labelTributoGuia } from '../domain/tipos-guia.ts'
import type { Guia } from '../tables/guia.ts'
import { type Pagamento, pagamentoTable } from '../tables/pagamento.ts'
import { getGuiaVisivel } from './ler-guia.ts'
import { BORDER, campos } from './pdf-campos.ts'

type Comprovante = {
  guia: Guia
  pagamentos: readonly Pagamento[]
  contribuinte: { nome: string; documento: string }
  municipio: string
  senha: string
}

/** How a payment came in, for those who read. */
function formaDe({ formaArrecadacao, tipoBaixa }: Pagamento): string {
  const forma = formaArrecadacao ? labelFormaArrecadacao(formaArrecadacao) : null
  return forma ?? (tipoBaixa === 'MANUAL' ? 'Baixa manual' : 'Integração')
}

export const comprovanteGuiaOperation = implement(comprovanteGuia, async (ctx, { id }) => {
  const guia = await getGuiaVisivel(ctx, id)
  const pagamentos = await ctx.db
    .select()
    .from(pagamentoTable)
    .where(and(eq(pagamentoTable.guiaId, id), isNull(pagamentoTable.estornadoEm)))
    .orderBy(asc(pagamentoTable.dataPagamento), asc(pagamentoTable.id))
  if (pagamentos.length === 0 && guia.estado !== 'BAIXADA') return refuse(guiaErrors.naoPaga)
  const [documento] = await ctx.db.select().from(documentoTable).where(eq(documentoTable.id, id))
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  const { nome, documento: cpfCnpj } = await getPessoa(ctx, guia.pessoaId)
  if (!documento || !cidade) throw new Error('The guide has no document or city')
  const stream = await writeComprovante(ctx, {
    guia,
    pagamentos,
    contribuinte: { nome, documento: cpfCnpj },
    municipio: cidade.nome,
    senha: documento.senha,
  })
  return { stream, nome: `comprovante-guia-${guia.numero}.pdf`, tipo: 'application/pdf', inline: true }
})

function writeComprovante(ctx: Context, comprovante: Comprovante): Promise<Buffer> {
  const { guia, municipio, contribuinte, senha } = comprovante
  const pdf = createPdf({
    titulo: `Comprovante de pagamento da guia nº ${guia.numero}`,
    emitidoEm: ctx.clock.now(),
    autor: municipio,
    assunto: 'Comprovante de pagamento de guia municipal',
    margem: 40,
  })
  pdf.addPage()
  const { left, top, width, right } = pdf.area
  pdf.box(left, top, width, 86, { border: BORDER })
  pdf.text(`Prefeitura Municipal de ${municipio}`, left + 12, top + 12, { size: 13, bold: true })
  pdf.text('Comprovante de pagamento', left + 12, top + 34, { size: 12, bold: true })
  pdf.text(`Guia nº ${guia.numero}`, left + 12, top + 56, { size: 11 })
  pdf.text('Código de verificação da guia', right - 250, top + 40, { size: 8, color: MUTED })
  pdf.text(formatSenha(senha), right - 250, top + 52, { size: 9, bold: true })
  drawQr(pdf.doc, `${ctx.baseUrl}/public/documentos?senha=${senha}`, right - 80, top + 4, 76)
  let y = campos(pdf, top + 100, [
    ['Contribuinte', contribuinte.nome],
    ['CPF/CNPJ', formatDocumento(contribuinte.documento)],
    ['Tributo e tipo', `${labelTributoGuia(guia.tributo)} - ${labelTipoGuia(guia.tipo)}`],
    [
      'Competência',
      `${Competencia.fromData(guia.competencia).format()}, ${guia.papel === 'PRESTADOR' ? 'Prestador' : 'Tomador'}`,
    ],
    ['Vencimento', formatData(guia.vencimento)],
    ['Principal', guia.base.formatReais()],
  ])
  for (const pagamento of comprovante.pagamentos)
    y = campos(pdf, y + 14, [
      ['Pagamento', formatData(pagamento.dataPagamento)],
      ['Forma', formaDe(pagamento)],
      [
        'Correção, multa e juros',
        pagamento.correcao.plus(pagamento.multa).plus(pagamento.juros).plus(pagamento.tsa).formatReais(),
      ],
      ['Devido no dia', pagamento.devido.formatReais()],
      ['Valor pago', pagamento.valor.formatReais()],
      ...(pagamento.autenticacao ? [['Autenticação', pagamento.autenticacao] as [string, string]] : []),
    ])
  if (guia.estado === 'BAIXADA')
    y = campos(pdf, y + 14, [
      ['Baixa sem pagamento', guia.dataBaixa ? formatData(guia.dataBaixa) : ''],
      ['Motivo', guia.motivoBaixa ?? ''],
    ])
  if (comprovante.pagamentos.length > 1)
    pdf.text(`Total pago: ${Dinheiro.sum(comprovante.pagamentos.map(({ valor }) => valor)).formatReais()}`, left, y + 14, {
      size: 11,
      bold: true,
    })
  return pdf.toBuffer()
}
