import { join, resolve } from 'node:path'
import { BackupError } from '@iss/copia/server'
import { AppError } from '@iss/kernel/errors'
import { startEmbedded } from '@iss/platform/embedded'
import { diskFiles, type Files, openS3Files } from '@iss/platform/files'
import { readSettings, type Settings } from './settings.ts'

/** Root of the program. */
export const root = resolve(import.meta.dirname, '../../..')

/** A refusal of a command, told to whoever typed it. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Value of `--name value` or `--name=value`; undefined when the option is absent. Refuses an option without value. */
export function findOption(argv: readonly string[], name: string): string | undefined {
  const inline = argv.find((arg) => arg.startsWith(`--${name}=`))
  const index = argv.indexOf(`--${name}`)
  if (!inline && index < 0) return undefined
  const value = inline ? inline.slice(name.length + 3) : argv[index + 1]
  if (!value || value.startsWith('--')) throw new CommandError(`Falta o valor de --${name}.`)
  return value
}

/** Refuses options that the command does not know, so that a slip of the pen does not run something else. */
export function checkOptions(argv: readonly string[], known: readonly string[]): void {
  const strange = argv.find((arg) => arg.startsWith('--') && !known.includes(arg.slice(2).replace(/=.*$/, '')))
  if (strange) throw new CommandError(`Opção desconhecida: ${strange}. Opções: ${known.map((name) => `--${name}`).join(', ')}.`)
}

type Place = { settings: Settings; ownerUrl: string; files: Files; argv: readonly string[]; say: (line: string) => void }

/** Runs a command of operation on the configured database (or the embedded one) and file store; a refusal is a sentence and exit code 1. */
export async function runCommand(work: (place: Place) => Promise<void>): Promise<void> {
  const argv = process.argv.slice(2)
  const closes: (() => Promise<void> | void)[] = []
  try {
    const settings = readSettings(process.env, argv, root)
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

const sentencesOfCodes: Readonly<Record<string, string>> = {
  ENOENT: 'Arquivo ou pasta inexistente: {caminho}.',
  EACCES: 'Sem permissão para usar {caminho}.',
  EPERM: 'Sem permissão para usar {caminho}.',
  EROFS: 'O lugar é somente de leitura: {caminho}.',
  EISDIR: 'É uma pasta, não um arquivo: {caminho}.',
  ENOTDIR: 'Não é uma pasta: {caminho}.',
  ENOSPC: 'O disco está cheio.',
  ECONNREFUSED: 'O banco de dados não respondeu: confira DATABASE_URL.',
  ENOTFOUND: 'O servidor do banco de dados não foi encontrado: confira DATABASE_URL.',
  '28P01': 'O banco de dados recusou usuário ou senha: confira DATABASE_URL.',
  '28000': 'O banco de dados recusou o usuário: confira DATABASE_URL.',
  '3D000': 'O banco de dados indicado em DATABASE_URL não existe.',
  '42P01': 'O banco de dados ainda não foi preparado: inicie o portal uma vez.',
  '42501': 'O usuário de DATABASE_URL não pode ler tudo: use o dono do banco de dados.',
}

/** What whoever typed the command is told of a refusal or of a failure of the place; undefined for a defect, which keeps its stack. */
function listSentences(error: unknown): string[] | undefined {
  if (error instanceof BackupError || error instanceof CommandError) return [error.message]
  if (error instanceof AppError && error.violations.length > 0) return error.violations.map(({ message }) => message)
  const { code, path } = (error ?? {}) as { code?: string; path?: string }
  const sentence = code === undefined ? undefined : sentencesOfCodes[code]
  return sentence === undefined ? undefined : [sentence.replace('{caminho}', path ?? '')]
}
