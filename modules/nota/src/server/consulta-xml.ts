import type { Report } from '@iss/list/definition'
import { readFilters } from '@iss/list/server'
import { implement } from '@iss/platform/server'
import { filtrosDaConsulta, makeConsultaCalls } from '../contract/consulta-abas.ts'
import { consultaNotasEmitidas } from '../lists/consulta-notas-emitidas.ts'
import { consultaNotasRecebidas } from '../lists/consulta-notas-recebidas.ts'
import { exigirConsultado } from './consulta.ts'
import { type FiltroDasNotas, type Lado, ondeNotas } from './consulta-notas.ts'
import { exportarXml } from './exportar-nfe.ts'

/** The XML of every note that a tab of Consultas finds (E16). */
const xmlDaAba = (lista: Report, lado: Lado) =>
  implement(makeConsultaCalls(lista.tab?.name ?? '').exportarXml, async (ctx, pedido) => {
    await exigirConsultado(ctx, pedido.contribuinteId)
    const { values } = await readFilters(ctx, lista, filtrosDaConsulta(pedido))
    return exportarXml(ctx, ondeNotas(ctx, lado, values as FiltroDasNotas), lado)
  })

export const xmlEmitidasOperation = xmlDaAba(consultaNotasEmitidas, 'emitidas')
export const xmlRecebidasOperation = xmlDaAba(consultaNotasRecebidas, 'recebidas')
