import type { Context } from '@iss/platform/server'
import { asc, eq, sql } from 'drizzle-orm'
import { type LeiauteDeclaracao, leiautesDeclaracao } from '../domain/leiaute-declaracao.ts'
import {
  type LeiauteSimples,
  leiautesSimples,
  type TipoDeclaracao,
  tiposDeclaracao,
  type TipoDescrito,
} from '../domain/leiautes-simples.ts'
import { leiauteSimplesCampoTable as campo, leiauteSimplesTable as leiaute } from '../tables/leiaute-simples.ts'

/** The layouts that hold in the city today: its own where it has them, else those of the program. Plain data. */
export type LeiautesDaCidade = {
  readonly descritos: Readonly<Record<TipoDescrito, LeiauteSimples>>
  readonly declaracoes: Readonly<Record<TipoDeclaracao, LeiauteDeclaracao>>
}

/** Reads them in one query. A layout of the city names every field that it has; a declaration keeps the places that the city does not name. */
export async function lerLeiautesDaCidade({ db, clock }: Context): Promise<LeiautesDaCidade> {
  const hoje = clock.today()
  const linhas = await db
    .select({
      tipo: leiaute.tipo,
      versao: leiaute.leiaute,
      forma: leiaute.forma,
      datas: leiaute.datas,
      valores: leiaute.valores,
      campo: campo.campo,
      registro: campo.registro,
      posicao: campo.posicao,
    })
    .from(leiaute)
    .innerJoin(campo, eq(campo.leiauteId, leiaute.id))
    .where(sql`${leiaute.inicio} <= ${hoje}::date and coalesce(${leiaute.fim}, 'infinity'::date) >= ${hoje}::date`)
    .orderBy(asc(campo.id))
  const descritos: Record<string, LeiauteSimples> = { ...leiautesSimples }
  const declaracoes: Record<TipoDeclaracao, LeiauteDeclaracao> = { ...leiautesDeclaracao }
  for (const tipo of new Set(linhas.map((linha) => linha.tipo))) {
    const doTipo = linhas.filter((linha) => linha.tipo === tipo)
    const declarada = tiposDeclaracao.find((um) => um === tipo)
    if (declarada) {
      const doPrograma = leiautesDeclaracao[declarada]
      const posicoes = structuredClone(doPrograma.posicoes) as unknown as Record<string, Record<string, number>>
      for (const linha of doTipo) {
        const [registro = '', nome = ''] = linha.campo.split('.')
        const doRegistro = posicoes[registro]
        if (doRegistro && nome in doRegistro) doRegistro[nome] = Number(linha.posicao)
      }
      const [{ versao } = doPrograma] = doTipo
      declaracoes[declarada] = { ...doPrograma, versao, posicoes: posicoes as unknown as LeiauteDeclaracao['posicoes'] }
      continue
    }
    const [{ versao, forma, datas, valores } = doTipo[0] as never] = doTipo
    const registros: Record<string, { registro: string; lugares: Record<string, string> }> = {}
    for (const linha of doTipo) {
      const [nomeRegistro = '', nome = ''] = linha.campo.split('.')
      registros[nomeRegistro] ??= { registro: linha.registro ?? '', lugares: {} }
      registros[nomeRegistro].lugares[nome] = linha.posicao
    }
    descritos[tipo] = { versao, forma, datas, valores, registros } as LeiauteSimples
  }
  return { descritos, declaracoes } as LeiautesDaCidade
}
