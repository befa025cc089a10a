import { createHash } from 'node:crypto'

/** What an agent holds, in 64 hexadecimal digits: the same on both sides for the same properties, in whatever order they come. */
export function hashDaConfiguracao(propriedades: Readonly<Record<string, string>>): string {
  const linhas = Object.keys(propriedades)
    .sort()
    .map((chave) => `${chave}=${propriedades[chave]}`)
  return createHash('sha256').update(linhas.join('\n')).digest('hex')
}
