import { refuse } from '@iss/kernel/errors'
import { implement, platformErrors } from '@iss/platform/server'
import { verScript } from '../contract/consulta.ts'
import { scripts } from '../domain/scripts.ts'
import { lerScript } from './catalogo-de-scripts.ts'

export const verScriptOperation = implement(verScript, async (_ctx, { id }) => {
  const script = scripts[id - 1] ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
  const { texto } = await lerScript(script.value)
  return { stream: Buffer.from(texto), nome: `${script.value}.txt`, tipo: 'text/plain; charset=utf-8' }
})
