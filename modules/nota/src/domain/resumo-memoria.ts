const passosDoResumo = ['base', 'incidencia', 'retencao', 'aliquota', 'imposto', 'liquido', 'a-receber', 'ibs-cbs']

/** The steps of the memory of calculation that stand on the printed note, in their order. */
export function passosResumidos(memoria: readonly { readonly passo: string; readonly descricao: string }[]): string[] {
  return memoria.filter(({ passo }) => passosDoResumo.includes(passo)).map(({ descricao }) => descricao)
}

/** The line of IBS and CBS; null where the note bears none. */
export function linhaIbsCbs(memoria: readonly { readonly passo: string; readonly descricao: string }[]): string | null {
  return memoria.find(({ passo }) => passo === 'ibs-cbs')?.descricao ?? null
}
