import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { choiceField, competenciaRange, defineReport, integerField, selectField } from '@iss/list/definition'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { incluirSemCadastro } from '../contract/exclusao-simples.ts'
import { eventosEnvioExclusao } from '../domain/pgdas.ts'
import { receitaDeServicos } from '../server/servicos-do-pgdas.ts'
import { pgdasApuracaoFilialTable as filial, pgdasApuracaoTable as apuracao } from '../tables/pgdas.ts'
import { competencia, dinheiro, fiscais, tomDaCidade } from './simples-filtros.ts'

const filters = z.object({
  ...competenciaRange({ meses: 12 }),
  receitaMinima: integerField({ label: 'Receita mínima (R$)', initial: 0 }),
  sede: selectField({
    label: 'Sede',
    options: [
      { value: 'DENTRO', label: 'No município' },
      { value: 'FORA', label: 'Fora' },
    ],
    initial: 'DENTRO',
  }),
})
type Filtros = z.output<typeof filters>

/** Companies that declare services for the city in the PGDAS-D and are not in its registration (F94). */
export const simplesSemCadastro = defineReport({
  slug: 'relatorio-contribuintes-simples-sem-cadastro',
  title: 'Contribuintes do Simples sem cadastro',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Simples Nacional', ordem: 940, icone: 'user-search' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.SIMPLES_SEM_CADASTRO,
  filters,
  query: semCadastro,
  order: ['-receita', 'cnpj'],
  id: 'cnpj',
  actions: {
    cadastrar: { label: 'Cadastrar', icon: 'user-plus', href: ({ cnpj }) => `/home/actions/pessoa?documento=${cnpj}` },
    incluir: {
      label: 'Incluir no processo de exclusão',
      icon: 'file-export',
      call: incluirSemCadastro,
      send: ({ cnpj }) => ({ cnpj }),
      question: ({ nome }) => `Incluir ${nome} no processo de exclusão com os débitos em exame?`,
      fields: z.object({
        evento: choiceField({
          label: 'Código do evento',
          options: eventosEnvioExclusao.map((value) => ({ value, label: value })),
          initial: eventosEnvioExclusao[0] ?? '',
        }),
      }),
      submit: 'Incluir',
    },
  },
  columns: [
    {
      key: 'nome',
      label: 'Nome no arquivo',
      kind: 'text',
      below: 'cnpj',
      total: 'count',
      link: ({ cnpj }) => `/home/actions/pessoa?documento=${cnpj}`,
    },
    { key: 'cnpj', label: 'CNPJ', kind: 'documento', filesOnly: true },
    { key: 'situacao', label: 'Situação', kind: 'text', below: 'matriz' },
    { key: 'matriz', label: 'Município da matriz', kind: 'text', filesOnly: true },
    { key: 'filial', label: 'Filial', kind: 'boolean', filesOnly: true },
    { key: 'ultimo', label: 'Último PA', kind: 'competencia' },
    { key: 'receita', label: 'Receita de serviços', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS declarado', kind: 'money', total: 'sum', secondary: true },
    { key: 'pago', label: 'DAS pago', kind: 'money', total: 'sum', secondary: true },
  ],
})

function semCadastro(ctx: Context, filtros: Filtros) {
  const daqui = sql`(${filial.municipio} = ${tomDaCidade} or exists (select 1 from pgdas_apuracao_detalhe d
    where d.municipio_id = ${filial.municipioId} and d.filial_id = ${filial.id} and d.municipio_incidencia = ${tomDaCidade}))`
  const detalhes = sql`(select ${sql.raw(receitaDeServicos('pgdas_apuracao_filial'))} as receita,
      coalesce(sum(d.iss) filter (where d.municipio_incidencia = ${tomDaCidade}), 0) as iss
    from pgdas_apuracao_detalhe d where d.municipio_id = ${filial.municipioId} and d.filial_id = ${filial.id}) as declarado`
  const pago = sql`(select coalesce(sum(x.receita_principal + x.receita_multa + x.receita_juros), 0) as valor
    from pgdas_das s join pgdas_das_detalhe x on x.municipio_id = s.municipio_id and x.das_id = s.id
    where s.municipio_id = ${apuracao.municipioId} and s.apuracao_id = ${apuracao.id} and s.pago_em is not null and x.municipio_incidencia = ${tomDaCidade}) as das`
  const receita = sql`sum(declarado.receita)`
  return ctx.db
    .select({
      cnpj: filial.cnpj,
      nome: sql<string>`max(${apuracao.nome})`.as('nome_no_arquivo'),
      matriz: sql<string>`max(coalesce(case when ${apuracao.municipioMatriz} = ${tomDaCidade} then
          (select m.nome from municipio m where m.id = ${apuracao.municipioId}) end, cidade.nome, 'TOM ' || ${apuracao.municipioMatriz}))`.as(
        'matriz',
      ),
      filial: sql<boolean>`bool_or(${filial.cnpj} <> ${apuracao.cnpjMatriz})`.as('e_filial'),
      ultimo: competencia(sql`max(${apuracao.periodo})`).as('ultimo'),
      receita: dinheiro(receita).as('receita_servicos'),
      iss: dinheiro(sql`sum(declarado.iss)`).as('iss_declarado'),
      pago: dinheiro(sql`sum(das.valor)`).as('das_pago'),
      situacao:
        sql<string>`case when bool_or(${pessoa.situacao} = 'BAIXADO') then 'Cadastro Baixado' when bool_or(${pessoa.id} is not null) then 'Só eventual' else 'Sem cadastro' end`.as(
          'situacao_no_cadastro',
        ),
    })
    .from(apuracao)
    .innerJoin(filial, and(eq(filial.municipioId, apuracao.municipioId), eq(filial.apuracaoId, apuracao.id)))
    .crossJoinLateral(detalhes)
    .crossJoinLateral(pago)
    .leftJoin(pessoa, and(eq(pessoa.municipioId, filial.municipioId), eq(pessoa.documento, filial.cnpj)))
    .leftJoin(sql`municipio_ibge as cidade`, sql`cidade.codigo_tom = ${apuracao.municipioMatriz}`)
    .where(
      and(
        eq(apuracao.ativa, true),
        gte(apuracao.periodo, filtros.competenciaInicial.firstDay()),
        lte(apuracao.periodo, filtros.competenciaFinal.firstDay()),
        daqui,
        sql`(${pessoa.id} is null or ${pessoa.naturezaCadastro} is distinct from 'PERMANENTE' or ${pessoa.situacao} = 'BAIXADO')`,
        filtros.sede === 'DENTRO' ? sql`${apuracao.municipioMatriz} = ${tomDaCidade}` : undefined,
        filtros.sede === 'FORA' ? sql`${apuracao.municipioMatriz} <> ${tomDaCidade}` : undefined,
      ),
    )
    .groupBy(filial.cnpj)
    .having(sql`${receita} >= ${filtros.receitaMinima ?? 0}::int`)
}
