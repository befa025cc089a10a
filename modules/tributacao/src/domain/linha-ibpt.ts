import { Aliquota } from '@iss/kernel/aliquota'
import { type Data, parseDataBr } from '@iss/kernel/data'
import { fill, type Violation } from '@iss/kernel/errors'
import { tabelaErrors } from './errors-tabelas.ts'
import { normalizeSubitem } from './item-lista-servico.ts'

/** Columns of the public table of the IBPT, in the order of its file. */
export const colunasIbpt = [
  'codigo',
  'ex',
  'tipo',
  'descricao',
  'nacionalfederal',
  'importadosfederal',
  'estadual',
  'municipal',
  'vigenciainicio',
  'vigenciafim',
  'chave',
  'versao',
  'fonte',
] as const
export type ColunaIbpt = (typeof colunasIbpt)[number]

/** One item of a version of the table, as plain JSON: percents are decimal texts, dates ISO. */
export type LinhaIbpt = {
  readonly item: string
  readonly tipo: 'NBS' | 'LC116'
  readonly ex: string
  readonly descricao: string
  readonly nacionalFederal: string
  readonly importadosFederal: string
  readonly estadual: string
  readonly municipal: string
  readonly inicio: string
  readonly fim: string
  readonly chave: string
  readonly versao: string
  readonly fonte: string
}

/** An item of the table as it is kept: nine digits of the NBS ('1.1502.20.00' gives '115022000'), or the subitem of the list ('0101' gives '1.01'). */
export function normalizeItemIbpt(texto: string): { item: string; tipo: LinhaIbpt['tipo'] } | null {
  const digitos = texto.replace(/[\s.]/g, '')
  if (/^\d{9}$/.test(digitos)) return { item: digitos, tipo: 'NBS' }
  const subitem = normalizeSubitem(texto)
  return subitem === null ? null : { item: subitem, tipo: 'LC116' }
}

/** The file calls goods (NCM) 0, services of the NBS 1, items of the list 2: goods bear no ISS. */
export const isServico = (tipo: string) => tipo.trim() !== '0'

const percentuais = {
  nacionalFederal: 'nacionalfederal',
  importadosFederal: 'importadosfederal',
  estadual: 'estadual',
  municipal: 'municipal',
} as const

/** A percent of the file, with point or comma; null when it is none of 0 to 100. */
function percentual(texto: string): string | null {
  const limpo = texto.trim().replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(limpo)) return null
  const taxa = Aliquota.from(limpo)
  return taxa.gt(Aliquota.cem) ? null : taxa.toString()
}

/** A date written dd/mm/aaaa as ISO; null when it is none. */
export function dataEscrita(texto: string): Data | null {
  return parseDataBr(texto.trim())
}

/** Reads one line of services; `violations` keep it out. Source: columns of the public table, Lei 12.741/2012. */
export function lerLinhaIbpt(campos: Readonly<Record<ColunaIbpt, string>>): { linha: LinhaIbpt | null; violations: Violation[] } {
  const violations: Violation[] = []
  const codigo = normalizeItemIbpt(campos.codigo)
  if (codigo === null) violations.push(fill(tabelaErrors.codigoInvalido, { codigo: campos.codigo }))
  const taxas = Object.fromEntries(
    Object.entries(percentuais).map(([nome, coluna]) => {
      const taxa = percentual(campos[coluna])
      if (taxa === null) violations.push(fill(tabelaErrors.percentualInvalido, { coluna, valor: campos[coluna] }))
      return [nome, taxa ?? '0']
    }),
  ) as Record<keyof typeof percentuais, string>
  const [inicio, fim] = [dataEscrita(campos.vigenciainicio), dataEscrita(campos.vigenciafim)]
  if (inicio === null || fim === null || fim < inicio) violations.push(tabelaErrors.vigenciaInvalida)
  const versao = campos.versao.trim()
  if (versao === '') violations.push(tabelaErrors.versaoAusente)
  if (codigo === null || inicio === null || fim === null || violations.length > 0) return { linha: null, violations }
  const { descricao, chave, fonte, ex } = campos
  return {
    linha: {
      ...codigo,
      ...taxas,
      ex: ex.trim(),
      descricao: descricao.trim(),
      inicio,
      fim,
      chave: chave.trim(),
      versao,
      fonte: fonte.trim() || 'IBPT',
    },
    violations: [],
  }
}

/** Order of two versions of the table, '26.1.A' before '26.1.B' before '26.2.A'. */
export function compareVersoes(a: string, b: string): number {
  return a.localeCompare(b, 'pt-BR', { numeric: true })
}
