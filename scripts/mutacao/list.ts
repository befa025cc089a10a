import { contractMutants } from './list/contracts.ts'
import { domainMutants } from './list/domain.ts'
import { screenMutants } from './list/screens.ts'
import { serverMutants } from './list/server.ts'
import type { Mutant } from './mutant.ts'

/** Every fault that the tests are tried with. A survivor that is found anywhere comes in here, with the test that kills it. */
export const mutants: readonly Mutant[] = [...domainMutants, ...contractMutants, ...screenMutants, ...serverMutants]
