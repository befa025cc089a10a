import type { Cep } from './port.ts'

/**
 * Asks one source after the other; the first that knows the CEP answers. A source that fails counts as one that does not know it,
 * and is told to `onFailure` with its place in the list.
 */
export function chainCep(sources: readonly Cep[], onFailure: (error: unknown, source: number) => void = () => {}): Cep {
  return {
    async find(cep) {
      for (const [i, source] of sources.entries()) {
        try {
          const found = await source.find(cep)
          if (found) return found
        } catch (error) {
          onFailure(error, i)
        }
      }
      return null
    },
  }
}
