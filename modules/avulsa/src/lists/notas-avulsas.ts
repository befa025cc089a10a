import { vinculoDocumentoTable } from '@iss/documento/tables/vinculo-documento'
import { guiaTable } from '@iss/guia/tables/guia'
import { instanteDe, plusDays } from '@iss/kernel/data'
import { dateField, defineList, selectField, textField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { estadosNota } from '@iss/nota/domain/estado'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { serieTable } from '@iss/nota/tables/serie'
import { isAutoridade } from '@iss/pessoa/server'
import { contem, refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { avulsaAccess, imprimirReciboAvulsa } from '../contract/avulsa.ts'
import { type SituacaoAvulsa, situacaoAvulsa, situacoesAvulsa } from '../domain/avulsa.ts'

const filters = z.object({
  dataInicial: dateField({ label: 'Emissão de' }),
  dataFinal: dateField({ label: 'Emissão até' }),
  situacao: selectField({
    label: 'Situação',
    options: Object.entries(situacoesAvulsa).map(([value, label]) => ({ value: value as SituacaoAvulsa, label })),
  }),
  parte: textField({ label: 'Prestador ou tomador' }),
})

const situacoes = Object.fromEntries(estadosNota.map((estado) => [estado, situacoesAvulsa[situacaoAvulsa(estado)]]))
const tons = { AGUARDANDO_PAGAMENTO: 'warning', LIBERADA: 'success', CANCELADA: 'danger' } as const

/** Single notes: those of the city for the counter (F135), one's own for everybody else (E11). */
export const notasAvulsas = defineList({
  slug: 'notas-avulsas',
  title: 'Notas avulsas emitidas',
  path: null,
  access: avulsaAccess,
  filters,
  query: notas,
  id: 'id',
  open: ({ id }) => `/home/actions/nota-fiscal?id=${id}`,
  struck: 'cancelada',
  empty: 'Nenhuma nota avulsa emitida.',
  order: ['-emissao'],
  actions: {
    guia: {
      label: 'Guia',
      icon: 'barcode',
      href: ({ guiaId }) => (guiaId === null ? null : `/home/actions/guia?id=${guiaId}`),
      when: ({ guiaId }) => guiaId !== null,
    },
    recibo: {
      label: 'Recibo',
      icon: 'printer',
      call: imprimirReciboAvulsa,
      show: true,
      when: ({ paga }) => paga,
    },
  },
  columns: [
    { key: 'numero', label: 'Número', kind: 'numero' },
    { key: 'emissao', label: 'Emissão', kind: 'datetime', secondary: true },
    { key: 'prestador', label: 'Prestador', kind: 'text' },
    { key: 'tomador', label: 'Tomador', kind: 'text' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'iss', label: 'ISS', kind: 'money', total: 'sum' },
    { key: 'guia', label: 'Guia', kind: 'text' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tons[situacaoAvulsa(estado)] },
  ],
})

function notas(ctx: Context, { dataInicial, dataFinal, situacao, parte }: z.output<typeof filters>) {
  const [nota, vinculo, guia] = [notaFiscalTable, vinculoDocumentoTable, guiaTable]
  const prestador = sql<string>`${nota.dadosPrestador}->>'nome'`
  // The newest guide in force, else the newest of all: a cancelled note keeps the guide that it had.
  const daNota = ctx.db
    .select({ notaId: vinculo.origemId, guiaId: guia.id, numero: guia.numero, estado: guia.estado })
    .from(vinculo)
    .innerJoin(guia, refere(vinculo.destinoId, guia))
    .where(and(eq(vinculo.tipo, 'NotaFiscal_Guia'), eq(guia.tipo, 'NOTA_FISCAL_AVULSA')))
    .orderBy(desc(guia.id))
    .as('da_nota')
  const estados = estadosNota.filter((estado) => situacao === null || situacaoAvulsa(estado) === situacao)
  return ctx.db
    .select({
      id: nota.id,
      numero: nota.numero,
      emissao: nota.emissao,
      prestador: prestador.as('prestador'),
      tomador: sql<string>`coalesce(${nota.tomadorNome}, 'Não identificado')`.as('tomador'),
      valor: nota.valorTotal,
      iss: nota.imposto,
      guiaId: daNota.guiaId,
      guia: sql<string>`coalesce('nº ' || ${daNota.numero}, 'Sem guia')`.as('guia_texto'),
      paga: sql<boolean>`coalesce(${daNota.estado} in ('PAGA', 'BAIXADA'), false)`.as('paga'),
      estado: sql<(typeof estadosNota)[number]>`${nota.estado}`.as('estado_da_nota'),
      situacao: wordsSql(nota.estado, situacoes).as('situacao'),
      cancelada: sql<boolean>`${nota.estado} in ('CANCELADA', 'SUBSTITUIDA')`.as('cancelada'),
    })
    .from(nota)
    .innerJoin(serieTable, refere(nota.serieId, serieTable))
    .leftJoin(daNota, eq(daNota.notaId, nota.id))
    .where(
      and(
        eq(serieTable.avulsa, true),
        isAutoridade(ctx) ? undefined : eq(nota.prestadorId, ctx.sessao.pessoaSelecionadaId),
        dataInicial === null ? undefined : gte(nota.emissao, instanteDe(dataInicial)),
        dataFinal === null ? undefined : lt(nota.emissao, instanteDe(plusDays(dataFinal, 1))),
        inArray(nota.estado, estados),
        parte === '' ? undefined : or(contem(prestador, parte), contem(nota.tomadorNome, parte)),
      ),
    )
}
