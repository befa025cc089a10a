import { defineRecusaDaEmissao } from '@iss/emissao/server'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { isAbatimentoVigente, recusasDoAbatimento } from '../domain/abatimento.ts'
import { listObrasDoPrestador, type ObraDoPrestador } from './obras-oferecidas.ts'

/** What a note is worth and what it deducts, by lines and by percent. */
function valoresDe({ itens, deducoes, deducaoPercentual }: NotaCanonica) {
  const valorTotal = Dinheiro.sum(
    itens.map(({ valorUnitario, quantidade }) => Decimal4.timesToDinheiro(valorUnitario, quantidade)),
  )
  const percentual = deducaoPercentual ? valorTotal.percent(deducaoPercentual) : Dinheiro.zero
  const linhas = deducoes.map(({ valor, fornecedor, documento }) => ({
    valor,
    comDocumento: fornecedor !== null && documento !== null,
  }))
  return { valorTotal, deduzido: Dinheiro.sum(deducoes.map(({ valor }) => valor)).plus(percentual), linhas }
}

/**
 * A note that names works of its provider deducts there what the authority allowed: up to the percent of the kind, by documents where it asks for
 * them (O2, O3). Works without an abatement, or that nobody registered, leave the deduction to the law. Reads nothing without works and deductions.
 */
export const recusaDoAbatimento = defineRecusaDaEmissao(async (ctx, pedidos) => {
  const obras = new Map<number, ObraDoPrestador[]>()
  const recusas = []
  for (const { nota, prestadorId } of pedidos) {
    const valores = valoresDe(nota)
    const codigo = normalizeDocumento(nota.obra?.codigo ?? '')
    if (codigo === '' || !valores.deduzido.isPositive()) {
      recusas.push([])
      continue
    }
    const dele = obras.get(prestadorId) ?? (await listObrasDoPrestador(ctx, prestadorId, null))
    obras.set(prestadorId, dele)
    const abatimento = dele.find(({ chave }) => chave === codigo)?.abatimento
    recusas.push(
      abatimento && isAbatimentoVigente(abatimento, nota.dataPrestacao) ? recusasDoAbatimento(abatimento, valores) : [],
    )
  }
  return recusas
})
