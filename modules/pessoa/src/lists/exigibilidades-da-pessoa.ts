import { dateField, defineList, givenField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { buscarExigibilidadesPessoa, encerrarExigibilidadePessoa } from '../contract/exigibilidade-pessoa.ts'
import { idVisivel } from '../server/consultar-pessoa.ts'
import { findPessoa } from '../server/find-pessoa.ts'
import { listExigibilidadesDaPessoa } from '../server/exigibilidade-pessoa.ts'

const filters = z.object({ idPessoa: givenField('Pessoa') })

/** The exigibilities of a person's own with their validity: in a tab of its registration (S30). */
export const exigibilidadesDaPessoa = defineList({
  slug: 'exigibilidades-da-pessoa',
  title: 'Exigibilidades da pessoa',
  path: null,
  access: buscarExigibilidadesPessoa.access,
  filters,
  rows: exigibilidades,
  id: 'id',
  empty: 'Nenhuma exigibilidade própria: vale a do regime.',
  order: ['-inicio'],
  actions: {
    encerrar: {
      label: 'Encerrar',
      submit: 'Encerrar exigibilidade',
      call: encerrarExigibilidadePessoa,
      danger: true,
      when: ({ fim, vigente }) => fim === null || vigente,
      send: ({ pessoaId, versao, id }) => ({ id: pessoaId, versao, exigibilidadeId: id }),
      fields: z.object({ fim: dateField({ label: 'Último dia', required: true, initial: (hoje) => hoje }) }),
    },
  },
  columns: [
    { key: 'exigibilidade', label: 'Exigibilidade', kind: 'text' },
    { key: 'processo', label: 'Processo', kind: 'text' },
    { key: 'inicio', label: 'Início', kind: 'date' },
    { key: 'fim', label: 'Fim', kind: 'date' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ vigente }) => (vigente ? 'success' : 'neutral') },
  ],
})

async function* exigibilidades(ctx: Context, { idPessoa }: z.output<typeof filters>) {
  const pessoa = await findPessoa(ctx, idVisivel(ctx, idPessoa))
  if (!pessoa) return
  for (const linha of await listExigibilidadesDaPessoa(ctx, pessoa))
    yield { ...linha, pessoaId: pessoa.id, versao: pessoa.versao, situacao: linha.vigente ? 'Vigente' : 'Sem efeito hoje' }
}
