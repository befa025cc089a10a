import { implement } from '@iss/platform/server'
import { agendarLivro } from '../contract/livro-fiscal.ts'
import { scheduleLivro } from './gerar-livro.ts'
import { pessoaDoLivro } from './imprimir-livro.ts'

/** Asks for a book by its queue (F76). */
export const agendarLivroOperation = implement(
  agendarLivro,
  async (ctx, { papelServico: papel, idPessoa, documento, mes, ...pedido }) =>
    scheduleLivro(ctx, {
      ...pedido,
      papel,
      mes: mes === null ? null : mes + 1,
      pessoaId: await pessoaDoLivro(ctx, documento, idPessoa),
    }),
)
