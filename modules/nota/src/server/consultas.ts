import { isAllowed } from '@iss/platform/contract'
import type { Report } from '@iss/list/definition'
import { searchReport } from '@iss/list/server'
import { defineExpander, type House } from '@iss/platform/discovery'
import { implement } from '@iss/platform/server'
import { buscarAbasConsulta, filtrosDaConsulta, makeConsultaCalls, telaDasConsultas } from '../contract/consulta-abas.ts'
import { exigirConsultado } from './consulta.ts'

/** The lists that stand in tabs of Consultas, whichever module declares them, in order. */
const abas = (reports: readonly Report[]) =>
  reports
    .flatMap((lista) => (lista.tab?.screen === telaDasConsultas ? [{ lista, ...lista.tab }] : []))
    .sort((a, b) => a.order - b.order)

export const buscarAbasConsultaOperation = implement(buscarAbasConsulta, async (ctx) => ({
  abas: abas(ctx.definitions<Report>('report'))
    .filter(({ lista }) => isAllowed(lista.access, ctx.user))
    .map(({ name, lista }) => ({ nome: name, rotulo: lista.title, lista: lista.slug })),
}))

/** The call of every tab: the rows of its list under the contract of Consultas. */
export const consultasExpander = defineExpander((house: House) => ({
  operations: abas((house.others.get('report') ?? []) as unknown as Report[]).map(({ lista, name }) =>
    implement(makeConsultaCalls(name, lista.access).buscar, async (ctx, { pagina, tamanho, ordem, ...filtro }) => {
      await exigirConsultado(ctx, filtro.contribuinteId)
      const { linhas, total, totais } = await searchReport(ctx, lista, {
        filtros: filtrosDaConsulta(filtro),
        pagina,
        tamanho,
        ordem,
      })
      return {
        lista: linhas.map(({ id, abre, riscada, tons, valores }) => ({
          id: id ?? 0,
          href: abre ?? null,
          cancelada: riscada ?? false,
          tom: Object.values(tons ?? {})[0] ?? ('neutral' as const),
          valores,
        })),
        total,
        totais: Object.fromEntries(Object.entries(totais).map(([coluna, valor]) => [coluna, String(valor)])),
      }
    }),
  ),
}))
