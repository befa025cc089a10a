import { defineDocumentKind } from '@iss/documento/server'
import { formatData } from '@iss/kernel/data'
import { formatDocumento, normalizeDocumento } from '@iss/kernel/documento'
import { eq, sql } from 'drizzle-orm'
import { textoPossuiCarta } from '../domain/carta-da-nota.ts'
import { notaFiscalTable } from '../tables/nota-fiscal.ts'
import { findEspera } from './espera-da-nota.ts'
import { getNota } from './estado-nota.ts'
import { imprimirNota } from './imprimir-nota.ts'
import { lerNota } from './ler-nota.ts'

const table = notaFiscalTable

/** The service invoice as a document of the shared mechanism: summary for the public check, print, who may see it. */
export const notaFiscalDocumento = defineDocumentKind({
  tipo: 'NOTA_FISCAL',
  rotulo: 'NFS-e',
  async resumo(ctx, documento) {
    const lida = await lerNota(ctx, documento.id)
    const { nota } = lida
    return [
      {
        rotulo: 'Prestador',
        valor: `${lida.prestador.nome} - ${lida.prestador.documento ? formatDocumento(lida.prestador.documento) : ''}`,
      },
      {
        rotulo: 'Tomador',
        valor: nota.tomadorDocumento
          ? `${nota.tomadorNome ?? ''} - ${formatDocumento(nota.tomadorDocumento)}`
          : 'Não identificado',
      },
      { rotulo: 'Data da prestação', valor: formatData(nota.dataPrestacao) },
      { rotulo: 'Competência', valor: nota.competencia.format() },
      { rotulo: 'Atividade', valor: `${lida.atividadeCodigo} - ${lida.atividade}` },
      { rotulo: 'Valor dos serviços', valor: nota.valorTotal.formatReais() },
      { rotulo: 'Valor do ISS', valor: `${nota.imposto.formatReais()}${nota.retido ? ' (retido)' : ''}` },
      { rotulo: 'Valor líquido', valor: nota.liquido.formatReais() },
      ...(lida.carta ? [{ rotulo: 'Carta de correção', valor: textoPossuiCarta(lida.carta.numero) }] : []),
    ]
  },
  pagina: '/public/nota-fiscal',
  espera: async (ctx, documento) => findEspera(ctx, await getNota(ctx, documento.id)),
  esperando: ({ municipioId, id }) =>
    sql`(select n.estado = 'AGUARDANDO_PAGAMENTO' from nota_fiscal n where n.municipio_id = ${municipioId} and n.id = ${id})`,
  pdf: async (ctx, documento) => imprimirNota(ctx, await lerNota(ctx, documento.id)),
  valor: ({ municipioId, id }) =>
    sql`(select n.valor_total from nota_fiscal n where n.municipio_id = ${municipioId} and n.id = ${id})`,
  async podeVer(ctx, documento) {
    const [row] = await ctx.db.select({ tomador: table.tomadorDocumento }).from(table).where(eq(table.id, documento.id))
    return row?.tomador === normalizeDocumento(ctx.user.documentoPessoaSelecionada)
  },
})
