import { fill, type Violation } from '@iss/kernel/errors'
import {
  attribute,
  child,
  childPaths,
  childrenOf,
  childText,
  parseXml,
  validateXml,
  verifySignatures,
  type XmlDocument,
  type XmlElement,
  XmlReadError,
  type XmlViolation,
  SIGNATURE_NAMESPACE,
} from '@iss/platform/xml'
import { esquemaAbrasf } from './xsd/esquema.ts'
import { NS_ABRASF } from './xsd/gerar-xsd.ts'
import { isVersao, type Versao } from './xsd/versoes.ts'
import {
  assinaturaDoItem,
  assinaturaDoLote,
  checkAssinatura,
  checkAssinaturaLote,
  isExplicadaPorItem,
} from './assinatura-lida.ts'
import { checkDeclaracao, checkLote } from './check-declaracao.ts'
import { conteudoHash } from './conteudo-hash.ts'
import { abrasfErrors as errors } from './errors.ts'
import type { AssinaturaLida, IdentidadeRps, LoteLido, PessoaLida, RaizLote, RpsLido } from './lote-lido.ts'
import { parseDeclaracao, parseIdentidade, parsePessoa } from './parse-declaracao.ts'

const RAIZES: readonly RaizLote[] = ['EnviarLoteRpsEnvio', 'EnviarLoteRpsSincronoEnvio', 'GerarNfseEnvio']

/** RPS that one file may hold. */
export const maximoItens = 10_000

/** `versao`: the version that the header of the message told, used for GerarNfseEnvio, which bears none. */
export type ReadLoteOptions = { versao?: Versao }

/**
 * Reads a file or message of RPS (ABRASF 2.01 to 2.04). Never throws for what the file contains: what refuses the whole file
 * stands in `violations`, what refuses one item at the item. Checks the schema, the number of items, repeated RPS, the
 * provider, documents' digits and the signatures that are there; knows no register, no clock and no trusted authority.
 */
export function readLote(source: string | Uint8Array, options: ReadLoteOptions = {}): LoteLido {
  let doc: XmlDocument
  try {
    doc = parseXml(source)
  } catch (cause) {
    if (!(cause instanceof XmlReadError)) throw cause
    return refused(fill(errors.arquivoIlegivel, { mensagem: cause.message }))
  }
  try {
    return readDocument(doc, options)
  } finally {
    doc.dispose()
  }
}

function readDocument(doc: XmlDocument, options: ReadLoteOptions): LoteLido {
  const { root } = doc
  const raiz = RAIZES.find((name) => name === root.name)
  if (raiz === undefined) return refused(fill(errors.raizDesconhecida, { raiz: root.name }))
  if (root.namespaceUri !== NS_ABRASF) return refused(fill(errors.espacoDeNomes, { esperado: NS_ABRASF }), raiz)
  const lote = child(root, 'LoteRps')
  const declarada = lote ? (attribute(lote, 'versao') ?? '') : ''
  if (declarada !== '' && !isVersao(declarada)) return refused(fill(errors.versaoNaoAceita, { versao: declarada }), raiz)
  const versao = isVersao(declarada) ? declarada : lote ? '2.02' : (options.versao ?? versaoPelaForma(doc))

  const lista = lote ? (child(lote, 'ListaRps') ?? lote) : root
  const itens = childrenOf(lista, 'Rps')
  if (itens.length > maximoItens) return refused(fill(errors.itensDemais, { contada: itens.length, maximo: maximoItens }), raiz)
  // One for each item and one for the batch, and one too many to be told of.
  const assinaturas = new Map(verifySignatures(doc, itens.length + 2).map((assinatura) => [assinatura.path, assinatura]))
  const hashes = itens.map((item) => conteudoHash(child(item, 'InfDeclaracaoPrestacaoServico') ?? item))
  const avisos = removeExtensoes(doc)
  const caminhos = childPaths(lista, 'Rps')
  const { doArquivo, porItem } = distribuir(validateXml(doc, esquemaAbrasf(versao)), caminhos)

  const prestador = lote
    ? parsePessoa(child(lote, 'Prestador') ?? lote)
    : parsePessoa(child(root, 'Rps', 'InfDeclaracaoPrestacaoServico', 'Prestador'))
  const assinatura = assinaturaDoLote(assinaturas, root, lote)
  const quantidade = lote ? parseQuantidade(childText(lote, 'QuantidadeRps')) : 1
  const lidos = itens.map((item, index): RpsLido => {
    const esquema = porItem[index] ?? []
    return readItem(item, index + 1, {
      esquema,
      legivel: doArquivo.length === 0 && esquema.length === 0,
      exigeIdentidade: lote !== null,
      prestador,
      hash: hashes[index] ?? '',
      assinatura: assinaturaDoItem(assinaturas, caminhos[index] ?? ''),
    })
  })
  const daAssinatura = checkAssinaturaLote(assinatura)
  const explicada = isExplicadaPorItem(lidos)
  return {
    raiz,
    versao,
    numeroLote: childText(lote, 'NumeroLote'),
    prestador,
    quantidade,
    rps: markRepetidos(lidos),
    assinatura,
    esquema: [...doArquivo, ...porItem.flat()],
    violations: [
      ...doArquivo.map(({ message }) => fill(errors.esquemaArquivo, { versao, mensagem: message })),
      ...checkLote(quantidade, itens.length, prestador),
      ...(explicada ? [] : daAssinatura),
    ],
    avisos: [...avisos, ...(explicada ? daAssinatura : [])],
  }
}

function parseQuantidade(text: string | null): number | null {
  return text !== null && /^\+?\d{1,9}$/.test(text) ? Number(text) : null
}

function refused(violation: Violation, raiz: RaizLote | null = null): LoteLido {
  return {
    raiz,
    versao: null,
    numeroLote: null,
    prestador: null,
    quantidade: null,
    rps: [],
    assinatura: null,
    esquema: [],
    violations: [violation],
    avisos: [],
  }
}

/** Messages without a batch bear no version: elements that exist only since 2.03 or 2.04 tell it; otherwise it is 2.02. */
export function versaoPelaForma(doc: XmlDocument): Versao {
  const has = (...names: string[]) => names.some((name) => doc.get(`//*[local-name()='${name}']`) !== null)
  if (has('TomadorServico', 'EnderecoExterior', 'Evento', 'InformacoesComplementares', 'Deducao', 'IdentifNaoExigibilidade'))
    return '2.04'
  return has('NifTomador', 'CodigoNbs', 'ValTotTributos') ? '2.03' : '2.02'
}

/** Elements that carry the batch: in another namespace they are wrong, never an extension. */
const ESTRUTURA = ['LoteRps', 'ListaRps', 'Rps', 'InfDeclaracaoPrestacaoServico']

/** Takes groups of foreign namespaces out (IBS/CBS extensions): newer clients may send them, the layout does not know them. */
export function removeExtensoes(doc: XmlDocument): Violation[] {
  const foreign = `namespace-uri() != '' and namespace-uri() != '${NS_ABRASF}' and namespace-uri() != '${SIGNATURE_NAMESPACE}'`
  const structure = ESTRUTURA.map((name) => `local-name() != '${name}'`).join(' and ')
  const groups = doc.find(
    `//*[${foreign}][${structure}][namespace-uri(..) = '${NS_ABRASF}'][not(ancestor::*[namespace-uri() = '${SIGNATURE_NAMESPACE}'])]`,
  ) as XmlElement[]
  const names = [...new Set(groups.map(({ name }) => name))]
  for (const group of groups) group.remove()
  return names.map((nome) => fill(errors.extensaoIgnorada, { nome }))
}

/** Schema differences by item; those outside the items belong to the file. */
function distribuir(
  violations: readonly XmlViolation[],
  caminhos: readonly string[],
): { doArquivo: XmlViolation[]; porItem: XmlViolation[][] } {
  const doArquivo: XmlViolation[] = []
  const porItem: XmlViolation[][] = caminhos.map(() => [])
  const indices = new Map(caminhos.map((caminho, index) => [caminho, index]))
  for (const violation of violations) {
    const steps = violation.path.split('/')
    const index = steps.map((_, end) => indices.get(steps.slice(0, end + 1).join('/'))).find((found) => found !== undefined)
    if (index === undefined) doArquivo.push(violation)
    else porItem[index]?.push(violation)
  }
  return { doArquivo, porItem }
}

export type ItemContext = {
  esquema: readonly XmlViolation[]
  legivel: boolean
  exigeIdentidade: boolean
  prestador: PessoaLida
  hash: string
  assinatura: AssinaturaLida | null
}

/** One item of a batch, or the Rps of a substitution. */
export function readItem(
  item: XmlElement,
  posicao: number,
  { esquema, legivel, exigeIdentidade, prestador, hash, assinatura }: ItemContext,
): RpsLido {
  const inf = child(item, 'InfDeclaracaoPrestacaoServico')
  const identidade = parseIdentidade(child(inf, 'Rps'))
  const declaracao = legivel && inf ? parseDeclaracao(inf) : null
  const rotulo = { n: identidade?.numero ?? posicao, s: identidade?.serie ?? '-' }
  const violations = esquema.map(({ message }) =>
    identidade
      ? fill(errors.esquemaRps, { ...rotulo, mensagem: message })
      : fill(errors.esquemaItem, { posicao, mensagem: message }),
  )
  if (declaracao && exigeIdentidade && identidade === null) violations.push(fill(errors.rpsSemIdentificacao, { posicao }))
  if (declaracao) violations.push(...checkDeclaracao(declaracao, prestador, rotulo))
  violations.push(...checkAssinatura(assinatura, rotulo))
  const avisos = assinatura?.valida && assinatura.cobre === 'rps' ? [fill(errors.assinaturaParcial, rotulo)] : []
  return { posicao, identidade, declaracao, conteudoHash: hash, assinatura, violations, avisos }
}

/** The second and later items of one identity are refused; the first stays. */
function markRepetidos(itens: readonly RpsLido[]): RpsLido[] {
  const seen = new Set<string>()
  return itens.map((item) => {
    if (item.identidade === null) return item
    const key = chaveRps(item.identidade)
    if (!seen.has(key)) {
      seen.add(key)
      return item
    }
    const { numero: n, serie: s } = item.identidade
    return { ...item, violations: [...item.violations, fill(errors.rpsRepetido, { n, s })] }
  })
}

/** Text that is equal for equal identities of one provider. */
export function chaveRps({ numero, serie, tipo }: IdentidadeRps): string {
  return `${tipo}|${serie}|${numero}`
}
