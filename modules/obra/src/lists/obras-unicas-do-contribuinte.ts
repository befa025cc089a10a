import { defineList, selectField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { refere } from '@iss/platform/db'
import type { Context } from '@iss/platform/server'
import { tipoAbatimentoObraTable as tipo } from '@iss/tributacao/tables/tipo-abatimento-obra'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { buscarObra } from '../contract/obra.ts'
import { rotulosSituacaoObraUnica, situacoesObraUnica } from '../domain/obra-unica.ts'
import { tomDaSituacao } from '../domain/tom-obra-unica.ts'
import { colunasDoDocumento as doc, documentoDaUnica } from '../server/documento-da-unica.ts'
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
  open: ({ notaId, escritPapelId }) =>
    notaId === null ? `/home/actions/escrit-prestador?id=${escritPapelId}` : `/home/actions/nota-fiscal?id=${notaId}`,
  empty: 'Nenhuma nota com dedução em obra.',
  order: ['-emissao'],
  columns: [
    { key: 'obra', label: 'Obra', kind: 'text', below: 'abatimento' },
    { key: 'abatimento', label: 'Tipo de abatimento', kind: 'text', filesOnly: true },
    { key: 'nota', label: 'Nota', kind: 'integer', below: 'especie' },
    { key: 'especie', label: 'Espécie', kind: 'text', filesOnly: true },
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
      escritPapelId: unica.escritPapelId,
      estado: unica.situacao,
      obra: obra.nome,
      abatimento: sql<string>`coalesce(${tipo.nome}, '')`.as('abatimento'),
      especie: doc.especie,
      nota: doc.nota,
      emissao: unica.emissao,
      valor: doc.valor,
      deducao: doc.deducao,
      glosado: unica.glosado,
      situacao: wordsSql(unica.situacao, rotulosSituacaoObraUnica).as('situacao'),
      parecer: sql<string>`coalesce(${unica.parecer}, '')`.as('parecer'),
    })
    .from(unica)
    .innerJoin(vinculo, refere(unica.obraPrestadorId, vinculo))
    .innerJoin(obra, refere(vinculo.obraId, obra))
    .leftJoin(tipo, refere(unica.tipoAbatimentoObraId, tipo))
    .crossJoinLateral(documentoDaUnica)
    .where(
      and(
        eq(vinculo.prestadorId, ctx.sessao.pessoaSelecionadaId),
        sql`doc.em_vigor`,
        situacao ? eq(unica.situacao, situacao as (typeof situacoesObraUnica)[number]) : undefined,
      ),
    )
}
