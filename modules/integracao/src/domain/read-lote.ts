import { isDocumento } from '@iss/kernel/documento'
import { fill, type Violation } from '@iss/kernel/errors'
import { attribute, child, childrenOf, childText, elementPath, parseXml, type SignatureFailure, type SignatureResult, validateXml, verifySignatures, type XmlDocument, type XmlElement, XmlReadError, type XmlViolation } from '@iss/platform/xml'
import { esquemaAbrasf } from '../xsd/esquema.ts'
import { NS_ABRASF } from '../xsd/gerar-xsd.ts'
import { isVersao, type Versao } from '../xsd/versoes.ts'
import { NS_ASSINATURA } from '../xsd/xsd-assinatura.ts'
import { conteudoHash } from './conteudo-hash.ts'
import { integracaoErrors as errors } from './errors.ts'
import { parseItemListaServico } from './item-lista-servico.ts'
import type { AssinaturaLida, DeclaracaoLida, IdentidadeRps, LoteLido, PessoaLida, RaizLote, RpsLido } from './lote-lido.ts'
import { parseDeclaracao, parseIdentidade, parsePessoa } from './parse-declaracao.ts'

const RAIZES: readonly RaizLote[] = ['EnviarLoteRpsEnvio', 'EnviarLoteRpsSincronoEnvio', 'GerarNfseEnvio']

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

  const itens = lote ? childrenOf(child(lote, 'ListaRps') ?? lote, 'Rps') : childrenOf(root, 'Rps')
  const assinaturas = verifySignatures(doc)
  const hashes = itens.map((item) => conteudoHash(child(item, 'InfDeclaracaoPrestacaoServico') ?? item))
  const avisos = removeExtensoes(doc)
  const caminhos = itens.map(elementPath)
  const { doArquivo, porItem } = distribuir(validateXml(doc, esquemaAbrasf(versao)), caminhos)

  const prestador = lote ? parsePessoa(child(lote, 'Prestador') ?? lote) : parsePessoa(child(root, 'Rps', 'InfDeclaracaoPrestacaoServico', 'Prestador'))
  const assinatura = assinaturaDoLote(assinaturas, root, lote)
  const quantidade = lote ? Number(childText(lote, 'QuantidadeRps') ?? '') : 1
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
    quantidade: Number.isSafeInteger(quantidade) ? quantidade : 0,
    rps: markRepetidos(lidos),
    assinatura,
    violations: [
      ...doArquivo.map(({ message }) => fill(errors.esquemaArquivo, { versao, mensagem: message })),
      ...checkLote(quantidade, itens.length, prestador),
      ...(explicada ? [] : daAssinatura),
    ],
    avisos: [...avisos, ...(explicada ? daAssinatura : [])],
  }
}

function refused(violation: Violation, raiz: RaizLote | null = null): LoteLido {
  return { raiz, versao: null, numeroLote: null, prestador: null, quantidade: 0, rps: [], assinatura: null, violations: [violation], avisos: [] }
}

/** GerarNfseEnvio bears no version: elements that exist only since 2.03 or 2.04 tell it; otherwise it is 2.02. */
function versaoPelaForma(doc: XmlDocument): Versao {
  const has = (...names: string[]) => names.some((name) => doc.get(`//*[local-name()='${name}']`) !== null)
  if (has('TomadorServico', 'EnderecoExterior', 'Evento', 'InformacoesComplementares', 'Deducao', 'IdentifNaoExigibilidade')) return '2.04'
  return has('NifTomador', 'CodigoNbs', 'ValTotTributos') ? '2.03' : '2.02'
}

/** Takes groups of foreign namespaces out (IBS/CBS extensions): newer clients may send them, the layout does not know them. */
function removeExtensoes(doc: XmlDocument): Violation[] {
  const foreign = `namespace-uri() != '' and namespace-uri() != '${NS_ABRASF}' and namespace-uri() != '${NS_ASSINATURA}'`
  const groups = doc.find(`//*[${foreign}][namespace-uri(..) = '${NS_ABRASF}'][not(ancestor::*[namespace-uri() = '${NS_ASSINATURA}'])]`) as XmlElement[]
  const names = [...new Set(groups.map(({ name }) => name))]
  for (const group of groups) group.remove()
  return names.map((nome) => fill(errors.extensaoIgnorada, { nome }))
}

/** Schema differences by item; those outside the items belong to the file. */
function distribuir(violations: readonly XmlViolation[], caminhos: readonly string[]): { doArquivo: XmlViolation[]; porItem: XmlViolation[][] } {
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

function checkLote(quantidade: number, contada: number, prestador: PessoaLida): Violation[] {
  const found: Violation[] = []
  if (Number.isSafeInteger(quantidade) && quantidade !== contada) found.push(fill(errors.quantidadeDiferente, { informada: quantidade, contada }))
  if (prestador.documento !== null && !isDocumento(prestador.documento)) found.push(fill(errors.prestadorInvalido, { documento: prestador.documento }))
  return found
}

function checkAssinaturaLote(assinatura: AssinaturaLida | null): Violation[] {
  if (!assinatura?.motivo) return []
  return [isTampered(assinatura.motivo) ? errors.assinaturaLoteNaoConfere : fill(errors.assinaturaLoteInvalida, { motivo: MOTIVOS[assinatura.motivo] })]
}

/**
 * When every item bears its own signature of its declaration and some of them were altered, those items are refused and the
 * others stand by their own signature: the broken signature of the batch is only a notice then.
 */
function isExplicadaPorItem(itens: readonly RpsLido[]): boolean {
  return itens.length > 0 && itens.every(({ assinatura }) => assinatura?.cobre === 'declaracao') && itens.some(({ assinatura }) => assinatura?.valida === false)
}

type ItemContext = {
  esquema: readonly XmlViolation[]
  legivel: boolean
  exigeIdentidade: boolean
  prestador: PessoaLida
  hash: string
  assinatura: AssinaturaLida | null
}

function readItem(item: XmlElement, posicao: number, { esquema, legivel, exigeIdentidade, prestador, hash, assinatura }: ItemContext): RpsLido {
  const inf = child(item, 'InfDeclaracaoPrestacaoServico')
  const identidade = parseIdentidade(child(inf, 'Rps'))
  const declaracao = legivel && inf ? parseDeclaracao(inf) : null
  const rotulo = { n: identidade?.numero ?? posicao, s: identidade?.serie ?? '-' }
  const violations = esquema.map(({ message }) =>
    identidade ? fill(errors.esquemaRps, { ...rotulo, mensagem: message }) : fill(errors.esquemaItem, { posicao, mensagem: message }),
  )
  if (declaracao && exigeIdentidade && identidade === null) violations.push(fill(errors.rpsSemIdentificacao, { posicao }))
  if (declaracao) violations.push(...checkDeclaracao(declaracao, prestador, rotulo))
  violations.push(...checkAssinatura(assinatura, rotulo))
  const avisos = assinatura?.valida && assinatura.cobre === 'rps' ? [fill(errors.assinaturaParcial, rotulo)] : []
  return { posicao, identidade, declaracao, conteudoHash: hash, assinatura, violations, avisos }
}

type Rotulo = { n: number; s: string }

function checkDeclaracao({ prestador, tomador, intermediario, servico }: DeclaracaoLida, doLote: PessoaLida, rotulo: Rotulo): Violation[] {
  const found: Violation[] = []
  if (prestador.documento !== null && prestador.documento !== doLote.documento) found.push(fill(errors.prestadorDiferente, rotulo))
  for (const [pessoa, error] of [[tomador, errors.tomadorInvalido], [intermediario, errors.intermediarioInvalido]] as const) {
    if (pessoa?.documento && !isDocumento(pessoa.documento)) found.push(fill(error, { ...rotulo, documento: pessoa.documento }))
  }
  const { informado } = servico.itemListaServico
  if (parseItemListaServico(informado) === null) found.push(fill(errors.itemServicoInvalido, { ...rotulo, item: informado }))
  return found
}

function checkAssinatura(assinatura: AssinaturaLida | null, rotulo: Rotulo): Violation[] {
  if (assinatura === null) return []
  if (assinatura.motivo) {
    return [isTampered(assinatura.motivo) ? fill(errors.assinaturaNaoConfere, rotulo) : fill(errors.assinaturaInvalida, { ...rotulo, motivo: MOTIVOS[assinatura.motivo] })]
  }
  return assinatura.cobre === 'outro' ? [fill(errors.assinaturaDeOutro, rotulo)] : []
}

const MOTIVOS: Readonly<Record<SignatureFailure, string>> = {
  malformed: 'a estrutura da assinatura está incompleta',
  'unsupported-algorithm': 'o algoritmo não é aceito; use RSA com SHA-1 ou SHA-256',
  'reference-not-found': 'o elemento a que ela se refere não está no arquivo',
  'ambiguous-reference': 'o identificador a que ela se refere aparece mais de uma vez no arquivo',
  'no-certificate': 'falta o certificado digital do assinante',
  'content-changed': 'o conteúdo foi alterado',
  'signature-mismatch': 'a assinatura foi alterada',
}

function isTampered(motivo: SignatureFailure): boolean {
  return motivo === 'content-changed' || motivo === 'signature-mismatch'
}

function assinaturaDoItem(assinaturas: readonly SignatureResult[], caminho: string): AssinaturaLida | null {
  const found = assinaturas.find(({ path }) => path === `${caminho}/Signature`)
  const declaracao = `${caminho}/InfDeclaracaoPrestacaoServico`
  return found ? toLida(found, found.coversPath === declaracao ? 'declaracao' : found.coversPath === `${declaracao}/Rps` ? 'rps' : 'outro') : null
}

function assinaturaDoLote(assinaturas: readonly SignatureResult[], root: XmlElement, lote: XmlElement | null): AssinaturaLida | null {
  const found = lote && assinaturas.find(({ path }) => path === `/${root.name}/Signature`)
  if (!found) return null
  const covers = found.coversPath === `/${root.name}/LoteRps` || found.coversPath === `/${root.name}`
  if (found.valid && !covers) return { ...toLida(found, 'outro'), valida: false, motivo: 'reference-not-found' }
  return toLida(found, covers ? 'lote' : 'outro')
}

function toLida({ valid, reason, certificate }: SignatureResult, cobre: AssinaturaLida['cobre']): AssinaturaLida {
  return { cobre, valida: valid && cobre !== 'outro', motivo: reason, certificado: certificate }
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
