import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isAssinado } from '@iss/agente-conector/signature'
import { chavesDeScripts } from '../domain/chaves-de-scripts.ts'
import { type Script, type ScriptLido, scriptSchema } from '../domain/scripts.ts'

/** Where each script lies; its signature lies beside it. */
const arquivos: Readonly<Record<Script, { texto: URL; assinatura: URL }>> = {
  'conferencia-mensal': {
    texto: new URL('./scripts/conferencia-mensal.json', import.meta.url),
    assinatura: new URL('./scripts/conferencia-mensal.json.sig', import.meta.url),
  },
  'simples-mensal': {
    texto: new URL('./scripts/simples-mensal.json', import.meta.url),
    assinatura: new URL('./scripts/simples-mensal.json.sig', import.meta.url),
  },
}

export type ScriptConferido = { slug: Script; texto: string; sha256: string; valida: boolean; lido: ScriptLido | null }

/** Whether a declared key signed exactly this text, and what the text says then: one without signature is not even read. */
export function conferirScript(slug: Script, texto: string, assinatura: string): ScriptConferido {
  const sha256 = createHash('sha256').update(texto).digest('hex')
  const valida = isAssinado(texto, assinatura.trim(), chavesDeScripts)
  return { slug, texto, sha256, valida, lido: valida ? scriptSchema.parse(JSON.parse(texto)) : null }
}

/** A script as it lies on the disk now, and whether it is one that was signed. */
export async function lerScript(slug: Script): Promise<ScriptConferido> {
  const { texto, assinatura } = arquivos[slug]
  // Without its signature a script is one that nobody signed.
  const [lido, assinada] = await Promise.all([readFile(texto, 'utf8'), readFile(assinatura, 'utf8').catch(() => '')])
  return conferirScript(slug, lido, assinada)
}
