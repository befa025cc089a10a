import { Dinheiro } from '@iss/kernel/dinheiro'
import type { ScriptDeEnviar, ScriptDeReceber } from './script.ts'
import type { ItemEnviado } from './protocol.ts'
import { type Linha, valorDoCampo } from './mapping.ts'

/** A row of the city's system: its key, its version (0 where none is counted), its texts. */
export type Registro = { chave: string; versao: number; linha: Linha }

/** Some rows in order, and the cursor after the last of them. */
export type Parte = { registros: Registro[]; cursor: string | null; temMais: boolean }

/** A month as the system of the city adds it up itself. */
export type TotalDoMes = { competencia: string | null; quantidade: number; soma: string }

/** What became of an item that was written: the code there, or why it was not. */
export type Gravado = { id: number; versao: number; codigoGrp: string | null; erro: string | null }

/** Where rows come from and go to. */
export type Fonte = {
  /** Rows after a cursor (null: from the beginning), in an order that does not change. `inicio`: the first part of a run, which looks back a little. */
  ler(script: ScriptDeReceber, pedido: { cursor: string | null; limite: number; inicio: boolean }): Promise<Parte>
  totais(script: ScriptDeReceber): Promise<TotalDoMes[]>
  /** Refuses a target that has no such table or columns; writes nothing. */
  conferir(script: ScriptDeEnviar): Promise<void>
  /** Writes items by their key, each by itself; committed when it answers. */
  gravar(script: ScriptDeEnviar, itens: readonly ItemEnviado[]): Promise<Gravado[]>
  close(): Promise<void>
}

/** Rows added up by month as their script maps them: for sources that no database adds up. */
export async function totaisDasLinhas(script: ScriptDeReceber, linhas: AsyncIterable<Linha>): Promise<TotalDoMes[]> {
  const meses = new Map<string | null, { quantidade: number; soma: Dinheiro }>()
  const { valor: nomeDoValor, competencia: nomeDoMes } = script.totais ?? {}
  for await (const linha of linhas) {
    const campo = (nome: string | undefined) => {
      const declarado = nome === undefined ? undefined : script.campos[nome]
      return declarado && nome !== undefined ? valorDoCampo(nome, declarado, linha) : null
    }
    const mes = campo(nomeDoMes)
    const valor = campo(nomeDoValor)
    const chave = mes === null ? null : String(mes).slice(0, 7)
    const antes = meses.get(chave) ?? { quantidade: 0, soma: Dinheiro.zero }
    meses.set(chave, {
      quantidade: antes.quantidade + 1,
      soma: valor === null ? antes.soma : antes.soma.plus(Dinheiro.from(String(valor))),
    })
  }
  return [...meses].map(([competencia, { quantidade, soma }]) => ({ competencia, quantidade, soma: soma.toString() }))
}
