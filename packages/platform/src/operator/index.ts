/** Exit code of a process that was set up wrongly (sysexits: EX_CONFIG): starting it again changes nothing. */
export const EXIT_SETTINGS = 78

/**
 * A refusal for whoever runs the program: a wrong setting, a slip of the pen, a place that does not serve. Its message is one or more
 * Portuguese sentences, without any value that may be secret; it is shown without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
  /** Exit code of the process that ends with it. */
  readonly exitCode: number

  /** Takes the sentences and, when it is not 1, the exit code. */
  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options)
    this.exitCode = exitCode
  }
}

/** A setting that is missing or wrong. */
export class SettingsError extends OperatorError {
  override name = 'SettingsError'

  constructor(message: string, options: ErrorOptions = {}) {
    super(message, { ...options, exitCode: EXIT_SETTINGS })
  }
}

/** Runs every reader and answers what they read; what they refuse (SettingsError) is refused together, in one error. */
export function readAll<T extends Record<string, unknown>>(readers: { [K in keyof T]: () => T[K] }): T {
  const refusals: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(readers) as [string, () => unknown][])
    try {
      values[name] = read()
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      refusals.push(error.message)
    }
  if (refusals.length > 0) throw new SettingsError(refusals.join(' '))
  return values as T
}
export { type ProcessFigures, processRegistry, readProcessFigures } from './process-figures.ts'
