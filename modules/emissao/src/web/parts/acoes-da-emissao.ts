import type { AnswerOutputOf } from '@iss/portal/call'
import { createContext, useContext } from 'react'
import type { buscarTomadorFrequente } from '../../contract/tomador-frequente.ts'

export type TomadorFrequente = AnswerOutputOf<typeof buscarTomadorFrequente>[number]

/** What the sections of the emission may do with the whole form; absent in the form of a substitution. */
export type AcoesDaEmissao = {
  /** Counts how often the taker was put in as a whole: how he is shown is decided anew. */
  vez: number
  /** The taker that was chosen, while the form is his. */
  tomador: TomadorFrequente | null
  /** What was brought from his last note, and what could not be. */
  avisos: readonly string[]
  escolher: (tomador: TomadorFrequente) => void
  /** The last note to the chosen taker as it was, values included. */
  repetir: () => void
  /** Another taker, from the beginning. */
  trocar: () => void
}

const Contexto = createContext<AcoesDaEmissao | null>(null)
export const AcoesDaEmissaoProvider = Contexto.Provider
export const useAcoesDaEmissao = (): AcoesDaEmissao | null => useContext(Contexto)
