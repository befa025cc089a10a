import { fill, type Violation } from '@iss/kernel/errors'
import {
  child,
  childText,
  parseXml,
  validateXml,
  verifySignatures,
  type SignatureResult,
  type XmlDocument,
  type XmlElement,
  XmlReadError,
} from '@iss/platform/xml'
import { assinaturaDoItem, checkAssinaturaLote } from './assinatura-lida.ts'
import { conteudoHash } from './conteudo-hash.ts'
import { abrasfErrors as errors } from './errors.ts'
import type { AssinaturaLida } from './lote-lido.ts'
import { parseIdentidade, parsePessoa } from './parse-declaracao.ts'
import type { CancelamentoLido, CriterioLido, DadosDoPedido, PedidoLido, PeriodoLido } from './pedido-lido.ts'
import { readItem, removeExtensoes, versaoPelaForma } from './read-lote.ts'
import { rpsToJson } from './read-lote-json.ts'
import { esquemaAbrasf } from './xsd/esquema.ts'
import { NS_ABRASF } from './xsd/gerar-xsd.ts'
import type { Versao } from './xsd/versoes.ts'

/** Signatures that such a message may hold, and one too many to be told of. */
const maximoAssinaturas = 4

/**
 * Reads a message that is no batch (cancellation, substitution, query), of the version that its header told, else as its form says. Never
 * throws for what it contains. A signature counts when it covers what the message orders, where the layout has it.
 */
export function readPedido(source: string | Uint8Array, options: { versao?: Versao } = {}): PedidoLido {
  const recusado = (raiz: string, violation: Violation): PedidoLido => ({
    raiz,
    versao: options.versao ?? '2.02',
    esquema: [],
    violations: [violation],
    dados: null,
    assinatura: null,
  })
  let doc: XmlDocument
  try {
    doc = parseXml(source)
  } catch (cause) {
    if (!(cause instanceof XmlReadError)) throw cause
    return recusado('', fill(errors.arquivoIlegivel, { mensagem: cause.message }))
  }
  try {
    const { root } = doc
    if (root.namespaceUri !== NS_ABRASF) return recusado(root.name, fill(errors.espacoDeNomes, { esperado: NS_ABRASF }))
    return readDocument(doc, options.versao ?? versaoPelaForma(doc))
  } finally {
    doc.dispose()
  }
}

function readDocument(doc: XmlDocument, versao: Versao): PedidoLido {
  const { root } = doc
  const assinaturas = new Map(verifySignatures(doc, maximoAssinaturas).map((uma) => [uma.path, uma]))
  removeExtensoes(doc)
  const esquema = validateXml(doc, esquemaAbrasf(versao))
  const assinatura = assinaturaDoPedido(root, assinaturas)
  const dados = esquema.length === 0 ? dadosDe(root, assinaturas) : null
  return {
    raiz: root.name,
    versao,
    esquema,
    violations: [
      ...esquema.map(({ message }) => fill(errors.esquemaArquivo, { versao, mensagem: message })),
      ...checkAssinaturaLote(assinatura),
    ],
    dados,
    assinatura,
  }
}

/**
 * The signature over the order: of the root, of InfPedidoCancelamento, or of SubstituicaoNfse; for a substitution the signatures of both of its parts
 * together. One that stands there and covers anything else is not verified.
 */
function assinaturaDoPedido(root: XmlElement, assinaturas: ReadonlyMap<string, SignatureResult>): AssinaturaLida | null {
  const raiz = `/${root.name}`
  const pedido = root.name === 'SubstituirNfseEnvio' ? `${raiz}/SubstituicaoNfse/Pedido` : `${raiz}/Pedido`
  const doTodo = assinaturas.get(`${raiz}/Signature`)
  if (doTodo) return toLida(doTodo, [raiz, `${raiz}/SubstituicaoNfse`, `${raiz}/Pedido/InfPedidoCancelamento`])
  const doPedido = assinaturas.get(`${pedido}/Signature`)
  if (!doPedido) return null
  const lida = toLida(doPedido, [`${pedido}/InfPedidoCancelamento`, raiz])
  if (root.name !== 'SubstituirNfseEnvio' || !lida.valida) return lida
  const doRps = assinaturaDoItem(assinaturas, `${raiz}/SubstituicaoNfse/Rps`)
  // The order to cancel alone says nothing of the note that takes its place.
  return doRps?.valida && doRps.certificado?.pem === lida.certificado?.pem ? lida : null
}

function toLida({ valid, reason, certificate, coversPath }: SignatureResult, lugares: readonly string[]): AssinaturaLida {
  const cobre = lugares.includes(coversPath ?? '')
  return {
    cobre: cobre ? 'lote' : 'outro',
    valida: valid && cobre,
    motivo: valid && !cobre ? 'reference-not-found' : reason,
    certificado: certificate,
  }
}

function dadosDe(root: XmlElement, assinaturas: ReadonlyMap<string, SignatureResult>): DadosDoPedido | null {
  const prestador = parsePessoa(child(root, 'Prestador'))
  switch (root.name) {
    case 'CancelarNfseEnvio':
      return { tipo: 'cancelamento', cancelamento: cancelamento(child(root, 'Pedido')) }
    case 'SubstituirNfseEnvio':
      return substituicao(child(root, 'SubstituicaoNfse'), assinaturas)
    case 'ConsultarLoteRpsEnvio':
      return { tipo: 'lote', prestador, protocolo: childText(root, 'Protocolo') ?? '' }
    case 'ConsultarNfseRpsEnvio':
      return { tipo: 'rps', prestador, rps: parseIdentidade(root) }
    case 'ConsultarNfseServicoPrestadoEnvio':
      return { tipo: 'prestado', prestador, criterio: criterio(root) }
    case 'ConsultarNfseServicoTomadoEnvio':
      return { tipo: 'tomado', consulente: parsePessoa(child(root, 'Consulente')), criterio: criterio(root) }
    case 'ConsultarNfseFaixaEnvio':
      return {
        tipo: 'faixa',
        prestador,
        inicial: Number(childText(root, 'Faixa', 'NumeroNfseInicial')),
        final: integer(childText(root, 'Faixa', 'NumeroNfseFinal')),
        pagina: integer(childText(root, 'Pagina')) ?? 1,
      }
    default:
      return null
  }
}

function substituicao(todo: XmlElement | null, assinaturas: ReadonlyMap<string, SignatureResult>): DadosDoPedido | null {
  const rps = child(todo, 'Rps')
  if (!rps) return null
  const pedido = cancelamento(child(todo, 'Pedido'))
  const lido = readItem(rps, 1, {
    esquema: [],
    legivel: true,
    exigeIdentidade: true,
    prestador: pedido.prestador,
    hash: conteudoHash(child(rps, 'InfDeclaracaoPrestacaoServico') ?? rps),
    assinatura: assinaturaDoItem(assinaturas, '/SubstituirNfseEnvio/SubstituicaoNfse/Rps'),
  })
  return { tipo: 'substituicao', cancelamento: pedido, rps: rpsToJson(lido) }
}

function cancelamento(pedido: XmlElement | null): CancelamentoLido {
  const inf = child(pedido, 'InfPedidoCancelamento')
  const nota = child(inf, 'IdentificacaoNfse')
  return {
    prestador: parsePessoa(nota),
    numero: Number(childText(nota, 'Numero')),
    codigoMunicipio: Number(childText(nota, 'CodigoMunicipio')),
    codigo: integer(childText(inf, 'CodigoCancelamento')),
  }
}

function criterio(root: XmlElement): CriterioLido {
  const parte = (name: string) => {
    const element = child(root, name)
    return element && parsePessoa(element)
  }
  return {
    numero: integer(childText(root, 'NumeroNfse')),
    emissao: periodo(child(root, 'PeriodoEmissao')),
    competencia: periodo(child(root, 'PeriodoCompetencia')),
    prestador: parte('Prestador'),
    tomador: parte('Tomador'),
    intermediario: parte('Intermediario'),
    pagina: integer(childText(root, 'Pagina')) ?? 1,
  }
}

function periodo(element: XmlElement | null): PeriodoLido | null {
  return (
    element && {
      inicio: (childText(element, 'DataInicial') ?? '').slice(0, 10),
      fim: (childText(element, 'DataFinal') ?? '').slice(0, 10),
    }
  )
}

function integer(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}
