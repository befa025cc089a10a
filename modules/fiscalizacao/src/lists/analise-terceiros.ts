import { Dinheiro } from '@iss/kernel/dinheiro'
import { defineList, lookupField, moneyField, optionalCompetenciaField, selectField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import { juntarTerceiros } from '../contract/analise.ts'
import { labelTipoDeclaracao, resultadosDeclaracao, tiposDeclaracao } from '../domain/declaracao-terceiros.ts'
import { competencia, dinheiro, esteId, fiscais, inteiro } from '../reports/fato-filtros.ts'
import { declaradoContraNotas } from '../server/declaracao-terceiros.ts'

const filters = z.object({
  contribuinte: lookupField({ label: 'Contribuinte', lookup: 'pessoa' }),
  tipo: selectField({ label: 'Origem', options: tiposDeclaracao.map((value) => ({ value, label: labelTipoDeclaracao[value] })) }),
  resultado: selectField({ label: 'Resultado', options: resultadosDeclaracao.map((value) => ({ value, label: value })) }),
  diferencaMinima: moneyField({ label: 'Diferença mínima' }),
  de: optionalCompetenciaField({ label: 'Competência de', range: { nome: 'competencia', ponta: 'inicio' } }),
  ate: optionalCompetenciaField({ label: 'Competência até', range: { nome: 'competencia', ponta: 'fim' } }),
})

/** What card companies and electronic invoices tell of a company against the notes it issued; what exceeds them goes into its inspection with one click. */
export const analiseTerceiros = defineList({
  slug: 'analise-terceiros',
  title: 'Cartões e NF-e contra as notas',
  path: null,
  access: fiscais,
  limiteMeses: 1200,
  filters,
  query: declarados,
  id: 'id',
  empty: 'Nenhuma declaração de terceiros importada.',
  order: ['-diferenca', '-competencia'],
  chart: { type: 'bar', title: 'Diferença por contribuinte', category: 'contribuinte', values: ['diferenca'], top: 8 },
  columns: [
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', below: 'declarantes', total: 'count' },
    { key: 'declarantes', label: 'Declarantes', kind: 'text', filesOnly: true },
    { key: 'tipo', label: 'Origem', kind: 'text', below: 'quantidade' },
    { key: 'quantidade', label: 'Operações', kind: 'integer', total: 'sum', filesOnly: true },
    { key: 'declarado', label: 'Declarado', kind: 'money', total: 'sum' },
    { key: 'notas', label: 'Notas do mês', kind: 'money', total: 'sum' },
    { key: 'diferenca', label: 'Diferença', kind: 'money', total: 'sum' },
    {
      key: 'resultado',
      label: 'Resultado',
      kind: 'status',
      tone: ({ resultado }) => (resultado === 'Confere' ? 'success' : resultado === 'Sem notas no mês' ? 'danger' : 'warning'),
    },
  ],
  actions: {
    juntar: {
      label: 'Juntar à fiscalização',
      icon: 'folder-plus',
      call: juntarTerceiros,
      when: ({ resultado }) => resultado !== 'Confere',
    },
    importarCartoes: {
      label: 'Importar cartões',
      on: 'list',
      icon: 'file-import',
      href: '/home/actions/importar-declaracoes-terceiros?tipo=declaracao-cartoes',
    },
    importarNfe: {
      label: 'Importar NF-e',
      on: 'list',
      icon: 'file-import',
      href: '/home/actions/importar-declaracoes-terceiros?tipo=declaracao-nfe',
    },
  },
})

function declarados(ctx: Context, filtro: z.output<typeof filters>) {
  const { contribuinte, tipo, resultado, diferencaMinima, de, ate } = filtro
  return ctx.db
    .select({
      id: sql<number>`x.id`.mapWith(Number).as('id_da_declaracao'),
      competencia: competencia(sql`x.competencia`).as('competencia'),
      contribuinte: sql<string>`x.contribuinte`.as('contribuinte'),
      declarantes: sql<string>`coalesce(x.declarantes, '')`.as('declarantes'),
      tipo: wordsSql(sql<string>`x.tipo`, labelTipoDeclaracao).as('tipo_rotulo'),
      quantidade: inteiro(sql`x.quantidade`).as('quantidade'),
      declarado: dinheiro(sql`x.valor`).as('declarado'),
      notas: dinheiro(sql`x.notas`).as('notas'),
      diferenca: dinheiro(sql`x.diferenca`).as('diferenca'),
      resultado: sql<string>`x.resultado`.as('resultado'),
    })
    .from(declaradoContraNotas)
    .where(
      and(
        esteId(sql`x.pessoa_id`, contribuinte),
        tipo ? sql`x.tipo = ${tipo}` : undefined,
        resultado ? sql`x.resultado = ${resultado}` : undefined,
        diferencaMinima instanceof Dinheiro ? sql`x.diferenca >= ${diferencaMinima.toString()}::numeric` : undefined,
        de ? sql`x.competencia >= ${de.firstDay()}::date` : undefined,
        ate ? sql`x.competencia <= ${ate.firstDay()}::date` : undefined,
      ),
    )
}
