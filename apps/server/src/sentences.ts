import { BackupError } from '@iss/copia/server'
import { AppError } from '@iss/kernel/errors'
import { OperatorError } from '@iss/platform/operator'

const sentencesOfCodes: Readonly<Record<string, string>> = {
  ENOENT: 'Arquivo ou pasta inexistente: {caminho}.',
  EACCES: 'Sem permissão para usar {caminho}.',
  EPERM: 'Sem permissão para usar {caminho}.',
  EROFS: 'O lugar é somente de leitura: {caminho}.',
  EISDIR: 'É uma pasta, não um arquivo: {caminho}.',
  ENOTDIR: 'Não é uma pasta: {caminho}.',
  ENOSPC: 'O disco está cheio.',
  EADDRINUSE: 'A porta {porta} já está em uso: encerre o outro programa ou escolha outra porta com PORT.',
  EADDRNOTAVAIL: 'O endereço {endereco} não é desta máquina: confira HOST.',
  ECONNREFUSED: 'O banco de dados não respondeu: confira DATABASE_URL.',
  ENOTFOUND: 'O servidor do banco de dados não foi encontrado: confira DATABASE_URL.',
  EAI_AGAIN: 'O servidor do banco de dados não foi encontrado: confira DATABASE_URL.',
  ETIMEDOUT: 'O banco de dados não respondeu: confira DATABASE_URL.',
  '28P01': 'O banco de dados recusou usuário ou senha: confira DATABASE_URL e DATABASE_URL_APP.',
  '28000': 'O banco de dados recusou o usuário: confira DATABASE_URL e DATABASE_URL_APP.',
  '3D000': 'O banco de dados indicado em DATABASE_URL não existe.',
  '42P01': 'O banco de dados ainda não foi preparado: inicie o portal uma vez.',
  '42501': 'O usuário de DATABASE_URL não pode fazer tudo o que é preciso: use o dono do banco de dados.',
}

/** What whoever started a program is told of a refusal or of a failure of the place; undefined for a defect, which keeps its stack. */
export function listSentences(error: unknown): string[] | undefined {
  if (error instanceof BackupError || error instanceof OperatorError) return [error.message]
  if (error instanceof AppError && error.violations.length > 0) return error.violations.map(({ message }) => message)
  // One name with several addresses: they all failed, the first says why.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const { code, path, port, address } = (first ?? {}) as { code?: string; path?: string; port?: number; address?: string }
  // EACCES of a port below 1024, not of a file.
  if (code === 'EACCES' && port !== undefined) return [`Sem permissão para abrir a porta ${port}: escolha outra com PORT.`]
  const sentence = code === undefined ? undefined : sentencesOfCodes[code]
  if (sentence === undefined) return undefined
  return [
    sentence
      .replace('{caminho}', path ?? '')
      .replace('{porta}', String(port))
      .replace('{endereco}', address ?? ''),
  ]
}
