import { enviarEmailNota } from '@iss/nota/server'
import { textoNota } from '@iss/nota/domain/mensagens'
import type { AnswerOf, RequestOf } from '@iss/platform/contract'
import { type Context, implementJoint, type Outcome } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { emitirNotaCall } from '../contract/emissao.ts'
import { completarComFatos } from '../domain/completar-nota.ts'
import { notaRascunhoTable } from '../tables/rascunho.ts'
import { canonicaDoPedido } from './canonica.ts'
import { type Emitida, emitirNotas } from './emitir-notas.ts'

/** Notes that several people issue at the same moment share a transaction; each keeps its own refusal, audit, draft and e-mail. */
export const emitirNotaOperation = implementJoint(emitirNotaCall, {
  owner: (_pedido, sessao) => sessao?.pessoaSelecionadaId ?? 0,
  async run(requests, { wait }) {
    const resultados = await emitirNotas(
      requests.map(({ ctx, input: { rascunhoId: _rascunho, ...pedido } }) => ({
        ctx,
        nota: canonicaDoPedido(pedido),
        prestadorId: ctx.sessao.pessoaSelecionadaId,
        gravacao: { canal: 'TELA' },
        completar: completarComFatos,
      })),
      { esperar: wait },
    )
    const outcomes: Outcome<AnswerOf<typeof emitirNotaCall>>[] = []
    for (const [index, { ctx, input }] of requests.entries()) {
      const resultado = resultados[index]
      if (!resultado || 'ocupado' in resultado) outcomes.push({ busy: true })
      else if ('recusa' in resultado) outcomes.push({ error: resultado.recusa })
      else outcomes.push({ value: await concluir(ctx, input, resultado.emitida) })
    }
    return outcomes
  },
})

/** What follows an issue on the screen: its draft goes, the taker gets the e-mail, the user the numbers. */
async function concluir(
  ctx: Context,
  { rascunhoId, enviarEmailTomador }: RequestOf<typeof emitirNotaCall>,
  { id, numero, senha, codigoVerificacao }: Emitida,
): Promise<AnswerOf<typeof emitirNotaCall>> {
  if (rascunhoId !== null)
    await ctx.db
      .delete(notaRascunhoTable)
      .where(and(eq(notaRascunhoTable.id, rascunhoId), eq(notaRascunhoTable.pessoaId, ctx.sessao.pessoaSelecionadaId)))
  if (enviarEmailTomador) await enviarEmailNota(ctx, id)
  return { id, numero, senha, codigoVerificacao, mensagem: textoNota('emitida', { n: String(numero) }) }
}
