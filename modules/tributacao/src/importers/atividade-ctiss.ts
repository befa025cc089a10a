import { fill } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { textOf } from '@iss/kinds'
import { avisos, defineImporter, erros, type ItemLido } from '@iss/lote/importer'
import { type CsvTable, parseCsvApart } from '@iss/platform/csv'
import type { Context } from '@iss/platform/server'
import { acessoTabelaIbpt } from '../contract/tabelas-do-fisco.ts'
import { tabelaErrors } from '../domain/errors-tabelas.ts'
import {
  type ColunaCtiss,
  colunasCtiss,
  type DiferencaCtiss,
  diferencaCtiss,
  dizerDiferenca,
  lerLinhaCtiss,
  type LinhaCtiss,
} from '../domain/linha-ctiss.ts'
import { aplicarDiferenca, lerAntesDaLinha } from '../server/vincular-ctiss.ts'

/** Activities × CTISS (A35): each line is compared with what the city has before anything changes. */
export const atividadeCtiss = defineImporter<LinhaCtiss | null, CsvTable>({
  tipo: 'atividade-ctiss',
  rotulo: 'Atividade × CTISS (CSV)',
  extensoes: ['.csv', '.txt'],
  access: acessoTabelaIbpt,
  semEfeito: ['Sem alteração', 'Sem alteração'],
  ler: (conteudo) => parseCsvApart(conteudo, { maxRows: 20_000 }),
  async julgar(_ctx, { header, rows }) {
    const nomes = header.map((nome) => fold(nome))
    const posicoes = new Map(colunasCtiss.map((coluna) => [coluna, nomes.indexOf(coluna)]))
    const ausentes = colunasCtiss.filter((coluna) => posicoes.get(coluna) === -1)
    if (ausentes.length > 0)
      return { itens: [], violacoes: ausentes.map((coluna) => fill(tabelaErrors.colunaAusente, { coluna })), avisos: [] }
    const vistas = new Map<string, number>()
    const itens = rows.map(({ linha: numero, campos }): ItemLido<LinhaCtiss | null> => {
      const texto = Object.fromEntries(
        colunasCtiss.map((coluna) => [coluna, campos[posicoes.get(coluna) ?? -1] ?? '']),
      ) as Record<ColunaCtiss, string>
      const { linha, violations } = lerLinhaCtiss(texto)
      const nome = linha ? `${linha.grupo} ${linha.codigo} ${linha.ctiss} ${linha.inicio}` : `linha ${numero}`
      const antes = vistas.get(nome)
      vistas.set(nome, antes ?? numero)
      const repetida = antes === undefined ? [] : [fill(tabelaErrors.linhaRepetida, { linha: antes })]
      return {
        chave: `${texto.grupo}/${texto.codigo} × ${linha ? textOf('ctiss', linha.ctiss) : texto.ctiss}`,
        conteudo: linha,
        mensagens: erros([...violations, ...repetida]),
      }
    })
    return { itens, violacoes: [], avisos: [] }
  },
  async preparar(ctx, { conteudo }) {
    const { linha, diferenca } = await comparar(ctx, conteudo, false)
    if (diferenca.tipo === 'ERRO') return { situacao: 'ERRO', mensagens: erros(diferenca.violations), resultado: null }
    return {
      situacao: diferenca.tipo === 'IGUAL' ? 'JA_CONVERTIDO' : 'OK',
      mensagens: avisos([dizerDiferenca(diferenca, linha)]),
      resultado: null,
    }
  },
  async gravar(ctx, { conteudo }) {
    const { linha, diferenca, atividadeId } = await comparar(ctx, conteudo, true)
    if (diferenca.tipo === 'ERRO') return { situacao: 'ERRO', mensagens: erros(diferenca.violations), resultado: null }
    const mensagens = avisos([dizerDiferenca(diferenca, linha)])
    if (diferenca.tipo === 'IGUAL') return { situacao: 'JA_CONVERTIDO', mensagens, resultado: null }
    await aplicarDiferenca(ctx, linha, diferenca, atividadeId)
    return { situacao: 'IMPORTADO', mensagens, resultado: null }
  },
})

type Comparada = { linha: LinhaCtiss; diferenca: DiferencaCtiss; atividadeId: number }

async function comparar(ctx: Context, conteudo: LinhaCtiss | null, travar: boolean): Promise<Comparada> {
  if (conteudo === null) throw new Error('A line that could not be read is an error from the beginning')
  const antes = await lerAntesDaLinha(ctx, conteudo, travar)
  return { linha: conteudo, diferenca: diferencaCtiss(conteudo, antes), atividadeId: antes.atividadeId ?? 0 }
}
