import { all, fill, type Violation } from '@iss/kernel/errors'
import { comunicacaoErrors } from './errors.ts'

/** What may be sent with a complaint, at most, in all: files travel with it, so that an anonymous one needs no account. */
export const MAX_ANEXOS_DENUNCIA = 3
/** Bytes of all files together. */
export const MAX_BYTES_DENUNCIA = 2_621_440
export const tiposAnexoDenuncia = ['pdf', 'png', 'jpg', 'jpeg'] as const

/** A file with its content in base64. */
export type AnexoEnviado = { nome: string; conteudo: string }

/** Bytes that a base64 text stands for. */
export function bytesDoAnexo({ conteudo }: Pick<AnexoEnviado, 'conteudo'>): number {
  const fim = conteudo.endsWith('==') ? 2 : conteudo.endsWith('=') ? 1 : 0
  return Math.floor((conteudo.length * 3) / 4) - fim
}

/** Too many files, or too large together; type and content are tested while they are stored. */
export function validarAnexosDenuncia(anexos: readonly AnexoEnviado[]): Violation[] {
  const bytes = anexos.reduce((soma, anexo) => soma + bytesDoAnexo(anexo), 0)
  return all(
    (anexos.length > MAX_ANEXOS_DENUNCIA || bytes > MAX_BYTES_DENUNCIA) &&
      fill(comunicacaoErrors.denunciaAnexos, { n: MAX_ANEXOS_DENUNCIA, limite: '2,5 MB' }),
  )
}

/** The name under which an anonymous file is kept: only the ending stays. */
export function nomeDoAnexo(nome: string, index: number): string {
  const extensao = /\.([a-z0-9]+)$/i.exec(nome.trim())?.[1]?.toLowerCase() ?? ''
  return `anexo-${index + 1}.${extensao}`
}
