import { marcarExportacao } from '@iss/documento/server'
import { AppError } from '@iss/kernel/errors'
import { countRows, defineFileProcess, type Scheduled, scheduleOnce } from '@iss/list/server'
import { getCidade } from '@iss/municipio/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { getPessoa, pessoaDoPedido } from '@iss/pessoa/server'
import { type Context, implement } from '@iss/platform/server'
import { asc, count } from 'drizzle-orm'
import { agendarExportacaoNfe } from '../contract/exportar-nfe.ts'
import { validarExportacao } from '../domain/exportacao-nfe.ts'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'
import { serieTable } from '../tables/serie.ts'
import { refere } from '@iss/platform/db'
import { doFiltro, type FiltroDasNotas } from './exportar-nfe.ts'
import { listNotasParaXml } from './notas-para-xml.ts'
import { zipDeNotas } from './zip-de-notas.ts'

type Pedido = FiltroDasNotas & { pessoaId: number }

/** Notes read at once, and between two notes of how far the file is. */
const PAGINA = 500

/** The XML of every note of a taxpayer in some months, one file each in a ZIP (kind 4): no more than a page of notes is in memory. */
export const gerarExportacaoNfe = defineFileProcess<Pedido>({
  fila: 'filaRelatorio',
  nome: 'exportacao-nfe-xml',
  async open(ctx, pedido) {
    const onde = doFiltro(pedido.pessoaId, pedido)
    return {
      count: async () => {
        const [row] = await ctx.db
          .select({ total: count() })
          .from(nota)
          .innerJoin(serieTable, refere(nota.serieId, serieTable))
          .where(onde)
        return row?.total ?? 0
      },
      async write(onRows) {
        const { rows, counted } = countRows(lerNotas(ctx, pedido), PAGINA, onRows)
        const stream = zipDeNotas(rows, await getCidade(ctx), ctx.clock.now())
        const { lado, competenciaInicial, competenciaFinal } = pedido
        return { stream, nome: `nfse-${lado}-${competenciaInicial}-a-${competenciaFinal}.zip`, tipo: 'application/zip', counted }
      },
      depois: { exportacao: 'nfe', ...pedido },
    }
  },
  again: async (ctx, pedido) => agendar(ctx, { ...pedido, pessoaId: pessoaDoPedido(ctx, pedido.pessoaId) }),
})

/** The notes page by page; each page is marked as taken out. */
async function* lerNotas(ctx: Context, pedido: Pedido) {
  for (let depois = 0; ; depois += PAGINA) {
    const ordem = [asc(nota.competencia), asc(nota.prestadorId), asc(nota.numero), asc(nota.id)]
    const pagina = await listNotasParaXml(ctx, doFiltro(pedido.pessoaId, pedido), { ordem, limite: PAGINA, depois })
    if (pagina.length > 0)
      await marcarExportacao(
        ctx,
        pagina.map((linha) => linha.nota.id),
      )
    yield* pagina
    if (pagina.length < PAGINA) return
  }
}

async function agendar(ctx: Context, pedido: Pedido): Promise<Scheduled> {
  const violations = validarExportacao(pedido)
  if (violations.length > 0) throw new AppError('validation', violations)
  const { nome } = await getPessoa(ctx, pedido.pessoaId)
  const mes = (texto: string) => `${texto.slice(5, 7)}/${texto.slice(0, 4)}`
  return scheduleOnce(ctx, gerarExportacaoNfe, pedido, {
    tipo: RelatorioAssincrono.EXPORTACAO_NFE_XML,
    titulo: 'XML das NF-e',
    formato: 'ZIP',
    filtros: `Contribuinte: ${nome}; ${pedido.lado === 'emitidas' ? 'Emitidas' : 'Recebidas'}; ${mes(pedido.competenciaInicial)} a ${mes(pedido.competenciaFinal)}`,
    usuario: ctx.user.nomeUsuario,
  })
}

export const agendarExportacaoNfeOperation = implement(agendarExportacaoNfe, (ctx, filtro) =>
  agendar(ctx, { ...filtro, pessoaId: ctx.sessao.pessoaSelecionadaId }),
)
