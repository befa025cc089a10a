import { refere } from '@iss/platform/db'
import { documentoTable } from '@iss/documento/tables/documento'
import { defineList, givenField, integerField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import { imprimirCartaCorrecao } from '@iss/nota/contract/carta-da-nota'
import { notaFiscalTable as nota } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cartaAccess } from '@iss/nota/contract/acessos'
import { camposDaCarta, cartaMensagens } from '../domain/carta-correcao.ts'
import { cartaCorrecaoCampoTable as campo, cartaCorrecaoTable as table } from '../tables/carta-correcao.ts'

const filters = z.object({ numero: integerField({ label: 'Número da NF-e', min: 1 }), notaId: givenField('NF-e') })

/** Letters of correction of the selected person's notes (E08). */
export const cartasCorrecao = defineList({
  slug: 'cartas-correcao',
  title: 'Cartas de correção emitidas',
  path: null,
  access: cartaAccess,
  filters,
  query: (ctx: Context, { notaId, numero }: z.output<typeof filters>) =>
    cartas(
      ctx,
      and(
        eq(nota.prestadorId, ctx.sessao.pessoaSelecionadaId),
        notaId === null ? undefined : eq(table.notaId, notaId),
        numero === null ? undefined : eq(nota.numero, numero),
      ),
    ),
  id: 'id',
  struck: 'semEfeito',
  empty: cartaMensagens.vazio,
  order: ['-emissao'],
  actions: { imprimir: { label: 'Imprimir', icon: 'printer', call: imprimirCartaCorrecao, show: true } },
  columns: [
    { key: 'emissao', label: 'Emissão', kind: 'datetime' },
    { key: 'notaNumero', label: 'NF-e', kind: 'numero' },
    { key: 'numero', label: 'Carta', kind: 'numero' },
    { key: 'tomador', label: 'Tomador', kind: 'text', secondary: true },
    { key: 'dados', label: 'Dados corrigidos', kind: 'text' },
    { key: 'usuario', label: 'Usuário', kind: 'text', secondary: true },
    {
      key: 'situacao',
      label: 'Situação',
      kind: 'status',
      tone: ({ semEfeito }) => (semEfeito ? 'neutral' : 'success'),
    },
  ],
})

const rotulos = Object.fromEntries(camposDaCarta.map(({ campo: chave, label }) => [chave, label]))
const posicoes = sql.join(
  camposDaCarta.map(({ campo: chave }) => sql`${chave}`),
  sql`, `,
)

/** Letters with the number of their note and whether they are in force. */
export function cartas({ db }: Context, onde: SQL | undefined) {
  const semEfeito = sql<boolean>`(${documentoTable.dataCancelamento} is not null)`
  return db
    .select({
      id: table.id,
      notaId: sql<number>`${table.notaId}`.mapWith(table.notaId).as('nota_da_carta'),
      notaNumero: sql<number>`${nota.numero}`.mapWith(nota.numero).as('nota_numero'),
      tomador: sql<string>`coalesce(${nota.tomadorNome}, 'Não identificado')`.as('tomador'),
      numero: table.numero,
      emissao: table.emissao,
      usuario: sql<string | null>`${pessoaTable.nome}`.as('usuario'),
      texto: table.texto,
      senha: documentoTable.senha,
      dados: sql<string>`(select string_agg(${wordsSql(campo.campo, rotulos)}, ', '
        order by array_position(array[${posicoes}]::text[], ${campo.campo}), ${campo.id}) from ${campo}
        where ${campo.municipioId} = ${table.municipioId} and ${campo.cartaId} = ${table.id})`.as('dados'),
      semEfeito: semEfeito.as('sem_efeito'),
      situacao: sql<string>`case when ${semEfeito} then 'Sem efeito' else 'Em vigor' end`.as('situacao'),
    })
    .from(table)
    .innerJoin(nota, refere(table.notaId, nota))
    .innerJoin(documentoTable, refere(table.id, documentoTable))
    .leftJoin(pessoaTable, refere(table.usuarioId, pessoaTable))
    .where(onde)
}
