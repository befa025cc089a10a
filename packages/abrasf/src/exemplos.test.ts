import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signXml, validateXml, verifySignatures, withXml } from '@iss/platform/xml'
import { afterAll, describe, expect, it } from 'vitest'
import { identidadesDeTeste } from '../test/gerar-amostras.ts'
import { type CenaDosExemplos, exemplosDeEnvio, idsAssinados } from './exemplos.ts'
import { readLote } from './read-lote.ts'
import { readPedido } from './read-pedido.ts'
import { writeEnvio } from './write-envio.ts'
import { esquemaAbrasf } from './xsd/esquema.ts'
import { NS_ABRASF } from './xsd/gerar-xsd.ts'
import { VERSOES } from './xsd/versoes.ts'

const { prestador: signer } = identidadesDeTeste()
const cena: CenaDosExemplos = {
  prestador: { documento: '11222333000181', inscricaoMunicipal: '12345', razaoSocial: 'Prestadora' },
  tomador: { documento: '11444777000161', razaoSocial: 'Tomadora' },
  codigoMunicipio: 3106200,
  uf: 'MG',
  data: '2026-01-20',
  numeroLote: 7,
  numeroRps: 100,
  numeroNfse: 15,
  protocolo: '123',
}
const folder = mkdtempSync(join(tmpdir(), 'iss-exemplos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Every signature of a document, by somebody else's program; throws where one does not hold. */
function verifyElsewhere(xml: string, signatures: number): void {
  const file = join(folder, 'assinado.xml')
  writeFileSync(file, xml)
  const ids = ['InfDeclaracaoPrestacaoServico', 'LoteRps', 'InfPedidoCancelamento', 'SubstituicaoNfse'].flatMap((name) => [
    '--id-attr:Id',
    `${NS_ABRASF}:${name}`,
  ])
  for (let n = 1; n <= signatures; n += 1)
    execFileSync('xmlsec1', ['--verify', '--insecure', '--node-xpath', `(//*[local-name()='Signature'])[${n}]`, ...ids, file], {
      stdio: 'pipe',
    })
}

describe.each(VERSOES)('examples of %s', (versao) => {
  it.each(exemplosDeEnvio(cena).map((envio) => [envio.raiz, envio] as const))(
    '%s, signed, is valid against the schema, is read, and its signatures hold for us and for xmlsec1',
    (_raiz, envio) => {
      const ids = idsAssinados(envio)
      const xml = ids.reduce(
        (signed, id) => signXml(signed, { id, ...signer, algorithm: 'rsa-sha256' }),
        writeEnvio(envio, versao),
      )
      expect(withXml(xml, (doc) => validateXml(doc, esquemaAbrasf(versao, 'oficial')))).toEqual([])
      expect(verifySignatures(xml).map(({ valid }) => valid)).toEqual(ids.map(() => true))
      if ('rps' in envio && envio.raiz !== 'SubstituirNfseEnvio' && envio.raiz !== 'ConsultarNfseRpsEnvio') {
        const lote = readLote(xml, { versao })
        expect([lote.violations, lote.rps.flatMap(({ violations }) => violations), lote.rps.length > 0]).toEqual([[], [], true])
      } else expect(readPedido(xml, { versao })).toMatchObject({ violations: [], esquema: [], versao })
      verifyElsewhere(xml, ids.length)
    },
  )
})

it('a changed document holds for neither', () => {
  const [gerar] = exemplosDeEnvio(cena)
  if (gerar?.raiz !== 'GerarNfseEnvio') throw new Error('The first example is of GerarNfse')
  const xml = signXml(writeEnvio(gerar, '2.02'), { id: 'declaracao100', ...signer }).replaceAll('850.00', '851.00')
  expect(verifySignatures(xml).map(({ reason }) => reason)).toEqual(['content-changed'])
  expect(() => verifyElsewhere(xml, 1)).toThrow()
})
