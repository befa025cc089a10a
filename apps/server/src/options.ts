import { SettingsError } from '@iss/platform/operator'

/** Value of `--name value` or `--name=value`; undefined when the option is absent. Refuses an option without value. */
export function findOption(argv: readonly string[], name: string): string | undefined {
  const inline = argv.find((arg) => arg.startsWith(`--${name}=`))
  const index = argv.indexOf(`--${name}`)
  if (!inline && index < 0) return undefined
  const value = inline ? inline.slice(name.length + 3) : argv[index + 1]
  if (!value || value.startsWith('--')) throw new SettingsError(`Falta o valor de --${name}.`)
  return value
}

/** Refuses options that the program does not know, so that a slip of the pen does not run something else. */
export function checkOptions(argv: readonly string[], known: readonly string[]): void {
  const strange = argv.find((arg) => arg.startsWith('--') && !known.includes(arg.slice(2).replace(/=.*$/, '')))
  if (strange) throw new SettingsError(`Opção desconhecida: ${strange}. Opções: ${known.map((name) => `--${name}`).join(', ')}.`)
}
