import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { ultimoSemestre } from '../domain/confrontacao.ts'
import type { estatisticaBancariaTable } from '../tables/banco.ts'
import type { BancoHonesto } from './banco-honesto.ts'

export const codigoBacenDaDemo = '12345'

type Estatistica = typeof estatisticaBancariaTable.$inferInsert

const estatistica = (banco: BancoHonesto, dataBase: Competencia, agencia: string, verbete711: Dinheiro): Estatistica => ({
  dataBase,
  codMunBacen: codigoBacenDaDemo,
  cnpj: banco.raiz,
  instituicao: banco.nome,
  agencia,
  verbete711,
  verbete712: Dinheiro.zero,
  arquivo: `${dataBase.toString().replace('-', '')}_ESTBAN_AG`,
})

const mesesDoSemestre = (inicio: Competencia) => Competencia.range(inicio, inicio.plusMonths(5))

/** The semester that is over, in which the bank did not declare, accumulates; the first declared month shows more than its balance. */
export function estatisticas(banco: BancoHonesto, corrente: Competencia): Estatistica[] {
  const { inicio: semestre } = ultimoSemestre(corrente)
  return [
    ...mesesDoSemestre(semestre).flatMap((mes, indice) => [
      estatistica(banco, mes, '0001', Dinheiro.from('165000.00').times(indice + 1)),
      estatistica(banco, mes, '0002', Dinheiro.from('82500.00').times(indice + 1)),
    ]),
    ...(corrente.plusMonths(-3).isAfter(semestre.plusMonths(5))
      ? [estatistica(banco, corrente.plusMonths(-3), '0001', Dinheiro.from('250000.00'))]
      : []),
  ]
}

/** The branch and the month, of a semester, in which the balance shows 120.000,00 and the central bank was told 150.000,00. */
const A_MENOR = { dependencia: '0001', mes: 2, balancete: 12_000_000n, estatistica: 15_000_000n }

const isAMenor = (semestre: Competencia, dependencia: string, mes: string) =>
  dependencia === A_MENOR.dependencia && mes === semestre.plusMonths(A_MENOR.mes).toString()

/** What an account moved, credits less debits, of all accounts of group 7 of a branch that has none below it. In centavos. */
function movimentoDoGrupo7(banco: BancoHonesto, dependencia: string, mes: string): bigint {
  const superiores = new Set(banco.contas.map(({ superior }) => superior))
  return banco.contas
    .filter(({ conta, cosif }) => cosif.startsWith('7') && !superiores.has(conta))
    .map(({ conta }) => banco.movimento(dependencia, conta, mes))
    .reduce((soma, { credito, debito }) => soma + credito - debito, 0n)
}

/** The bank, whose balance shows 120.000,00 of group 7 in the third month of a semester: the rest comes of its operations of credit. */
export function comBalanceteDe(banco: BancoHonesto, semestre: Competencia): BancoHonesto {
  return {
    ...banco,
    movimento(dependencia, conta, mes) {
      const movimento = banco.movimento(dependencia, conta, mes)
      if (conta !== '711' || !isAMenor(semestre, dependencia, mes)) return movimento
      return { ...movimento, credito: movimento.credito + A_MENOR.balancete - movimentoDoGrupo7(banco, dependencia, mes) }
    },
  }
}

/** What the bank told the central bank of a semester: what its balance shows, but in one month of one branch, where it is more. */
export function estatisticasDoBalancete(banco: BancoHonesto, semestre: Competencia): Estatistica[] {
  return banco.dependencias.flatMap(({ codigo }) => {
    let acumulado = 0n
    return mesesDoSemestre(semestre).map((mes) => {
      acumulado += isAMenor(semestre, codigo, mes.toString())
        ? A_MENOR.estatistica
        : movimentoDoGrupo7(banco, codigo, mes.toString())
      return estatistica(banco, mes, codigo, Dinheiro.centavos(acumulado))
    })
  })
}
