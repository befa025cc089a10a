import { setImmediate } from 'node:timers/promises'
import { fill, type Violation } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { erros, type ItemLido } from '@iss/lote/importer'
import { type CsvTable, parseCsv } from '@iss/platform/csv'
import { runInThread, type ThreadTask } from '@iss/platform/threads'
import { tabelaErrors } from '../domain/errors-tabelas.ts'
import { type ColunaIbpt, colunasIbpt, isServico, lerLinhaIbpt, type LinhaIbpt } from '../domain/linha-ibpt.ts'

type Item = ItemLido<LinhaIbpt | null>
/** What a file of the IBPT holds: lines of services, how many lines of goods were left out, and what refuses it whole. */
export type TabelaLida = { violacoes: Violation[]; itens: Item[]; bens: number }
type EmBlocos = Omit<TabelaLida, 'itens'> & { blocos: Uint8Array[] }

const porBloco = 500
const maximo = 50_000
const bytes = new TextEncoder()
const texto = new TextDecoder()

/** What the thread does: reads the file and gives its lines of services as JSON, some hundred lines a piece. */
export function lerTabelaEmBlocos(conteudo: Uint8Array): EmBlocos {
  const { itens, ...lida } = lerTabela(parseCsv(conteudo, { maxRows: maximo }))
  const blocos = Array.from({ length: Math.ceil(itens.length / porBloco) }, (_, indice) =>
    bytes.encode(JSON.stringify(itens.slice(indice * porBloco, (indice + 1) * porBloco))),
  )
  return { ...lida, blocos }
}

const task: ThreadTask<Uint8Array, EmBlocos> = { file: new URL(import.meta.url), name: 'lerTabelaEmBlocos', limit: 60_000 }

/** Reads a file of the IBPT in a thread of its own; what comes back is taken up piece by piece, so that no other request waits. */
export async function lerTabelaIbpt(conteudo: Uint8Array): Promise<TabelaLida> {
  const { blocos, ...lida } = await runInThread(task, conteudo)
  const itens: Item[] = []
  for (const bloco of blocos) {
    itens.push(...(JSON.parse(texto.decode(bloco)) as Item[]))
    await setImmediate()
  }
  return { ...lida, itens }
}

/** Lines of services of the file; a column that is missing refuses it whole. */
function lerTabela({ header, rows }: CsvTable): TabelaLida {
  const nomes = header.map((nome) => fold(nome).replace(/[\s_]/g, ''))
  const posicoes = new Map(colunasIbpt.map((coluna) => [coluna, nomes.indexOf(coluna)]))
  const ausentes = colunasIbpt.filter((coluna) => posicoes.get(coluna) === -1)
  if (ausentes.length > 0)
    return { violacoes: ausentes.map((coluna) => fill(tabelaErrors.colunaAusente, { coluna })), itens: [], bens: 0 }
  const vistos = new Map<string, number>()
  const itens: Item[] = []
  let bens = 0
  for (const { linha: numero, campos } of rows) {
    // Two thirds of the file are goods: they are told apart before anything else is read of them.
    if (!isServico(campos[posicoes.get('tipo') ?? -1] ?? '')) {
      bens++
      continue
    }
    const texto = Object.fromEntries(colunasIbpt.map((coluna) => [coluna, campos[posicoes.get(coluna) ?? -1] ?? ''])) as Record<
      ColunaIbpt,
      string
    >
    const { linha, violations } = lerLinhaIbpt(texto)
    const nome = linha ? `${linha.item} ${linha.ex}` : ''
    const antes = vistos.get(nome)
    if (linha && antes === undefined) vistos.set(nome, numero)
    const repetida = linha && antes !== undefined ? [fill(tabelaErrors.linhaRepetida, { linha: antes })] : []
    itens.push({
      chave: `${texto.codigo}${texto.ex ? ` ex ${texto.ex}` : ''}`,
      conteudo: linha,
      mensagens: erros([...violations, ...repetida]),
      descricao: texto.descricao.trim(),
    })
  }
  return { violacoes: [], itens, bens }
}
