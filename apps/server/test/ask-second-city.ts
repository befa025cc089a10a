import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { type Call, exampleOf, isAllowed, type UserInfo } from '@iss/platform/contract'
import { buscarUserInfo } from '@iss/portal/contract/sessao'
import type { ReportDescriptor } from '../../../packages/list/src/definition/calls.ts'
import { demoPassword, listTables, type Scene } from '@iss/testing'
import { planted } from './fill-second-city.ts'

export type Walk = {
  requests: number
  /** Paths that were answered by 200 at least once. */
  answered: ReadonlySet<string>
  /** Answers of 5xx, and answers that hold something of the second city, with what was asked. */
  problems: string[]
}

/** One account of each kind of the first city; the tax office may do most. */
const accounts = ['administrador', 'gestor', 'fiscal', 'alfa', 'contador', 'funcionario', 'maria', 'suporte'] as const
const sectors = [
  'hospital',
  'banco',
  'cartorio',
  'pedagio',
  'transporte',
  'ensino',
  'grafica',
  'beta',
  'gama',
  'integra',
] as const

type Caller = { usuario: string; user: UserInfo; headers: Record<string, string> }

/**
 * Asks these calls from the first city for rows of the second: each with its valid example and with as little as its contract allows; with every
 * number, key and document of a row of the second city in the place of its own, one at a time and all at once; from the office and from taxpayers.
 */
export async function askSecondCity(scene: Scene, calls: readonly Call[]): Promise<Walk> {
  const callers = new Map<string, Caller>()
  const enter = async (usuario: string) => {
    const entered = await scene.publico.post('/v2/rest/public/identidade/entrar', { usuario, senha: demoPassword })
    const headers = { authorization: `Bearer ${String(entered.body.accessToken)}` }
    const told = await scene.publico.get(`/v2/rest${buscarUserInfo.path}`, headers)
    if (entered.status !== 200 || told.status !== 200) return void callers.delete(usuario)
    callers.set(usuario, { usuario, user: told.body as UserInfo, headers })
  }
  for (const usuario of [...accounts, ...sectors]) await enter(usuario)
  const problems: string[] = []
  const answered = new Set<string>()
  const printed: Printed[] = []
  let requests = 0
  const ask = async (call: Call, caller: Caller | undefined, value: Value) => {
    const { method, url, headers, payload } = requestOf(call, value)
    const sent = await scene.app.inject({
      method,
      url,
      headers: { ...headers, ...caller?.headers },
      ...(payload ? { payload } : {}),
    })
    requests += 1
    const what = `${method} ${url.slice(0, 300)} ${caller?.usuario ?? 'ninguém'} ${JSON.stringify(value).slice(0, 1_000)}`
    const judge = (text: string) => {
      const found = text.indexOf(planted.mark)
      if (sent.statusCode >= 500) problems.push(`${sent.statusCode} ${what}: ${text.slice(0, 500)}`)
      else if (found >= 0) problems.push(`shows Porto Claro: ${what}: …${text.slice(Math.max(0, found - 200), found + 100)}`)
    }
    if (isPdf(sent.rawPayload)) printed.push({ bytes: sent.rawPayload, judge })
    else judge(readable(sent.rawPayload, String(sent.headers['content-type'] ?? '')))
    if (sent.statusCode === 200) answered.add(call.path)
    if (sent.statusCode === 401 && caller) await enter(caller.usuario)
  }
  for (const call of calls) {
    if ('public' in call.access) {
      for (const value of valuesOf(call)) await ask(call, undefined, value)
      continue
    }
    const admitted = [...callers.values()].filter(({ user }) => isAllowed(call.access, user))
    const taxpayer = admitted.find(
      ({ user }) => !user.perfis.some((perfil) => /^(fiscal|gestor|administrador|suporte)$/.test(perfil)),
    )
    const both = [...new Set([admitted[0], taxpayer])].filter((caller) => caller !== undefined)
    if (both.length === 0) problems.push(`nobody of the first city may use ${call.path}`)
    const values = [...valuesOf(call), ...(await filtersOf(scene, call, both[0]))]
    for (const [index, value] of values.entries()) {
      // The first two, with everything replaced, from both; of the others each asks in turn.
      const turn = index < 2 ? both : [both[index % both.length]]
      for (const caller of turn) await ask(call, caller, value)
    }
  }
  if (printed.length > 0) readPrinted(printed)
  return { requests, answered, problems }
}

type Value = Record<string, unknown>

/** Numbers that are no number of a row. */
const counts =
  /^(pagina|tamanho|versao|ano|mes|dia|anoInicial|anoFinal|mesInicial|mesFinal|exercicio|parcela|quantidade.*|numeroInicial|numeroFinal)$/
const keys = /^(id|criptId|chave|protocolo|codigo|senha|valores|processo)$/

function valuesOf(call: Call): Value[] {
  const example = exampleOf(call) as Value
  const isValid = (value: Value) => call.request.safeParse(value).success
  const replaced: Value[] = []
  let all = example
  for (const path of leaves(example)) {
    const other = ofSecondCity(path.at(-1) ?? '', path, at(example, path))
    if (other === undefined) continue
    const alone = withAt(example, path, other) as Value
    if (!isValid(alone)) continue
    replaced.push(alone)
    const together = withAt(all, path, other) as Value
    if (isValid(together)) all = together
  }
  let least = all
  for (const name of Object.keys(all)) {
    const { [name]: _, ...rest } = least
    if (!hasPlanted(all[name]) && isValid(rest)) least = rest
  }
  let bare = example
  for (const name of Object.keys(example)) {
    const { [name]: _, ...rest } = bare
    if (isValid(rest)) bare = rest
  }
  const seen = new Set<string>()
  return [all, least, bare, ...replaced].filter((value) => {
    const text = JSON.stringify(value)
    return !seen.has(text) && seen.add(text)
  })
}

/** What a report may be asked by its filters, which its contract leaves open: each with a row of the second city, and the options of each. */
async function filtersOf(scene: Scene, call: Call, caller: Caller | undefined): Promise<Value[]> {
  const [, report, last = ''] = /^(\/relatorio\/[^/]+)\/(buscar|opcoes)$/.exec(call.path) ?? []
  if (!report || !caller) return []
  const told = await scene.publico.get(`/v2/rest${report}/descritor`, caller.headers)
  const { filtros } = told.body as ReportDescriptor
  if (last === 'opcoes') return filtros.flatMap(({ nome: filtro }) => [{ filtro }, { filtro, valores: [planted.id] }])
  const initial = Object.fromEntries(filtros.map(({ nome, padrao }) => [nome, padrao]))
  const others = filtros.filter(({ tipo }) => !/^date|competencia/.test(tipo))
  return [initial, ...others.map(({ nome }) => ({ ...initial, [nome]: planted.id }))].map((chosen) => ({ filtros: chosen }))
}

const hasPlanted = (value: unknown) => JSON.stringify(value)?.includes(String(planted.id)) ?? false

function ofSecondCity(name: string, path: readonly string[], value: unknown): number | string | undefined {
  const own = /^\d+$/.test(name) ? (path.findLast((part) => !/^\d+$/.test(part)) ?? '') : name
  // The city of a public call is the city that it asks about; a session has its own.
  if (/municipio/i.test(own)) return undefined
  if (typeof value === 'number') return counts.test(own) ? undefined : planted.id
  if (typeof value !== 'string') return undefined
  if (/documento|cnpj|cpf/i.test(own)) return planted.documento
  return keys.test(own) ? planted.chave : undefined
}

function leaves(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]))
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Value)[key], value)

function withAt(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? withAt(item, rest, other) : item))
  return { ...(value as Value), [key]: withAt((value as Value)[key], rest, other) }
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function requestOf(call: Call, value: Value) {
  if (call.method === 'POST' && call.multipart) {
    const parts = Object.entries(value).map(([name, item]) => `form-data; name="${name}"\r\n\r\n${asText(item)}`)
    const file = 'form-data; name="file"; filename="linhas.csv"\r\ncontent-type: text/csv\r\n\r\nCódigo;Nome\r\n1;Um\r\n'
    const payload = `${[...parts, file].map((part) => `--limite\r\ncontent-disposition: ${part}\r\n`).join('')}--limite--\r\n`
    return {
      method: call.method,
      url: `/v2/rest${call.path}`,
      headers: { 'content-type': 'multipart/form-data; boundary=limite' },
      payload,
    }
  }
  if (call.method === 'POST')
    return {
      method: call.method,
      url: `/v2/rest${call.path}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(value),
    }
  const rest = { ...value }
  const path = call.path.replace(/:([A-Za-z]+)/g, (_match: string, name: string) => {
    const text = asText(rest[name])
    delete rest[name]
    return encodeURIComponent(text)
  })
  const query = new URLSearchParams(Object.entries(rest).map(([key, item]) => [key, asText(item)])).toString()
  return { method: call.method, url: `/v2/rest${path}${query ? `?${query}` : ''}`, headers: {}, payload: undefined }
}

type Printed = { bytes: Buffer; judge: (text: string) => void }

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

/** Has what is printed in each file judged: all are read by one shell, as a process started from here costs more than the reading. */
function readPrinted(printed: readonly Printed[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'iss-impressos-'))
  try {
    const fileOf = (place: number) => join(folder, `${place}.pdf`)
    for (const [place, { bytes }] of printed.entries()) writeFileSync(fileOf(place), bytes)
    execFileSync('sh', ['-ec', 'for file in "$1"/*.pdf; do pdftotext "$file" "$file.txt"; done', 'sh', folder])
    for (const [place, { judge }] of printed.entries()) judge(readFileSync(`${fileOf(place)}.txt`, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a person would read in an answer: also in a packed file (XLSX, ZIP). */
function readable(bytes: Buffer, type: string): string {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return unpacked(bytes)
  return /json|text|xml|csv/.test(type) ? bytes.toString('utf8') : bytes.toString('latin1')
}

/** The contents of a packed file, one after the other, by the directory at its end. */
function unpacked(bytes: Buffer): string {
  let text = ''
  for (
    let entry = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    entry >= 0;
    entry = bytes.indexOf('PK\u0001\u0002', entry + 4, 'latin1')
  ) {
    const local = bytes.readUInt32LE(entry + 42)
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(begin, begin + bytes.readUInt32LE(entry + 20))
    text += (bytes.readUInt16LE(entry + 10) === 8 ? inflateRawSync(content) : content).toString('utf8')
  }
  return text
}

/** One sum over all rows of the second city for each tenant table. */
export async function sumsOfSecondCity(owner: Scene['owner']): Promise<Map<string, string>> {
  const tenant = (await listTables(owner)).filter((table) => table.tenant)
  const rows = await owner<{ nome: string; soma: string }>(
    tenant
      .map(
        ({ nome }) =>
          `select '${nome}' as nome, count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as soma
           from ${nome} t where municipio_id = 2`,
      )
      .join(' union all '),
  )
  return new Map(rows.map(({ nome, soma }) => [nome, soma]))
}
