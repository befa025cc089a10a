const passosDoResumo = ['base', 'incidencia', 'retencao', 'aliquota', 'imposto', 'liquido', 'a-receber', 'ibs-cbs']

/** The steps of the memory of calculation that stand on the printed note, in their order. */
export function passosResumidos(memoria: readonly { readonly passo: string; readonly descricao: string }[]): string[] {
  return memoria.filter(({ passo }) => passosDoResumo.includes(passo)).map(({ descricao }) => descricao)
}

/** The line of IBS and CBS; null where the note bears none. */
export function linhaIbsCbs(memoria: readonly { readonly passo: string; readonly descricao: string }[]): string | null {
  return memoria.find(({ passo }) => passo === 'ibs-cbs')?.descricao ?? null
}

/** The memory with the town of the incidence by its name (`'Nova Serra/MG'`); it is stored by its code of seven digits. */
export function comNomeDoMunicipio<T extends { readonly passo: string; readonly descricao: string }>(
  memoria: readonly T[],
  codigo: string | null,
  nome: string,
): T[] {
  if (codigo === null) return [...memoria]
  return memoria.map((item) =>
    item.passo === 'incidencia' ? { ...item, descricao: item.descricao.replace(`município ${codigo}`, nome) } : item,
  )
}
