import type { AnswerOf, RequestOf } from '@iss/platform/contract'
import { type Context, implement, implementJoint, type Outcome } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { calcularNotaCall, emitirNotaCall } from '../contract/emissao.ts'
import type { PedidoNota } from '@iss/nota/contract/nota-wire'
import { textoNota } from '@iss/nota/domain/mensagens'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { sugerirRetencoesFederais } from '../domain/retencoes-federais.ts'
import { notaRascunhoTable } from '../tables/rascunho.ts'
import { chavesDaNota } from './apurar-nota.ts'
import { canonicaDoPedido } from './canonica.ts'
import { carregarFatos, type FatosDaNota } from './carregar-fatos.ts'
import { enviarEmailNota, nomeMunicipio } from '@iss/nota/server'
import { type Emitida, emitirNotas } from './emitir-notas.ts'
import { examinarNota } from './examinar-nota.ts'

/** Fills in what the screen does not tell: document of the provider, codes of the chosen activity. */
function completarDaTela(nota: NotaCanonica, fatos: FatosDaNota): NotaCanonica {
  const atividade = nota.servico.atividadeId === null ? undefined : fatos.atividades[0]?.atividade
  return {
    ...nota,
    prestador: fatos.prestador.pessoa.documento,
    servico: atividade
      ? {
          ...nota.servico,
          subitem: atividade.itemListaServico,
          codigoNacional: atividade.codigoTributacaoNacional,
          cnae: atividade.cnae,
        }
      : nota.servico,
  }
}

/** The screen's order as a canonical note of the selected person, with its facts. */
export async function canonicaDaTela(ctx: Context, pedido: PedidoNota): Promise<{ nota: NotaCanonica; fatos: FatosDaNota }> {
  const nota = canonicaDoPedido(pedido)
  const fatos = await carregarFatos(ctx, chavesDaNota(nota, ctx.sessao.pessoaSelecionadaId))
  return { fatos, nota: completarDaTela(nota, fatos) }
}

export const calcularNotaOperation = implement(calcularNotaCall, async (ctx, pedido) => {
  const { nota, fatos } = await canonicaDaTela(ctx, pedido)
  const { apuracao, violacoes, avisos } = await examinarNota(ctx, nota, ctx.sessao.pessoaSelecionadaId, fatos)
  const { resultado } = apuracao
  return {
    resultado: {
      valorTotal: resultado.valorTotal,
      descontoIncondicional: resultado.descontoIncondicional,
      descontoCondicional: resultado.descontoCondicional,
      deducoes: resultado.deducoes,
      base: resultado.base,
      aliquota: resultado.aliquota,
      aliquotaExata: resultado.aliquotaExata,
      imposto: resultado.imposto,
      retido: resultado.retido,
      retencaoEditavel: resultado.retencaoEditavel,
      regra: resultado.regra,
      motivoRetencao: resultado.motivoRetencao,
      municipioIncidencia: resultado.municipioIncidencia ?? apuracao.cidade.codigo,
      municipioIncidenciaNome: await nomeMunicipio(ctx, resultado.municipioIncidencia),
      devidoAqui: resultado.devidoAqui,
      liquido: resultado.liquido,
      aReceber: resultado.aReceber,
      memoria: resultado.memoria.map((passo) => ({ ...passo, valores: { ...passo.valores } })),
    },
    violacoes: violacoes.map((violacao) => ({ key: violacao.field ?? null, message: violacao.message })),
    avisos,
    sugestoes: sugerirRetencoesFederais({
      valorTotal: resultado.valorTotal,
      materiais: resultado.deducoes,
      optanteSimples: apuracao.regime === 'SIMPLES' || apuracao.regime === 'MEI',
    }),
  }
})

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
        completar: completarDaTela,
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
