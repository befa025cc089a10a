import { join, resolve } from 'node:path'
import { startEmbedded } from '@iss/platform/embedded'
import { diskFiles, type Files, openS3Files } from '@iss/platform/files'
import { BackupError } from './backup/manifest.ts'
import { readSettings, type Settings } from './settings.ts'

/** Root of the program. */
export const root = resolve(import.meta.dirname, '../../..')

/** Value of `--name value` or `--name=value`; undefined when the option is absent. */
export function findOption(argv: readonly string[], name: string): string | undefined {
  const inline = argv.find((arg) => arg.startsWith(`--${name}=`))
  if (inline) return inline.slice(name.length + 3)
  const index = argv.indexOf(`--${name}`)
  return index >= 0 ? argv[index + 1] : undefined
}

/** Runs a command of operation on the configured database (or the embedded one) and file store; a refusal is one sentence and exit code 1. */
export async function runCommand(
  work: (place: { settings: Settings; ownerUrl: string; files: Files; argv: readonly string[] }) => Promise<void>,
): Promise<void> {
  const argv = process.argv.slice(2)
  const settings = readSettings(process.env, argv, root)
  const embedded = settings.databaseUrl ? undefined : await startEmbedded({ dataDir: join(settings.dataDir, 'postgres') })
  const s3 = settings.portas.arquivos ? await openS3Files(settings.portas.arquivos) : undefined
  try {
    const files = s3 ?? diskFiles(join(settings.dataDir, 'arquivos'))
    await work({ settings, ownerUrl: settings.databaseUrl ?? embedded?.url ?? '', files, argv })
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    s3?.close()
    if (embedded?.startedHere) await embedded.stop()
  }
}
