import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { type Linha, ValorInvalido } from './mapping.ts'
import type { ScriptDeReceber } from './script.ts'
import { type Fonte, type Parte, totaisDasLinhas } from './source.ts'

/** Lines of a file as rows, one by one: never the whole file in memory. */
async function* linhasDe(pasta: string, script: ScriptDeReceber): AsyncGenerator<Linha> {
  if (!('csv' in script.fonte)) throw new Error(`O script ${script.nome} lê uma tabela, não um arquivo CSV.`)
  const { csv, separador } = script.fonte
  // The reading of the lines tells whatever happens to the file, and closes it when nobody reads on.
  const linhas = pipeline(
    createReadStream(join(pasta, csv)),
    parse({ delimiter: separador, columns: true, bom: true, trim: true }),
    () => undefined,
  )
  for await (const linha of linhas) yield linha as Linha
}

/** Files of a folder. The cursor is the number of lines read; a file is read again from its beginning when it is sent anew under another name. */
export function createCsv(pasta: string): Fonte {
  /** The file that the last part came from, at the line where that part ended: the next part goes on there. */
  let aberto: { script: string; feitas: number; linhas: AsyncGenerator<Linha> } | null = null

  async function fechar(): Promise<void> {
    await aberto?.linhas.return(undefined)
    aberto = null
  }

  async function abrir(script: ScriptDeReceber, feitas: number): Promise<AsyncGenerator<Linha>> {
    if (aberto?.script === script.nome && aberto.feitas === feitas) return aberto.linhas
    await fechar()
    const linhas = linhasDe(pasta, script)
    for (let numero = 0; numero < feitas; numero += 1) if ((await linhas.next()).done) break
    return linhas
  }

  async function ler(script: ScriptDeReceber, { cursor, limite }: { cursor: string | null; limite: number }): Promise<Parte> {
    const linhas = await abrir(script, Number(cursor ?? 0))
    const registros: Parte['registros'] = []
    while (registros.length < limite) {
      const { done, value: linha } = await linhas.next()
      if (done) break
      registros.push({ chave: linha[script.fonte.chave] ?? '', versao: 0, linha })
    }
    const feitas = Number(cursor ?? 0) + registros.length
    const temMais = registros.length === limite
    aberto = temMais ? { script: script.nome, feitas, linhas } : null
    return { registros, cursor: String(feitas), temMais }
  }

  const recusar = () => Promise.reject(new ValorInvalido('Arquivos CSV não recebem dados do portal.'))

  return {
    ler,
    totais: (script) => totaisDasLinhas(script, linhasDe(pasta, script)),
    conferir: recusar,
    gravar: recusar,
    close: fechar,
  }
}
