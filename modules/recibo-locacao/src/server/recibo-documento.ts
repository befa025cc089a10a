import { defineDocumentKind } from '@iss/documento/server'
import { formatData } from '@iss/kernel/data'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { formatDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { sql } from 'drizzle-orm'
import { textoSemIncidencia } from '../domain/errors.ts'
import { getRecibo } from './ler-recibo.ts'
import { pdfDoRecibo, periodoEmPalavras } from './recibo-pdf.ts'

/** The rental receipt as a document: verified by code like any other, and printed (spec 3 §3.2, kind RECIBOLOCACAO). */
export const reciboLocacaoDocumento = defineDocumentKind({
  tipo: 'RECIBOLOCACAO',
  rotulo: 'Recibo de locação',
  async resumo(ctx, documento) {
    const { recibo } = await getRecibo(ctx, documento.id)
    const { dadosPrestador: locador, dadosTomador: locatario, itens } = recibo
    const periodo = periodoEmPalavras(recibo)
    return [
      { rotulo: 'Locador', valor: `${locador.nome} - ${formatDocumento(locador.documento)}` },
      { rotulo: 'Locatário', valor: `${locatario.nome} - ${formatDocumento(locatario.documento)}` },
      { rotulo: 'Data', valor: formatData(recibo.dataPrestacao) },
      ...(periodo ? [{ rotulo: 'Período de locação', valor: periodo }] : []),
      ...itens.map(({ descricao, quantidade, valorUnitario, total }, indice) => ({
        rotulo: `Item ${indice + 1}`,
        valor: `${descricao}: ${Decimal4.from(quantidade).format()} × ${Decimal4.from(valorUnitario).format()} = ${Dinheiro.from(total).format()}`,
      })),
      { rotulo: 'Valor total', valor: recibo.valorTotal.formatReais() },
      ...(recibo.observacoes ? [{ rotulo: 'Observações', valor: recibo.observacoes }] : []),
      { rotulo: 'ISS', valor: textoSemIncidencia },
    ]
  },
  pdf: async (ctx, documento) => pdfDoRecibo(ctx, await getRecibo(ctx, documento.id)),
  valor: ({ municipioId, id }) =>
    sql`(select r.valor_total from recibo_locacao r where r.municipio_id = ${municipioId} and r.id = ${id})`,
  podeVer: async (ctx, documento) =>
    (await getRecibo(ctx, documento.id)).recibo.tomadorDocumento === normalizeDocumento(ctx.user.documentoPessoaSelecionada),
})
