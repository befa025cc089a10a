/**
 * npm run mutacao [-- word…]
 * Plants each fault of the list (scripts/mutacao/list) in a copy of the project and runs the test files that are there to notice it; prints
 * which were noticed and the score. With words only the faults whose file, tests or consequence name one of them. Fails under 90 %, when a
 * test fails without any fault, and when a mutant no longer fits its file.
 */
import { resolve } from 'node:path'
import { copyProject } from './mutacao/copy.ts'
import { mutants } from './mutacao/list.ts'
import type { Mutant } from './mutacao/mutant.ts'
import { failuresOf, openVitest, tryMutant, type Verdict } from './mutacao/run.ts'

const wantedScore = 90
const root = resolve(import.meta.dirname, '..')
const words = process.argv.slice(2)
const names = ({ file, breaks, tests }: Mutant) => [file, breaks, ...tests].join(' ')
const chosen = mutants.filter((mutant) => words.length === 0 || words.some((word) => names(mutant).includes(word)))

const percent = (verdicts: readonly Verdict[]) => {
  const killed = verdicts.filter((one) => one.killed).length
  return { killed, score: Math.floor((killed * 100) / Math.max(1, verdicts.length)) }
}

async function main(): Promise<number> {
  if (chosen.length === 0) {
    console.error('Nenhum mutante tem esse nome.')
    return 2
  }
  const { folder, remove } = copyProject(root)
  process.chdir(folder)
  process.on('exit', remove)
  const vitest = await openVitest(folder, chosen)
  try {
    const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))]
    console.log(`Sem mutante: ${tests.length} arquivos de teste`)
    const broken = await failuresOf(vitest, folder, tests)
    if (broken.length > 0) {
      console.error(`Falham sem mutante algum:\n${broken.map((title) => `  ${title}`).join('\n')}`)
      return 1
    }
    const verdicts: Verdict[] = []
    for (const mutant of chosen) {
      const verdict = await tryMutant(vitest, folder, mutant)
      verdicts.push(verdict)
      const mark = verdict.killed ? 'morto    ' : 'SOBREVIVE'
      console.log(`${mark} ${verdict.seconds.toFixed(0).padStart(4)} s  ${mutant.file}: ${mutant.breaks}`)
    }
    const { killed, score } = percent(verdicts)
    console.log(`\n${killed} de ${verdicts.length} mutantes mortos: ${score} % (mínimo ${wantedScore} %)`)
    return score < wantedScore ? 1 : 0
  } finally {
    await vitest.close()
  }
}

process.on('SIGINT', () => process.exit(130))
process.exit(await main())
