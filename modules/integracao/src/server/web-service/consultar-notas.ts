import type { CriterioLido } from '@iss/abrasf/pedido-lido'
import type { IdentidadeRps, PessoaLida } from '@iss/abrasf/lote-lido'
import { Competencia } from '@iss/kernel/competencia'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { normalizeDocumento } from '@iss/kernel/documento'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { mensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import { notasPorPagina } from '../../domain/web-service/operacoes.ts'
import { findPessoaLida } from './chamador.ts'
import { RecusaDoServico } from './recusa.ts'
import { type Feita, lerNotas } from './resultado.ts'

/** One page of notes; refuses a page with none. */
async function paginar(ctx: Context, onde: SQL | undefined, pagina: number): Promise<Feita> {
  const lidas = await lerNotas(ctx, onde, { limite: notasPorPagina + 1, depois: (pagina - 1) * notasPorPagina })
  if (lidas.length === 0) throw new RecusaDoServico(mensagemRetorno('P007'))
  const haMais = lidas.length > notasPorPagina
  return { resposta: { tipo: 'pagina', notas: lidas.slice(0, notasPorPagina), pagina, haMais } }
}

const intermediarioDocumento = sql<string | null>`${nota.canonica}->'intermediario'->>'documento'`

function doTomador(lida: PessoaLida | null): SQL | undefined {
  return lida?.documento ? eq(nota.tomadorDocumento, normalizeDocumento(lida.documento)) : undefined
}

function doIntermediario(lida: PessoaLida | null): SQL | undefined {
  return lida?.documento ? sql`${intermediarioDocumento} = ${normalizeDocumento(lida.documento)}` : undefined
}

/** What number and periods narrow: days of issue, or months of competence, both ends included. */
function doCriterio({ numero, emissao, competencia }: CriterioLido): SQL | undefined {
  for (const periodo of [emissao, competencia])
    if (periodo && periodo.fim < periodo.inicio) throw new RecusaDoServico(mensagemRetorno('P012'))
  return and(
    numero === null ? undefined : eq(nota.numero, numero),
    emissao
      ? and(
          gte(nota.emissao, instanteDe(emissao.inicio, '00:00:00')),
          lt(nota.emissao, instanteDe(plusDays(emissao.fim, 1), '00:00:00')),
        )
      : undefined,
    competencia
      ? and(
          gte(nota.competencia, Competencia.fromData(competencia.inicio)),
          lte(nota.competencia, Competencia.fromData(competencia.fim)),
        )
      : undefined,
  )
}

/** Notes that a provider issued. */
export function consultarPrestado(ctx: Context, pessoa: Pessoa, criterio: CriterioLido): Promise<Feita> {
  const onde = and(
    eq(nota.prestadorId, pessoa.id),
    doCriterio(criterio),
    doTomador(criterio.tomador),
    doIntermediario(criterio.intermediario),
  )
  return paginar(ctx, onde, criterio.pagina)
}

/** Notes of which a person is taker or intermediary. */
export async function consultarTomado(ctx: Context, pessoa: Pessoa, criterio: CriterioLido): Promise<Feita> {
  const documento = normalizeDocumento(pessoa.documento)
  const prestador = criterio.prestador && (await findPessoaLida(ctx, criterio.prestador))
  if (criterio.prestador && !prestador) throw new RecusaDoServico(mensagemRetorno('P007'))
  const dele = or(
    eq(nota.tomadorId, pessoa.id),
    eq(nota.tomadorDocumento, documento),
    sql`${intermediarioDocumento} = ${documento}`,
  )
  const onde = and(
    dele,
    prestador ? eq(nota.prestadorId, prestador.id) : undefined,
    doCriterio(criterio),
    doTomador(criterio.tomador),
    doIntermediario(criterio.intermediario),
  )
  return paginar(ctx, onde, criterio.pagina)
}

/** Notes of a provider between two numbers. */
export function consultarFaixa(
  ctx: Context,
  pessoa: Pessoa,
  { inicial, final, pagina }: { inicial: number; final: number | null; pagina: number },
): Promise<Feita> {
  const onde = and(
    eq(nota.prestadorId, pessoa.id),
    gte(nota.numero, inicial),
    final === null ? undefined : lte(nota.numero, final),
  )
  return paginar(ctx, onde, pagina)
}

/** The note of an RPS. */
export async function consultarPorRps(ctx: Context, pessoa: Pessoa, rps: IdentidadeRps | null): Promise<Feita> {
  const valores = { n: rps?.numero ?? '', s: rps?.serie ?? '' }
  if (!rps) throw new RecusaDoServico(mensagemRetorno('E4', valores))
  const [lida] = await lerNotas(
    ctx,
    and(
      eq(nota.prestadorId, pessoa.id),
      eq(nota.rpsNumero, rps.numero),
      eq(nota.rpsSerie, rps.serie),
      eq(nota.rpsTipo, rps.tipo),
    ),
    { limite: 1 },
  )
  if (!lida) throw new RecusaDoServico(mensagemRetorno('E4', valores))
  return { resposta: { tipo: 'nota', nota: lida } }
}
