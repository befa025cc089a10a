import { implement } from '@iss/platform/server'
import { agendarLivroAnual } from '../contract/livro-fiscal.ts'
import { scheduleLivro } from './gerar-livro-anual.ts'
import { pessoaDoLivro } from './imprimir-livro.ts'

/** Asks for the book of a year (F76). */
export const agendarLivroAnualOperation = implement(
  agendarLivroAnual,
  async (ctx, { papelServico: papel, idPessoa, documento, ...pedido }) =>
    scheduleLivro(ctx, { ...pedido, papel, pessoaId: await pessoaDoLivro(ctx, documento, idPessoa) }),
)
