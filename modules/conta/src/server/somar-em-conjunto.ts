import { Dinheiro } from '@iss/kernel/dinheiro'
import type { Context } from '@iss/platform/server'
import { debitoDoDocumento, type DocumentoEncerramento } from '../domain/debito-documento.ts'
import type { EstadoCompetencia } from '../domain/estado-competencia.ts'
import { listForaDoDas } from './fora-do-das.ts'
import type { ChaveSaldo } from './saldo.ts'

/** A document that is added to the balance of one role of one person; its `foraDoDas` is found here. */
export type LancamentoSaldo = { chave: ChaveSaldo; documento: Omit<DocumentoEncerramento, 'foraDoDas'> }
export type SaldoSomado = { chave: ChaveSaldo; estado: EstadoCompetencia }

type Soma = {
  chave: ChaveSaldo
  quantidade: number
  faturado: Dinheiro
  imposto: Dinheiro
  retido: Dinheiro
  debito: Dinheiro
  debitoFora: Dinheiro
}

const { zero } = Dinheiro
const zeros = { quantidade: 0, faturado: zero, imposto: zero, retido: zero, debito: zero, debitoFora: zero }

const nome = ({ pessoaId, papel, competencia }: ChaveSaldo) => `${papel}/${pessoaId}/${competencia.firstDay()}`

/**
 * Adds documents to their balances in one statement, one row for each person, role and competence; answers the state of each competence as
 * it stands under the lock (`saldo_somar`). A provider of the Simples above the sublimit pays the ISS outside the DAS (C01.F; `listForaDoDas`,
 * asked only of those whose documents bear it).
 */
export async function somarEmConjunto(ctx: Context, lancamentos: readonly LancamentoSaldo[]): Promise<SaldoSomado[]> {
  if (lancamentos.length === 0) return []
  const somas = new Map<string, Soma>()
  for (const { chave, documento } of lancamentos) {
    const soma = somas.get(nome(chave)) ?? { ...zeros, chave }
    const { faturado, imposto, retido } = documento
    somas.set(nome(chave), {
      chave,
      quantidade: soma.quantidade + 1,
      faturado: soma.faturado.plus(faturado),
      imposto: soma.imposto.plus(imposto),
      retido: retido ? soma.retido.plus(imposto) : soma.retido,
      debito: soma.debito.plus(debitoDoDocumento(chave.papel, { ...documento, foraDoDas: false })),
      debitoFora: soma.debitoFora.plus(debitoDoDocumento(chave.papel, { ...documento, foraDoDas: true })),
    })
  }
  const lista = [...somas.values()]
  const doSimples = lista.filter(({ debito, debitoFora }) => !debitoFora.eq(debito))
  const respostas = await listForaDoDas(
    ctx,
    doSimples.map(({ chave }) => chave),
  )
  const fora = new Set(doSimples.filter((_soma, indice) => respostas[indice]))
  const { rows } = await ctx.client.query<{ pessoa: string; papel: string; competencia: string; estado: EstadoCompetencia }>(
    'select pessoa, papel, competencia, estado from saldo_somar($1)',
    [
      JSON.stringify(
        lista.map((soma) => ({
          pessoa: soma.chave.pessoaId,
          papel: soma.chave.papel,
          competencia: soma.chave.competencia.firstDay(),
          quantidade: soma.quantidade,
          faturado: soma.faturado,
          imposto: soma.imposto,
          retido: soma.retido,
          debito: fora.has(soma) ? soma.debitoFora : soma.debito,
        })),
      ),
    ],
  )
  return rows.flatMap(({ pessoa, papel, competencia, estado }) => {
    const soma = somas.get(`${papel}/${pessoa}/${competencia}`)
    return soma ? [{ chave: soma.chave, estado }] : []
  })
}
