import { defineLote, routine } from '@iss/lote/definition'
import type { Context } from '@iss/platform/server'
import { consoleAccess } from '../contract/consulta.ts'
import { tiposRemoviveis } from '../domain/tipos-removiveis.ts'
import { examinarRemocao, removerEntidade, restaurarEntidade } from '../server/remover-removivel.ts'

async function* entidade(ctx: Context, { tipo, id }: { tipo: string; id: number }) {
  const { rotulo, dependencias, impedimento } = await examinarRemocao(ctx, tipo, id)
  yield { alvo: id, linha: { entidade: rotulo, dependencias }, impedimento, conteudo: null }
}

/** Remover entidade (A11): one row of a kind that may go, with what refers to it; it comes back within 30 days. */
export const removerEntidadeLote = defineLote({
  ...routine,
  slug: 'remover-entidade',
  title: 'Remover entidade',
  access: consoleAccess,
  menu: [{ area: 'admin', grupo: 'Consoles', ordem: 30, icone: 'trash' }],
  word: 'REMOVER',
  immediate: 1,
  texts: {
    run: 'Remover',
    item: ['entidade', 'entidades'],
    warning: 'A entidade deixa de existir. Pode ser restaurada em até 30 dias.',
  },
  fields: {
    tipo: { kind: 'select', label: 'Tipo', required: true, options: tiposRemoviveis, span: 4 },
    id: { kind: 'integer', label: 'Id', required: true, min: 1, span: 4 },
  },
  columns: [
    { key: 'entidade', label: 'Entidade', kind: 'text' },
    { key: 'dependencias', label: 'Dependências', kind: 'text' },
  ],
  items: entidade,
  run: (ctx, { alvo }, { valores: { tipo } }) => removerEntidade(ctx, tipo, alvo),
  undo: { days: 30, run: (ctx, { resultado }, { valores: { tipo } }) => restaurarEntidade(ctx, tipo, resultado) },
})
