import { defineDocumentKind, type Documento } from '@iss/documento/server'
import type { documentoTable } from '@iss/documento/tables/documento'
import { formatData, formatDataHora } from '@iss/kernel/data'
import { refuse } from '@iss/kernel/errors'
import { isDaAutoridade } from '@iss/pessoa/domain/autoridade'
import { type Context, implement } from '@iss/platform/server'
import { sql } from 'drizzle-orm'
import { imprimirTermo } from '../contract/consulta.ts'
import { acaoErrors } from '../domain/errors.ts'
import { documentoDoTermo, tiposTermoFiscal, type TipoTermoFiscal } from '../domain/termo.ts'
import { lerUm } from './consultar-fiscalizacao.ts'
import { imprimirTermoFiscal } from './termo-pdf.ts'

/** The print of a term; the taxpayer gets it after its reading, of which there is a receipt. */
export async function pdfDoTermo(ctx: Context, { id }: Pick<Documento, 'id'>) {
  const termo = await lerUm(ctx, id)
  const autoridade = ctx.userOrNull !== null && isDaAutoridade(ctx.user)
  if (!autoridade && termo.ciencia === null) refuse(acaoErrors.cienciaAusente)
  return imprimirTermoFiscal(ctx, termo)
}

/** What whoever holds the code is shown: what it is and whose, not what it says. */
async function resumoDoTermo(ctx: Context, { id }: Documento) {
  const termo = await lerUm(ctx, id)
  return [
    { rotulo: 'Contribuinte', valor: termo.contribuinte },
    { rotulo: 'Número', valor: termo.numero },
    { rotulo: 'Emissão', valor: formatDataHora(new Date(termo.emissao)) },
    { rotulo: 'Fiscal', valor: termo.fiscal },
    ...(termo.ciencia ? [{ rotulo: 'Ciência', valor: formatDataHora(new Date(termo.ciencia.em)) }] : []),
    ...(termo.alvo ? [{ rotulo: 'Termo a que se refere', valor: termo.alvo }] : []),
    ...(termo.anuladoEm ? [{ rotulo: 'Anulado em', valor: formatDataHora(new Date(termo.anuladoEm)) }] : []),
    ...(termo.prazo ? [{ rotulo: 'Prazo da resposta', valor: formatData(termo.prazo) }] : []),
    ...(termo.ocorrencias.length > 0 ? [{ rotulo: 'Total do auto', valor: termo.total.formatReais() }] : []),
  ]
}

const especie = (tipo: TipoTermoFiscal) => ({
  tipo: documentoDoTermo[tipo],
  rotulo: tiposTermoFiscal[tipo],
  resumo: resumoDoTermo,
  pdf: pdfDoTermo,
  // What it says, and its code with it, are the taxpayer's after the reading (decision 0120).
  fechado: ({ municipioId, id }: Pick<typeof documentoTable, 'municipioId' | 'id'>) =>
    sql`exists (select 1 from termo_fiscal t where t.municipio_id = ${municipioId} and t.id = ${id} and t.ciencia_em is null)`,
})

export const documentoInicio = defineDocumentKind(especie('INICIO_FISCALIZACAO'))
export const documentoNotificacao = defineDocumentKind(especie('NOTIFICACAO'))
export const documentoEncerramento = defineDocumentKind(especie('ENCERRAMENTO'))
export const documentoProrrogacao = defineDocumentKind(especie('PRORROGACAO'))
export const documentoAnulacao = defineDocumentKind(especie('ANULACAO'))
export const documentoAuto = defineDocumentKind({
  ...especie('AUTO_INFRACAO'),
  valor: ({ municipioId, id }) =>
    sql`(select sum(o.multa) from termo_fiscal_ocorrencia o where o.municipio_id = ${municipioId} and o.termo_auto_infracao_id = ${id})`,
})

export const imprimirTermoOperation = implement(imprimirTermo, async (ctx, { id }) => pdfDoTermo(ctx, { id }))
