import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { isDocumento } from '@iss/kernel/documento'
import { describe, expect, it } from 'vitest'
import * as chavesPessoais from './chaves-pessoais.ts'
import { demoDocumentos } from './demo-pessoas.ts'
import { enderecoPrincipal, formatEndereco } from './endereco.ts'
import { isEventual, isMovimentacaoBloqueada, labelSituacao, textoBusca } from './pessoa.ts'
import { descricaoRegime, regimeEm } from './regime-iss.ts'

it('U3-3.1-02 E3-3.1-02 a person is occasional when the nature is unset or EVENTUAL', () => {
  expect(
    [null, 'EVENTUAL', 'PERMANENTE', 'PROVISORIO'].map((naturezaCadastro) => isEventual({ naturezaCadastro } as never)),
  ).toEqual([true, true, false, false])
})

it('N3-4-01 N2-2.6-01 the situation has a feminine label and every one but Ativa blocks movement', () => {
  expect(labelSituacao.BAIXADO).toBe('Baixada')
  expect(
    (['ATIVO', 'BAIXADO', 'BLOQUEADO', 'PARALISADO'] as const).map((situacao) => isMovimentacaoBloqueada({ situacao })),
  ).toEqual([false, true, true, true])
})

describe('E3-3.1-03 address', () => {
  it('U3-3.1-04 shows street, number, complement and neighbourhood', () => {
    const endereco = { logradouroTipo: 'Av.', logradouroNome: 'Brasil', numero: '10', complemento: null, bairro: 'Centro' }
    expect(formatEndereco(endereco)).toBe('Av. Brasil, 10, Centro')
    expect(formatEndereco({ ...endereco, complemento: 'Sala 2' })).toBe('Av. Brasil, 10, Sala 2, Centro')
  })
  it('U3-3.1-03 the main one is the flagged one, otherwise the last', () => {
    const [a, b] = [
      { id: 1, principal: false },
      { id: 2, principal: false },
    ]
    expect(enderecoPrincipal([a, b])).toBe(b)
    expect(enderecoPrincipal([{ ...a, principal: true }, b])).toMatchObject({ id: 1 })
    expect(enderecoPrincipal([])).toBeUndefined()
  })
})

describe('E3-3.1-08 regime', () => {
  it.each([
    ['SIMPLES', '3.2409', null, 'Simples 3,24%'],
    ['SIMPLES', '2.0150', null, 'Simples 2,02%'],
    ['SIMPLES', null, null, 'Simples'],
    ['ESTIMATIVA', null, '1350.00', 'Estimativa R$ 1.350,00'],
    ['FIXO_ANUAL', null, '480.00', 'Fixo Anual'],
    ['NAO_INCIDENCIA', null, null, 'Não Incidência'],
  ] as const)('%s %s %s reads %s', (tipo, aliquota, valor, texto) => {
    expect(
      descricaoRegime({ tipo, aliquota: aliquota ? Aliquota.from(aliquota) : null, valor: valor ? Dinheiro.from(valor) : null }),
    ).toBe(texto)
  })
  it('E3-3.1-09 the regime of a date is the last one that had begun', () => {
    const regimes = [{ dataInicio: '2026-01-01' }, { dataInicio: '2024-05-01' }, { dataInicio: '2025-01-01' }]
    expect(regimeEm(regimes, '2025-12-31')).toEqual({ dataInicio: '2025-01-01' })
    expect(regimeEm(regimes, '2026-01-01')).toEqual({ dataInicio: '2026-01-01' })
    expect(regimeEm(regimes, '2024-04-30')).toBeNull()
  })
})

it('U3-3.1-07 U3-3.1-08 E3-3.1-23 every personal switch of the spec is declared once, true by default only where the spec says so', () => {
  const todas = Object.values(chavesPessoais)
  expect(todas).toHaveLength(30)
  expect(new Set(todas.map((chave) => chave.name)).size).toBe(30)
  expect(todas.filter((chave) => chave.default).map((chave) => chave.name)).toEqual([
    'exibirValorUnitarioQuantidade',
    'recebeEmailPrestadorNotaFiscal',
    'recebeEmailTomadorNotaFiscal',
  ])
  for (const [nome, chave] of Object.entries(chavesPessoais)) expect(chave.name).toBe(nome)
})

it('the demonstration uses valid documents, each once', () => {
  const documentos = Object.values(demoDocumentos)
  expect(documentos.filter((documento) => !isDocumento(documento))).toEqual([])
  expect(new Set(documentos).size).toBe(documentos.length)
})

it('searches find names without case and accents, trade names too', () => {
  expect(textoBusca('Épsilon  Fora LTDA', 'Épsilon')).toBe('epsilon fora ltda epsilon')
})
