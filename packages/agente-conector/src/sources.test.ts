import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lerScript, type ScriptDeReceber } from './script.ts'
import { createCsv } from './source-csv.ts'
import { type Banco, createFirebird, createOther, createSqlServer, firebird, sqlServer } from './source-other.ts'
import type { Fonte } from './source.ts'

const scriptDe = (fonte: object): ScriptDeReceber => {
  const lido = lerScript(
    JSON.stringify({
      nome: 'guias-do-legado',
      versao: 1,
      sentido: 'RECEBER',
      especie: 'guias',
      fonte,
      campos: {
        numero: { coluna: 'nr' },
        competencia: { coluna: 'mes', tipo: 'competencia' },
        valor: { coluna: 'vl', tipo: 'valor' },
      },
      totais: { valor: 'valor', competencia: 'competencia' },
    }),
  )
  if ('erro' in lido || lido.script.sentido !== 'RECEBER') throw new Error('The script of the test is none')
  return lido.script
}

/** Every key, part by part. */
async function lerTudo(fonte: Fonte, script: ScriptDeReceber, limite: number): Promise<{ chaves: string[]; partes: number }> {
  const chaves: string[] = []
  let partes = 0
  for (let cursor: string | null = null, temMais = true; temMais; partes += 1) {
    const parte = await fonte.ler(script, { cursor, limite, inicio: partes === 0 })
    chaves.push(...parte.registros.map(({ chave }) => chave))
    ;({ cursor, temMais } = parte)
  }
  return { chaves, partes }
}

describe('CSV files', () => {
  const pasta = mkdtempSync(join(tmpdir(), 'iss-csv-'))
  const script = scriptDe({ csv: 'guias.csv', chave: 'nr' })
  const linhas = Array.from({ length: 7 }, (_, i) => `${i + 1};0${1 + (i % 2)}/2024;"1.0${i}0,05"`)
  // As a spreadsheet writes it: byte order mark, CRLF, quoted values, a name with the separator.
  writeFileSync(join(pasta, 'guias.csv'), `\ufeffnr;mes;vl\r\n${linhas.join('\r\n')}\r\n`)
  const fonte = createCsv(pasta)

  it('are read part by part, go on at the cursor, and add up to the cent by month', async () => {
    expect(await lerTudo(fonte, script, 3)).toEqual({ chaves: ['1', '2', '3', '4', '5', '6', '7'], partes: 3 })
    expect((await fonte.ler(script, { cursor: '5', limite: 9, inicio: true })).registros[0]?.linha).toEqual({
      nr: '6',
      mes: '02/2024',
      vl: '1.050,05',
    })
    expect(await fonte.totais(script)).toEqual([
      { competencia: '2024-01', quantidade: 4, soma: '4120.20' },
      { competencia: '2024-02', quantidade: 3, soma: '3090.15' },
    ])
  })

  it('a file that is not there and one that is written to say so', async () => {
    await expect(lerTudo(fonte, scriptDe({ csv: 'nada.csv', chave: 'nr' }), 3)).rejects.toThrow('nada.csv')
    await expect(fonte.gravar({} as never, [])).rejects.toThrow('Arquivos CSV não recebem dados do portal.')
  })
})

describe('databases of other makers', () => {
  const script = scriptDe({ esquema: 'trib', tabela: 'lanc', chave: 'nr' })
  const rows = [1, 2, 3].map((nr) => ({ TNC_CHAVE: `${nr} `, nr, mes: '2024-01', vl: '10.50' }))
  const banco = (ditas: { sql: string; params: readonly string[] }[]): Banco => ({
    async query(sql, params) {
      ditas.push({ sql, params })
      return rows.filter(({ nr }) => nr > Number(params[0] ?? 0)).slice(0, 2)
    },
    close: async () => undefined,
  })

  it.each([
    [
      'Firebird',
      firebird,
      [
        'select first 2 cast(o."nr" as varchar(500)) as "TNC_CHAVE", cast(o."nr" as varchar(500)) as "nr", cast(o."mes" as varchar(500)) as "mes", cast(o."vl" as varchar(500)) as "vl" from "trib"."lanc" o order by o."nr"',
        ' from "trib"."lanc" o where o."nr" > ? order by o."nr"',
      ],
    ],
    [
      'SQL Server',
      sqlServer,
      [
        'select top (2) convert(nvarchar(500), o.[nr], 21) as [TNC_CHAVE], convert(nvarchar(500), o.[nr], 21) as [nr], convert(nvarchar(500), o.[mes], 21) as [mes], convert(nvarchar(500), o.[vl], 21) as [vl] from [trib].[lanc] o order by o.[nr]',
        ' from [trib].[lanc] o where o.[nr] > @p1 order by o.[nr]',
      ],
    ],
  ])('%s is read by the key in its own words', async (_nome, dialeto, [primeira, seguinte]) => {
    const ditas: { sql: string; params: readonly string[] }[] = []
    const fonte = createOther(async () => banco(ditas), dialeto)
    expect(await lerTudo(fonte, script, 2)).toEqual({ chaves: ['1', '2', '3'], partes: 2 })
    expect(ditas[0]).toEqual({ sql: primeira, params: [] })
    expect(ditas[1]?.sql).toContain(seguinte)
    expect(ditas[1]?.params).toEqual(['2'])
    await fonte.close()
  })

  it('totals are those of the rows', async () => {
    const fonte = createOther(async () => ({ query: async () => rows, close: async () => undefined }), firebird)
    expect(await fonte.totais(script)).toEqual([{ competencia: '2024-01', quantidade: 3, soma: '31.50' }])
  })

  it.each([
    ['node-firebird', createFirebird(new URL('firebird://u:s@localhost:3050/banco.fdb'))],
    ['mssql', createSqlServer(new URL('mssql://u:s@localhost:1433/banco'))],
  ])('without the driver %s the sentence says what to install', async (pacote, fonte) => {
    await expect(lerTudo(fonte, script, 2)).rejects.toThrow(`Instale o driver ao lado do agente: npm install ${pacote}`)
    await fonte.close()
  })
})
