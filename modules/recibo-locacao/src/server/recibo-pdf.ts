import { formatData, formatDataHora } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento } from '@iss/kernel/documento'
import { formatSenha } from '@iss/kernel/ids'
import { reportFrameOf } from '@iss/list/server'
import { drawQr, MUTED, type PdfDocument, writeTablePdf } from '@iss/platform/pdf'
import type { Context } from '@iss/platform/server'
import { textoSemIncidencia } from '../domain/errors.ts'
import type { EnderecoDoRecibo, ParteDoRecibo } from '../domain/recibo-locacao.ts'
import type { ReciboLido } from './ler-recibo.ts'

export const enderecoEmLinha = (endereco: EnderecoDoRecibo | null): string =>
  endereco === null
    ? ''
    : [
        [endereco.logradouro, endereco.numero, endereco.complemento].filter(Boolean).join(', '),
        endereco.bairro,
        endereco.uf,
        endereco.cep ? `CEP ${endereco.cep}` : null,
      ]
        .filter(Boolean)
        .join(' - ')

/** 'dd/mm/aaaa a dd/mm/aaaa', its beginning alone, or '' where no period was told. */
export const periodoEmPalavras = ({ periodoInicio, periodoFim }: ReciboLido['recibo']): string =>
  periodoInicio === null
    ? ''
    : periodoFim === null
      ? `desde ${formatData(periodoInicio)}`
      : `${formatData(periodoInicio)} a ${formatData(periodoFim)}`

const money = (value: unknown) => Dinheiro.from(value as string).format()
/** At least the two decimals of spec 3 §6; as many as it has. */
const decimal = (value: unknown) => Decimal4.from(value as string).format()

/** The receipt on paper: parties, period, things rented, total, and why no tax is due; as many pages as it needs. */
export async function pdfDoRecibo(ctx: Context, lido: ReciboLido) {
  const { recibo, documento } = lido
  const titulo = `Recibo de locação nº ${recibo.numero}`
  const marca = documento.dataCancelamento ? 'CANCELADO' : ctx.producao ? null : 'SEM VALOR FISCAL'
  const stream = writeTablePdf({
    titulo,
    assunto: textoSemIncidencia,
    emitidoEm: documento.emissao,
    orientacao: 'retrato',
    moldura: { ...(await reportFrameOf(ctx)), usuario: ctx.userOrNull?.nomeUsuario ?? '' },
    ...(marca ? { marcaDagua: marca } : {}),
    columns: [
      { label: 'Descrição' },
      { label: 'Unidade' },
      { label: 'Quantidade', align: 'right', whole: true, format: decimal },
      { label: 'Valor unitário', align: 'right', whole: true, format: decimal },
      { label: 'Total', align: 'right', whole: true, format: money },
    ],
    rows: recibo.itens.map((item) => [item.descricao, item.unidade, item.quantidade, item.valorUnitario, item.total]),
    totals: ['Total', '', '', '', recibo.valorTotal.format()],
    opening: (pdf, top) => desenharCabeca(pdf, top, lido, ctx.baseUrl),
  })
  return { stream, nome: `recibo-locacao-${recibo.numero}.pdf`, tipo: 'application/pdf', inline: true }
}

function desenharCabeca(pdf: PdfDocument, top: number, { recibo, documento }: ReciboLido, baseUrl: string): number {
  const { left, right, width } = pdf.area
  const texto = width - 110
  drawQr(pdf.doc, `${baseUrl}/public/documentos?senha=${documento.senha}`, right - 92, top + 4, 92)
  let y = desenharParte(pdf, top + 4, {
    rotulo: 'Locador',
    dados: recibo.dadosPrestador,
    endereco: recibo.enderecoPrestador,
    width: texto,
  })
  y = desenharParte(pdf, y + 6, {
    rotulo: 'Locatário',
    dados: recibo.dadosTomador,
    endereco: recibo.enderecoTomador,
    width: texto,
  })
  const periodo = periodoEmPalavras(recibo)
  const linhas: [string, string][] = [
    ['Data', formatData(recibo.dataPrestacao)],
    ...(periodo ? [['Período de locação', periodo] as [string, string]] : []),
    ['Emissão', formatDataHora(documento.emissao)],
    ['Código de verificação', formatSenha(documento.senha)],
  ]
  y = Math.max(y + 8, top + 104)
  for (const [rotulo, valor] of linhas) {
    pdf.text(rotulo, left, y, { size: 9, color: MUTED })
    pdf.text(valor, left + 120, y, { size: 9.5, bold: true, width: width - 120 })
    y += 15
  }
  y = pdf.paragraph(textoSemIncidencia, left, y + 6, { size: 10.5, bold: true, width })
  if (recibo.observacoes !== '') y = pdf.paragraph(recibo.observacoes, left, y + 4, { size: 9, width })
  if (documento.dataCancelamento)
    y = pdf.paragraph(`Cancelado em ${formatDataHora(documento.dataCancelamento)}.`, left, y + 4, { size: 9, width })
  return y + 10
}

type Parte = { rotulo: string; dados: ParteDoRecibo; endereco: EnderecoDoRecibo | null; width: number }

function desenharParte(pdf: PdfDocument, top: number, { rotulo, dados, endereco, width }: Parte): number {
  const { left } = pdf.area
  pdf.text(rotulo, left, top, { size: 8, color: MUTED })
  let y = pdf.paragraph(dados.nome, left, top + 11, { size: 11, bold: true, width })
  const inscricao = dados.inscricaoMunicipal ? ` - Inscrição municipal ${dados.inscricaoMunicipal}` : ''
  y = pdf.paragraph(`CPF/CNPJ ${formatDocumento(dados.documento)}${inscricao}`, left, y + 1, { size: 9, width })
  const onde = enderecoEmLinha(endereco)
  return onde === '' ? y : pdf.paragraph(onde, left, y, { size: 9, width })
}
