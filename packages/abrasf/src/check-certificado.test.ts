import { readCertificate } from '@iss/platform/xml'
import { describe, expect, it } from 'vitest'
import { checkCertificado, type CheckCertificadoInput } from './check-certificado.ts'
import { identidadesDeTeste } from '../test/gerar-amostras.ts'

const { autoridade, prestador } = identidadesDeTeste()
const certificado = readCertificate(prestador.certPem)
const judge = (change: Partial<CheckCertificadoInput> = {}) => {
  const { violations, avisos } = checkCertificado({
    certificado,
    documentoPrestador: '11222333000181',
    autoridadesPem: [autoridade.certPem],
    em: new Date('2026-04-15T12:00:00Z'),
    producao: true,
    ...change,
  })
  return [violations.map(({ message }) => message), avisos.map(({ message }) => message)]
}

describe('checkCertificado', () => {
  it('accepts the provider under a known authority, also another establishment of the company', () => {
    expect(judge()).toEqual([[], []])
    expect(judge({ documentoPrestador: '11222333000262' })).toEqual([[], []])
  })

  it('an unknown authority is a refusal in production and a notice elsewhere', () => {
    const message =
      'A autoridade que emitiu o certificado digital não é reconhecida pelo município: C=BR, O=Somente para testes, CN=Autoridade de teste ISS Aberto.'
    expect(judge({ autoridadesPem: [] })).toEqual([[message], []])
    expect(judge({ autoridadesPem: [], producao: false })).toEqual([[], [message]])
  })

  it('judges the period at the moment of receipt', () => {
    expect(judge({ em: new Date('2047-01-02T12:00:00Z') })).toEqual([['O certificado digital venceu em 31/12/2046.'], []])
    expect(judge({ em: new Date('2019-12-31T12:00:00Z') })).toEqual([
      ['O certificado digital só vale a partir de 31/12/2019.'],
      [],
    ])
  })

  it('refuses the certificate of another holder', () => {
    expect(judge({ documentoPrestador: '11444777000161' })).toEqual([
      ['O certificado digital é de outro titular (11222333000181), não do prestador.'],
      [],
    ])
  })
})
