import { atividadeField, contribuinteField, papelField, regimeField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill } from '@iss/kernel/errors'
import { rescale } from '@iss/kernel/rounding'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { choiceField, defineReport, filterField, filterIssue, reportErrors } from '@iss/list/definition'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'
import { comEfeito, dinheiro, esteId, fiscais, inteiro, umDe } from '../server/nota-filtros.ts'

const anoField = () =>
  filterField<number>(
    { kind: 'integer', label: 'Ano', required: true, initial: (hoje: string) => Number(hoje.slice(0, 4)), words: String },
    (raw) =>
      typeof raw === 'number' && Number.isInteger(raw) && raw >= 2006 && raw <= 2200
        ? raw
        : filterIssue(fill(reportErrors.obrigatorio, { rotulo: 'Ano' }).message),
  )

const filters = z.object({
  ano: anoField(),
  contribuinte: contribuinteField(),
  atividade: atividadeField(),
  regime: regimeField(),
  papel: papelField(),
  mostrar: choiceField({
    label: 'Mostrar',
    options: [
      { value: 'RECEITA', label: 'Receita bruta' },
      { value: 'BASE', label: 'Base' },
      { value: 'ISS', label: 'ISS' },
    ],
    initial: 'RECEITA',
  }),
})
type Filtros = z.output<typeof filters>

/** Declared revenue month by month, for estimates. As taker: the services of which he withheld the tax (K10). */
export const receitaServicos = defineReport({
  slug: 'relatorio-receita-servicos',
  title: 'Receita de serviços',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 390, icone: 'chart-bar' }],
  mode: 'assincrono',
  tipo: RelatorioAssincrono.RECEITA_SERVICOS,
  filters,
  query: porMes,
  order: ['contribuinte', 'documento'],
  chart: ({ mostrar }) => ({
    type: 'bar',
    title: { RECEITA: 'Receita bruta por mês', BASE: 'Base de cálculo por mês', ISS: 'ISS por mês' }[mostrar],
    totals: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  }),
  columns: [
    {
      key: 'contribuinte',
      label: 'Contribuinte',
      kind: 'text',
      link: ({ pessoaId }) => `/home/actions/pessoa?id=${pessoaId}`,
    },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'jan', label: 'Jan', kind: 'money', total: 'sum' },
    { key: 'fev', label: 'Fev', kind: 'money', total: 'sum' },
    { key: 'mar', label: 'Mar', kind: 'money', total: 'sum' },
    { key: 'abr', label: 'Abr', kind: 'money', total: 'sum' },
    { key: 'mai', label: 'Mai', kind: 'money', total: 'sum' },
    { key: 'jun', label: 'Jun', kind: 'money', total: 'sum' },
    { key: 'jul', label: 'Jul', kind: 'money', total: 'sum' },
    { key: 'ago', label: 'Ago', kind: 'money', total: 'sum' },
    { key: 'set', label: 'Set', kind: 'money', total: 'sum' },
    { key: 'out', label: 'Out', kind: 'money', total: 'sum' },
    { key: 'nov', label: 'Nov', kind: 'money', total: 'sum' },
    { key: 'dez', label: 'Dez', kind: 'money', total: 'sum' },
    { key: 'total', label: 'Total', kind: 'money', total: 'sum' },
    { key: 'media', label: 'Média', kind: 'money' },
    { key: 'semMovimento', label: 'Meses sem movimento', kind: 'integer', total: 'sum' },
  ],
})

function porMes(ctx: Context, filtros: Filtros) {
  const { ano, papel, mostrar, regime } = filtros
  const dono = papel === 'PRESTADOR' ? nota.prestadorId : nota.tomadorId
  const coluna = { RECEITA: nota.valorTotal, BASE: nota.base, ISS: nota.imposto }[mostrar]
  const mesDaNota = sql`extract(month from ${nota.competencia})::int`
  // The months that have already begun: in the current year the average does not count those still to come.
  const hoje = ctx.clock.today()
  const meses = ano === Number(hoje.slice(0, 4)) ? Number(hoje.slice(5, 7)) : 12
  const mes = (numero: number) =>
    dinheiro(sql`coalesce(sum(${coluna}) filter (where ${mesDaNota} = ${sql.raw(String(numero))}), 0)`)
  const total = sql`sum(${coluna})`
  return ctx.db
    .select({
      pessoaId: pessoa.id,
      contribuinte: pessoa.nome,
      documento: pessoa.documento,
      jan: mes(1).as('jan'),
      fev: mes(2).as('fev'),
      mar: mes(3).as('mar'),
      abr: mes(4).as('abr'),
      mai: mes(5).as('mai'),
      jun: mes(6).as('jun'),
      jul: mes(7).as('jul'),
      ago: mes(8).as('ago'),
      set: mes(9).as('set'),
      out: mes(10).as('out'),
      nov: mes(11).as('nov'),
      dez: mes(12).as('dez'),
      total: dinheiro(total).as('total'),
      media: sql`${total} / ${sql.raw(String(meses))}`.mapWith(emCentavos).as('media'),
      semMovimento: inteiro(sql`greatest(0, ${sql.raw(String(meses))} - count(distinct ${mesDaNota}))`).as('sem_movimento'),
    })
    .from(nota)
    .innerJoin(pessoa, and(eq(pessoa.municipioId, nota.municipioId), eq(pessoa.id, dono)))
    .where(
      and(
        comEfeito,
        sql`${nota.competencia} between ${`${ano}-01-01`}::date and ${`${ano}-12-01`}::date`,
        papel === 'TOMADOR' ? eq(nota.retido, true) : undefined,
        esteId(dono as typeof nota.prestadorId, filtros.contribuinte),
        umDe(nota.atividadeId, filtros.atividade),
        regime ? eq(nota.regime, regime) : undefined,
      ),
    )
    .groupBy(pessoa.id, pessoa.nome, pessoa.documento)
}

/** A quotient of SQL as an amount, half to even. */
function emCentavos(valor: unknown): Dinheiro {
  const [inteiros = '0', fracao = ''] = String(valor).split('.')
  return Dinheiro.centavos(rescale(BigInt(inteiros + fracao), fracao.length, 2))
}
