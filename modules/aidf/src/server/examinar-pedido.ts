import { refere } from '@iss/platform/db'
import { tiposAidf, type TipoAidf, type Faixa } from '@iss/escrituracao/domain/aidf'
import { guiaTable } from '@iss/guia/tables/guia'
import { all, fill, type Violation } from '@iss/kernel/errors'
import { type ConfigAidf, findConfigAidf, findMunicipioConfig } from '@iss/municipio/server'
import { findEnderecoPrincipal } from '@iss/pessoa/server'
import { papelTable, type Pessoa, pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, isNull, lt, lte, ne, or } from 'drizzle-orm'
import { chaveDoTipo, isUtilizacaoSuficiente } from '../domain/aidf.ts'
import type { DadosAidf } from '../domain/dados-aidf.ts'
import { aidfErrors } from '../domain/errors.ts'
import { aidfTable } from '../tables/aidf.ts'
import { findUltimaAidf, listSeriesDePapel } from './ler-aidf.ts'

/** Printing houses accredited on a day: the role is held and its own period includes the day. */
export async function listGraficas(ctx: Context): Promise<Pessoa[]> {
  const hoje = ctx.clock.today()
  const rows = await ctx.db
    .select({ pessoa: pessoaTable, dados: papelTable.dados })
    .from(papelTable)
    .innerJoin(pessoaTable, refere(papelTable.atorId, pessoaTable))
    .where(
      and(eq(papelTable.perfil, 'grafica'), lte(papelTable.inicio, hoje), or(isNull(papelTable.fim), gte(papelTable.fim, hoje))),
    )
    .orderBy(pessoaTable.busca)
  return rows.filter(({ dados: { de, ate } }) => (de ?? '') <= hoje && (ate ?? '9999-12-31') >= hoje).map(({ pessoa }) => pessoa)
}

/** Kinds of printed document that the city accepts, with their labels. */
export function listTipos(config: ConfigAidf): { value: TipoAidf; label: string }[] {
  return (Object.keys(tiposAidf) as TipoAidf[])
    .filter((tipo) => config[chaveDoTipo[tipo]])
    .map((value) => ({ value, label: tiposAidf[value] }))
}

async function hasGuiaVencida(ctx: Context, pessoaId: number): Promise<boolean> {
  const [guia] = await ctx.db
    .select({ id: guiaTable.id })
    .from(guiaTable)
    .where(and(eq(guiaTable.pessoaId, pessoaId), eq(guiaTable.estado, 'EMITIDA'), lt(guiaTable.vencimento, ctx.clock.today())))
    .limit(1)
  return guia !== undefined
}

/** The AIDF in force of the same person and series whose numbers a range shares; undefined when none does. */
async function findSobreposta(ctx: Context, pessoaId: number, serieId: number, faixa: Faixa) {
  const [aidf] = await ctx.db
    .select({ numero: aidfTable.numero })
    .from(aidfTable)
    .where(
      and(
        eq(aidfTable.pessoaId, pessoaId),
        eq(aidfTable.serieId, serieId),
        ne(aidfTable.situacao, 'CANCELADA'),
        lte(aidfTable.numeroInicial, faixa.ate),
        gte(aidfTable.numeroFinal, faixa.de),
      ),
    )
    .limit(1)
  return aidf
}

async function examinarGrafica(ctx: Context, graficaId: number, config: ConfigAidf): Promise<Violation[]> {
  const grafica = (await listGraficas(ctx)).find(({ id }) => id === graficaId)
  if (!grafica) return [aidfErrors.grafica]
  if (config.aceitaGraficaDeFora) return []
  const endereco = await findEnderecoPrincipal(ctx, grafica.id)
  const { uf } = await findMunicipioConfig(ctx)
  return endereco && endereco.uf !== uf ? [aidfErrors.graficaDeFora] : []
}

async function examinarNova(ctx: Context, dados: DadosAidf, pessoaId: number, config: ConfigAidf): Promise<Violation[]> {
  const { quantidadeBlocos = 0, notasPorBloco } = dados
  const ultima = await findUltimaAidf(ctx, pessoaId, dados.serieId)
  return all(
    await examinarGrafica(ctx, dados.graficaId, config),
    (quantidadeBlocos < 1 || quantidadeBlocos > config.maximoBlocos) && fill(aidfErrors.blocos, { maximo: config.maximoBlocos }),
    notasPorBloco === undefined && aidfErrors.notasPorBloco,
    ultima && !isUtilizacaoSuficiente(ultima.utilizadas, ultima.total, config.minimaUtilizada) && aidfErrors.anteriorPorDeclarar,
    config.exigeQuitacao && (await hasGuiaVencida(ctx, pessoaId)) && aidfErrors.guiasVencidas,
  )
}

async function examinarAnterior(ctx: Context, dados: DadosAidf, pessoaId: number): Promise<Violation[]> {
  const { numeroInicial: de, numeroFinal: ate, dataAutorizacao, validadeAutorizacao } = dados
  const faixa = de !== undefined && ate !== undefined && de <= ate ? { de, ate } : null
  const outra = faixa && (await findSobreposta(ctx, pessoaId, dados.serieId, faixa))
  return all(
    !dados.numeroAutorizacao && aidfErrors.numeroAutorizacao,
    !faixa && aidfErrors.faixa,
    outra && fill(aidfErrors.sobreposta, { n: outra.numero }),
    (!dataAutorizacao || dataAutorizacao > ctx.clock.today()) && aidfErrors.dataAutorizacao,
    dataAutorizacao !== undefined &&
      validadeAutorizacao !== undefined &&
      validadeAutorizacao <= dataAutorizacao &&
      aidfErrors.validadeAutorizacao,
  )
}

/** Everything against a request or a declaration, all at once; the same at sending and at approval. Source: S03, S17, F141, K41. */
export async function examinarPedidoAidf(ctx: Context, dados: DadosAidf, pessoaId: number): Promise<Violation[]> {
  const config = await findConfigAidf(ctx)
  const serie = (await listSeriesDePapel(ctx)).find(({ id }) => id === dados.serieId)
  return all(
    !serie && aidfErrors.serie,
    serie?.requerAutEstadual === true && !dados.autorizacaoEstadual && aidfErrors.autorizacaoEstadual,
    !config[chaveDoTipo[dados.tipoAIDF]] && aidfErrors.tipo,
    dados.modo === 'DECLARACAO' ? await examinarAnterior(ctx, dados, pessoaId) : await examinarNova(ctx, dados, pessoaId, config),
  )
}
