import type { Mutant } from '../mutant.ts'

/** Faults of the server: what it prints, whose row it is, which page, which city. */
export const serverMutants: readonly Mutant[] = [
  {
    file: 'modules/nota/src/server/danfse.ts',
    text: "['IRRF', nota.irrf.format()]",
    instead: "['IRRF', nota.inss.format()]",
    breaks: 'the DANFSe prints the INSS as IRRF',
    tests: ['modules/nota/src/server/danfse.test.ts'],
  },
  {
    file: 'modules/nota/src/server/danfse.ts',
    text: "['Base de cálculo', nota.base.format()]",
    instead: "['Base de cálculo', nota.valorTotal.format()]",
    breaks: 'the DANFSe prints the total as base',
    tests: ['modules/nota/src/server/danfse.test.ts'],
  },
  {
    file: 'modules/nota/src/server/danfse.ts',
    text: "['Valor a receber do tomador', nota.aReceber.format()]",
    instead: "['Valor a receber do tomador', nota.liquido.format()]",
    breaks: 'the DANFSe prints the net value as what the taker owes',
    tests: ['modules/nota/src/server/danfse.test.ts'],
  },
]
