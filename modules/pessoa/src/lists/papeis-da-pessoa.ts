import { refere } from '@iss/platform/db'
import { defineList, givenField } from '@iss/list/definition'
import { wordsSql } from '@iss/list/server'
import type { Context } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { buscarPessoaTO, encerrarPapelPessoa } from '../contract/pessoa.ts'
import { labelPapel } from '../domain/rotulos-cadastro.ts'
import { idVisivel } from '../server/consultar-pessoa.ts'
import { papelTable as papel, pessoaTable as empregador } from '../tables/pessoa.ts'

const filters = z.object({ idPessoa: givenField('Pessoa') })

/** The roles of a person, current ones and those that ended: in a tab of its registration (S30). */
export const papeisDaPessoa = defineList({
  slug: 'papeis-da-pessoa',
  title: 'Papéis',
  path: null,
  access: buscarPessoaTO.access,
  filters,
  query: papeis,
  id: 'id',
  empty: 'Nenhum papel.',
  order: ['inicio'],
  actions: {
    encerrar: {
      label: 'Encerrar',
      call: encerrarPapelPessoa,
      danger: true,
      when: ({ fim }) => fim === null,
      question: ({ perfil }) => `Confirma o término do papel ${perfil} hoje?`,
      send: ({ pessoaId, id }) => ({ id: pessoaId, papelId: id }),
    },
  },
  columns: [
    { key: 'perfil', label: 'Papel', kind: 'text' },
    { key: 'empregador', label: 'Empregador', kind: 'text' },
    { key: 'inicio', label: 'Início', kind: 'date' },
    { key: 'fim', label: 'Término', kind: 'date' },
  ],
})

function papeis(ctx: Context, { idPessoa }: z.output<typeof filters>) {
  return ctx.db
    .select({
      id: papel.id,
      pessoaId: papel.atorId,
      perfil: wordsSql(papel.perfil, labelPapel).as('perfil_rotulo'),
      empregador: empregador.nome,
      inicio: papel.inicio,
      fim: papel.fim,
    })
    .from(papel)
    .leftJoin(empregador, refere(papel.empregadorId, empregador))
    .where(eq(papel.atorId, idVisivel(ctx, idPessoa)))
}
