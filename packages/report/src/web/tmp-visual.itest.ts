import { writeFileSync } from 'node:fs'
import { startScene } from '@iss/testing'
import { it } from 'vitest'
import { reportCalls } from '../definition/calls.ts'

it('pdf', async () => {
  const scene = await startScene()
  const fiscal = await scene.as('fiscal')
  const { exportar } = reportCalls('relatorio-pessoas-por-bairro')
  for (const detalhar of [false, true]) for (const formato of ['PDF', 'XLS', 'CSV']) {
    const f = await fiscal.try(exportar, { formato, filtros: { situacao: 'ATIVO', detalhar } })
    writeFileSync(`/tmp/x/out-${detalhar}.${formato.toLowerCase()}`, f.raw)
  }
  await scene.stop()
})
