import { anywhere, refere } from '@iss/platform/db'
import { atividadeField, contribuinteField, retidoField } from '@iss/pessoa/server'
import { RelatorioAssincrono } from '@iss/municipio/domain/relatorio-assincrono'
import { documentoTable as documento } from '@iss/documento/tables/documento'
import { fold } from '@iss/kernel/texto'
import { municipioIbgeTable as cidade } from '@iss/municipio/tables/municipio'
import { pessoaTable as pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { booleanField, competenciaRange, defineReport, readPercent, textField } from '@iss/list/definition'
import { atividadeTable as atividade } from '@iss/tributacao/tables/atividade'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'
import {
  comEfeito,
  diaDaEmissao,
  esteId,
  fiscais,
  municipioDaIncidencia,
  nasCompetencias,
  seSim,
  umDe,
} from '../server/nota-filtros.ts'

const filters = z.object({
  ...competenciaRange(),
  contribuinte: contribuinteField(),
  atividade: atividadeField(),
  municipio: textField({ label: 'Município de incidência' }),
  soSemAmparo: booleanField({
    label: 'Só sem amparo',
    initial: true,
    help: 'Só atividades que não permitem incidência fora do município.',
  }),
  retido: retidoField(),
})
type Filtros = z.output<typeof filters>

/** Tax that leaves the city: notes of our providers with incidence elsewhere, and whether the activity allows it (LC 116/2003 art. 3). */
export const notasForaDoMunicipio = defineReport({
  slug: 'relatorio-n-fe-fora-municipio',
  title: 'NF-e com incidência fora do município',
  access: fiscais,
  menu: [{ area: 'fiscal', grupo: 'Movimentação de notas', ordem: 330, icone: 'map-pin' }],
  mode: 'misto',
  tipo: RelatorioAssincrono.NFE_FORA_MUNICIPIO,
  filters,
  query: deFora,
  order: ['municipio', '-iss', 'numero'],
  group: 'municipio',
  columns: [
    { key: 'municipio', label: 'Município de incidência', kind: 'text' },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'documento', label: 'Documento', kind: 'documento' },
    {
      key: 'numero',
      label: 'Nota',
      kind: 'integer',
      total: 'count',
      link: ({ senha }) => `/home/actions/documentos?senha=${senha}`,
    },
    { key: 'emissao', label: 'Emissão', kind: 'date' },
    { key: 'atividade', label: 'Atividade', kind: 'text' },
    { key: 'item', label: 'Item LC 116', kind: 'text' },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'base', label: 'Base', kind: 'money', total: 'sum' },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent' },
    { key: 'iss', label: 'ISS fora', kind: 'money', total: 'sum' },
    { key: 'percentual', label: '% do prestador', kind: 'percent' },
    { key: 'permite', label: 'Permite incidência fora', kind: 'boolean' },
  ],
})

function deFora(ctx: Context, filtros: Filtros) {
  const periodo = and(comEfeito, nasCompetencias(filtros.competenciaInicial, filtros.competenciaFinal))
  const doPrestador = ctx.db
    .select({ prestadorId: nota.prestadorId, total: sql`sum(${nota.valorTotal})`.as('total') })
    .from(nota)
    .where(periodo)
    .groupBy(nota.prestadorId)
    .as('do_prestador')
  const procurado = anywhere(fold(filtros.municipio))
  return ctx.db
    .select({
      senha: documento.senha,
      municipio: municipioDaIncidencia.as('municipio'),
      prestador: pessoa.nome,
      documento: pessoa.documento,
      numero: nota.numero,
      emissao: diaDaEmissao.as('emissao'),
      atividade: atividade.resumo,
      item: sql<string>`lpad(${nota.itemListaServico}, 5, '0')`.as('item'),
      tomador: sql<string>`coalesce(${nota.tomadorNome}, 'Não identificado')`.as('tomador'),
      valor: nota.valorTotal,
      base: nota.base,
      aliquota: nota.aliquota,
      iss: nota.imposto,
      percentual: sql`100.0 * ${nota.valorTotal} / nullif(${doPrestador.total}, 0)`.mapWith(readPercent).as('percentual'),
      permite: atividade.permiteIncidenciaForaMunicipio,
    })
    .from(nota)
    .innerJoin(documento, refere(nota.id, documento))
    .innerJoin(pessoa, refere(nota.prestadorId, pessoa))
    .innerJoin(atividade, refere(nota.atividadeId, atividade))
    .innerJoin(doPrestador, eq(doPrestador.prestadorId, nota.prestadorId))
    .leftJoin(cidade, eq(cidade.codigo, nota.municipioIncidencia))
    .where(
      and(
        periodo,
        eq(nota.devidoAqui, false),
        esteId(nota.prestadorId, filtros.contribuinte),
        umDe(nota.atividadeId, filtros.atividade),
        seSim(filtros.retido, sql`${nota.retido}`),
        filtros.soSemAmparo ? eq(atividade.permiteIncidenciaForaMunicipio, false) : undefined,
        filtros.municipio === '' ? undefined : sql`lower(unaccent(${municipioDaIncidencia})) like ${procurado}`,
      ),
    )
}
