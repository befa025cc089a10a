import type { Data } from '@iss/kernel/data'
import { fold } from '@iss/kernel/texto'
import { isVigente, type Vigente } from './vigencia.ts'

/** Kinds of deduction by their number in the national layout (tpDedRed). Source: DPS 1.01, docDedRed. */
export const tiposNacionaisDeducao = [
  { codigo: 1, nome: 'Alimentação e bebidas/frigobar' },
  { codigo: 2, nome: 'Materiais' },
  { codigo: 3, nome: 'Produção externa' },
  { codigo: 4, nome: 'Reembolso de despesas' },
  { codigo: 5, nome: 'Repasse consorciado' },
  { codigo: 6, nome: 'Repasse plano de saúde' },
  { codigo: 7, nome: 'Serviços' },
  { codigo: 8, nome: 'Subempreitada de mão de obra' },
  { codigo: 9, nome: 'Profissional parceiro' },
  { codigo: 99, nome: 'Outras deduções' },
] as const

/** Kind of deduction that an activity takes. `id`: row of the city; null: given by the national law. `codigo`: number in the national layout. */
export type TipoDeducao = {
  readonly id: number | null
  readonly codigo: number
  readonly nome: string
  readonly fonte: string
}

/** Kinds that the national law gives to a subitem, dated; the city adds its own to its activities. Source: LC 116/2003 art. 7, §2, I. */
export type DeducaoDaLei = Vigente & {
  readonly subitem: string
  readonly codigo: number
  readonly nome: string
  readonly fonte: string
}

export const deducoesDaLei: readonly DeducaoDaLei[] = ['7.02', '7.05'].map((subitem) => ({
  subitem,
  codigo: 2,
  nome: 'Materiais',
  inicio: '2003-08-01',
  fim: null,
  fonte: 'LC 116/2003 art. 7, §2, I',
}))

/** The kinds of deduction that a service takes on a civil date: those that the city linked to its activity, then those of the law. */
export function tiposDaAtividade(
  subitem: string,
  data: Data,
  doMunicipio: readonly TipoDeducao[],
  daLei: readonly DeducaoDaLei[] = deducoesDaLei,
): TipoDeducao[] {
  const repetido = (codigo: number) => doMunicipio.some((tipo) => tipo.codigo === codigo)
  return [
    ...doMunicipio,
    ...daLei
      .filter((linha) => linha.subitem === subitem && isVigente(linha, data) && !repetido(linha.codigo))
      .map(({ codigo, nome, fonte }) => ({ id: null, codigo, nome, fonte })),
  ]
}

/** What a deduction says of its kind: the row of the city, the number of the national layout, or only words. */
export type DeducaoDita = { readonly id?: number | null; readonly codigo?: number | null; readonly descricao: string }

/** Whether a description names a kind: 'Materiais', 'materiais da obra', 'Alimentação'. */
function nomeia(descricao: string, nome: string): boolean {
  const [dita, tipo] = [fold(descricao), fold(nome)]
  return dita !== '' && (dita.startsWith(tipo) || tipo.split(/[ /]/)[0] === dita)
}

/**
 * The kind of a deduction among those that the activity takes: by its row, its number or its name. A description that names no kind at all
 * (an amount without documents, a linked note) is of the first one. Null: the activity does not take it.
 */
export function tipoDaDeducao({ id, codigo, descricao }: DeducaoDita, tipos: readonly TipoDeducao[]): TipoDeducao | null {
  if (id !== null && id !== undefined) return tipos.find((tipo) => tipo.id === id) ?? null
  if (codigo !== null && codigo !== undefined) return tipos.find((tipo) => tipo.codigo === codigo) ?? null
  const nomeado = tipos.find(({ nome }) => nomeia(descricao, nome))
  if (nomeado) return nomeado
  const deOutro = tiposNacionaisDeducao.some(({ nome }) => nomeia(descricao, nome))
  return deOutro ? null : (tipos[0] ?? null)
}

/** ABRASF TipoDeducao (2.04) by its number in the national layout. Source: ABRASF 2.04 tsTipoDeducao, DPS tpDedRed. */
const abrasfParaNacional: Readonly<Record<number, number>> = { 1: 2, 2: 8, 3: 7, 4: 3, 5: 1, 6: 4, 7: 5, 8: 6, 99: 99 }

/** Number in the national layout of an ABRASF kind of deduction; 99 for any that is not in the layout. */
export function deducaoDeAbrasf(tipo: number): number {
  return abrasfParaNacional[tipo] ?? 99
}

/** ABRASF number of a kind of the national layout; 99 where ABRASF has none. */
export function deducaoParaAbrasf(codigo: number): number {
  return Number(Object.entries(abrasfParaNacional).find(([, nacional]) => nacional === codigo)?.[0] ?? 99)
}
