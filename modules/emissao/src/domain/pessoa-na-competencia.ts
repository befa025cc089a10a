import type { Competencia } from '@iss/kernel/competencia'
import type { Data } from '@iss/kernel/data'
import type { PessoaNaCompetencia, RegimeDaNota } from './fatos-da-nota.ts'

/** A person as the registers hold it: all regimes, the latest first. */
export type PessoaLida = Omit<PessoaNaCompetencia, 'regime' | 'regimeAnterior'> & {
  readonly regimes: readonly (RegimeDaNota & { readonly inicio: Data })[]
}

/** The person as it stands for a competence: the latest regime not after its last day, else the registered one (K11), and that of the month before. */
export function naCompetencia(lida: PessoaLida, competencia: Competencia): PessoaNaCompetencia {
  const { pessoa, endereco, telefone, switches, exigibilidades, regimes } = lida
  const cadastrado: RegimeDaNota = {
    regime: pessoa.regimeIssTipo,
    aliquota: pessoa.regimeIssAliquota,
    valor: pessoa.regimeIssValor ?? null,
    aliquotasSimples: null,
  }
  const em = (dia: Data) => regimes.find(({ inicio }) => inicio <= dia) ?? cadastrado
  return {
    pessoa,
    endereco,
    telefone,
    switches,
    exigibilidades,
    regime: em(competencia.lastDay()),
    regimeAnterior: em(competencia.previous().lastDay()),
  }
}
