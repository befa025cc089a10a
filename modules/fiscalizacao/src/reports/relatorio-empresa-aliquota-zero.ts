import { comEfeito } from '@iss/nota/server'
import { refere } from '@iss/platform/db'
import { atividadeField, contribuinteField, regimeField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { booleanField, competenciaRange, defineReport, readPercent, selectField } from '@iss/list/definition'
import { codigoExigibilidade, exigibilidades, labelExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { atividadeTable as atividade } from '@iss/tributacao/tables/atividade'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dinheiro, esteId, fichaDe, fiscais, inteiro, textoRegime, umDe } from './fato-filtros.ts'

const filters = z.object({
  ...competenciaRange(),
  contribuinte: contribuinteField(),
  atividade: atividadeField(),
  exigibilidade: selectField({
    label: 'Exigibilidade',
    options: exigibilidades.map((valor) => ({ value: String(codigoExigibilidade(valor)), label: labelExigibilidade(valor) })),
  }),
  regime: regimeField(),
  semAmparo: booleanField({ label: 'Só sem amparo', initial: true }),
})
type Filtros = z.output<typeof filters>

/** Companies that issue with a rate of zero, and whether something supports it (F24). */
export const empresaAliquotaZero = defineReport({
  slug: 'relatorio-empresa-aliquota-zero',
  title: 'Empresas com alíquota zero',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Relação de contribuintes', ordem: 240, icone: 'percentage' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.EMPRESA_ALIQUOTA_ZERO,
  filters,
  query: comAliquotaZero,
  order: ['empresa', 'atividade'],
  group: 'empresa',
  columns: [
    { key: 'empresa', label: 'Empresa', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'regime', label: 'Regime', kind: 'text' },
    { key: 'exigibilidade', label: 'Exigibilidade', kind: 'text' },
    { key: 'tipoTributacao', label: 'Tipo de tributação', kind: 'text' },
    { key: 'atividade', label: 'Atividade', kind: 'text' },
    { key: 'aliquota', label: 'Alíquota cadastrada', kind: 'percent' },
    { key: 'quantidade', label: 'Qtde notas', kind: 'integer', total: 'sum' },
    { key: 'valor', label: 'Valor dos serviços', kind: 'money', total: 'sum' },
    { key: 'devido', label: 'ISS que seria devido', kind: 'money', total: 'sum' },
    { key: 'amparo', label: 'Amparo', kind: 'text' },
  ],
})

const textoExigibilidade = sql<string>`case ${nota.exigibilidade} ${sql.join(
  exigibilidades.map((valor) => sql`when ${sql.raw(String(codigoExigibilidade(valor)))} then ${labelExigibilidade(valor)}`),
  sql` `,
)} end`

function comAliquotaZero(ctx: Context, filtros: Filtros) {
  // The rate of the activity in force in the month of the services.
  const cadastrada = sql`(select v.aliquota from atividade_aliquota v where v.municipio_id = ${nota.municipioId} and v.atividade_id = ${nota.atividadeId}
    and v.inicio <= ${nota.dataPrestacao} order by v.inicio desc limit 1)`
  const isencao = sql`exists (select 1 from isencao_guia i where i.municipio_id = ${nota.municipioId} and i.isenta_guia
    and i.inicio <= ${nota.dataPrestacao} and i.fim >= ${nota.dataPrestacao}
    and (i.filtro = 'TODOS' or (i.filtro = 'REGIME' and i.regime = ${nota.regime}) or (i.filtro = 'ATIVIDADE' and i.atividade_id = ${nota.atividadeId})
      or (i.filtro = 'PESSOA' and i.pessoa_id = ${nota.prestadorId})))`
  const amparo = sql<string>`case when ${nota.exigibilidade} <> ${sql.raw(String(codigoExigibilidade('EXIGIVEL')))} then ${textoExigibilidade}
    when ${nota.regime} in ('ISENTO', 'IMUNE', 'NAO_INCIDENCIA', 'FIXO_ANUAL', 'MEI', 'SOCIEDADE_PROFISSIONAL') then 'Regime ' || ${textoRegime(nota.regime)}
    when ${atividade.isenta} then 'Atividade isenta' when ${isencao} then 'Isenção de guia' else 'Sem amparo' end`
  return ctx.db
    .select({
      pessoaId: nota.prestadorId,
      empresa: pessoa.nome,
      documento: pessoa.documento,
      regime: sql<string>`${textoRegime(nota.regime)}`.as('regime_texto'),
      exigibilidade: textoExigibilidade.as('exigibilidade_texto'),
      tipoTributacao:
        sql<string>`(select t.nome from tipo_tributacao t where t.municipio_id = ${nota.municipioId} and t.id = ${nota.tipoTributacaoId})`.as(
          'tipo_tributacao_nome',
        ),
      atividade: sql<string>`${atividade.codigoExibido} || ' - ' || ${atividade.resumo}`.as('atividade_texto'),
      aliquota: sql`${cadastrada}`.mapWith(readPercent).as('aliquota_cadastrada'),
      quantidade: inteiro(sql`count(*)`).as('quantidade'),
      valor: dinheiro(sql`sum(${nota.valorTotal})`).as('valor'),
      devido: dinheiro(sql`sum(${nota.base}) * coalesce(${cadastrada}, 0) / 100`).as('devido'),
      amparo: amparo.as('amparo'),
    })
    .from(nota)
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .innerJoin(atividade, refere(nota.atividadeId, atividade))
    .where(
      and(
        comEfeito,
        eq(nota.aliquota, sql`0`),
        gte(nota.competencia, filtros.competenciaInicial),
        lte(nota.competencia, filtros.competenciaFinal),
        esteId(nota.prestadorId, filtros.contribuinte),
        umDe(nota.atividadeId, filtros.atividade),
        filtros.exigibilidade ? eq(nota.exigibilidade, Number(filtros.exigibilidade)) : undefined,
        filtros.regime ? eq(nota.regime, filtros.regime) : undefined,
        filtros.semAmparo ? sql`${amparo} = 'Sem amparo'` : undefined,
      ),
    )
    .groupBy(sql`1, 2, 3, 4, 5, 6, 7, 8, 12`)
}
