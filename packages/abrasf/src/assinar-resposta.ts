import { runInThread, type ThreadTask } from '@iss/platform/threads'
import { type SigningIdentity, type SignOptions, signXml } from '@iss/platform/xml'
import { NS_ABRASF } from './xsd/gerar-xsd.ts'

/** An answer of `writeResposta`, and who signs its notes. */
export type RespostaParaAssinar = { xml: string; assinante: SigningIdentity } & Pick<SignOptions, 'c14n'>

/** Elements of an answer beside which the layout has a place for the signature of the city: a note, its cancellation, its substitution. */
const assinaveis = /<(InfNfse|Confirmacao|SubstituicaoNfse) Id="([^"]*)">[\s\S]*?<\/\1>/g

/**
 * The answer with the signature of the city (RSA with SHA-256) beside each note, cancellation and substitution in it. Each is signed by itself, so
 * that a long list costs no more for each note. `c14n`: 'exclusive' for an answer that is put among other namespaces.
 */
export function assinarResposta({ xml, assinante, c14n = 'inclusive' }: RespostaParaAssinar): string {
  return xml.replace(assinaveis, (elemento, _nome: string, id: string) => {
    const sozinho = `<a xmlns="${NS_ABRASF}">${elemento}</a>`
    const assinado = signXml(sozinho, { id, ...assinante, c14n })
    return assinado.slice(assinado.indexOf('>') + 1, -'</a>'.length)
  })
}

const emOutraLinha: ThreadTask<RespostaParaAssinar, string> = {
  file: new URL(import.meta.url),
  name: 'assinarResposta',
  limit: 120_000,
}

/** Characters up to which an answer is signed at once: one note, or two. */
const naHora = 12_288

/** The same without keeping other requests waiting. */
export async function assinarRespostaApart(resposta: RespostaParaAssinar): Promise<string> {
  return resposta.xml.length <= naHora ? assinarResposta(resposta) : runInThread(emOutraLinha, resposta)
}
