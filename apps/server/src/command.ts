import { join } from 'node:path'
import { startEmbedded } from '@iss/platform/embedded'
import { diskFiles, type Files, openS3Files } from '@iss/platform/files'
import { listSentences } from './sentences.ts'
import { readSettings, type Settings } from './settings.ts'

type Place = { settings: Settings; ownerUrl: string; files: Files; argv: readonly string[]; say: (line: string) => void }

/** Runs a command of operation on the configured database (or the embedded one) and file store; a refusal is a sentence and exit code 1. */
export async function runCommand(work: (place: Place) => Promise<void>): Promise<void> {
  const argv = process.argv.slice(2)
  const closes: (() => Promise<void> | void)[] = []
  try {
    const settings = readSettings(process.env, argv, process.cwd())
    const embedded = settings.databaseUrl ? undefined : await startEmbedded({ dataDir: join(settings.dataDir, 'postgres') })
    if (embedded?.startedHere) closes.push(() => embedded.stop())
    const s3 = settings.portas.arquivos ? await openS3Files(settings.portas.arquivos) : undefined
    if (s3) closes.push(() => s3.close())
    const files = s3 ?? diskFiles(join(settings.dataDir, 'arquivos'))
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    await work({ settings, ownerUrl: settings.databaseUrl ?? embedded?.url ?? '', files, argv, say })
  } catch (error) {
    const sentences = listSentences(error)
    if (!sentences) throw error
    for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
    process.exitCode = 1
  } finally {
    for (const close of closes.reverse()) await close()
  }
}
