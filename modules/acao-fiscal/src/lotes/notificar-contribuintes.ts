import { defineLote } from '@iss/lote/definition'
import { getPessoa } from '@iss/pessoa/server'
import { inspecaoAccess } from '../contract/acesso.ts'
import { emitirTermo } from '../server/emitir-termo.ts'
import { dizerEmitidoA } from '../server/iniciar-acao.ts'
import { razaoDoLote, textosDoLote } from '../server/lote-de-contribuintes.ts'

/** Notificar (F16, F23, F50): a notice to many taxpayers, each a document with its own number, mail and receipt of reading. */
export const notificarContribuintes = defineLote({
  slug: 'notificar-contribuintes',
  title: 'Notificar contribuintes em lote',
  access: inspecaoAccess,
  screen: 'own',
  immediate: 50,
  audit: 'fiscalizacao.lote',
  reason: razaoDoLote,
  texts: textosDoLote,
  fields: {
    texto: { kind: 'longtext', label: 'Texto', required: true, max: 8000 },
    prazoDias: { kind: 'integer', label: 'Prazo em dias úteis', min: 1, max: 180 },
  },
  columns: [],
  async run(ctx, { alvo }, { usuarioId, valores: { texto, prazoDias } }) {
    const { id: contribuinteId } = await getPessoa(ctx, alvo)
    if (usuarioId === null) throw new Error('A notice is given by an inspector')
    const termo = await emitirTermo(ctx, {
      tipo: 'NOTIFICACAO',
      agendamentoId: null,
      contribuinteId,
      fiscalId: usuarioId,
      complemento: texto,
      prazoDias,
    })
    return dizerEmitidoA(ctx, termo)
  },
})
