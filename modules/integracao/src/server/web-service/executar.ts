import type { Pessoa } from '@iss/pessoa/tables/pessoa'
import type { Context } from '@iss/platform/server'
import { consultarFaixa, consultarPorRps, consultarPrestado, consultarTomado } from './consultar-notas.ts'
import { cancelarNfse, substituirNfse } from './corrigir-nota.ts'
import type { MensagemRecebida } from './ler-mensagem.ts'
import { consultarLote, converterNaHora, gerarNfse, receberLote } from './receber-lote.ts'
import type { Feita } from './resultado.ts'

/** Does what a message that was found right asks, for the person that it names. Refuses with RecusaDoServico or as the screens do. */
export async function executar(ctx: Context, mensagem: MensagemRecebida, pessoa: Pessoa): Promise<Feita> {
  const { operacao, lote, pedido } = mensagem
  if (lote) {
    if (operacao.nome === 'RecepcionarLoteRps') return receberLote(ctx, mensagem, lote, pessoa)
    return operacao.nome === 'GerarNfse' ? gerarNfse(ctx, lote, pessoa) : converterNaHora(ctx, mensagem, lote, pessoa)
  }
  const dados = pedido?.dados
  switch (dados?.tipo) {
    case 'cancelamento':
      return cancelarNfse(ctx, pessoa, dados.cancelamento)
    case 'substituicao':
      return substituirNfse(ctx, pessoa, dados.cancelamento, dados.rps)
    case 'lote':
      return consultarLote(ctx, mensagem, pessoa, dados.protocolo)
    case 'rps':
      return consultarPorRps(ctx, pessoa, dados.rps)
    case 'prestado':
      return consultarPrestado(ctx, pessoa, dados.criterio)
    case 'tomado':
      return consultarTomado(ctx, pessoa, dados.criterio)
    case 'faixa':
      return consultarFaixa(ctx, pessoa, dados)
    default:
      throw new Error('A message that does not follow the schema was refused before')
  }
}
