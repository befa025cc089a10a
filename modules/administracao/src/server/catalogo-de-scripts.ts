import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Script, type ScriptLido, scriptSchema } from '../domain/scripts.ts'

/** Where each script lies, and the sum with which this version was shipped: a file that is another one is not carried out. */
export const assinaturas: Record<Script, { arquivo: URL; sha256: string }> = {
  'conferencia-mensal': {
    arquivo: new URL('./scripts/conferencia-mensal.json', import.meta.url),
    sha256: '5cb492cfb7978617ad14e56fd02eae3e18477ed9655c1c8027b5f69f98c9f9cb',
  },
  'simples-mensal': {
    arquivo: new URL('./scripts/simples-mensal.json', import.meta.url),
    sha256: 'cb5807a09140a6ef4308773f941daf0f10e5cc5f1debc6ca52be6e117fe0271f',
  },
}

export type ScriptConferido = { slug: Script; texto: string; sha256: string; valida: boolean; lido: ScriptLido | null }

/** A script as it lies on the disk, and whether it is the one that was shipped. */
export async function lerScript(slug: Script): Promise<ScriptConferido> {
  const { arquivo, sha256: esperada } = assinaturas[slug]
  const texto = await readFile(arquivo, 'utf8')
  const sha256 = createHash('sha256').update(texto).digest('hex')
  const valida = sha256 === esperada
  return { slug, texto, sha256, valida, lido: valida ? scriptSchema.parse(JSON.parse(texto)) : null }
}
