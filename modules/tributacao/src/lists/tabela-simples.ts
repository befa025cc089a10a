import { dateField, defineList, selectField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { anexos, codigoAnexo, tabelasSimples } from '../domain/tabela-simples.ts'
import { isVigente } from '../domain/vigencia.ts'
import { vinculaAtividadeAnexoSimples } from '../registries/vincula-atividade-anexo-simples.ts'

const filters = z.object({
  anexo: selectField({ label: 'Anexo', options: anexos.map((value) => ({ value, label: `Anexo ${value}` })) }),
  vigencia: dateField({ label: 'Em vigor em', initial: (hoje) => hoje }),
})

/** The tables of LC 123/2006 by which the ISS of the Simples is computed, under the screen that binds activities to annexes (K14). */
export const tabelaSimples = defineList({
  slug: 'tabela-simples',
  title: 'Tabelas do Simples Nacional',
  path: null,
  access: vinculaAtividadeAnexoSimples.access,
  filters,
  rows: faixas,
  id: 'id',
  order: ['anexo', 'faixa'],
  columns: [
    { key: 'anexo', label: 'Anexo', kind: 'text' },
    { key: 'codigo', label: 'Tabela', kind: 'text', secondary: true },
    { key: 'faixa', label: 'Faixa', kind: 'integer' },
    { key: 'ate', label: 'Receita de 12 meses até', kind: 'money' },
    { key: 'nominal', label: 'Alíquota nominal', kind: 'percent' },
    { key: 'parcelaDeduzir', label: 'Parcela a deduzir', kind: 'money' },
    { key: 'partilhaIss', label: 'Parte do ISS', kind: 'percent' },
    { key: 'inicioVigencia', label: 'Início', kind: 'date', secondary: true },
    { key: 'fimVigencia', label: 'Fim', kind: 'date', secondary: true },
    { key: 'fonte', label: 'Fonte', kind: 'text', secondary: true },
  ],
})

/** Bands A, B, C of the tables, codes 0, 1, 2. */
const letras = ['A', 'B', 'C'] as const

async function* faixas(_ctx: Context, { anexo, vigencia }: z.output<typeof filters>) {
  for (const tabela of tabelasSimples) {
    const { inicioVigencia, fimVigencia, fonte } = tabela
    if (anexo !== null && tabela.anexo !== anexo) continue
    if (vigencia !== null && !isVigente({ inicio: inicioVigencia, fim: fimVigencia }, vigencia)) continue
    for (const { faixa, ate, nominal, parcelaDeduzir, partilhaIss } of tabela.faixas)
      yield {
        id: `${tabela.anexo}-${inicioVigencia}-${faixa}`,
        anexo: `Anexo ${tabela.anexo}`,
        codigo: `${codigoAnexo(tabela.anexo)} - ${letras[codigoAnexo(tabela.anexo)] ?? ''}`,
        faixa,
        ate,
        nominal,
        parcelaDeduzir,
        partilhaIss,
        inicioVigencia,
        fimVigencia,
        fonte,
      }
  }
}
