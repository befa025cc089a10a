import { colunasDe, type Linha } from './mapping.ts'
import type { ScriptDeReceber } from './script.ts'
import { type Fonte, type Parte, totaisDasLinhas } from './source.ts'

/** Statements of one dialect over its driver: rows of texts, in the order of the statement. */
export type Banco = { query(sql: string, params: readonly string[]): Promise<Record<string, unknown>[]>; close(): Promise<void> }
type Dialeto = {
  ident(nome: string): string
  parametro(indice: number): string
  texto(expressao: string): string
  limitar(sql: string, limite: number): string
}

type Carregado = Readonly<Record<string, unknown>> & { default?: Readonly<Record<string, unknown>> }

/** A driver that is installed beside the agent; says in words which one is missing. */
async function abrirDriver(pacote: string): Promise<Carregado> {
  try {
    return (await import(pacote)) as Carregado
  } catch (error) {
    throw new Error(`Instale o driver ao lado do agente: npm install ${pacote}`, { cause: error })
  }
}

export const firebird: Dialeto = {
  ident: (nome) => `"${nome}"`,
  parametro: () => '?',
  texto: (expressao) => `cast(${expressao} as varchar(500))`,
  limitar: (sql, limite) => sql.replace(/^select /, `select first ${limite} `),
}
export const sqlServer: Dialeto = {
  ident: (nome) => `[${nome}]`,
  parametro: (indice) => `@p${indice}`,
  texto: (expressao) => `convert(nvarchar(500), ${expressao}, 21)`,
  limitar: (sql, limite) => sql.replace(/^select /, `select top (${limite}) `),
}

/**
 * Reading by the key over another database. Firebird and SQL Server are read, not written. Not tried against a real server (decision 0162): drivers are
 * `node-firebird` and `mssql`, looked for when the first row is asked for. Totals are added up from the rows, as with files.
 */
export function createOther(abrir: () => Promise<Banco>, dialeto: Dialeto): Fonte {
  let aberto: Promise<Banco> | null = null
  const conectar = () => {
    aberto ??= abrir()
    return aberto
  }
  const textOf = (valor: unknown) => (valor === null || valor === undefined ? null : String(valor).trim())

  async function ler(script: ScriptDeReceber, { cursor, limite }: { cursor: string | null; limite: number }): Promise<Parte> {
    if (!('tabela' in script.fonte)) throw new Error(`O script ${script.nome} lê um arquivo CSV, não uma tabela.`)
    const { tabela, esquema, chave: nomeDaChave } = script.fonte
    const nome = esquema ? `${dialeto.ident(esquema)}.${dialeto.ident(tabela)}` : dialeto.ident(tabela)
    const chave = `o.${dialeto.ident(nomeDaChave)}`
    const colunas = [
      `${dialeto.texto(chave)} as ${dialeto.ident('TNC_CHAVE')}`,
      ...colunasDe(script).map((coluna) => `${dialeto.texto(`o.${dialeto.ident(coluna)}`)} as ${dialeto.ident(coluna)}`),
    ]
    const onde = cursor === null ? '' : ` where ${chave} > ${dialeto.parametro(1)}`
    const sql = `select ${colunas.join(', ')} from ${nome} o${onde} order by ${chave}`
    const rows = await (await conectar()).query(dialeto.limitar(sql, limite), cursor === null ? [] : [cursor])
    const linhas: Linha[] = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([coluna, valor]) => [coluna, textOf(valor)])),
    )
    return {
      registros: linhas.map((linha) => ({ chave: linha.TNC_CHAVE ?? '', versao: 0, linha })),
      cursor: linhas.at(-1)?.TNC_CHAVE ?? cursor,
      temMais: linhas.length === limite,
    }
  }

  async function* todas(script: ScriptDeReceber): AsyncGenerator<Linha> {
    for (let cursor: string | null = null, temMais = true; temMais; ) {
      const parte: Parte = await ler(script, { cursor, limite: 1000 })
      ;({ cursor, temMais } = parte)
      for (const { linha } of parte.registros) yield linha
    }
  }

  const recusar = (script: { nome: string }) => Promise.reject(new Error(`Só PostgreSQL recebe dados do portal: ${script.nome}.`))

  return {
    ler,
    totais: (script) => totaisDasLinhas(script, todas(script)),
    conferir: recusar,
    gravar: recusar,
    close: async () => aberto?.then((banco) => banco.close()).catch(() => undefined),
  }
}

type FirebirdDb = {
  query(sql: string, params: readonly string[], done: (error: Error | null, rows: Record<string, unknown>[]) => void): void
  detach(): void
}
type Firebird = { attach(options: object, done: (error: Error | null, db: FirebirdDb) => void): void }

/** firebird://usuario:senha@servidor:3050/caminho/do/banco.fdb */
export function createFirebird(url: URL): Fonte {
  const banco = async (): Promise<Banco> => {
    const loaded = await abrirDriver('node-firebird')
    const driver = (loaded.default ?? loaded) as unknown as Firebird
    const options = {
      host: url.hostname,
      port: Number(url.port || 3050),
      database: decodeURIComponent(url.pathname),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }
    const db = await new Promise<FirebirdDb>((done, failed) =>
      driver.attach(options, (error, one) => (error ? failed(error) : done(one))),
    )
    return {
      query: (sql, params) =>
        new Promise((done, failed) => db.query(sql, params, (error, rows) => (error ? failed(error) : done(rows)))),
      close: async () => db.detach(),
    }
  }
  return createOther(banco, firebird)
}

type MsRequest = {
  input(nome: string, valor: string): MsRequest
  query(sql: string): Promise<{ recordset: Record<string, unknown>[] }>
}
type MsPool = { request(): MsRequest; close(): Promise<void> }

/** mssql://usuario:senha@servidor:1433/banco */
export function createSqlServer(url: URL): Fonte {
  const banco = async (): Promise<Banco> => {
    const loaded = await abrirDriver('mssql')
    const driver = (loaded.default ?? loaded) as unknown as { connect(options: object): Promise<MsPool> }
    const pool = await driver.connect({
      server: url.hostname,
      port: Number(url.port || 1433),
      database: decodeURIComponent(url.pathname.slice(1)),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      options: { trustServerCertificate: url.searchParams.get('certificado') === 'proprio' },
    })
    return {
      async query(sql, params) {
        const request = pool.request()
        params.forEach((valor, index) => request.input(`p${index + 1}`, valor))
        return (await request.query(sql)).recordset
      },
      close: () => pool.close(),
    }
  }
  return createOther(banco, sqlServer)
}
