import { dateField, defineList, givenField } from '@iss/list/definition'
import type { Context } from '@iss/platform/server'
import { z } from 'zod'
import { buscarAtividadesPessoa, definirAtividadePrincipal, encerrarAtividadePessoa } from '../contract/atividades-pessoa.ts'
import { listAtividadesDaPessoa } from '../server/atividades-pessoa.ts'
import { idVisivel } from '../server/consultar-pessoa.ts'
import { findPessoa } from '../server/find-pessoa.ts'

const filters = z.object({ idPessoa: givenField('Pessoa') })

/** Activities of a person, current ones and those that ended: a tab of its registration (S30). */
export const atividadesDaPessoa = defineList({
  slug: 'atividades-da-pessoa',
  title: 'Atividades',
  path: null,
  access: buscarAtividadesPessoa.access,
  filters,
  rows: atividades,
  id: 'id',
  empty: 'Nenhuma atividade no cadastro.',
  order: ['situacao', 'codigo'],
  actions: {
    principal: {
      label: 'Principal',
      call: definirAtividadePrincipal,
      when: ({ fim, principal }) => fim === null && !principal,
      question: ({ descricao }) => `Confirma ${descricao} como atividade principal?`,
      send: ({ pessoaId, versao, id }) => ({ id: pessoaId, versao, vinculoId: id }),
    },
    encerrar: {
      label: 'Encerrar',
      submit: 'Encerrar atividade',
      call: encerrarAtividadePessoa,
      danger: true,
      when: ({ fim }) => fim === null,
      send: ({ pessoaId, versao, id }) => ({ id: pessoaId, versao, vinculoId: id }),
      fields: z.object({ fim: dateField({ label: 'Término', required: true, initial: (hoje) => hoje }) }),
    },
  },
  columns: [
    { key: 'codigo', label: 'Código', kind: 'text' },
    { key: 'descricao', label: 'Atividade', kind: 'text' },
    { key: 'subitem', label: 'Item LC 116', kind: 'text', secondary: true },
    { key: 'cnae', label: 'CNAE', kind: 'cnae', secondary: true },
    { key: 'aliquota', label: 'Alíquota', kind: 'percent', secondary: true },
    { key: 'inicio', label: 'Início', kind: 'date' },
    { key: 'fim', label: 'Término', kind: 'date' },
    { key: 'situacao', label: 'Situação', kind: 'status', tone: ({ lugar }) => situacoes[lugar].tom, orderBy: 'lugar' },
  ],
})

/** In the order in which they stand. */
const situacoes = [
  { rotulo: 'Principal', tom: 'success' },
  { rotulo: 'Atual', tom: 'info' },
  { rotulo: 'Encerrada', tom: 'neutral' },
] as const

async function* atividades(ctx: Context, { idPessoa }: z.output<typeof filters>) {
  const pessoa = await findPessoa(ctx, idVisivel(ctx, idPessoa))
  if (!pessoa) return
  for (const linha of await listAtividadesDaPessoa(ctx, pessoa)) {
    const lugar = linha.vigente ? (linha.principal ? 0 : 1) : 2
    yield { ...linha, pessoaId: pessoa.id, versao: pessoa.versao, lugar, situacao: situacoes[lugar].rotulo } as const
  }
}
