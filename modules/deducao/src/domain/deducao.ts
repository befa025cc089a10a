import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineErrors } from '@iss/kernel/errors'

/** Where a note for deduction comes from: issued here, or written into the taker's ledger. */
export type OrigemDeducao = 'NFE' | 'ESC'
export type ChaveDeducao = { readonly origem: OrigemDeducao; readonly id: number }

export const deducaoErrors = defineErrors('deducao', {
  competenciaEncerrada: {
    message: 'Competência encerrada, caso precise incluir/excluir uma nota para dedução é necessário reabrir a competência.',
  },
  notaIndisponivel: { message: 'A nota {nota} não está disponível para dedução nesta competência.' },
  vinculoInexistente: { message: 'A nota {nota} não está vinculada a esta competência.' },
  notaUsada: { message: 'A nota {nota} já foi deduzida na NF-e nº {n} e não pode ser desvinculada.' },
  notaJaDeduzida: { field: 'deducoes.numero', message: 'A nota {nota} já foi deduzida na NF-e nº {n}.' },
  notaRepetida: { field: 'deducoes.numero', message: 'A nota {nota} está mais de uma vez entre as deduções.' },
  notaCancelada: { field: 'deducoes.numero', message: 'A nota {nota} foi cancelada e não pode ser deduzida.' },
  usadaIntegralmente: { field: 'deducoes.numero', message: 'A nota {n} já foi utilizada integralmente.' },
  daOutraObra: { field: 'deducoes.numero', message: 'Nota {n} já utilizada na obra {obra}.' },
  acimaDoSaldo: { field: 'deducoes.valor', message: 'A dedução da nota {nota} não pode ultrapassar o seu saldo ({valor}).' },
  acimaDaNota: { field: 'deducoes.valor', message: 'A dedução da nota {nota} não pode ultrapassar o seu valor ({valor}).' },
  nadaAlterado: { message: 'Mova ao menos uma nota antes de salvar.' },
})

/** Spec 2 §2.15, §8, exact. */
export const deducaoTextos = { salvo: 'Dados salvo com sucesso.' } as const

/** Names a note for deduction on the wire: 'NFE-12', 'ESC-7'. */
export function formatChaveDeducao({ origem, id }: ChaveDeducao): string {
  return `${origem}-${id}`
}

/** Reads the name of a note for deduction; null when it is none. */
export function parseChaveDeducao(texto: string): ChaveDeducao | null {
  const [, origem, id] = /^(NFE|ESC)-([1-9]\d{0,14})$/.exec(texto) ?? []
  return origem && id ? { origem: origem as OrigemDeducao, id: Number(id) } : null
}

/** Sum of the linked notes that count, and of those cancelled since ('Total Cancelado:', spec 2 §2.15). */
export function somarVinculadas(notas: readonly { valor: Dinheiro; cancelado: boolean }[]): {
  vinculado: Dinheiro
  cancelado: Dinheiro
} {
  const soma = (cancelado: boolean) =>
    Dinheiro.sum(notas.filter((nota) => nota.cancelado === cancelado).map(({ valor }) => valor))
  return { vinculado: soma(false), cancelado: soma(true) }
}

/** Pending changes of the two lists while nothing is saved. */
export type MudancasDeducao = { readonly adicionadas: readonly string[]; readonly removidas: readonly string[] }
export const semMudancas: MudancasDeducao = { adicionadas: [], removidas: [] }

/** Moves notes down into the linked list ('vincular') or up out of it; moving a note back cancels its pending change (spec 2 §2.15). */
export function moverNotas(
  mudancas: MudancasDeducao,
  ids: readonly string[],
  sentido: 'vincular' | 'desvincular',
): MudancasDeducao {
  const [ganha, perde] =
    sentido === 'vincular' ? (['adicionadas', 'removidas'] as const) : (['removidas', 'adicionadas'] as const)
  const volta = new Set(ids.filter((id) => mudancas[perde].includes(id)))
  const novas = ids.filter((id) => !volta.has(id) && !mudancas[ganha].includes(id))
  return {
    ...semMudancas,
    [ganha]: [...mudancas[ganha], ...novas],
    [perde]: mudancas[perde].filter((id) => !volta.has(id)),
  }
}

/** The two lists as they stand with the pending changes. */
export function aplicarMudancas<N extends { id: string }>(
  semVinculo: readonly N[],
  vinculadas: readonly N[],
  { adicionadas, removidas }: MudancasDeducao,
): { semVinculo: N[]; vinculadas: N[] } {
  const descem = (nota: N) => adicionadas.includes(nota.id)
  const sobem = (nota: N) => removidas.includes(nota.id)
  return {
    semVinculo: [...semVinculo.filter((nota) => !descem(nota)), ...vinculadas.filter(sobem)],
    vinculadas: [...vinculadas.filter((nota) => !sobem(nota)), ...semVinculo.filter(descem)],
  }
}
