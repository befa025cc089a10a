import { refere } from '@iss/platform/db'
import { contribuinteField, regimeField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { lerCalculadora, valoresEm } from '@iss/guia/server'
import { guiaTable as guia } from '@iss/guia/tables/guia'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { choiceField, dateRange, defineReport } from '@iss/list/definition'
import { streamQuery } from '@iss/list/server'
import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { competencia, dinheiro, esteId, fichaDe, fiscais } from './fato-filtros.ts'
import {
  ambosPapeisField,
  doPapel,
  recebido,
  situacaoEm,
  situacaoGuiaField,
  textoPapel,
  textoSituacaoGuia,
  textoTipoGuia,
  tipoGuiaField,
  tributoField,
  umDosTextos,
} from './guia-filtros.ts'

const filters = z.object({
  dataPor: choiceField({
    label: 'Data por',
    options: [
      { value: 'EMISSAO', label: 'Emissão' },
      { value: 'VENCIMENTO', label: 'Vencimento' },
      { value: 'PAGAMENTO', label: 'Pagamento' },
      { value: 'COMPETENCIA', label: 'Competência' },
    ],
    initial: 'VENCIMENTO',
  }),
  ...dateRange(),
  papel: ambosPapeisField(),
  tipo: tipoGuiaField(),
  tributo: tributoField(),
  situacao: situacaoGuiaField(),
  contribuinte: contribuinteField(),
  regime: regimeField(),
})
type Filtros = z.output<typeof filters>

/** Guides with the own tax apart from the withheld one, as of today (F60). */
export const guiasPorPapel = defineReport({
  slug: 'relatorio-guias-por-papel',
  title: 'Guias por papel',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Guia', ordem: 600, icone: 'barcode' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.GUIAS_POR_PAPEL,
  filters,
  rows: guias,
  order: ['papel', 'situacao', 'vencimento', 'numero'],
  group: 'papel',
  columns: [
    { key: 'papel', label: 'Papel', kind: 'text' },
    { key: 'numero', label: 'Guia', kind: 'integer', total: 'count', link: ({ id }) => `/home/actions/guia?id=${id}` },
    { key: 'contribuinte', label: 'Contribuinte', kind: 'text', link: ({ pessoaId }) => fichaDe(pessoaId) },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    { key: 'competencia', label: 'Competência', kind: 'competencia' },
    { key: 'tipo', label: 'Tipo', kind: 'text' },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'vencimento', label: 'Vencimento', kind: 'date' },
    { key: 'principal', label: 'Principal', kind: 'money', total: 'sum' },
    { key: 'correcao', label: 'Correção', kind: 'money', total: 'sum' },
    { key: 'multa', label: 'Multa', kind: 'money', total: 'sum' },
    { key: 'juros', label: 'Juros', kind: 'money', total: 'sum' },
    { key: 'tsa', label: 'TSA', kind: 'money', total: 'sum' },
    { key: 'total', label: 'Total', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'text' },
    { key: 'pagoEm', label: 'Pago em', kind: 'date' },
    { key: 'pago', label: 'Valor pago', kind: 'money', total: 'sum' },
  ],
})

async function* guias(ctx: Context, filtros: Filtros) {
  const { dataPor, dataInicial, dataFinal, contribuinte, regime, tributo } = filtros
  const hoje = ctx.clock.today()
  const emissao = sql`(${documento.emissao} at time zone 'America/Sao_Paulo')::date`
  const dia = {
    EMISSAO: emissao,
    VENCIMENTO: sql`${guia.vencimento}`,
    PAGAMENTO: sql`recebido.em::date`,
    // A month belongs to the period that holds its first day.
    COMPETENCIA: sql`${guia.competencia}`,
  }[dataPor]
  const select = ctx.db
    .select({
      id: guia.id,
      pessoaId: guia.pessoaId,
      papel: textoPapel.as('papel_texto'),
      papelGuia: guia.papel,
      denuncia: guia.denuncia,
      numero: guia.numero,
      contribuinte: pessoa.nome,
      documento: pessoa.documento,
      competencia: competencia(guia.competencia).as('mes'),
      tipo: textoTipoGuia.as('tipo_texto'),
      emissao: sql<string>`${emissao}::text`.as('emitida_em'),
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
      pagoEm: sql<string | null>`recebido.em`.as('pago_em'),
      pago: dinheiro(sql`coalesce(recebido.valor, 0)`).as('valor_pago'),
    })
    .from(guia)
    .innerJoin(pessoa, refere(guia.pessoaId, pessoa))
    .innerJoin(documento, refere(guia.id, documento))
    .crossJoinLateral(recebido)
    .where(
      and(
        sql`${dia} between ${dataInicial}::date and ${dataFinal}::date`,
        doPapel(filtros.papel),
        umDosTextos(sql`${guia.tipo}`, filtros.tipo),
        tributo ? eq(guia.tributo, tributo) : undefined,
        umDosTextos(situacaoEm(hoje), filtros.situacao),
        esteId(guia.pessoaId, contribuinte),
        regime ? sql`regime_na_competencia(${guia.municipioId}, ${guia.pessoaId}, ${guia.competencia}) = ${regime}` : undefined,
      ),
    )
    .orderBy(asc(guia.vencimento), asc(guia.numero))
  const calculadora = await lerCalculadora(ctx, '2006-01-01', hoje, 'TODAS')
  for await (const { papelGuia, ...linha } of streamQuery(ctx, select)) {
    const { base, correcao, multa, juros, tsa, total } = valoresEm({ ...linha, papel: papelGuia }, hoje, calculadora)
    yield { ...linha, principal: base, correcao, multa, juros, tsa, total }
  }
}
