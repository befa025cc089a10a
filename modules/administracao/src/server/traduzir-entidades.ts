import { fill, type Violation } from '@iss/kernel/errors'
import { parseSync } from 'libpg-query'
import { consultaErrors } from '../domain/consulta-errors.ts'
import { type Catalogo, semMarca } from '../domain/entidades-da-consulta.ts'

type Node = Record<string, unknown>
type Troca = { de: number; ate: number; por: string }

const ehNo = (valor: unknown): valor is Node => typeof valor === 'object' && valor !== null && !Array.isArray(valor)

/**
 * Turns a query of entities ('from NotaFiscal n where n.valorTotal > 1000 order by n.emissao') into one of the views: what is not told is selected whole, entity
 * and field names lose their capitals, and a path over a relation (`n.prestador.nome`) is looked up. The grammar is PostgreSQL's own; names that are none
 * are refused. Source: A10.
 */
export function traduzirEntidades(texto: string, catalogo: Catalogo): { sql: string } | { violations: Violation[] } {
  const inteiro = /^\s*from\b/i.test(texto) ? `select * ${texto}` : texto
  if (!/^\s*(select|with)\b/i.test(inteiro)) return { violations: [consultaErrors.somenteConsultas] }
  let arvore: unknown
  try {
    arvore = parseSync(inteiro)
  } catch (error) {
    const { message, sqlDetails } = error as { message: string; sqlDetails?: { cursorPosition?: number } }
    const desvio = inteiro.length - texto.length
    const p = Math.max(1, (sqlDetails?.cursorPosition ?? 0) + 1 - desvio)
    return { violations: [fill(consultaErrors.invalida, { p, msg: message })] }
  }
  return trocarNomes(inteiro, arvore, catalogo)
}

function* nos(valor: unknown): Generator<[string, Node]> {
  if (Array.isArray(valor)) for (const um of valor) yield* nos(um)
  if (!ehNo(valor)) return
  for (const [nome, dentro] of Object.entries(valor)) {
    if (ehNo(dentro)) yield [nome, dentro]
    yield* nos(dentro)
  }
}

function trocarNomes(texto: string, arvore: unknown, catalogo: Catalogo): { sql: string } | { violations: Violation[] } {
  const bytes = Buffer.from(texto)
  const trocas: Troca[] = []
  const violations: Violation[] = []
  const apelidos = new Map<string, string>()
  const palavra = (de: number) => /^[\w.]+/.exec(bytes.subarray(de).toString())?.[0] ?? ''
  for (const [tipo, no] of nos(arvore)) {
    if (tipo !== 'RangeVar') continue
    const nome = String(no.relname)
    const entidade = catalogo.entidades.get(semMarca(nome))
    if (!entidade) continue
    const apelido = ehNo(no.alias) ? String(no.alias.aliasname) : nome
    apelidos.set(apelido.toLowerCase(), entidade.nome)
    const de = Number(no.location ?? 0)
    if (entidade.nome !== nome)
      trocas.push({ de, ate: de + Buffer.byteLength(palavra(de)), por: `${entidade.nome}${ehNo(no.alias) ? '' : ` as ${nome}`}` })
  }
  for (const [tipo, no] of nos(arvore)) {
    if (tipo !== 'ColumnRef') continue
    const partes = ((no.fields as Node[] | undefined) ?? []).map((campo) => (campo.String as { sval?: string } | undefined)?.sval)
    if (partes.some((parte) => parte === undefined)) continue
    const nomes = partes as string[]
    const lida = lerCaminho(nomes, apelidos, catalogo)
    if (!lida) continue
    if ('violation' in lida) violations.push(lida.violation)
    else {
      const de = Number(no.location ?? 0)
      trocas.push({ de, ate: de + Buffer.byteLength(palavra(de)), por: lida.por })
    }
  }
  if (violations.length > 0) return { violations }
  let sql = bytes
  for (const { de, ate, por } of trocas.sort((a, b) => b.de - a.de))
    sql = Buffer.concat([sql.subarray(0, de), Buffer.from(por), sql.subarray(ate)])
  return { sql: sql.toString() }
}

function lerCaminho(
  nomes: readonly string[],
  apelidos: ReadonlyMap<string, string>,
  catalogo: Catalogo,
): { por: string } | { violation: Violation } | null {
  const comApelido = nomes.length > 1 && apelidos.has(nomes[0] ?? '')
  const unica = apelidos.size === 1 ? [...apelidos.entries()][0] : undefined
  const [apelido, entidade] = comApelido ? [nomes[0] ?? '', apelidos.get(nomes[0] ?? '') ?? ''] : (unica ?? ['', ''])
  if (entidade === '') return null
  const campos = comApelido ? nomes.slice(1) : nomes
  const [primeiro = '', segundo] = campos
  const de = catalogo.entidades.get(semMarca(entidade))
  if (!de) return null
  if (segundo === undefined) {
    const coluna = de.campos.get(semMarca(primeiro)) ?? de.campos.get(`${semMarca(primeiro)}id`)
    if (coluna) return { por: comApelido ? `${apelido}.${coluna}` : coluna }
    return comApelido ? { violation: fill(consultaErrors.campo, { entidade: de.nome, nome: primeiro }) } : null
  }
  const relacao = de.relacoes.get(semMarca(primeiro))
  const alvo = relacao && catalogo.entidades.get(semMarca(relacao.entidade))
  const coluna = alvo?.campos.get(semMarca(segundo))
  if (!relacao || !alvo || !coluna || campos.length > 2)
    return { violation: fill(consultaErrors.campo, { entidade: de.nome, nome: campos.join('.') }) }
  return { por: `(select r_.${coluna} from ${alvo.nome} r_ where r_.id = ${comApelido ? apelido : de.nome}.${relacao.coluna})` }
}
