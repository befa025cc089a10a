import { assinarRespostaApart } from '@iss/abrasf/assinar-resposta'
import { type RespostaParaXml, writeResposta } from '@iss/abrasf/write-resposta'
import { lerAssinanteDaCidade } from '@iss/nota/server'
import type { Context } from '@iss/platform/server'
import { assinaNotasWebService } from '../../domain/web-service/chaves-do-servico.ts'
import { mensagemRetorno } from '../../domain/web-service/mensagens-abrasf.ts'
import type { MensagemRecebida } from './ler-mensagem.ts'

const semNotas = ['mensagens', 'recibo', 'situacao']

/**
 * The answer of an operation in the version of its caller. Its notes bear the signature of the city where the city wants that; without a certificate
 * they come unsigned, and the lists that have a place for notices say why.
 */
export async function escreverNotas(
  ctx: Context,
  { operacao, envelope, versao }: Pick<MensagemRecebida, 'operacao' | 'envelope' | 'versao'>,
  resposta: RespostaParaXml,
): Promise<string> {
  const escrever = (uma: RespostaParaXml) => writeResposta(operacao.resposta, uma, versao)
  if (semNotas.includes(resposta.tipo) || !(await ctx.switchOn(assinaNotasWebService))) return escrever(resposta)
  const assinante = await lerAssinanteDaCidade(ctx)
  if ('falta' in assinante) return escrever(comAviso(resposta, assinante.falta))
  // Within the body of the envelope its namespaces surround the notes.
  const c14n = envelope.arranjo === 'mensagem' ? 'exclusive' : 'inclusive'
  return assinarRespostaApart({ xml: escrever(resposta), assinante, c14n })
}

function comAviso(resposta: RespostaParaXml, motivo: string): RespostaParaXml {
  if (resposta.tipo !== 'notas' && resposta.tipo !== 'substituicao') return resposta
  return { ...resposta, alertas: [...(resposta.alertas ?? []), mensagemRetorno('A003', { motivo })] }
}
