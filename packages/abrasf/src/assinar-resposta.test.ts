import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validateXml, verifySignatures, withXml } from '@iss/platform/xml'
import { afterAll, describe, expect, it } from 'vitest'
import { identidadesDeTeste } from '../test/gerar-amostras.ts'
import { completa, minima } from '../test/notas-de-prova.ts'
import { assinarResposta, assinarRespostaApart } from './assinar-resposta.ts'
import { type RespostaParaXml, writeResposta } from './write-resposta.ts'
import { esquemaAbrasf } from './xsd/esquema.ts'
import { NS_ABRASF } from './xsd/gerar-xsd.ts'
import { VERSOES } from './xsd/versoes.ts'

const { prestador: assinante } = identidadesDeTeste()
const pasta = mkdtempSync(join(tmpdir(), 'iss-respostas-'))
afterAll(() => rmSync(pasta, { recursive: true, force: true }))

/** How many signatures of a document hold for somebody else's program. */
function conferidasPorOutro(xml: string, assinaturas: number): number {
  const arquivo = join(pasta, 'resposta.xml')
  writeFileSync(arquivo, xml)
  const ids = ['InfNfse', 'Confirmacao', 'SubstituicaoNfse'].flatMap((nome) => ['--id-attr:Id', `${NS_ABRASF}:${nome}`])
  const confere = (n: number) => {
    const onde = ['--node-xpath', `(//*[local-name()='Signature'])[${n}]`]
    try {
      execFileSync('xmlsec1', ['--verify', '--insecure', ...onde, ...ids, arquivo], { stdio: 'pipe' })
      return 1
    } catch {
      return 0
    }
  }
  return Array.from({ length: assinaturas }, (_, n) => confere(n + 1)).reduce<number>((soma, um) => soma + um, 0)
}

const outra = { ...minima, numero: completa.numero + 1, nfseSubstituida: completa.numero }
const deOutro = { ...minima, numero: completa.numero, prestador: { ...minima.prestador, documento: '40000001000150' } }
/** Answers by their root; how many signatures each bears: one for a note, one for its cancellation, one for its substitution. */
const respostas: [string, RespostaParaXml, number][] = [
  ['GerarNfseResposta', { tipo: 'notas', notas: [minima] }, 1],
  ['ConsultarNfseRpsResposta', { tipo: 'nota', nota: completa }, 3],
  ['ConsultarNfseServicoTomadoResposta', { tipo: 'pagina', notas: [completa, deOutro], pagina: 1, haMais: false }, 4],
  ['CancelarNfseResposta', { tipo: 'cancelamento', nota: minima, codigo: 2, dataHora: '2026-01-15T10:30:00' }, 1],
  ['SubstituirNfseResposta', { tipo: 'substituicao', substituida: completa, substituidora: outra }, 4],
  ['EnviarLoteRpsResposta', { tipo: 'mensagens', mensagens: [{ codigo: 'E10', mensagem: 'Não.' }] }, 0],
]

describe.each(VERSOES)('signed answers of %s', (versao) => {
  it.each(respostas)(
    '%s is valid against the schema, and each signature holds for us and for xmlsec1',
    (nome, resposta, assinaturas) => {
      const xml = assinarResposta({ xml: writeResposta(nome, resposta, versao), assinante })
      expect(withXml(xml, (doc) => validateXml(doc, esquemaAbrasf(versao, 'oficial')))).toEqual([])
      expect(verifySignatures(xml).map(({ valid }) => valid)).toEqual(Array.from({ length: assinaturas }, () => true))
      expect(conferidasPorOutro(xml, assinaturas)).toBe(assinaturas)
    },
  )
})

it('in the body of an envelope the exclusive form holds too; a changed note holds for nobody', async () => {
  const xml = await assinarRespostaApart({
    xml: writeResposta('ConsultarNfseRpsResposta', { tipo: 'nota', nota: completa }, '2.04'),
    assinante,
    c14n: 'exclusive',
  })
  const noEnvelope = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${xml}</soap:Body></soap:Envelope>`
  expect([verifySignatures(noEnvelope).filter(({ valid }) => valid).length, conferidasPorOutro(noEnvelope, 3)]).toEqual([3, 3])
  const alterada = noEnvelope.replace(/<ValorIss>\d/, '<ValorIss>9')
  expect([verifySignatures(alterada).filter(({ valid }) => valid).length, conferidasPorOutro(alterada, 3)]).toEqual([2, 2])
})

it('a long answer is signed in a thread, as it would be at once', async () => {
  const notas = Array.from({ length: 12 }, (_, n) => ({ ...minima, numero: n + 1 }))
  const pedido = { xml: writeResposta('EnviarLoteRpsSincronoResposta', { tipo: 'notas', notas }, '2.02'), assinante }
  expect(pedido.xml.length).toBeGreaterThan(12_288)
  expect(await assinarRespostaApart(pedido)).toBe(assinarResposta(pedido))
})
