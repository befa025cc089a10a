import { refere } from '@iss/platform/db'
import type { SituacaoMostrada } from '@iss/aidf/domain/aidf'
import { dadosAidf } from '@iss/aidf/domain/dados-aidf'
import { listAidfs } from '@iss/aidf/server'
import { aidfTable as aidf } from '@iss/aidf/tables/aidf'
import { tiposAidf, type TipoAidf } from '@iss/escrituracao/domain/aidf'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { type Data, hojeEm, instanteDe, plusDays } from '@iss/kernel/data'
import { fold } from '@iss/kernel/texto'
import { serieTable } from '@iss/nota/tables/serie'
import { nomesDe } from '@iss/pessoa/server'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { solicitacaoTable as solicitacao } from '@iss/solicitacao/tables/solicitacao'
import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'

/** What an AIDF may be, and 'Indeferida' for a request that was refused. */
export const situacoesAutorizacao = [
  'Aguardando pagamento',
  'Autorizada',
  'Confeccionada',
  'Em uso',
  'Encerrada',
  'Vencida',
  'Cancelada',
  'Indeferida',
] as const satisfies readonly (SituacaoMostrada | 'Indeferida')[]
type SituacaoAutorizacao = (typeof situacoesAutorizacao)[number]

/** A line of F74; a refused request has neither number nor range. */
export type AutorizacaoAidf = {
  pessoaId: number | null
  aidf: number | null
  emissao: Data
  contribuinte: string
  grafica: string
  serie: string
  tipo: string
  de: number | null
  ate: number | null
  quantidade: number | null
  utilizadas: number | null
  saldo: number | null
  validade: Data | null
  guia: number | null
  guiaId: number | null
  paga: boolean | null
  situacao: SituacaoAutorizacao
  /** Unique among AIDFs and among refused requests. */
  ordem: number
}

type AidfLida = Awaited<ReturnType<typeof listAidfs>>[number]
type Recorte = {
  dataInicial: Data
  dataFinal: Data
  contribuinte: string | number | null
  grafica: string | number | null
  serie: string
  tipo: TipoAidf | null
  situacao: SituacaoAutorizacao | null
}

/** As many as `listAidfs` gives at a time. */
const POR_VEZ = 500

/** AIDFs issued and requests refused in a period. */
export async function listAutorizacoesAidf(ctx: Context, recorte: Recorte): Promise<AutorizacaoAidf[]> {
  const { situacao, serie } = recorte
  const emitidas = situacao === 'Indeferida' ? [] : await listEmitidas(ctx, recorte)
  const recusadas = situacao === null || situacao === 'Indeferida' ? await listIndeferidas(ctx, recorte) : []
  const parte = fold(serie)
  return [...emitidas, ...recusadas].filter(
    (linha) => (situacao === null || linha.situacao === situacao) && (parte === '' || fold(linha.serie).includes(parte)),
  )
}

async function listEmitidas(ctx: Context, { dataInicial, dataFinal, contribuinte, grafica, tipo }: Recorte) {
  const onde = and(
    gte(aidf.emissao, dataInicial),
    lte(aidf.emissao, dataFinal),
    contribuinte === null ? undefined : eq(aidf.pessoaId, Number(contribuinte)),
    grafica === null ? undefined : eq(aidf.graficaId, Number(grafica)),
    tipo === null ? undefined : eq(aidf.tipo, tipo),
  )
  const lidas: AidfLida[] = []
  for (let depois: SQL | undefined; ; ) {
    const bloco = await listAidfs(ctx, and(onde, depois))
    lidas.push(...bloco)
    const ultima = bloco.at(-1)
    if (!ultima || bloco.length < POR_VEZ) break
    depois = sql`(${aidf.emissao}, ${aidf.id}) < (${ultima.emissao}::date, ${ultima.id}::bigint)`
  }
  const guias = await findGuias(ctx, lidas)
  return lidas.map((lida): AutorizacaoAidf => {
    const taxa = lida.guiaId === null ? undefined : guias.get(lida.guiaId)
    return {
      pessoaId: lida.pessoaId,
      aidf: lida.numero,
      emissao: lida.emissao,
      contribuinte: lida.contribuinteNome,
      grafica: lida.graficaNome,
      serie: lida.serie,
      tipo: tiposAidf[lida.tipo],
      de: lida.numeroInicial,
      ate: lida.numeroFinal,
      quantidade: lida.total,
      utilizadas: lida.utilizadas,
      saldo: lida.total - lida.utilizadas,
      validade: lida.validade,
      guia: taxa?.numero ?? null,
      guiaId: lida.guiaId,
      paga: taxa ? taxa.estado === 'PAGA' || taxa.estado === 'BAIXADA' : null,
      situacao: lida.estado,
      ordem: lida.id,
    }
  })
}

async function findGuias(ctx: Context, lidas: readonly AidfLida[]) {
  const ids = lidas.flatMap(({ guiaId }) => (guiaId === null ? [] : [guiaId]))
  if (ids.length === 0) return new Map<number, { numero: number; estado: string }>()
  const rows = await ctx.db
    .select({ id: guia.id, numero: guia.numero, estado: guia.estado })
    .from(guia)
    .where(inArray(guia.id, ids))
  return new Map(rows.map(({ id, ...resto }) => [id, resto]))
}

async function listIndeferidas(ctx: Context, { dataInicial, dataFinal, contribuinte, grafica, tipo }: Recorte) {
  const rows = await ctx.db
    .select({
      id: solicitacao.id,
      pessoaId: solicitacao.contribuinteId,
      contribuinte: sql<string>`coalesce(${pessoa.nome}, ${solicitacao.interessadoNome}, '')`,
      dados: solicitacao.dados,
      em: solicitacao.dataIndeferimento,
    })
    .from(solicitacao)
    .leftJoin(pessoa, refere(solicitacao.contribuinteId, pessoa))
    .where(
      and(
        eq(solicitacao.tipo, 'AIDF'),
        eq(solicitacao.situacao, 'Indeferida'),
        gte(solicitacao.dataIndeferimento, instanteDe(dataInicial)),
        lt(solicitacao.dataIndeferimento, instanteDe(plusDays(dataFinal, 1))),
        contribuinte === null ? undefined : eq(solicitacao.contribuinteId, Number(contribuinte)),
      ),
    )
  const pedidos = rows.flatMap(({ dados, em, ...row }) => {
    const lido = dadosAidf.safeParse(dados)
    return lido.success && em ? [{ ...row, em, dados: lido.data }] : []
  })
  if (pedidos.length === 0) return []
  const series = await ctx.db.select().from(serieTable)
  const nomes = await nomesDe(
    ctx,
    pedidos.map(({ dados }) => dados.graficaId),
  )
  return pedidos
    .filter(
      ({ dados }) => (tipo === null || dados.tipoAIDF === tipo) && (grafica === null || dados.graficaId === Number(grafica)),
    )
    .map(({ id, pessoaId, contribuinte: nome, dados, em }): AutorizacaoAidf => {
      const serie = series.find((uma) => uma.id === dados.serieId)
      return {
        pessoaId,
        aidf: null,
        emissao: hojeEm(em),
        contribuinte: nome,
        grafica: nomes.get(dados.graficaId) ?? dados.graficaNome ?? '',
        serie: serie ? `${serie.especie}/${serie.codigo}` : '',
        tipo: tiposAidf[dados.tipoAIDF],
        de: null,
        ate: null,
        quantidade: null,
        utilizadas: null,
        saldo: null,
        validade: null,
        guia: null,
        guiaId: null,
        paga: null,
        situacao: 'Indeferida',
        ordem: id,
      }
    })
}
