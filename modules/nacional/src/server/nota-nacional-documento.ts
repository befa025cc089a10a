import { defineDocumentKind } from '@iss/documento/server'
import { formatData } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { sql } from 'drizzle-orm'
import { labelSituacaoNacional, retencaoEmPalavras } from '../domain/situacao-nacional.ts'
import { getNotaDoDocumento, papelNaNota } from './acesso-nota-nacional.ts'
import { imprimirNotaNacional } from './imprimir-nota-nacional.ts'
import { lerNomesDeMunicipios, origemDaNota } from './nomes-de-municipios.ts'

/** A note received from the national environment, by the code that the city gave it: who issued it, where, and its amounts. */
export const notaNacionalDocumento = defineDocumentKind({
  tipo: 'NFSE_NACIONAL',
  rotulo: 'NFS-e nacional',
  async resumo(ctx, documento) {
    const nota = await getNotaDoDocumento(ctx, documento.id)
    const nome = await lerNomesDeMunicipios(
      ctx,
      [nota.municipioEmissor, nota.municipioIncidencia].filter((codigo) => codigo !== null),
    )
    const parte = (quem: string | null, numero: string | null) =>
      quem === null ? 'Não identificado' : `${quem}${numero ? ` - ${formatDocumento(numero)}` : ''}`
    return [
      {
        rotulo: 'Origem',
        valor: origemDaNota(nota, nome),
      },
      { rotulo: 'Chave de acesso', valor: nota.chave },
      { rotulo: 'Situação', valor: labelSituacaoNacional[nota.situacao] ?? '' },
      { rotulo: 'Prestador', valor: parte(nota.prestadorNome, nota.prestadorDocumento) },
      { rotulo: 'Tomador', valor: parte(nota.tomadorNome, nota.tomadorDocumento) },
      { rotulo: 'Data da prestação', valor: formatData(nota.dataPrestacao) },
      { rotulo: 'Competência', valor: nota.competencia.format() },
      {
        rotulo: 'Município de incidência',
        valor: nota.municipioIncidencia === null ? 'Exterior' : nome(nota.municipioIncidencia),
      },
      { rotulo: 'Valor dos serviços', valor: nota.valorServico.formatReais() },
      { rotulo: 'Base de cálculo', valor: nota.base.formatReais() },
      { rotulo: 'Valor do ISS', valor: `${nota.imposto.formatReais()}, ${retencaoEmPalavras(nota.retencao).toLowerCase()}` },
      { rotulo: 'Valor líquido', valor: nota.liquido.formatReais() },
    ]
  },
  pagina: '/public/nota-nacional',
  pdf: async (ctx, documento) => imprimirNotaNacional(ctx, documento, await getNotaDoDocumento(ctx, documento.id)),
  podeVer: async (ctx, documento) => papelNaNota(ctx, await getNotaDoDocumento(ctx, documento.id)) !== null,
  valor: ({ municipioId, id }) =>
    sql`(select n.valor_servico from nacional_nota n where n.municipio_id = ${municipioId} and n.id = ${id})`,
})
