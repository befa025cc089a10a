import { join } from 'node:path'
import { isValidXml, validateXml, withXml, writeXml, type Xsd } from '@iss/platform/xml'
import { describe, expect, it } from 'vitest'
import { esquemaAbrasf } from './esquema.ts'
import { itensListaServico } from './itens-lista-servico.ts'
import { mensagens } from './mensagens.ts'
import { VERSOES, type Versao } from './versoes.ts'
import { amostra } from '../../test/gerar-amostras.ts'
import { instancia } from '../../test/instancia.ts'
import { comAssinaturaAlterada, mensagensAlteradas } from '../../test/mensagens-alteradas.ts'
import { loteDeTeste } from '../../test/lote-de-teste.ts'

const RAIZES = Object.keys(mensagens)
const errorsOf = (xml: string, xsd: Xsd) => withXml(xml, (doc) => validateXml(doc, xsd))
const isValid = (xml: string, xsd: Xsd) => withXml(xml, (doc) => isValidXml(doc, xsd))
const messages = (xml: string, versao: Versao) => errorsOf(xml, esquemaAbrasf(versao)).map(({ message }) => message)

describe('schema of each version', () => {
  it.each(VERSOES)('%s accepts every message with all its parts', (versao) => {
    expect(RAIZES.length).toBeGreaterThan(5)
    for (const raiz of RAIZES) {
      for (const alternativa of [0, 1, 2]) {
        expect(
          errorsOf(writeXml(instancia(raiz, versao, alternativa)), esquemaAbrasf(versao, 'oficial')),
          `${raiz} ${alternativa}`,
        ).toEqual([])
      }
    }
  })

  it('accepts the signed samples', () => {
    for (const name of ['lote-2-rps.xml', 'lote-2-rps-adulterado.xml', 'lote-exclusivo-sha256.xml'])
      expect(messages(amostra(name), '2.02')).toEqual([])
  })

  it('knows what changed between the versions', () => {
    const lote = (versao: Versao) => loteDeTeste({ versao, rps: [{ numero: 1 }] })
    expect(messages(lote('2.04'), '2.03')).toContain('O elemento Prestador não é esperado aqui; esperado: CpfCnpj.')
    // zeros at the end do not count as decimals, so that what clients of 2.02 send passes later versions too
    expect(messages(lote('2.02'), '2.03')).toEqual([])
    expect(messages(lote('2.02').replace('3.0000', '2.5856'), '2.03')).toEqual([
      `O valor '2.5856' de Aliquota tem mais de 4 dígitos.`,
    ])
    expect(messages(lote('2.02').replace('3.0000', '2.5856'), '2.02')).toEqual([])
  })

  it('has the official list of items, and leaves items free for reading', () => {
    const lote = loteDeTeste({ versao: '2.04', rps: [{ numero: 1, item: '01.09' }] })
    expect(itensListaServico()).toHaveLength(193)
    for (const ausente of ['01.09', '06.06', '14.14', '16.02', '17.07', '17.25', '25.05'])
      expect(itensListaServico()).not.toContain(ausente)
    expect(isValid(lote, esquemaAbrasf('2.04', 'oficial'))).toBe(false)
    expect(isValid(lote, esquemaAbrasf('2.04', 'corrente'))).toBe(true)
  })

  it('lets alphanumeric CNPJ pass', () => {
    expect(messages(loteDeTeste({ rps: [{ numero: 1, tomadorCnpj: '12ABC34501DE35' }] }), '2.02')).toEqual([])
  })
})

/**
 * What our schemas say of every message and of thousands of altered ones, kept as the comparison with the published ones
 * (xsd.publicado.test.ts) found it right: a line for each message, 1 where it is valid. Never written anew without that comparison.
 */
describe('kept verdicts', () => {
  it.each(VERSOES)(
    '%s: every message and thousands of altered ones are judged as before',
    { timeout: 120_000 },
    async (versao) => {
      const ours = esquemaAbrasf(versao, 'oficial')
      const lines = [...mensagensAlteradas(versao, 4)].map(
        ({ nome, xmls }) => `${nome} ${xmls.map(({ xml }) => (isValid(xml, ours) ? '1' : '0')).join('')}\n`,
      )
      await expect(lines.join('')).toMatchFileSnapshot(join(import.meta.dirname, `../../test/vereditos/${versao}.txt`))
    },
  )

  it('altered signatures', () => {
    const said = ['lote-2-rps.xml', 'lote-exclusivo-sha256.xml'].map((name) =>
      comAssinaturaAlterada(amostra(name)).map(({ xml }) => isValid(xml, esquemaAbrasf('2.02', 'oficial'))),
    )
    expect(said).toMatchInlineSnapshot(`
      [
        [
          true,
          true,
          false,
          true,
          true,
          false,
          true,
          false,
          true,
          true,
          true,
          false,
          false,
          true,
          true,
        ],
        [
          true,
          true,
          false,
          true,
          true,
          false,
          true,
          false,
          true,
          true,
          true,
          false,
          false,
          true,
          true,
        ],
      ]
    `)
  })
})
