import { Dinheiro } from '@iss/kernel/dinheiro'
import { all, at, type Violation } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import { type PassoMemoria, passo } from '@iss/tributacao/domain/memoria'
import { tipoDaDeducao, type TipoDeducao, tiposDaAtividade } from '@iss/tributacao/domain/tipos-deducao'
import type { EntradaCalculo } from './entrada-calculo.ts'

export type DeducoesDaNota = {
  /** Kind of each deduction, in the order given; null: the activity does not take it, and it lowers nothing. */
  readonly tipos: readonly (TipoDeducao | null)[]
  /** What the base loses, capped at the value less the unconditional discount. */
  readonly valor: Dinheiro
  /** The activity takes deductions at all. */
  readonly permitidas: boolean
  readonly memoria: readonly PassoMemoria[]
  readonly violations: readonly Violation[]
}

/**
 * The deductions of a note of `valorTotal`, of which at most `teto` may go: each of a kind that the activity takes by law or by a dated row of
 * the city. One of another kind is told at its field and lowers nothing. Source: E00 step 3; LC 116/2003 art. 7, §2, I.
 */
export function deducoesDaNota(entrada: EntradaCalculo, valorTotal: Dinheiro, teto: Dinheiro): DeducoesDaNota {
  const aceitos = tiposDaAtividade(entrada.subitem, entrada.data, entrada.tiposDeducao ?? [])
  const [primeiro] = aceitos
  const ditas = (entrada.deducoes ?? []).map((deducao) => ({ ...deducao, tipo: tipoDaDeducao(deducao, aceitos) }))
  const comTipo = ditas.flatMap(({ tipo, descricao, valor }) => (tipo ? [{ tipo, descricao, valor }] : []))
  const percentual = entrada.deducaoPercentual && primeiro ? valorTotal.percent(entrada.deducaoPercentual) : Dinheiro.zero
  const pedidas = Dinheiro.sum(comTipo.map(({ valor }) => valor)).plus(percentual)
  const valor = pedidas.min(teto)
  const memoria = comTipo.map((deducao) =>
    passo(
      'deducao',
      `Dedução: ${deducao.descricao}, ${deducao.valor.format()}.`,
      { valor: deducao.valor, tipo: deducao.tipo.nome },
      deducao.tipo.fonte,
    ),
  )
  if (primeiro && !percentual.isZero()) {
    const texto = `Dedução de ${entrada.deducaoPercentual?.format()}% do valor: ${percentual.format()}.`
    memoria.push(passo('deducao', texto, { valor: percentual, tipo: primeiro.nome }, primeiro.fonte))
  }
  if (pedidas.gt(valor)) {
    const texto = `As deduções (${pedidas.format()}) foram limitadas a ${valor.format()}.`
    memoria.push(passo('limite-deducoes', texto, { pedidas, deducoes: valor }, 'LC 116/2003 art. 7'))
  }
  const violations = all(
    ...ditas.map(({ tipo }, indice) => tipo === null && at(notaErrors.deducaoTipo, `deducoes.${indice}.tipo`)),
    Boolean(entrada.deducaoPercentual && !primeiro) && at(notaErrors.deducaoTipo, 'deducoes'),
    pedidas.gt(teto) && notaErrors.deducaoMaiorQueValor,
  )
  return { tipos: ditas.map(({ tipo }) => tipo), valor, permitidas: primeiro !== undefined, memoria, violations }
}
