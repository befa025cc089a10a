import { labelTipoEncerramento } from '@iss/encerramento/domain/tipo-encerramento'
import { encerramentoTable as encerramento } from '@iss/encerramento/tables/encerramento'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { and, asc, eq, gte, isNull, lte } from 'drizzle-orm'
import type { FichaTO } from '../contract/ficha.ts'
import { isMovimento } from '../domain/origem-fato.ts'
import { fatoAtual as fato } from '../tables/fato-competencia.ts'
import { listAtrasos } from './atrasos.ts'
import type { Periodo } from './periodo-da-ficha.ts'

type Fato = typeof fato.$inferSelect

const isDeNota = ({ origem }: Fato) => origem === 'NFE' || origem === 'NACIONAL'
const servicosDe = (fatos: readonly Fato[]) => Dinheiro.sum(fatos.map(({ servicos }) => servicos))

/** Movement by month, from the monthly facts, and the closings of each role by month. */
export async function lerMovimento(
  ctx: Context,
  pessoaId: number,
  { de, ate }: Periodo,
): Promise<Pick<FichaTO, 'movimentacao' | 'encerramentos'>> {
  const fatos = await ctx.db
    .select()
    .from(fato)
    .where(and(eq(fato.pessoaId, pessoaId), gte(fato.competencia, de), lte(fato.competencia, ate)))
  const fechados = await ctx.db
    .select()
    .from(encerramento)
    .where(
      and(
        eq(encerramento.pessoaId, pessoaId),
        isNull(encerramento.reabertoEm),
        gte(encerramento.competencia, de),
        lte(encerramento.competencia, ate),
      ),
    )
    .orderBy(asc(encerramento.ordem))
  // As Controle de atraso, to which the tab leads, counts them.
  const omissos = await listAtrasos(ctx, {
    competenciaInicial: de,
    competenciaFinal: ate,
    papel: null,
    tipo: 'OMISSO',
    regime: null,
    fiscal: null,
    contribuintes: [pessoaId],
    soComMovimento: false,
    semParcelados: false,
  })
  const meses = Competencia.range(de, ate)
  const movimentacao = meses.map((mes, id) => {
    const doMes = fatos.filter(({ competencia }) => competencia.eq(mes))
    const prestados = doMes.filter(({ papel, origem }) => papel === 'PRESTADOR' && isMovimento(origem))
    // Movement of a taker is what he booked and the notes of which he withheld (K10), as F02 has it.
    const tomados = doMes.filter(({ papel, origem }) => papel === 'TOMADOR' && isMovimento(origem))
    return {
      id,
      competencia: mes.format(),
      notas: prestados.reduce((total, { origem, quantidade }) => total + (origem === 'NFE' ? quantidade : 0), 0),
      nfe: servicosDe(prestados.filter(isDeNota)),
      escriturado: servicosDe(prestados.filter((um) => !isDeNota(um))),
      servicos: servicosDe(prestados),
      base: Dinheiro.sum(prestados.map(({ base }) => base)),
      issProprio: Dinheiro.sum(prestados.map(({ issProprio }) => issProprio)),
      issRetido: Dinheiro.sum(prestados.map(({ issRetido }) => issRetido)),
      tomados: Dinheiro.sum(tomados.map(({ servicos }) => servicos)),
      retidoDeTerceiros: Dinheiro.sum(tomados.map(({ issRetido }) => issRetido)),
    }
  })
  const situacao = (mes: Competencia, papel: 'PRESTADOR' | 'TOMADOR') => {
    const [primeiro, complemento] = fechados.filter((um) => um.papel === papel && um.competencia.eq(mes))
    if (primeiro) {
      const tipo = primeiro.tipo === 'REGULAR' ? 'Encerrado' : labelTipoEncerramento(primeiro.tipo)
      return complemento ? `${tipo} + complementar` : tipo
    }
    return omissos.some((um) => um.papel === papel && um.competencia.eq(mes)) ? 'Em aberto' : '–'
  }
  return {
    movimentacao,
    encerramentos: meses
      .map((mes, id) => ({
        id,
        competencia: mes.format(),
        prestador: situacao(mes, 'PRESTADOR'),
        tomador: situacao(mes, 'TOMADOR'),
      }))
      .reverse(),
  }
}
