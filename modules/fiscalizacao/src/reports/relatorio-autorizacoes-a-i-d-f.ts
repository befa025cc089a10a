import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { tiposAidf, type TipoAidf } from '@iss/escrituracao/domain/aidf'
import type { Context } from '@iss/platform/server'
import { compareTexts, compareValues } from '@iss/kinds'
import { choiceField, dateRange, defineReport, lookupField, selectField, textField } from '@iss/list/definition'
import { z } from 'zod'
import { type AutorizacaoAidf, listAutorizacoesAidf, situacoesAutorizacao } from '../server/autorizacoes-aidf.ts'
import { fichaDe, fiscais } from './fato-filtros.ts'

const grupos = { GRAFICA: 'grafica', CONTRIBUINTE: 'contribuinte', NENHUM: null } as const

const filters = z.object({
  ...dateRange(),
  contribuinte: contribuinteField(),
  grafica: lookupField({ label: 'Gráfica', lookup: 'pessoa' }),
  serie: textField({ label: 'Série' }),
  tipo: selectField({
    label: 'Tipo',
    options: (Object.keys(tiposAidf) as TipoAidf[]).map((value) => ({ value, label: tiposAidf[value] })),
  }),
  situacao: selectField({ label: 'Situação', options: situacoesAutorizacao.map((value) => ({ value, label: value })) }),
  agrupar: choiceField({
    label: 'Agrupar por',
    options: [
      { value: 'GRAFICA', label: 'Gráfica' },
      { value: 'CONTRIBUINTE', label: 'Contribuinte' },
      { value: 'NENHUM', label: 'Nenhum' },
    ],
    initial: 'GRAFICA',
  }),
})
type Filtros = z.output<typeof filters>

/** Which printed numbers are about, by printing house (F74). */
export const autorizacoesAidf = defineReport({
  slug: 'relatorio-autorizacoes-a-i-d-f',
  title: 'Autorizações de impressão (AIDF)',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Outros relatórios', ordem: 740, icone: 'printer' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.AUTORIZACOES_AIDF,
  filters,
  rows: autorizacoes,
  order: ['-emissao', '-aidf', 'contribuinte'],
  group: ({ agrupar }) => grupos[agrupar],
  columns: [
    { key: 'aidf', label: 'AIDF', kind: 'integer' },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'grafica', label: 'Gráfica', kind: 'text' },
    { key: 'serie', label: 'Série', kind: 'text' },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'de', label: 'Nº de', kind: 'integer' },
    { key: 'ate', label: 'Nº até', kind: 'integer' },
    { key: 'quantidade', label: 'Quantidade', kind: 'integer', total: 'sum' },
    { key: 'utilizadas', label: 'Utilizadas', kind: 'integer', total: 'sum' },
    { key: 'saldo', label: 'Saldo', kind: 'integer', total: 'sum' },
    { key: 'validade', label: 'Validade', kind: 'date' },
    {
      key: 'guia',
      label: 'Guia da taxa',
      kind: 'integer',
      link: ({ guiaId }) => (guiaId ? `/home/actions/guia?id=${guiaId}` : null),
    },
    { key: 'paga', label: 'Paga', kind: 'boolean' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
  ],
})

async function* autorizacoes(ctx: Context, filtros: Filtros) {
  const grupo = grupos[filtros.agrupar]
  const linhas = await listAutorizacoesAidf(ctx, filtros)
  const maisNova = (a: AutorizacaoAidf, b: AutorizacaoAidf) =>
    compareValues(b.emissao, a.emissao) || (b.aidf ?? 0) - (a.aidf ?? 0) || compareTexts(a.contribuinte, b.contribuinte)
  yield* linhas.sort((a, b) => (grupo ? compareTexts(a[grupo], b[grupo]) : 0) || maisNova(a, b) || a.ordem - b.ordem)
}
