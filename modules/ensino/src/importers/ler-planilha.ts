import { setImmediate } from 'node:timers/promises'
import { fill, type Violation } from '@iss/kernel/errors'
import { fold } from '@iss/kernel/texto'
import { erros, type ItemLido } from '@iss/lote/importer'
import { type CsvTable, parseCsv } from '@iss/platform/csv'
import { runInThread, type ThreadTask } from '@iss/platform/threads'
import { ensinoErrors as errors } from '../domain/errors.ts'
import {
  chaveDoAluno,
  type ColunaDaPlanilha,
  colunasDaPlanilha,
  colunasObrigatorias,
  type LinhaAluno,
  lerLinhaAluno,
} from '../domain/linha-aluno.ts'

export type ItemAluno = ItemLido<LinhaAluno | null>
/** A spreadsheet as it was read: its lines as JSON, some hundred a piece, so that they are never all in memory as objects. */
export type PlanilhaLida = { violacoes: Violation[]; quantas: number; blocos: Uint8Array[] }

const porBloco = 500
const maximo = 60_000
const bytes = new TextEncoder()
const texto = new TextDecoder()

/** What the thread does: reads the file, and gives its lines as JSON block by block. */
export function lerPlanilhaEmBlocos(conteudo: Uint8Array): PlanilhaLida {
  const { header, rows }: CsvTable = parseCsv(conteudo, { maxRows: maximo })
  const nomes = header.map((nome) =>
    fold(nome)
      .trim()
      .replace(/[\s-]+/g, '_'),
  )
  const posicoes = new Map(colunasDaPlanilha.map((coluna) => [coluna, nomes.indexOf(coluna)]))
  const ausentes = colunasObrigatorias.filter((coluna) => posicoes.get(coluna) === -1)
  if (ausentes.length > 0)
    return { violacoes: ausentes.map((coluna) => fill(errors.colunaAusente, { coluna })), quantas: 0, blocos: [] }
  const vistos = new Map<string, number>()
  const blocos: Uint8Array[] = []
  let bloco: ItemAluno[] = []
  const fechar = () => {
    if (bloco.length > 0) blocos.push(bytes.encode(JSON.stringify(bloco)))
    bloco = []
  }
  for (const { linha: numero, campos } of rows) {
    const textos = Object.fromEntries(
      colunasDaPlanilha.map((coluna) => [coluna, campos[posicoes.get(coluna) ?? -1] ?? '']),
    ) as Record<ColunaDaPlanilha, string>
    const { linha, violations } = lerLinhaAluno(textos)
    const nome = linha ? `${fold(linha.curso)}|${chaveDoAluno(linha)}` : ''
    const antes = vistos.get(nome)
    if (linha && antes === undefined) vistos.set(nome, numero)
    const repetida = linha && antes !== undefined ? [fill(errors.linhaRepetida, { linha: antes })] : []
    bloco.push({
      chave: textos.aluno.trim() || `Linha ${numero}`,
      conteudo: linha,
      mensagens: erros([...violations, ...repetida]),
      descricao: textos.curso.trim(),
    })
    if (bloco.length === porBloco) fechar()
  }
  fechar()
  return { violacoes: [], quantas: rows.length, blocos }
}

const task: ThreadTask<Uint8Array, PlanilhaLida> = { file: new URL(import.meta.url), name: 'lerPlanilhaEmBlocos', limit: 60_000 }

/** Reads a spreadsheet in a thread of its own. */
export const lerPlanilha = (conteudo: Uint8Array): Promise<PlanilhaLida> => runInThread(task, conteudo)

/** The lines one by one; a block is forgotten before the next is opened, and other requests come in between. */
export async function* linhasDa({ blocos }: PlanilhaLida): AsyncGenerator<ItemAluno> {
  for (const bloco of blocos) {
    yield* JSON.parse(texto.decode(bloco)) as ItemAluno[]
    await setImmediate()
  }
}
