import { defineList, selectField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { tipoAbatimentoObraTable as tipo } from '@iss/tributacao/tables/tipo-abatimento-obra'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { buscarObra } from '../contract/obra.ts'
import { rotulosSituacaoObraUnica, situacoesObraUnica } from '../domain/obra-unica.ts'
import { tomDaSituacao } from '../domain/tom-obra-unica.ts'
import { obraPrestadorTable as vinculo, obraTable as obra, obraUnicaTable as unica } from '../tables/obra.ts'

const filters = z.object({
  situacao: selectField({
    label: 'Situação fiscal',
    options: situacoesObraUnica.map((value) => ({ value, label: rotulosSituacaoObraUnica[value] })),
  }),
})

/** Obras únicas of a provider (O4): his notes with a deduction in works, and what the authority decided of each. */
export const obrasUnicasDoContribuinte = defineList({
  slug: 'obras-unicas-do-contribuinte',
  title: 'Deduções em obras',
  path: null,
  access: buscarObra.access,
  filters,
  query: unicas,
  id: 'id',
  open: ({ notaId }) => `/home/actions/nota-fiscal?id=${notaId}`,
  empty: 'Nenhuma nota com dedução em obra.',
  order: ['-emissao'],
  columns: [
    { key: 'obra', label: 'Obra', kind: 'text', below: 'abatimento' },
    { key: 'abatimento', label: 'Tipo de abatimento', kind: 'text', filesOnly: true },
    { key: 'nota', label: 'NF-e', kind: 'integer' },
    { key: 'emissao', label: 'Emissão', kind: 'datetime' },
    { key: 'valor', label: 'Valor', kind: 'money', total: 'sum' },
    { key: 'deducao', label: 'Dedução', kind: 'money', total: 'sum' },
    { key: 'glosado', label: 'Retirado', kind: 'money', total: 'sum' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ estado }) => tomDaSituacao(estado), below: 'parecer' },
    { key: 'parecer', label: 'Parecer', kind: 'longtext', filesOnly: true },
  ],
})

function unicas(ctx: Context, { situacao }: z.output<typeof filters>) {
  return ctx.db
    .select({
      id: unica.id,
      notaId: unica.notaId,
      estado: unica.situacao,
      obra: obra.nome,
      abatimento: sql<string>`coalesce(${tipo.nome}, '')`.as('abatimento'),
      nota: nota.numero,
      emissao: unica.emissao,
      valor: nota.valorTotal,
      deducao: nota.deducoes,
      glosado: unica.glosado,
      situacao: wordsSql(unica.situacao, rotulosSituacaoObraUnica).as('situacao'),
      parecer: sql<string>`coalesce(${unica.parecer}, '')`.as('parecer'),
    })
    .from(unica)
    .innerJoin(nota, refere(unica.notaId, nota))
    .innerJoin(vinculo, refere(unica.obraPrestadorId, vinculo))
    .innerJoin(obra, refere(vinculo.obraId, obra))
    .leftJoin(tipo, refere(unica.tipoAbatimentoObraId, tipo))
    .where(
      and(
        eq(vinculo.prestadorId, ctx.sessao.pessoaSelecionadaId),
        inArray(nota.estado, ['EMITIDA', 'CANCELAMENTO_SOLICITADO']),
        situacao ? eq(unica.situacao, situacao as (typeof situacoesObraUnica)[number]) : undefined,
      ),
    )
}
