import { defineLote, selectionOrder } from '@iss/lote/definition'
import { guiaComplementarAccess } from '../contract/guia-complementar.ts'
import { emitirComplementar } from '../server/guia-complementar.ts'

/** Gerar guia complementar (F62): each underpaid guide gets a guide of what is missing, in place of the debit that waited for a closing. */
export const gerarGuiaComplementarLote = defineLote({
  ...selectionOrder,
  slug: 'gerar-guia-complementar',
  title: 'Gerar guias complementares',
  access: guiaComplementarAccess,
  audit: 'guia-complementar',
  texts: { item: ['guia', 'guias'] },
  fields: {},
  columns: [],
  async run(ctx, { alvo }) {
    const { id } = await emitirComplementar(ctx, alvo)
    return { mensagem: 'Guia complementar gerada com sucesso.', resultadoId: id }
  },
})
