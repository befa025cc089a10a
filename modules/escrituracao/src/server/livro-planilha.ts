import type { Readable } from 'node:stream'
import { Competencia } from '@iss/kernel/competencia'
import type { SheetColumn } from '@iss/platform/csv'
import { writeSheet } from '@iss/list/server'
import { somarLinha, somaVazia } from '../domain/resumo-livro.ts'
import { celulasDaLinha } from './linhas-livro.ts'
import { type LivroImpresso, outraParte } from './livro-pdf.ts'

const colunas = (papel: LivroImpresso['papel']): SheetColumn[] => [
  { label: 'Competência', kind: 'text', width: 13 },
  { label: 'Dia', kind: 'date' },
  { label: 'Espécie/Série', kind: 'text', width: 15 },
  { label: 'Número', kind: 'integer' },
  { label: outraParte(papel), kind: 'text' },
  { label: 'Documento', kind: 'text', width: 20 },
  { label: 'Município', kind: 'text', width: 24 },
  { label: 'Atividade', kind: 'text', width: 12 },
  { label: 'Valor', kind: 'money' },
  { label: 'Deduções', kind: 'money' },
  { label: 'Base', kind: 'money' },
  { label: 'Alíquota', kind: 'percent' },
  { label: 'ISS próprio', kind: 'money' },
  { label: 'ISS retido', kind: 'money' },
  { label: 'Observação', kind: 'text', width: 14 },
]

/** The lines of a book as a sheet; the XLS ends with their totals. Cancelled and corrected lines come without amounts. Source: F76. */
export function writeLinhas({ papel, linhas }: Pick<LivroImpresso, 'papel' | 'linhas'>, formato: 'XLS' | 'CSV'): Readable {
  const soma = somaVazia()
  async function* rows() {
    for await (const linha of linhas) {
      somarLinha(soma, linha)
      const { textos, valores, observacao } = celulasDaLinha(linha)
      yield [Competencia.fromData(linha.competencia).format(), linha.data, ...textos, ...valores, observacao]
    }
  }
  const totals = () => [
    'Total',
    ...Array.from({ length: 7 }, () => null),
    soma.valor,
    soma.deducoes,
    soma.base,
    null,
    soma.proprio,
    soma.retido,
    `${soma.quantidade} com efeito`,
  ]
  return writeSheet(formato, { sheet: 'Livro fiscal', columns: colunas(papel), rows: rows(), totals })
}
