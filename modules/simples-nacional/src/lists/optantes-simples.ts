import { dateField, defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { labelRegimeIss } from '@iss/pessoa/domain/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { fiscaisDoSimples } from '../contract/dados-simples.ts'
import { type RegimeOptante, regimesOptante } from '../domain/pgdas.ts'
import { optanteSimplesTable as optante } from '../tables/arquivos-simples.ts'

const filters = z.object({
  cnpj: textField({ label: 'CNPJ ou nome' }),
  regime: selectField({ label: 'Opção', options: Object.entries(regimesOptante).map(([value, label]) => ({ value, label })) }),
  em: dateField({ label: 'Em vigor no dia' }),
  confronto: selectField({
    label: 'Cadastro',
    options: ['Confere', 'Regime diferente', 'Sem cadastro', 'Período encerrado'].map((value) => ({ value, label: value })),
  }),
})

/** Periods of the Simples and of the MEI by the file of who opts, beside the regime of the registration today. */
export const optantesSimples = defineList({
  slug: 'optantes-simples',
  title: 'Optantes do Simples Nacional e MEI',
  path: null,
  access: fiscaisDoSimples,
  filters,
  query: periodos,
  id: 'id',
  empty: 'Nenhum período importado. Envie o arquivo OPTANTES em Importar arquivos do Simples Nacional.',
  order: ['nome', 'cnpj', '-inicio'],
  columns: [
    {
      key: 'nome',
      label: 'Empresa',
      kind: 'text',
      below: 'cnpj',
      link: ({ pessoaId }) => (pessoaId ? `/home/actions/consulta-geral-contribuinte?id=${pessoaId}` : null),
    },
    { key: 'cnpj', label: 'CNPJ (raiz)', kind: 'text', filesOnly: true },
    { key: 'regime', label: 'Opção', kind: 'text' },
    { key: 'inicio', label: 'Início', kind: 'date' },
    { key: 'fim', label: 'Fim', kind: 'date' },
    { key: 'motivo', label: 'Motivo da saída', kind: 'text', secondary: true },
    { key: 'noCadastro', label: 'Regime no cadastro', kind: 'text' },
    {
      key: 'confronto',
      label: 'Cadastro',
      kind: 'status',
      tone: ({ confronto }) => (confronto === 'Confere' ? 'success' : confronto === 'Período encerrado' ? 'neutral' : 'warning'),
    },
  ],
})

function periodos({ db, clock }: Context, filtros: z.output<typeof filters>) {
  const hoje = sql`${clock.today()}::date`
  const pessoa = sql`(select p.id, p.nome, regime_na_competencia(p.municipio_id, p.id, date_trunc('month', ${hoje})::date) as regime from pessoa p
    where p.municipio_id = ${optante.municipioId} and length(p.documento) = 14 and left(p.documento, 8) = ${optante.cnpjBase} order by p.id limit 1) p`
  const confronto = sql<string>`case when ${optante.fim} < ${hoje} then 'Período encerrado' when p.id is null then 'Sem cadastro'
    when p.regime = ${optante.regime} then 'Confere' else 'Regime diferente' end`
  const procurado = filtros.cnpj?.trim() ?? ''
  const digitos = procurado.replace(/[./-]/g, '').toUpperCase()
  return db
    .select({
      id: optante.id,
      pessoaId: sql<number | null>`p.id`.mapWith((id: unknown) => (id === null ? null : Number(id))).as('pessoa_do_optante'),
      nome: sql<string>`coalesce(nullif(${optante.nome}, ''), p.nome, '')`.as('nome_do_optante'),
      cnpj: optante.cnpjBase,
      regime: wordsSql(optante.regime, regimesOptante).as('regime_do_optante'),
      inicio: optante.inicio,
      fim: optante.fim,
      motivo: optante.motivo,
      noCadastro: wordsSql(sql`p.regime`, labelRegimeIss).as('regime_no_cadastro'),
      confronto: confronto.as('confronto'),
    })
    .from(optante)
    .leftJoinLateral(pessoa, sql`true`)
    .where(
      and(
        procurado
          ? sql`(${optante.cnpjBase} like ${`${digitos.slice(0, 8)}%`} or coalesce(nullif(${optante.nome}, ''), p.nome) ilike ${`%${procurado}%`})`
          : undefined,
        filtros.regime === null ? undefined : eq(optante.regime, filtros.regime as RegimeOptante),
        filtros.em === null
          ? undefined
          : sql`${filtros.em}::date between ${optante.inicio} and coalesce(${optante.fim}, 'infinity'::date)`,
        filtros.confronto === null ? undefined : sql`${confronto} = ${filtros.confronto}`,
      ),
    )
}
