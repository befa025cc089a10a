const passosDoResumo = ['base', 'incidencia', 'retencao', 'aliquota', 'imposto', 'liquido', 'a-receber']

/** The steps of the memory of calculation that stand on the printed note, in their order. */
export function passosResumidos(memoria: readonly { readonly passo: string; readonly descricao: string }[]): string[] {
  return memoria.filter(({ passo }) => passosDoResumo.includes(passo)).map(({ descricao }) => descricao)
}
