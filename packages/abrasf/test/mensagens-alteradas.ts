import { writeXml } from '@iss/platform/xml'
import { mensagens } from '../src/xsd/mensagens.ts'
import type { Versao } from '../src/xsd/versoes.ts'
import { instancia, mutacoes } from './instancia.ts'

type Alterada = { descricao: string; xml: string }

/** Every message of a version, as it is and with changes of its elements (of all changes, each `cada`th), in an order that stays. */
export function* mensagensAlteradas(versao: Versao, cada = 1): Generator<{ nome: string; xmls: Alterada[] }> {
  for (const raiz of Object.keys(mensagens))
    for (const alternativa of [0, 1, 2]) {
      const documento = instancia(raiz, versao, alternativa)
      const kinds = /^(EnviarLoteRpsEnvio|ConsultarNfse.*Envio|ConsultarLoteRps.*|CancelarNfse.*)$/.test(raiz) ? 12 : 1
      const alteradas = mutacoes(documento, kinds)
        .filter((_, index) => index % cada === 0)
        .map(({ descricao, documento }) => ({ descricao, xml: writeXml(documento) }))
      yield { nome: `${raiz} ${alternativa}`, xmls: [{ descricao: raiz, xml: writeXml(documento) }, ...alteradas] }
    }
}

const mudancas: readonly (readonly [RegExp, string])[] = [
  [/<SignatureValue>/, '<SignatureValue>?'],
  [/<DigestValue>[^<]*/, '<DigestValue>'],
  [/<SignedInfo>/, '<SignedInfo Id="1">'],
  [/<SignedInfo>/, '<SignedInfo Id="a">'],
  [/<KeyInfo>.*?<\/KeyInfo>/, ''],
  [/<KeyInfo>.*?<\/KeyInfo>/, '<KeyInfo/>'],
  [/<KeyInfo>/, '<KeyInfo><KeyName>a</KeyName>'],
  [/<X509Data>/, '<X509Data><X509Data/>'],
  [/<X509Data>/, '<X509Data><X509SubjectName>CN=a</X509SubjectName>'],
  [/<Reference URI="[^"]*">/, '<Reference>'],
  [/<Transforms>.*?<\/Transforms>/, ''],
  [/<SignatureMethod [^>]*>/, ''],
  [/<Signature [^>]*>/, '$&texto'],
  [/<\/Signature>/, '<Object Id="o"><q xmlns="u:q"/></Object></Signature>'],
  [/<Reference .*?<\/Reference>/, '$&$&'],
]

/** A signed sample with each of the changes of its signature. */
export function comAssinaturaAlterada(xml: string): Alterada[] {
  return mudancas.map(([from, to]) => {
    const alterada = xml.replace(from, to)
    if (alterada === xml) throw new Error(`${from} changes nothing`)
    return { descricao: String(from) + to, xml: alterada }
  })
}
