import { findCotacoes, findFeriados } from '@iss/calendario/server'
import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { type Data, plusDays } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { refuse } from '@iss/kernel/errors'
import { indiceTable } from '@iss/calendario/tables/indice'
import { type Context, oncePerContext } from '@iss/platform/server'
import { type ConfigCalculo, calcularGuia, configCalculoPadrao, type ResultadoGuia } from '../domain/calculo-guia.ts'
import { guiaErrors } from '../domain/errors.ts'
import { contagemDoMes, type EstrategiaCorrecao, type EstrategiaJuros, type EstrategiaMulta } from '../domain/estrategias.ts'
import {
  calculoGuiaDenunciaFaixaTable,
  calculoGuiaDenunciaTable,
  calculoGuiaFaixaTable,
  calculoGuiaTable,
  configGuiaTable,
} from '../tables/config-guia.ts'
import { findCotacoesCompostas } from './cotacoes-compostas.ts'
import { lerIsencoes, type Pessoas } from './isencoes.ts'

export type ConfigGuia = Omit<typeof configGuiaTable.$inferSelect, 'municipioId' | 'id' | 'versao'>
type Faixa = Pick<typeof calculoGuiaFaixaTable.$inferSelect, 'ate' | 'percentual'>
export type Linha = typeof calculoGuiaTable.$inferSelect & { denuncia: boolean; faixas: Faixa[] }
type Cotacoes = ReadonlyMap<number, { nome: string; cotacoes: Awaited<ReturnType<typeof findCotacoes>> }>

/** Configuration of the guides of the city; the defaults of spec 3 §3.5 when it has none. */
export const getConfigGuia = oncePerContext(async (ctx): Promise<ConfigGuia> => {
  const [row] = await ctx.db.select().from(configGuiaTable)
  return (
    row ?? {
      antecipaVencimento: false,
      valorMinimoGuia: Dinheiro.from('10.00'),
      orgaoFebraban: '0000',
      moduloOnze: false,
      permitePix: true,
      chavePix: null,
      recebedorPix: null,
      diasReaberturaDireta: 0,
      permiteRecalculo: true,
      descontoParcelaUnica: Aliquota.zero,
      unidadeFiscalIndiceId: null,
    }
  )
})

/** What a guide owes on a day, and the configuration behind it. */
export type GuiaCalculavel = {
  papel: 'PRESTADOR' | 'TOMADOR'
  denuncia: boolean
  base: Dinheiro
  vencimento: Data
  /** Whose guide it is; without it only exemptions for everyone hold. */
  pessoaId?: number | null
}
export type Calculadora = {
  configDe(guia: Pick<GuiaCalculavel, 'papel' | 'denuncia' | 'vencimento'>): ConfigCalculo
  calcular(guia: GuiaCalculavel, pagamento: Data): ResultadoGuia
}

/**
 * Loads rules, quotes, holidays and exemptions once for any number of guides of these people due from `de` on and paid up to `ate`. The rules of a guide
 * are those in force on its due date. `calcular` refuses when the index has no quote on one of the dates.
 */
export async function lerCalculadora(ctx: Context, de: Data, ate: Data, pessoas: Pessoas): Promise<Calculadora> {
  const linhas = await listLinhas(ctx)
  const isencoes = await lerIsencoes(ctx, de, ate, pessoas)
  const indices = await listIndices(ctx)
  const usados = new Set(linhas.flatMap((linha) => [linha.correcaoIndiceId, linha.jurosIndiceId].filter((id) => id !== null)))
  const cotacoes = new Map<number, { nome: string; cotacoes: Awaited<ReturnType<typeof findCotacoes>> }>()
  for (const id of usados) {
    const indice = indices.find((outro) => outro.id === id)
    const buscar = indice?.composto ? findCotacoesCompostas : findCotacoes
    cotacoes.set(id, { nome: indice?.nome ?? '', cotacoes: await buscar(ctx, id, de, ate) })
  }
  const feriados = linhas.some((linha) => linha.jurosApenasUteis) ? await findFeriados(ctx, de, ate) : new Set<Data>()
  const configDe: Calculadora['configDe'] = ({ papel, denuncia, vencimento }) => {
    const vigente = linhaVigente(linhas, { papel, denuncia, dia: vencimento })
    return vigente ? configDaLinha(vigente, cotacoes) : configCalculoPadrao
  }
  return {
    configDe,
    calcular(guia, pagamento) {
      try {
        const isencao = isencoes.de(guia.pessoaId ?? null, pagamento)
        return calcularGuia({
          base: guia.base,
          vencimento: guia.vencimento,
          pagamento,
          config: configDe(guia),
          feriados,
          isencao,
        })
      } catch (error) {
        if (error instanceof RangeError) refuse(guiaErrors.semCotacao)
        throw error
      }
    },
  }
}

const listIndices = oncePerContext((ctx) => ctx.db.select().from(indiceTable))

/** All sets of rules of the city, the normal ones and those of the denúncia espontânea, with their bands in order. */
export const listLinhas = oncePerContext(async (ctx): Promise<Linha[]> => {
  const conjunto = async (
    regras: typeof calculoGuiaTable | typeof calculoGuiaDenunciaTable,
    faixas: typeof calculoGuiaFaixaTable | typeof calculoGuiaDenunciaFaixaTable,
    denuncia: boolean,
  ) => {
    const linhas = await ctx.db.select().from(regras as typeof calculoGuiaTable)
    const bandas = await ctx.db.select().from(faixas as typeof calculoGuiaFaixaTable)
    const ordem = ({ ate }: Faixa) => ate ?? Number.POSITIVE_INFINITY
    return linhas.map((linha) => ({
      ...linha,
      denuncia,
      faixas: bandas.filter((faixa) => faixa.calculoGuiaId === linha.id).sort((a, b) => ordem(a) - ordem(b)),
    }))
  }
  const normais = await conjunto(calculoGuiaTable, calculoGuiaFaixaTable, false)
  return [...normais, ...(await conjunto(calculoGuiaDenunciaTable, calculoGuiaDenunciaFaixaTable, true))]
})

/** The rules of a role in force on a day. */
export function linhaVigente(
  linhas: readonly Linha[],
  { papel, denuncia, dia }: { papel: 'PRESTADOR' | 'TOMADOR'; denuncia: boolean; dia: Data },
): Linha | undefined {
  return linhas
    .filter((linha) => linha.papel === papel && linha.denuncia === denuncia && linha.inicio <= dia)
    .sort((a, b) => b.inicio.localeCompare(a.inicio))[0]
}

/** Holidays around a due date, for the move to a business day. */
export function feriadosPerto(ctx: Context, data: Data): Promise<Set<Data>> {
  return findFeriados(ctx, plusDays(data, -20), plusDays(data, 20))
}

function configDaLinha(linha: Linha, cotacoes: Cotacoes): ConfigCalculo {
  return {
    correcao: correcaoDe(linha, cotacoes),
    multa: multaDe(linha),
    juros: jurosDe(linha, cotacoes),
    multaSobreCorrigido: linha.multaSobreCorrigido,
    jurosSobreCorrigido: linha.jurosSobreCorrigido,
    jurosSobreMulta: linha.jurosSobreMulta,
    recalculoViradaAno: linha.recalculoViradaAno,
    tsa: linha.tsa,
  }
}

function correcaoDe({ correcaoIndiceId }: Linha, cotacoes: Cotacoes): EstrategiaCorrecao {
  const indice = correcaoIndiceId === null ? undefined : cotacoes.get(correcaoIndiceId)
  return indice ? { tipo: 'INDICE', indice: indice.nome, cotacoes: indice.cotacoes } : { tipo: 'NENHUMA' }
}

function multaDe({ multaTipo, multaTaxa, multaTeto, faixas }: Linha): EstrategiaMulta {
  if (multaTipo === 'DIARIA' && multaTaxa && multaTeto) return { tipo: 'DIARIA', multa: multaTaxa, teto: multaTeto }
  if (multaTipo === 'FAIXAS' && faixas.length > 0)
    return { tipo: 'FAIXAS', faixas: faixas.map(({ ate, percentual }) => ({ ate, percentual })) }
  return { tipo: 'NENHUMA' }
}

function jurosDe(linha: Linha, cotacoes: Cotacoes): EstrategiaJuros {
  const { jurosTipo, jurosTaxa: taxa, jurosInicio: inicioTempo, jurosContagem } = linha
  if (jurosTipo === 'DIARIO' && taxa) return { tipo: 'DIARIO', taxa, apenasUteis: linha.jurosApenasUteis, inicioTempo }
  if (jurosTipo === 'MENSAL' && taxa)
    return {
      tipo: 'MENSAL',
      taxa,
      inicioTempo,
      ...contagemDoMes(jurosContagem),
    }
  const selic = jurosTipo === 'SELIC' && linha.jurosIndiceId !== null ? cotacoes.get(linha.jurosIndiceId) : undefined
  if (!selic) return { tipo: 'NENHUM' }
  const taxas = selic.cotacoes.map(({ dia, valor }) => ({
    competencia: Competencia.fromData(dia),
    taxa: Aliquota.from(valor.toString()),
  }))
  return { tipo: 'SELIC', indice: selic.nome, inicioTempo, taxas }
}
