import { parseXml, type XmlDocument, XmlReadError, type XmlViolation } from '@iss/platform/xml'
import { conferirAssinatura } from '../assinatura.ts'
import { empacotar, desempacotar, ErroDeTransporte } from '../transporte.ts'
import { eventoDaNota } from '../evento-lido.ts'
import type { Nfse } from '../layout/index.ts'
import { lerMensagem, validarMensagem } from '../layout/xml.ts'
import { orientacaoDe } from '../regras/codigos.ts'
import { autorDoEvento, estadoDaNota, recusaDoEvento } from '../regras/eventos.ts'
import { examinarRecepcao } from '../regras/recepcao.ts'
import type { Acervo } from './acervo.ts'
import { atoresDaNota, partesDaNota } from './atores.ts'

/** A town that shares its notes: the holder of the certificate and its IBGE code. */
export type Municipio = { readonly cnpj: string; readonly codigo: string; readonly nome: string }
type Erro = { Codigo: string; Descricao: string; Complemento: string | null; Mensagem: string | null; Parametros: string[] }
export type Recebido = { chave: string; nsu: number } | { chave: string | null; erros: Erro[] }
type Ambiente = {
  acervo: Acervo
  municipio: Municipio
  agora: Date
  /** Code with which a key is refused whatever the rules say. */
  recusaDe: (chave: string) => string | undefined
}

const erro = (codigo: string, complemento: string | null = null): Erro => ({
  Codigo: codigo,
  Descricao: orientacaoDe(codigo).motivo,
  Complemento: complemento,
  Mensagem: null,
  Parametros: [],
})
const recusar = (chave: string | null, ...erros: Erro[]): Recebido => ({ chave, erros })

/** One document of a batch: judged by itself, kept when nothing speaks against it. */
export function receberDocumento(pacote: string, ambiente: Ambiente): Recebido {
  const aberto = abrir(pacote)
  if ('erros' in aberto) return aberto
  const { doc, xml } = aberto
  try {
    const raiz = doc.root.name
    if (raiz !== 'NFSe' && raiz !== 'evento') return recusar(null, erro('E1242', `Elemento ${raiz}`))
    if (doc.root.prefix) return recusar(null, erro('E1228'))
    const desacordos = validarMensagem(doc, raiz)
    if (desacordos.length > 0) return recusar(null, ...desacordos.slice(0, 5).map((cada) => erro('E1235', emTexto(cada))))
    const assinatura = conferirAssinatura(doc, raiz)
    const daAssinatura = codigosDaAssinatura[raiz]
    if (!assinatura.valida) return recusar(null, erro(daAssinatura.errada, assinatura.falha))
    if (assinatura.certificado.cnpj?.slice(0, 8) !== ambiente.municipio.cnpj.slice(0, 8))
      return recusar(null, erro(daAssinatura.deOutro))
    return raiz === 'NFSe' ? receberNota(lerMensagem('NFSe', doc.root), xml, ambiente) : receberEvento(doc, xml, ambiente)
  } finally {
    doc.dispose()
  }
}

const codigosDaAssinatura = {
  NFSe: { errada: 'E1630', deOutro: 'E1638' },
  evento: { errada: 'E2020', deOutro: 'E2032' },
} as const

const emTexto = ({ path, message }: XmlViolation) => `${path}: ${message}`.slice(0, 300)

function abrir(pacote: string): { doc: XmlDocument; xml: string } | Extract<Recebido, { erros: unknown }> {
  try {
    const xml = desempacotar(pacote)
    return { doc: parseXml(xml), xml }
  } catch (cause) {
    if (cause instanceof ErroDeTransporte) return { chave: null, erros: [erro(cause.falha === 'base64' ? 'E1225' : 'E1226')] }
    if (cause instanceof XmlReadError) return { chave: null, erros: [erro('E1226', cause.message)] }
    throw cause
  }
}

function receberNota(nota: Nfse, xml: string, { acervo, municipio, agora, recusaDe }: Ambiente): Recebido {
  const chave = nota.infNFSe.Id.slice(3)
  const forcada = recusaDe(chave)
  if (forcada) return recusar(chave, erro(forcada, 'Recusa simulada'))
  const { subst, Id } = nota.infNFSe.DPS.infDPS
  const rejeicoes = examinarRecepcao(nota, { municipio: municipio.codigo, ambiente: '2', agora })
  const erros = rejeicoes.map(({ codigo, campo }) => erro(codigo, campo))
  if (acervo.notas.has(chave)) erros.push(erro('E1268'))
  else if (acervo.porDps.has(Id)) erros.push(erro('E0014'))
  if (subst) {
    const { chaveSubstituta } = estadoDaNota(acervo.notas.get(subst.chSubstda)?.eventos ?? [])
    if (chaveSubstituta === null) erros.push(erro('E1308'))
    else if (chaveSubstituta !== chave) erros.push(erro('E1310'))
  }
  if (erros.length > 0) return recusar(chave, ...erros)
  const atores = atoresDaNota(nota).filter((ator) => ator !== municipio.codigo)
  const { prestador, partes } = partesDaNota(nota)
  const registro = { chave, idDps: Id, prestador, municipioEmissor: municipio.codigo, atores, partes }
  const documento = {
    chave,
    tipo: 'NFSE',
    evento: null,
    atores,
    geradoEm: agora.toISOString(),
    pacote: () => empacotar(xml),
  } as const
  return { chave, nsu: acervo.guardarNota(registro, documento) }
}

function receberEvento(doc: XmlDocument, xml: string, { acervo, municipio, agora, recusaDe }: Ambiente): Recebido {
  const { chave, evento } = eventoDaNota(lerMensagem('evento', doc.root))
  const forcada = recusaDe(chave)
  if (forcada) return recusar(chave, erro(forcada, 'Recusa simulada'))
  const nota = acervo.notas.get(chave)
  if (!nota) return recusar(chave, erro('E1831'))
  const autor = autorDoEvento[evento.codigo]
  if (autor === 'PRESTADOR' || autor === 'TOMADOR' || autor === 'INTERMEDIARIO') return recusar(chave, erro('E1818'))
  if (nota.municipioEmissor !== municipio.codigo && autor !== 'MUNICIPIO_INCIDENCIA') return recusar(chave, erro('E1262'))
  if (nota.eventos.some(({ id }) => id === evento.id)) return recusar(chave, erro('E1805'))
  const recusa = recusaDoEvento(estadoDaNota(nota.eventos), evento.codigo)
  if (recusa) return recusar(chave, erro(recusa))
  const atores = nota.atores.filter((ator) => ator !== municipio.codigo)
  const documento = {
    chave,
    tipo: 'EVENTO',
    evento: evento.codigo,
    atores,
    geradoEm: agora.toISOString(),
    pacote: () => empacotar(xml),
  } as const
  return { chave, nsu: acervo.guardarEvento(evento, documento) }
}
