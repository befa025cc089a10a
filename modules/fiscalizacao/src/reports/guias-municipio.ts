import { acaoParcelamento } from '@iss/conta/server'
import { saldoCompetenciaTable as saldo } from '@iss/conta/tables/saldo'
import { refere } from '@iss/platform/db'
import { contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import { lerCalculadora, valoresEm } from '@iss/guia/server'
import type { Context } from '@iss/platform/server'
import { dateField, defineReport, integerField, optionalCompetenciaField } from '@iss/list/definition'
import { streamQuery } from '@iss/list/server'
import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { competencia, esteId, fichaDe, fiscais } from './fato-filtros.ts'
import {
  ambosPapeisField,
  doPapel,
  doSaldo,
  recebido,
  situacaoEm,
  situacaoGuiaField,
  textoPapel,
  textoParcelamento,
  textoSituacaoGuia,
  textoTipoGuia,
  tipoGuiaField,
  tributoField,
  umDosTextos,
} from './guia-filtros.ts'

const filters = z.object({
  numero: integerField({ label: 'Nº da guia' }),
  contribuinte: contribuinteField(),
  competenciaInicial: optionalCompetenciaField({ label: 'Competência inicial' }),
  competenciaFinal: optionalCompetenciaField({ label: 'Competência final' }),
  vencimentoInicial: dateField({ label: 'Vencimento de', range: { nome: 'vencimento', ponta: 'inicio' } }),
  vencimentoFinal: dateField({ label: 'Vencimento até', range: { nome: 'vencimento', ponta: 'fim' } }),
  tipo: tipoGuiaField(),
  tributo: tributoField(),
  situacao: situacaoGuiaField(['A_VENCER', 'VENCIDA']),
  papel: ambosPapeisField(),
  valorInicial: integerField({ label: 'Valor de (R$)' }),
  valorFinal: integerField({ label: 'Valor até (R$)' }),
})
type Filtros = z.output<typeof filters>

/** Any guide of the city, with what it owes today (F63). */
export const guiasMunicipio = defineReport({
  slug: 'guias-municipio',
  title: 'Guias do município',
  access: fiscais,
  menu: [
    { area: 'fiscal', grupo: 'Guia', ordem: 590, icone: 'barcode', palavras: ['boleto', 'pagamento', 'arrecadação', 'DAM'] },
    { area: 'fiscal', grupo: 'Tarefas do fiscal', ordem: 630, icone: 'barcode' },
  ],
  mode: 'misto',
  tipo: RelatorioAssincrono.GUIAS_MUNICIPIO,
  limiteMeses: 1200,
  filters,
  rows: guias,
  id: 'id',
  actions: { parcelamento: acaoParcelamento('saldoId') },
  order: ['-vencimento', '-numero'],
  columns: [
    { key: 'numero', label: 'Guia', kind: 'integer', total: 'count', link: ({ id }) => `/home/actions/guia?id=${id}` },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'papel', label: 'Papel', kind: 'text' },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'total', label: 'Total', kind: 'money', total: 'sum' },
    { key: 'atualizado', label: 'Atualizado', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'pagoEm', label: 'Pago em', kind: 'date' },
    { key: 'parcelamento', label: 'Parcelamento', kind: 'text' },
  ],
})

async function* guias(ctx: Context, filtros: Filtros) {
  const hoje = ctx.clock.today()
  const select = ctx.db
    .select({
      id: guia.id,
      pessoaId: guia.pessoaId,
      numero: guia.numero,
      contribuinte: pessoa.nome,
      competencia: competencia(guia.competencia).as('mes'),
      papel: textoPapel.as('papel_texto'),
      papelGuia: guia.papel,
      denuncia: guia.denuncia,
      tipo: textoTipoGuia.as('tipo_texto'),
      vencimento: guia.vencimento,
      base: guia.base,
      correcao: guia.correcao,
      multa: guia.multa,
      juros: guia.juros,
      tsa: guia.tsa,
      total: guia.total,
      estado: guia.estado,
      validade: guia.validade,
      situacao: textoSituacaoGuia(hoje).as('situacao'),
      saldoId: saldo.id,
      parcelamento: textoParcelamento.as('parcelamento'),
      pagoEm: sql<string | null>`recebido.em`.as('pago_em'),
    })
    .from(guia)
    .innerJoin(pessoa, refere(guia.pessoaId, pessoa))
    .crossJoinLateral(recebido)
    .leftJoin(saldo, doSaldo)
    .where(
      and(
        filtros.numero === null ? undefined : eq(guia.numero, filtros.numero),
        esteId(guia.pessoaId, filtros.contribuinte),
        filtros.competenciaInicial ? gte(guia.competencia, filtros.competenciaInicial) : undefined,
        filtros.competenciaFinal ? lte(guia.competencia, filtros.competenciaFinal) : undefined,
        filtros.vencimentoInicial ? gte(guia.vencimento, filtros.vencimentoInicial) : undefined,
        filtros.vencimentoFinal ? lte(guia.vencimento, filtros.vencimentoFinal) : undefined,
        umDosTextos(sql`${guia.tipo}`, filtros.tipo),
        filtros.tributo ? eq(guia.tributo, filtros.tributo) : undefined,
        umDosTextos(situacaoEm(hoje), filtros.situacao),
        doPapel(filtros.papel),
        filtros.valorInicial === null ? undefined : sql`${guia.total} >= ${filtros.valorInicial}::int`,
        filtros.valorFinal === null ? undefined : sql`${guia.total} <= ${filtros.valorFinal}::int`,
      ),
    )
    .orderBy(sql`${guia.vencimento} desc, ${guia.numero} desc`)
  const calculadora = await lerCalculadora(ctx, '2006-01-01', hoje, 'TODAS')
  for await (const { papelGuia, ...linha } of streamQuery(ctx, select))
    yield { ...linha, atualizado: valoresEm({ ...linha, papel: papelGuia }, hoje, calculadora).total }
}
