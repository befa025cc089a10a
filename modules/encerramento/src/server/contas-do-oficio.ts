import type { ChaveSaldo } from '@iss/conta/server'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { apurarCompetencia } from './apurar.ts'
import type { Candidato } from './candidatos.ts'
import { somarCreditosAbertos } from './creditos-abertos.ts'
import { somarDebitosAbertos } from './debitos-abertos.ts'
import { listDescontos } from './desconto-encerramento.ts'
import { fixoDoMes, lerGuias, somarGuiasProprias } from './guias-proprias.ts'

type Mes = Omit<ChaveSaldo, 'pessoaId'>

/** What a closing ex officio counts besides what the month owes. */
export type ContaDoOficio = {
  /** Debits that no guide bills, of this competence and older ones; of a fixed value none, they are billed apart (G1). */
  avulsos: Dinheiro
  guias: Dinheiro
  creditos: Dinheiro
  /** Reduction of what was booked, and of what is arbitrated beyond it. */
  desconto(falta: Dinheiro): Dinheiro
}

/** The accounts of these candidates, by taxpayer (F52, K5): a handful of statements for all, and a calculation of its own for each that has a reduction. */
export async function lerContasDoOficio(
  ctx: Context,
  mes: Mes,
  candidatos: readonly Candidato[],
): Promise<(idPessoa: number) => ContaDoOficio> {
  const pessoas = candidatos.map(({ idPessoa }) => idPessoa)
  const fixos = new Map(candidatos.map(({ idPessoa, regime, fixo }) => [idPessoa, fixoDoMes(regime, fixo)]))
  const comFixo = new Set(candidatos.filter(({ fixo }) => fixo !== null).map(({ idPessoa }) => idPessoa))
  const creditos = await somarCreditosAbertos(ctx, mes, pessoas)
  const guias = await somarGuiasProprias(ctx, mes, fixos)
  const avulsos = await somarDebitosAbertos(ctx, mes, pessoas)
  const descontos = new Map<number, (falta: Dinheiro) => Dinheiro>()
  for (const [pessoaId, percentual] of await listDescontos(ctx, mes, pessoas)) {
    const { resultado } = await apurarCompetencia(ctx, { ...mes, pessoaId })
    descontos.set(pessoaId, (falta) => resultado.desconto.plus(falta.percent(percentual)))
  }
  return (idPessoa) => {
    const { recebido, debitoGuia } = lerGuias(guias, idPessoa)
    return {
      avulsos: comFixo.has(idPessoa) ? Dinheiro.zero : (avulsos.get(idPessoa) ?? Dinheiro.zero),
      guias: recebido.plus(debitoGuia),
      creditos: creditos.get(idPessoa) ?? Dinheiro.zero,
      desconto: descontos.get(idPessoa) ?? (() => Dinheiro.zero),
    }
  }
}
