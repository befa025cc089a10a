import { Competencia } from '@iss/kernel/competencia'
import { type Context, defineProcess } from '@iss/platform/server'
import { markProgress, storeFile } from '@iss/report/server'
import { montarLivro, type PedidoLivro } from './imprimir-livro.ts'
import { countLinhas } from './linhas-livro.ts'
import { writeLivro } from './livro-pdf.ts'

export type PedidoLivroAnual = Omit<PedidoLivro, 'mes'>

/** Lines between two notes of how far the book is. */
const TIQUE = 200

/**
 * The book of a year (F76). The first block counts its lines, so that the list can say how many there are; the second writes the file in one
 * transaction and keeps it. A killed worker's block is undone and runs again.
 */
export const gerarLivroAnual = defineProcess<PedidoLivroAnual, { total: number }>({
  fila: 'filaLivroAnual',
  nome: 'livro-anual',
  async block(ctx, pedido, cursor, { id }) {
    const { pessoaId, papel, ano, comCanceladas } = pedido
    if (!cursor) {
      const [de, ate] = [Competencia.of(ano, 1), Competencia.of(ano, 12)]
      const situacao = comCanceladas ? 'todas' : 'validas'
      const total = await countLinhas(ctx, { pessoaId, papel, de, ate, situacao })
      return { done: false, cursor: { total }, feitos: 0, total }
    }
    const livro = await montarLivro(ctx, { ...pedido, mes: null })
    let linhas = 0
    const contadas = andando(ctx, id, livro.linhas, ({ comEfeito }) => {
      if (comEfeito || comCanceladas) linhas += 1
      return linhas
    })
    const arquivoId = await storeFile(ctx, {
      stream: writeLivro({ ...livro, linhas: contadas }),
      nome: `livro-${papel.toLowerCase()}-${ano}.pdf`,
      tipo: 'application/pdf',
    })
    await ctx.audit({
      tipo: 'relatorio.gerado',
      entidade: 'arquivo',
      entidadeId: arquivoId,
      depois: { livro: 'anual', ...pedido, linhas },
    })
    return { done: true, feitos: linhas, total: linhas, metadata: { arquivoId, linhas } }
  },
})

/** Passes lines on and notes now and then how many there were, as `contar` counts them. */
export async function* andando<Linha>(
  ctx: Context,
  processoId: number,
  linhas: AsyncIterable<Linha>,
  contar: (linha: Linha) => number,
): AsyncGenerator<Linha> {
  let vistas = 0
  for await (const linha of linhas) {
    const feitas = contar(linha)
    vistas += 1
    if (vistas % TIQUE === 0) await markProgress(ctx, processoId, feitas)
    yield linha
  }
}
