import { Dinheiro } from '@iss/kernel/dinheiro'
import { type DadosEmissao, totalDoItem } from './emissao-form.ts'
import { fromConteudo } from './emissao-rascunho.ts'

/** Total of the items of a kept form; items without quantity or value count nothing. */
export function valorDoRascunho(conteudo: Conteudo, dados: DadosEmissao): Dinheiro {
  return Dinheiro.sum(fromConteudo(conteudo, dados).itens.map((item) => totalDoItem(item) ?? Dinheiro.zero))
}

export type Conteudo = Record<string, unknown>
