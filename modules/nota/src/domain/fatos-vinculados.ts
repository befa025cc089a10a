/** What hangs on a note beyond its own row. Source: E07, E09. */
export type FatosVinculados = {
  readonly guia: 'NENHUMA' | 'ABERTA' | 'PAGA'
  /** Used as a deduction in another note. */
  readonly usadaComoDeducao: boolean
  /** Has tickets in a draw already done. */
  readonly sorteioRealizado: boolean
  /** The ISS withheld is in a closing of the taker. */
  readonly retencaoEncerradaPeloTomador: boolean
  /** The taker accepted it, or booked it as a document received. */
  readonly escrituradaPeloTomador: boolean
  /** It had tickets, valid or not, in a draw that is over. */
  readonly bilheteSorteado: boolean
}

const peso: Readonly<Record<FatosVinculados['guia'], number>> = { NENHUMA: 0, ABERTA: 1, PAGA: 2 }

/** Adds up what several sources know: a paid guide outweighs an open one, and one source that says yes is enough. */
export function somarFatos(fatos: readonly Partial<FatosVinculados>[]): FatosVinculados {
  const algum = (nome: Exclude<keyof FatosVinculados, 'guia'>) => fatos.some((fato) => fato[nome] === true)
  return {
    guia: fatos.reduce<FatosVinculados['guia']>(
      (maior, { guia = 'NENHUMA' }) => (peso[guia] > peso[maior] ? guia : maior),
      'NENHUMA',
    ),
    usadaComoDeducao: algum('usadaComoDeducao'),
    sorteioRealizado: algum('sorteioRealizado'),
    retencaoEncerradaPeloTomador: algum('retencaoEncerradaPeloTomador'),
    escrituradaPeloTomador: algum('escrituradaPeloTomador'),
    bilheteSorteado: algum('bilheteSorteado'),
  }
}
