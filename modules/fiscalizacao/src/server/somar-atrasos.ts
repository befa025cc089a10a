import { labelParcelamento } from '@iss/conta/domain/parcelamento'
import type { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Atraso } from './atrasos.ts'

/** Oldest and newest month that was not closed in a role. */
export type MesesOmissos = { de: Competencia; ate: Competencia }

export type AtrasoDaPessoa = ReturnType<typeof novaSoma>

function novaSoma({ pessoaId, contribuinte, documento, mobiliario, regime, fiscal, competencia }: Atraso) {
  return {
    pessoaId,
    contribuinte,
    documento,
    mobiliario,
    regime,
    fiscal,
    omissasPrestador: 0,
    omissasTomador: 0,
    guiasVencidas: 0,
    /** In either role, null where none was omitted; `maisAntiga` is over overdue guides too. */
    omissos: { PRESTADOR: null, TOMADOR: null } as Record<Atraso['papel'], MesesOmissos | null>,
    maisAntiga: competencia as Competencia,
    dias: 0,
    estimado: Dinheiro.zero,
    vencido: Dinheiro.zero,
    parcelamento: null as string | null,
  }
}

const comMes = (meses: MesesOmissos | null, mes: Competencia): MesesOmissos => ({
  de: meses && meses.de.isBefore(mes) ? meses.de : mes,
  ate: meses && meses.ate.isAfter(mes) ? meses.ate : mes,
})

/** What each taxpayer is late with; taxpayers late in fewer months than `minimo` (of either role) are left out. */
export function somarAtrasos(lista: readonly Atraso[], minimo: number): Map<number, AtrasoDaPessoa> {
  const somas = new Map<number, AtrasoDaPessoa>()
  const meses = new Map<number, Set<string>>()
  for (const atraso of lista) {
    const soma = somas.get(atraso.pessoaId) ?? novaSoma(atraso)
    somas.set(atraso.pessoaId, soma)
    if (atraso.tipo === 'GUIA') soma.guiasVencidas += 1
    else {
      if (atraso.papel === 'PRESTADOR') soma.omissasPrestador += 1
      else soma.omissasTomador += 1
      soma.omissos[atraso.papel] = comMes(soma.omissos[atraso.papel], atraso.competencia)
    }
    if (atraso.competencia.isBefore(soma.maisAntiga)) soma.maisAntiga = atraso.competencia
    soma.dias = Math.max(soma.dias, atraso.dias)
    soma.estimado = soma.estimado.plus(atraso.estimado)
    soma.vencido = soma.vencido.plus(atraso.vencido)
    // One that is behind says more than those that are not.
    if (soma.parcelamento === null || atraso.parcelamento === labelParcelamento('EM_ATRASO'))
      soma.parcelamento = atraso.parcelamento ?? soma.parcelamento
    const delas = meses.get(atraso.pessoaId) ?? new Set()
    meses.set(atraso.pessoaId, delas.add(`${atraso.competencia.toString()} ${atraso.papel}`))
  }
  for (const [pessoaId, delas] of meses) if (delas.size < minimo) somas.delete(pessoaId)
  return somas
}
