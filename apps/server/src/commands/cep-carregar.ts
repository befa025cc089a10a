import { textOf } from '@iss/kinds'
import { readFile } from 'node:fs/promises'
import { loadCep } from '@iss/platform/cep'
import { createPool } from '@iss/platform/db'
import { OperatorError } from '@iss/platform/operator'
import { runCommand } from '../command.ts'

/** `npm run cep:carregar -- <arquivo.csv>`: loads addresses by CEP, all or nothing; exit code 1 when the file is refused. */
await runCommand(async ({ ownerUrl, argv, say }) => {
  const path = argv.find((arg) => !arg.startsWith('--'))
  if (!path) throw new OperatorError('Diga o arquivo CSV: npm run cep:carregar -- <arquivo.csv>.')
  const file = await readFile(path)
  const pool = createPool(ownerUrl, { max: 1 })
  try {
    say(`${textOf('integer', await loadCep(pool, file))} endereços gravados.`)
  } finally {
    await pool.end()
  }
})
