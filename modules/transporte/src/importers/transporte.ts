import { importadorDoLivro, lerCelula } from '@iss/escrituracao/server'
import { pedidoTransporte, transporteAccess } from '../contract/transporte.ts'
import { livroTransporte } from '../server/livro-transporte.ts'

/** The CSV of movements (T1): data; linha; tarifa; pagantes; integracao; gratuidade. One line for each line, day and tariff. */
export const importarTransporte = importadorDoLivro({
  tipo: 'movimento-transporte',
  rotulo: 'Movimento de transporte (CSV)',
  access: transporteAccess,
  livro: livroTransporte,
  colunas: ['data', 'linha', 'tarifa', 'pagantes'],
  opcionais: ['integracao', 'gratuidade'],
  lerLinha({ data, linha, tarifa, pagantes, integracao, gratuidade }) {
    const celula = lerCelula()
    const pedido = {
      data: celula.data('data', data),
      linhaId: null,
      linha: linha.trim().slice(0, 20),
      tarifaId: null,
      tarifa: tarifa.trim().slice(0, 20),
      pagantes: celula.inteiro('pagantes', pagantes),
      integracao: celula.inteiro('integracao', integracao),
      gratuidade: celula.inteiro('gratuidade', gratuidade),
    }
    return {
      chave: `${linha.trim()} ${tarifa.trim()} ${data.trim()}`,
      pedido: celula.violations.length > 0 ? null : (pedidoTransporte.encode(pedido) as Record<string, unknown>),
      violations: celula.violations,
    }
  },
})
