import { semMarca } from './entidades-da-consulta.ts'

/** An entity as the browser knows it: its fields, and the relations with the entity that each names. */
export type EntidadeOferecida = {
  readonly nome: string
  readonly campos: readonly string[]
  readonly relacoes: readonly { readonly nome: string; readonly entidade: string }[]
}

export type Sugestao = { readonly texto: string; readonly tipo: 'Entidade' | 'Campo' | 'Relação' | 'Apelido' | 'Palavra' }
/** What may stand at the cursor; `inicio` is where the word begins that a suggestion takes the place of. */
export type Sugestoes = { readonly inicio: number; readonly lista: readonly Sugestao[] }

type Pedido = {
  readonly texto: string
  readonly cursor: number
  readonly entidades: readonly EntidadeOferecida[]
  /** Names as the language of entities writes them ('NotaFiscal', 'valorTotal'), with its paths over relations. */
  readonly deEntidades: boolean
  /** Asked for with Ctrl+Espaço: an empty word and a whole one have suggestions too. */
  readonly pedida: boolean
}

const MAXIMO = 8

const palavras =
  `select from where and or not in is null like between order by group having join left on as distinct limit asc desc
  case when then else end count sum avg min max coalesce upper lower round date_trunc`
    .trim()
    .split(/\s+/)

const comMaiusculas = (nome: string) => nome.replaceAll(/_(\w)/g, (_, letra: string) => letra.toUpperCase())

/** What may complete the word at the cursor of a query: entities after from and join, fields and relations after a point, else all of them and words of SQL. */
export function completarConsulta({ texto, cursor, entidades, deEntidades, pedida }: Pedido): Sugestoes {
  const antes = texto.slice(0, cursor)
  const caminho = /[\w.]*$/.exec(antes)?.[0] ?? ''
  const donos = caminho.split('.')
  const palavra = donos.pop() ?? ''
  const inicio = cursor - palavra.length
  const nada = { inicio, lista: [] }
  const dentroDeTexto = antes.split("'").length % 2 === 0
  if (dentroDeTexto || /^\d/.test(palavra)) return nada

  const porNome = new Map(entidades.map((entidade) => [semMarca(entidade.nome), entidade]))
  const nomeDe = ({ nome }: EntidadeOferecida) => {
    const escrito = comMaiusculas(nome)
    return deEntidades ? escrito.charAt(0).toUpperCase() + escrito.slice(1) : nome
  }
  const dosCampos = ({ campos, relacoes }: EntidadeOferecida): Sugestao[] => [
    ...campos.map((campo): Sugestao => ({ texto: deEntidades ? comMaiusculas(campo) : campo, tipo: 'Campo' })),
    ...(deEntidades ? relacoes.map(({ nome }): Sugestao => ({ texto: nome, tipo: 'Relação' })) : []),
  ]
  const nomeadas = entidadesNomeadas(texto, porNome)
  const oferecidas = entidades.map((entidade): Sugestao => ({ texto: nomeDe(entidade), tipo: 'Entidade' }))
  const depoisDeFrom = /\b(from|join)\s+$/i.test(antes.slice(0, inicio))

  let candidatas: Sugestao[]
  if (donos.length > 0) {
    const entidade = seguir(donos, nomeadas, porNome, deEntidades)
    candidatas = entidade ? dosCampos(entidade) : []
  } else if (depoisDeFrom) candidatas = oferecidas
  else if (palavra === '' && !pedida) return nada
  else
    candidatas = [
      ...[...nomeadas.keys()].map((apelido): Sugestao => ({ texto: apelido, tipo: 'Apelido' })),
      ...[...new Set(nomeadas.values())].flatMap(dosCampos),
      ...palavras.map((uma): Sugestao => ({ texto: uma, tipo: 'Palavra' })),
      ...oferecidas,
    ]
  const inteira = candidatas.some(({ texto: um }) => um.toLowerCase() === palavra.toLowerCase())
  if (inteira && !pedida) return nada
  const comeco = semMarca(palavra)
  const vistas = new Set<string>()
  const lista = candidatas.filter(({ texto: um }) => {
    if (!semMarca(um).startsWith(comeco) || um === palavra || vistas.has(um)) return false
    vistas.add(um)
    return true
  })
  return { inicio, lista: lista.slice(0, MAXIMO) }
}

/** Entities that the text reads, by the name or alias that it gives them, as it is written there. */
function entidadesNomeadas(texto: string, porNome: ReadonlyMap<string, EntidadeOferecida>): Map<string, EntidadeOferecida> {
  const nomeadas = new Map<string, EntidadeOferecida>()
  for (const [, nome = '', apelido] of texto.matchAll(/\b(?:from|join)\s+(\w+)(?:\s+(?:as\s+)?(\w+))?/gi)) {
    const entidade = porNome.get(semMarca(nome))
    if (!entidade) continue
    const proprio = apelido !== undefined && !palavras.includes(apelido.toLowerCase())
    nomeadas.set(proprio ? apelido : nome, entidade)
  }
  return nomeadas
}

/** The entity that a path ends at: 'n', 'n.prestador'. */
function seguir(
  [primeiro = '', ...relacoes]: readonly string[],
  nomeadas: ReadonlyMap<string, EntidadeOferecida>,
  porNome: ReadonlyMap<string, EntidadeOferecida>,
  deEntidades: boolean,
): EntidadeOferecida | undefined {
  let entidade = nomeadas.get(primeiro) ?? porNome.get(semMarca(primeiro))
  if (!deEntidades && relacoes.length > 0) return undefined
  for (const relacao of relacoes) {
    const alvo = entidade?.relacoes.find(({ nome }) => semMarca(nome) === semMarca(relacao))
    entidade = alvo && porNome.get(semMarca(alvo.entidade))
  }
  return entidade
}
