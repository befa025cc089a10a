import { comEfeito } from '@iss/nota/server'
import { contem, refere } from '@iss/platform/db'
import { atividadeField, contribuinteField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import {
  booleanField,
  competenciaRange,
  defineReport,
  integerField,
  lookupField,
  readPercent,
  share,
  textField,
} from '@iss/list/definition'
import { atividadeTable as atividade } from '@iss/tributacao/tables/atividade'
import { and, gte, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dinheiro, esteId, fichaDe, fiscais, inteiro, umDe } from './fato-filtros.ts'

const filters = z.object({
  ...competenciaRange(),
  contribuinte: contribuinteField(),
  atividade: atividadeField(),
  perfil: lookupField({ label: 'Perfil de desconto', lookup: 'perfil-desconto-base' }),
  tipo: textField({ label: 'Tipo de desconto' }),
  obra: textField({ label: 'Obra', help: 'CNO, CEI ou ART.' }),
  percentualMinimo: integerField({ label: 'Percentual mínimo deduzido (%)', max: 100, initial: 0 }),
  semDocumento: booleanField({ label: 'Só sem documento' }),
})
type Filtros = z.output<typeof filters>

/** Who deducts from the base, how much, by which document and in which works (F32). */
export const deducaoBaseCalculo = defineReport({
  slug: 'relatorio-deducao-base-calculo',
  title: 'Deduções da base de cálculo',
  path: '/home/fiscal/relatorio-deducao-base-calculo',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 320, icone: 'file-minus' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.DEDUCAO_BASE_CALCULO,
  filters,
  query: deducoes,
  order: ['prestador', 'perfil', 'nota'],
  group: 'prestador',
  columns: [
    {
      key: 'prestador',
      label: 'Prestador',
      kind: 'text',
      orderBy: 'ordemPrestador',
      link: ({ pessoaId }) => fichaDe(pessoaId),
    },
    { key: 'nota', label: 'Nota', kind: 'integer', total: 'count', link: ({ id }) => `/home/actions/nota-fiscal?id=${id}` },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'atividade', label: 'Atividade', kind: 'text' },
    { key: 'obra', label: 'Obra', kind: 'text' },
    { key: 'perfil', label: 'Perfil/Tipo', kind: 'text' },
    { key: 'valor', label: 'Valor dos serviços', kind: 'money', total: 'sum' },
    { key: 'deducao', label: 'Dedução', kind: 'money', total: 'sum' },
    {
      key: 'percentual',
      label: '% deduzido',
      kind: 'percent',
      total: ({ soma }) => share(soma('deducao'), soma('valor')),
    },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'documentos', label: 'Documentos vinculados', kind: 'integer', total: 'sum' },
    { key: 'valorDocumentos', label: 'Valor dos documentos', kind: 'money', total: 'sum' },
    { key: 'documentoCancelado', label: 'Documento cancelado', kind: 'boolean' },
    { key: 'totalCancelado', label: 'Total cancelado', kind: 'money', total: 'sum' },
  ],
})

/** Documents that the note deducts (spec 2 §2.15, O3); one cancelled afterwards stays linked. */
const vinculadas = sql`(select count(*) as quantas, coalesce(sum(v.valor), 0) as valor, coalesce(bool_or(v.cancelada), false) as cancelada,
    coalesce(sum(v.valor) filter (where v.cancelada), 0) as cancelado
  from deducao_uso u join deducao_vinculada v on v.municipio_id = u.municipio_id and v.id = u.vinculo_id
  where u.municipio_id = ${nota.municipioId} and u.nota_id = ${nota.id}) as vinculadas`
/** What the profile of the provider took off the base of the note, as its memory of calculation keeps it. */
const beneficio = sql`(select coalesce(sum((m -> 'valores' ->> 'beneficioBase')::numeric), 0) as valor
  from jsonb_array_elements(${nota.memoria}) m where m ->> 'passo' = 'beneficio-base') as beneficio`
/** Profile in force on the day of the service. */
const vigente = sql`(select max(d.id) as id, max(d.nome) as nome from pessoa_perfil_desconto_base a
  join perfil_desconto_base d on d.municipio_id = a.municipio_id and d.id = a.perfil_id
  where a.municipio_id = ${nota.municipioId} and a.pessoa_id = ${nota.prestadorId} and a.inicio <= ${nota.dataPrestacao}
    and coalesce(a.fim, 'infinity'::date) >= ${nota.dataPrestacao}) as vigente`

const deducao = sql`(${nota.deducoes} + beneficio.valor)`
const percentual = sql`${deducao} * 100 / ${nota.valorTotal}`
const obra = sql<string>`coalesce(${nota.canonica} -> 'obra' ->> 'codigo', ${nota.canonica} -> 'obra' ->> 'art', '')`
const perfilOuTipo = sql<string>`coalesce(nullif(concat_ws(', ', case when beneficio.valor > 0 then vigente.nome end,
  (select string_agg(distinct l.tipo, ', ' order by l.tipo) from nota_deducao l where l.municipio_id = ${nota.municipioId} and l.nota_id = ${nota.id})),
  ''), 'Percentual do valor')`

function deducoes(ctx: Context, filtros: Filtros) {
  return ctx.db
    .select({
      id: nota.id,
      pessoaId: nota.prestadorId,
      prestador: pessoa.nome,
      // People of one name stay apart.
      ordemPrestador: sql<string>`lower(unaccent(${pessoa.nome})) || ' ' || ${pessoa.documento}`.as('ordem_prestador'),
      nota: nota.numero,
      emissao: sql<string>`to_char(${nota.emissao} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`.as('emitida_em'),
      atividade: sql<string>`${atividade.codigoExibido} || ' - ' || ${atividade.resumo}`.as('atividade_texto'),
      obra: obra.as('obra'),
      perfil: perfilOuTipo.as('perfil'),
      valor: nota.valorTotal,
      deducao: dinheiro(deducao).as('deducao'),
      percentual: sql`${percentual}`.mapWith(readPercent).as('percentual'),
      base: nota.base,
      iss: nota.imposto,
      documentos: inteiro(sql`vinculadas.quantas`).as('documentos'),
      valorDocumentos: dinheiro(sql`vinculadas.valor`).as('valor_documentos'),
      documentoCancelado: sql<boolean>`vinculadas.cancelada`.as('documento_cancelado'),
      totalCancelado: dinheiro(sql`vinculadas.cancelado`).as('total_cancelado'),
    })
    .from(nota)
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .innerJoin(atividade, refere(nota.atividadeId, atividade))
    .crossJoinLateral(vinculadas)
    .crossJoinLateral(beneficio)
    .crossJoinLateral(vigente)
    .where(
      and(
        comEfeito,
        gte(nota.competencia, filtros.competenciaInicial),
        lte(nota.competencia, filtros.competenciaFinal),
        sql`${deducao} > 0`,
        esteId(nota.prestadorId, filtros.contribuinte),
        umDe(nota.atividadeId, filtros.atividade),
        filtros.perfil === null ? undefined : sql`vigente.id = ${Number(filtros.perfil)} and beneficio.valor > 0`,
        filtros.tipo === '' ? undefined : contem(perfilOuTipo, filtros.tipo),
        filtros.obra === '' ? undefined : contem(obra, filtros.obra),
        filtros.percentualMinimo ? sql`${percentual} >= ${filtros.percentualMinimo}::int` : undefined,
        filtros.semDocumento ? sql`${nota.deducoes} > 0 and vinculadas.quantas = 0` : undefined,
      ),
    )
}
