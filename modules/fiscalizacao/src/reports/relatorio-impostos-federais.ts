import { comEfeito } from '@iss/nota/server'
import { refere } from '@iss/platform/db'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { municipioConfigTable as cidade } from '@iss/municipio/tables/municipio'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { booleanField, competenciaRange, defineReport, lookupField, multiSelectField } from '@iss/list/definition'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dinheiro, esteId, fiscais } from './fato-filtros.ts'

const tributos = { PIS: nota.pis, COFINS: nota.cofins, IRRF: nota.irrf, CSLL: nota.csll, INSS: nota.inss } as const
type Tributo = keyof typeof tributos

const filters = z.object({
  ...competenciaRange(),
  prestador: lookupField({ label: 'Prestador', lookup: 'pessoa' }),
  tomador: lookupField({ label: 'Tomador', lookup: 'pessoa' }),
  prefeitura: booleanField({ label: 'Tomador é a prefeitura', initial: false }),
  tributo: multiSelectField({
    label: 'Tributo',
    options: (Object.keys(tributos) as Tributo[]).map((value) => ({ value, label: value })),
  }),
  comRetencao: booleanField({ label: 'Só com retenção', initial: true }),
})
type Filtros = z.output<typeof filters>

/** Federal taxes withheld in the notes, those taken by the town hall too (F40). */
export const impostosFederais = defineReport({
  slug: 'relatorio-impostos-federais',
  title: 'Impostos federais retidos',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 400, icone: 'building-bank' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.IMPOSTOS_FEDERAIS,
  filters,
  query: retencoes,
  order: ['tomador', 'emissao', 'numero'],
  group: 'tomador',
  columns: [
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'numero', label: 'Nota', kind: 'integer', total: 'count', link: ({ id }) => `/home/actions/nota-fiscal?id=${id}` },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'pis', label: 'PIS', kind: 'money', total: 'sum' },
    { key: 'cofins', label: 'COFINS', kind: 'money', total: 'sum' },
    { key: 'csll', label: 'CSLL', kind: 'money', total: 'sum' },
    { key: 'irrf', label: 'IRRF', kind: 'money', total: 'sum' },
    { key: 'inss', label: 'INSS', kind: 'money', total: 'sum' },
    { key: 'outras', label: 'Outras retenções', kind: 'money', total: 'sum' },
    { key: 'descontos', label: 'Descontos e deduções', kind: 'money', total: 'sum' },
    { key: 'issRetido', label: 'ISS retido', kind: 'money', total: 'sum' },
    { key: 'liquido', label: 'Valor líquido', kind: 'money', total: 'sum' },
  ],
})

function retencoes(ctx: Context, filtros: Filtros) {
  const escolhidos = filtros.tributo.length === 0 ? (Object.keys(tributos) as Tributo[]) : filtros.tributo.filter(isTributo)
  const retido = sql.join(
    escolhidos.map((tributo) => tributos[tributo]),
    sql` + `,
  )
  return ctx.db
    .select({
      id: nota.id,
      prestador: pessoa.nome,
      tomador: sql<string>`coalesce(${nota.tomadorNome}, 'Não identificado')`.as('tomador'),
      numero: nota.numero,
      emissao: sql<string>`to_char(${nota.emissao} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`.as('emitida_em'),
      valor: nota.valorTotal,
      pis: nota.pis,
      cofins: nota.cofins,
      csll: nota.csll,
      irrf: nota.irrf,
      inss: nota.inss,
      outras: nota.outrasRetencoes,
      descontos: dinheiro(sql`${nota.outrasDeducoes} + ${nota.descontoCondicional} + ${nota.descontoIncondicional}`).as(
        'descontos',
      ),
      issRetido: dinheiro(sql`case when ${nota.retido} then ${nota.imposto} else 0 end`).as('iss_retido'),
      liquido: nota.liquido,
    })
    .from(nota)
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .leftJoin(cidade, eq(cidade.municipioId, nota.municipioId))
    .where(
      and(
        comEfeito,
        gte(nota.competencia, filtros.competenciaInicial),
        lte(nota.competencia, filtros.competenciaFinal),
        esteId(nota.prestadorId, filtros.prestador),
        esteId(nota.tomadorId, filtros.tomador),
        filtros.prefeitura ? eq(nota.tomadorDocumento, cidade.cnpj) : undefined,
        filtros.comRetencao ? sql`${retido} > 0` : undefined,
      ),
    )
}

function isTributo(valor: string): valor is Tributo {
  return valor in tributos
}
