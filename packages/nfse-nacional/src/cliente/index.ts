import { Agent } from 'node:https'
import { type ClientTls, type JsonAnswer, requestJson } from '@iss/platform/outbound'
import type { z } from 'zod'
import { LIMITE_DOCUMENTOS, respostaDistribuicao, type RespostaDistribuicao, respostaRecepcao, type TipoNsu } from '../api/adn.ts'
import { respostaCnc, type RespostaCnc, respostaDistribuicaoCnc } from '../api/cnc.ts'
import {
  respostaAliquotas,
  respostaBeneficio,
  respostaConvenio,
  respostaRegimesEspeciais,
  respostaRetencoes,
} from '../api/parametros.ts'
import {
  respostaDps,
  respostaEmissao,
  type RespostaEmissao,
  respostaErro,
  respostaEvento,
  respostaEventos,
  respostaNfse,
} from '../api/sefin.ts'
import { desempacotar } from '../transporte.ts'

/** Addresses of the services of one environment, without a slash at the end. */
export type Enderecos = {
  /** Host of the repository: /adn/DFe and /municipios follow. */
  readonly adn: string
  /** Service of the taxpayer with its folder, …/SefinNacional. */
  readonly sefin: string
  /** Host of the register: /cnc follows. */
  readonly cnc: string
  /** Host of the parameters: /parametrizacao follows. */
  readonly parametros: string
}

export type OpcoesCliente = {
  readonly enderecos: Enderecos
  readonly tls: ClientTls
  /** Milliseconds for each answer; 30,000 unless told. */
  readonly esperaMs?: number
}

export type MensagemDoServico = { readonly codigo: string; readonly texto: string }

/** The service did not do what was asked. `passageira`: the same request may succeed later. */
export class ErroDoServico extends Error {
  override readonly name = 'ErroDoServico'
  readonly status: number | null
  readonly mensagens: readonly MensagemDoServico[]
  readonly passageira: boolean

  constructor(resumo: string, status: number | null, mensagens: readonly MensagemDoServico[] = [], cause?: unknown) {
    super(resumo, { cause })
    this.status = status
    this.mensagens = mensagens
    this.passageira = status === null || status === 429 || status >= 500 || mensagens.some(({ codigo }) => codigo === 'E1217')
  }
}

/** What became of one document of a batch. */
export type DocumentoRecebido = {
  readonly chave: string | null
  /** Number of its reception; null when it was refused. */
  readonly nsu: string | null
  readonly erros: readonly MensagemDoServico[]
}

/** The national services as a town uses them. Every method throws ErroDoServico when there is no answer of the expected form. */
export type ClienteNacional = ReturnType<typeof criarClienteNacional>

const MAXIMO = 64 * 1024 * 1024

/** A client over mutual TLS; it keeps its connections until `fechar`. */
export function criarClienteNacional({ enderecos, tls, esperaMs = 30_000 }: OpcoesCliente) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4, minVersion: 'TLSv1.2', ...tls })

  async function pedir(method: string, url: string, corpo?: unknown): Promise<JsonAnswer> {
    const body = corpo === undefined ? undefined : JSON.stringify(corpo)
    try {
      return await requestJson({
        method,
        url,
        headers: {
          accept: 'application/json',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
        },
        ...(body === undefined ? {} : { body }),
        agent,
        timeoutMs: esperaMs,
        maxBytes: MAXIMO,
      })
    } catch (cause) {
      throw new ErroDoServico((cause as Error).message, null, [], cause)
    }
  }

  /** The body in the expected form, when the status is one of those that carry it. */
  function exigir<T extends z.ZodType>(forma: T, { status, body }: JsonAnswer, aceitos: readonly number[]): z.output<T> {
    if (aceitos.includes(status)) {
      const lido = forma.safeParse(body)
      if (lido.success) return lido.data
    }
    throw new ErroDoServico(`HTTP ${status}`, aceitos.includes(status) ? 502 : status, mensagensDe(body))
  }

  const { adn, sefin, cnc, parametros } = enderecos
  return {
    /** Hands over documents (packed) in ascending order, at most fifty; the answers stand in their order. */
    async enviarLote(pacotes: readonly string[]): Promise<DocumentoRecebido[]> {
      if (pacotes.length === 0 || pacotes.length > LIMITE_DOCUMENTOS)
        throw new RangeError(`A batch of ${pacotes.length} documents`)
      const { Lote } = exigir(respostaRecepcao, await pedir('POST', `${adn}/adn/DFe`, { LoteXmlGZipB64: pacotes }), [200, 201])
      if (Lote.length !== pacotes.length) throw new ErroDoServico('The answer has another number of documents', 502)
      return Lote.map(({ ChaveAcesso, NsuRecepcao, Erros }) => {
        const erros = (Erros ?? []).map(emMensagem)
        return { chave: ChaveAcesso ?? null, nsu: erros.length === 0 && NsuRecepcao != null ? String(NsuRecepcao) : null, erros }
      })
    },

    /** Documents of the town after a number; `so` asks for that one number alone. An empty list is an answer, not an error. */
    async distribuir(
      nsu: number,
      { tipo = 'DISTRIBUICAO', so = false }: { tipo?: TipoNsu; so?: boolean } = {},
    ): Promise<RespostaDistribuicao> {
      const resposta = await pedir('GET', `${adn}/municipios/DFe/${nsu}?tipoNSU=${tipo}&lote=${!so}`)
      const lida = exigir(respostaDistribuicao, resposta, [200, 400, 404])
      if (lida.StatusProcessamento === 'REJEICAO')
        throw new ErroDoServico(`HTTP ${resposta.status}`, resposta.status, mensagensDe(resposta.body))
      return lida
    },

    /** Events of a note that the town may read. */
    async eventosDaNota(chave: string): Promise<RespostaDistribuicao> {
      return exigir(respostaDistribuicao, await pedir('GET', `${adn}/municipios/NFSe/${chave}/Eventos`), [200, 404])
    },

    /** Issues a note by a DPS (packed), as a taxpayer does. */
    async emitir(dps: string): Promise<RespostaEmissao> {
      return exigir(respostaEmissao, await pedir('POST', `${sefin}/nfse`, { dpsXmlGZipB64: dps }), [201])
    },

    /** A note by its key, packed. */
    async consultar(chave: string): Promise<string> {
      return exigir(respostaNfse, await pedir('GET', `${sefin}/nfse/${chave}`), [200]).nfseXmlGZipB64
    },

    /** Registers an event by its request (packed), as an actor of the note does; answers the event, packed. */
    async registrarEvento(chave: string, pedido: string): Promise<string> {
      const resposta = await pedir('POST', `${sefin}/nfse/${chave}/eventos`, { pedidoRegistroEventoXmlGZipB64: pedido })
      return exigir(respostaEvento, resposta, [201]).eventoXmlGZipB64
    },

    /** Events of a kind of a note, in their order, unpacked: the service answers them in base64 twice. Empty when there is none. */
    async eventosRegistrados(chave: string, tipo: string, sequencia: number): Promise<string[]> {
      const resposta = await pedir('GET', `${sefin}/nfse/${chave}/eventos/${tipo}/${sequencia}`)
      if (resposta.status === 404) return []
      return exigir(respostaEventos, resposta, [200]).eventos.map(({ arquivoXml }) => desempacotar(arquivoXml))
    },

    /** Key of the note that a DPS became, by the DPS's Id; ErroDoServico with status 404 when there is none. */
    async chaveDaDps(id: string): Promise<string> {
      return exigir(respostaDps, await pedir('GET', `${sefin}/dps/${id}`), [200]).chaveAcesso
    },

    /** Hands over one record of the register of taxpayers, packed. */
    async enviarCadastro(pacote: string): Promise<RespostaCnc> {
      return exigir(respostaCnc, await pedir('POST', `${cnc}/cnc/CNC`, pacote), [200, 400])
    },

    /** Records of the register of the town after a number, at most fifty. */
    async distribuirCadastro(nsu: number) {
      const lido = exigir(
        respostaDistribuicaoCnc,
        await pedir('GET', `${cnc}/cnc/municipio/cad/NSU?NSUCadastro=${nsu}`),
        [200, 404],
      )
      return lido.LoteDistribuicaoCNC ?? []
    },

    /** What the panel publishes for the town; null when it publishes nothing. `servico` as '01.07.01.000', `competencia` as a date. */
    async aliquotas(municipio: string, servico: string, competencia: string) {
      return (await parametro(respostaAliquotas, `${municipio}/${servico}/${competencia}/aliquota`))?.aliquotas ?? null
    },
    async beneficio(municipio: string, numero: string, competencia: string) {
      return (await parametro(respostaBeneficio, `${municipio}/${numero}/${competencia}/beneficio`))?.beneficio ?? null
    },
    async convenio(municipio: string) {
      return (await parametro(respostaConvenio, `${municipio}/convenio`))?.parametrosConvenio ?? null
    },
    async regimesEspeciais(municipio: string, servico: string, competencia: string) {
      return (
        (await parametro(respostaRegimesEspeciais, `${municipio}/${servico}/${competencia}/regimes_especiais`))
          ?.regimesEspeciais ?? null
      )
    },
    async retencoes(municipio: string, competencia: string) {
      return (await parametro(respostaRetencoes, `${municipio}/${competencia}/retencoes`))?.retencoes ?? null
    },

    fechar(): void {
      agent.destroy()
    },
  }

  async function parametro<T extends z.ZodType>(forma: T, caminho: string): Promise<z.output<T> | null> {
    const resposta = await pedir('GET', `${parametros}/parametrizacao/${caminho}`)
    return resposta.status === 404 ? null : exigir(forma, resposta, [200])
  }
}

type MensagemCrua = {
  Codigo?: string | null | undefined
  Descricao?: string | null | undefined
  Mensagem?: string | null | undefined
  Complemento?: string | null | undefined
}

function emMensagem({ Codigo, Descricao, Mensagem, Complemento }: MensagemCrua): MensagemDoServico {
  const texto = [Descricao ?? Mensagem, Complemento].filter((parte) => parte).join(' ')
  return { codigo: Codigo?.trim() ?? '', texto }
}

/** The messages of any refusal: those of the repository, of the service of the taxpayer, or of a problem. */
function mensagensDe(body: unknown): MensagemDoServico[] {
  if (typeof body !== 'object' || body === null) return []
  const { Erros, title, detail } = body as { Erros?: unknown; title?: unknown; detail?: unknown }
  if (Array.isArray(Erros)) return (Erros as MensagemCrua[]).map(emMensagem)
  const sefin = respostaErro.safeParse(body)
  if (sefin.success && sefin.data.length > 0)
    return sefin.data.map(({ codigo, descricao, mensagem, complemento }) =>
      emMensagem({ Codigo: codigo, Descricao: descricao, Mensagem: mensagem, Complemento: complemento }),
    )
  const texto = [title, detail].filter((parte) => typeof parte === 'string').join(' ')
  return texto === '' ? [] : [{ codigo: /^E\d{4}$/.test(texto) ? texto : '', texto }]
}
