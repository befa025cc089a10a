import { competenciaRange, defineList, selectField, textField } from '@iss/list/definition'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { sistemasOrigemDas, tiposDas } from '../domain/pgdas.ts'
import { competencia, dinheiro, tomDaCidade } from '../reports/simples-filtros.ts'
import { pgdasDasEmpresaTable as empresa } from '../tables/arquivos-simples.ts'
import { pgdasApuracaoTable as apuracao, pgdasDasTable as das } from '../tables/pgdas.ts'

const palavrasDoTipo = { COBRANCA: 'Cobrança', DAS: 'DAS', SENDA: 'SENDA' } as const
const tipos = Object.entries(tiposDas).map(([nome, codigo]) => [codigo, palavrasDoTipo[nome as keyof typeof tiposDas]] as const)

const filters = z.object({
  ...competenciaRange({ meses: 12 }),
  tipo: selectField({ label: 'Tipo', options: tipos.map(([value, label]) => ({ value: String(value), label })) }),
  origem: selectField({
    label: 'Sistema de origem',
    options: Object.entries(sistemasOrigemDas).map(([nome, codigo]) => ({ value: String(codigo), label: nome })),
  }),
  cnpj: textField({ label: 'CNPJ (começo)' }),
})

/** The words of a number of the spec, in SQL. */
const palavras = (coluna: SQL, nomes: readonly (readonly [number, string])[]) =>
  sql<string | null>`case ${sql.join(
    nomes.map(([valor, nome]) => sql`when ${coluna} = ${sql.raw(String(valor))} then ${sql.raw(`'${nome}'`)}`),
    sql` `,
  )} end`

/** DAS that the Receita Federal told, with the city's part of them (PGDASDDAS). */
export const dasSimples = defineList({
  slug: 'das-simples',
  title: 'DAS do Simples Nacional',
  path: null,
  access: fiscaisDoSimples,
  limiteMeses: 60,
  filters,
  query: documentos,
  id: 'id',
  empty: 'Nenhum DAS importado no período.',
  order: ['-periodo', 'numero'],
  columns: [
    { key: 'numero', label: 'DAS', kind: 'text' },
    { key: 'nome', label: 'Contribuinte', kind: 'text', below: 'cnpj' },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento', filesOnly: true },
    { key: 'periodo', label: 'Período', kind: 'competencia' },
    { key: 'tipo', label: 'Tipo', kind: 'text', secondary: true },
    { key: 'origem', label: 'Sistema de origem', kind: 'text', secondary: true },
    { key: 'vencimento', label: 'Vencimento', kind: 'date', secondary: true },
    { key: 'total', label: 'Total', kind: 'money', total: 'sum', secondary: true },
    { key: 'iss', label: 'ISS do município', kind: 'money', total: 'sum', secondary: true },
    { key: 'pagoEm', label: 'Pago em', kind: 'date' },
  ],
})

function documentos({ db }: Context, filtros: z.output<typeof filters>) {
  const cnpj = sql<string>`coalesce(${apuracao.cnpjMatriz}, ${empresa.cnpj})`
  const periodo = sql`coalesce(${apuracao.periodo}, ${empresa.periodo})`
  return db
    .select({
      id: das.id,
      numero: das.numero,
      nome: sql<string>`coalesce(${apuracao.nome}, ${empresa.nome}, '')`.as('nome_da_empresa'),
      cnpj: cnpj.as('cnpj_da_empresa'),
      periodo: competencia(periodo).as('periodo'),
      tipo: palavras(sql`${das.tipo}`, tipos).as('tipo_do_das'),
      origem: palavras(
        sql`${das.identificadorSistOrigem}`,
        Object.entries(sistemasOrigemDas).map(([nome, codigo]) => [codigo, nome] as const),
      ).as('sistema_de_origem'),
      vencimento: das.vencimento,
      total: das.total,
      iss: dinheiro(sql`coalesce((select sum(x.receita_principal + x.receita_multa + x.receita_juros) from pgdas_das_detalhe x
        where x.municipio_id = ${das.municipioId} and x.das_id = ${das.id} and x.municipio_incidencia = ${tomDaCidade}), 0)`).as(
        'iss_da_cidade',
      ),
      pagoEm: das.pagoEm,
    })
    .from(das)
    .leftJoin(apuracao, refere(das.apuracaoId, apuracao))
    .leftJoin(empresa, and(eq(empresa.municipioId, das.municipioId), eq(empresa.dasId, das.id)))
    .where(
      and(
        sql`${periodo} between ${filtros.competenciaInicial.firstDay()}::date and ${filtros.competenciaFinal.firstDay()}::date`,
        filtros.tipo === null ? undefined : eq(das.tipo, Number(filtros.tipo)),
        filtros.origem === null ? undefined : eq(das.identificadorSistOrigem, Number(filtros.origem)),
        filtros.cnpj ? sql`${cnpj} like ${`${filtros.cnpj.replace(/[./-]/g, '')}%`}` : undefined,
      ),
    )
}
