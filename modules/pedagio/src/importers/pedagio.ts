import { importadorDoLivro, lerCelula } from '@iss/escrituracao/server'
import { pedagioAccess, pedidoPedagio } from '../contract/pedagio.ts'
import { livroPedagio } from '../server/livro-pedagio.ts'

/**
 * The CSV of a toll company: competencia; rodovia; receita; deducoes. The road by its name, or by name and plaza ('MG-010 - Praça 1'). The layout
 * is the house's: of the NFS-e Via no published layout is at hand.
 */
export const importarPedagio = importadorDoLivro({
  tipo: 'escrit-pedagio',
  rotulo: 'Escrituração de pedágio (CSV)',
  access: pedagioAccess,
  livro: livroPedagio,
  colunas: ['competencia', 'rodovia', 'receita'],
  opcionais: ['deducoes'],
  lerLinha({ competencia, rodovia, receita, deducoes }) {
    const celula = lerCelula()
    const pedido = {
      competencia: celula.competencia('competencia', competencia),
      rodoviaId: null,
      rodovia: rodovia.trim(),
      receita: celula.dinheiro('receita', receita),
      deducoes: celula.dinheiro('deducoes', deducoes),
    }
    return {
      chave: `${rodovia.trim()} ${competencia.trim()}`,
      pedido: celula.violations.length > 0 ? null : (pedidoPedagio.encode(pedido) as Record<string, unknown>),
      violations: celula.violations,
    }
  },
})
