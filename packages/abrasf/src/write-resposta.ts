import { tag, writeXml, type XmlContent, type XmlTag } from '@iss/platform/xml'
import type { NfseParaXml } from './nfse-para-xml.ts'
import { compNfse, nfseCancelamento, nfseNamespace } from './write-nfse-xml.ts'
import { desde, identificacaoRps } from './write-partes.ts'
import type { Versao } from './xsd/versoes.ts'

/** One message of a list, as the layout has it; `rps` for lists by RPS. */
export type MensagemParaXml = {
  codigo: string
  mensagem: string
  correcao?: string | null
  rps?: { numero: number; serie: string; tipo: 1 | 2 | 3 } | null
}

export type ReciboParaXml = { numeroLote: string; dataRecebimento: string; protocolo: string }

/** What an operation answers: its notes, its receipt, its messages. */
export type RespostaParaXml =
  | { tipo: 'mensagens'; mensagens: readonly MensagemParaXml[]; recibo?: ReciboParaXml | null; situacao?: number }
  | { tipo: 'recibo'; recibo: ReciboParaXml }
  | {
      tipo: 'notas'
      notas: readonly NfseParaXml[]
      alertas?: readonly MensagemParaXml[]
      recibo?: ReciboParaXml | null
      situacao?: number
    }
  | { tipo: 'pagina'; notas: readonly NfseParaXml[]; pagina: number; haMais: boolean }
  | { tipo: 'nota'; nota: NfseParaXml }
  | { tipo: 'situacao'; situacao: number }
  | { tipo: 'cancelamento'; nota: NfseParaXml; codigo: 1 | 2 | 3 | 4 | 5; dataHora: string }
  | { tipo: 'substituicao'; substituida: NfseParaXml; substituidora: NfseParaXml; alertas?: readonly MensagemParaXml[] }

/** The answer `nome` (GerarNfseResposta …) as a document of the version, without XML declaration. */
export function writeResposta(nome: string, resposta: RespostaParaXml, versao: Versao): string {
  return writeXml(tag(nome, nfseNamespace, ...conteudo(nome, resposta, versao)))
}

function conteudo(nome: string, resposta: RespostaParaXml, versao: Versao): XmlContent[] {
  switch (resposta.tipo) {
    case 'mensagens':
      return [...situacao(resposta.situacao), ...recibo(resposta.recibo), mensagens(nome, resposta.mensagens)]
    case 'recibo':
      return recibo(resposta.recibo)
    case 'notas':
      return [
        ...situacao(resposta.situacao),
        ...recibo(resposta.recibo),
        tag('ListaNfse', ...resposta.notas.map((nota) => compNfse(nota, { versao })), alertas(resposta.alertas)),
      ]
    case 'pagina': {
      const idsPorPrestador = new Set(resposta.notas.map(({ numero }) => numero)).size < resposta.notas.length
      return [
        tag(
          'ListaNfse',
          ...resposta.notas.map((nota) => compNfse(nota, { versao, idsPorPrestador })),
          desde(versao, '2.04')
            ? tag('Pagina', String(resposta.pagina))
            : resposta.haMais && tag('ProximaPagina', String(resposta.pagina + 1)),
        ),
      ]
    }
    case 'nota':
      return [compNfse(resposta.nota, { versao })]
    case 'situacao':
      return situacao(resposta.situacao)
    case 'cancelamento':
      return [tag('RetCancelamento', nfseCancelamento(resposta.nota, resposta, versao))]
    default:
      return [
        tag(
          'RetSubstituicao',
          tag('NfseSubstituida', compNfse(resposta.substituida, { versao }), alertas(resposta.alertas)),
          tag('NfseSubstituidora', compNfse(resposta.substituidora, { versao })),
        ),
      ]
  }
}

const situacao = (codigo: number | undefined) => (codigo === undefined ? [] : [tag('Situacao', String(codigo))])

function recibo(um: ReciboParaXml | null | undefined): XmlContent[] {
  if (!um) return []
  return [tag('NumeroLote', um.numeroLote), tag('DataRecebimento', um.dataRecebimento), tag('Protocolo', um.protocolo)]
}

/** Answers that know a list by RPS; the others tell the RPS in the sentence. */
const comListaPorRps = ['EnviarLoteRpsSincronoResposta', 'ConsultarLoteRpsResposta']

function mensagens(nome: string, lista: readonly MensagemParaXml[]): XmlTag {
  if (comListaPorRps.includes(nome) && lista.every(({ rps, correcao }) => rps && !correcao))
    return tag('ListaMensagemRetornoLote', ...lista.map((uma) => mensagem(uma, true)))
  return tag('ListaMensagemRetorno', ...lista.map((uma) => mensagem(uma, false)))
}

function alertas(lista: readonly MensagemParaXml[] = []): XmlTag | null {
  return lista.length > 0 ? tag('ListaMensagemAlertaRetorno', ...lista.map((uma) => mensagem(uma, false))) : null
}

function mensagem({ codigo, mensagem: texto, correcao, rps }: MensagemParaXml, porRps: boolean): XmlTag {
  return tag(
    'MensagemRetorno',
    porRps && rps && identificacaoRps('IdentificacaoRps', rps),
    tag('Codigo', codigo),
    tag('Mensagem', texto),
    !porRps && correcao ? tag('Correcao', correcao) : null,
  )
}
