import { refuse } from '@iss/kernel/errors'
import { defineLote, selectionOrder } from '@iss/lote/definition'
import { and, eq } from 'drizzle-orm'
import { vinculoAccess } from '../contract/vinculo.ts'
import { escrituracaoErrors, escrituracaoMensagens } from '../domain/errors.ts'
import { relacaoNotaEscritTable as relacao } from '../tables/relacao-nota-escrit.ts'

/** Desvincular (F31): undoes a tie made by hand, each by an event of its own; numbers and series count for both sides again. */
export const desvincularNotaEscritLote = defineLote({
  ...selectionOrder,
  slug: 'desvincular-nota-escrit',
  title: 'Desvincular escriturações de notas',
  access: vinculoAccess,
  audit: 'relacao-nota-escrit',
  texts: { item: ['escrituração', 'escriturações'] },
  fields: {},
  columns: [],
  async run(ctx, { alvo }, { motivo }) {
    const [desfeito] = await ctx.db
      .delete(relacao)
      .where(and(eq(relacao.escritTomadaId, alvo), eq(relacao.vinculada, true)))
      .returning()
    if (!desfeito) return refuse(escrituracaoErrors.vinculoAusente)
    await ctx.audit({
      tipo: 'escrituracao.desvinculada',
      entidade: 'relacao_nota_escrit',
      entidadeId: desfeito.id,
      antes: { escritTomada: alvo, nota: desfeito.notaId, escritPrestada: desfeito.escritPrestadaId },
      depois: { motivo },
    })
    return escrituracaoMensagens.desvinculada
  },
})
