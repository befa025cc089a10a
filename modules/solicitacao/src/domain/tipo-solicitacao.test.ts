import { describe, expect, it } from 'vitest'
import { chaveDe, chavesSolicitacoes, configSolicitacoesPadrao, isTipoLigado } from './config-solicitacoes.ts'
import { labelTipoSolicitacao, recursoTipoSolicitacao, slugTipoSolicitacao, tiposSolicitacao } from './tipo-solicitacao.ts'

describe('kinds of request', () => {
  it('N3-9.1-37 are the twelve of the spec, in its order, and the password on paper (E3-3.3-11)', () => {
    expect(tiposSolicitacao.at(-1)).toBe('Senha')
    expect(tiposSolicitacao.slice(0, -1).join(', ')).toBe(
      'AbatimentoObra, AIDF, AlteracaoNFe, ANFE, AutenticacaoLivroFiscal, Cadastro, CadastroEventual, CancelamentoEncerramento, CancelamentoNotaFiscal, Generica, IMPORTACAO_NFE, PerfilDescontoNotaFiscal',
    )
  })

  it('have each a label, a slug and a resource of their own', () => {
    for (const values of [
      tiposSolicitacao.map((tipo) => labelTipoSolicitacao[tipo]),
      tiposSolicitacao.map((tipo) => slugTipoSolicitacao[tipo]),
      tiposSolicitacao.map(recursoTipoSolicitacao),
    ])
      expect(new Set(values).size).toBe(13)
    expect(recursoTipoSolicitacao('Generica')).toBe('solicitacaogenerica')
    expect(recursoTipoSolicitacao('IMPORTACAO_NFE')).toBe('solicitacaoimportacaonfe')
    for (const slug of Object.values(slugTipoSolicitacao)) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })
})

describe('ConfigSolicitacoes', () => {
  it('U3-3.3-01 has eleven switches, all true by default, and none for AbatimentoObra (A-42) nor the password on paper', () => {
    expect(chavesSolicitacoes).toHaveLength(11)
    expect(new Set(Object.values(configSolicitacoesPadrao))).toEqual(new Set([true]))
    expect(tiposSolicitacao.filter((tipo) => chaveDe(tipo) === null)).toEqual(['AbatimentoObra', 'Senha'])
    expect(new Set(tiposSolicitacao.map(chaveDe).filter(Boolean))).toEqual(new Set(chavesSolicitacoes))
  })

  it.each([
    ['nothing configured', 'AIDF', [null, undefined], true],
    ['municipality off', 'AIDF', [{ aidf: false }, null], false],
    ['inspector off', 'AIDF', [{ aidf: true }, { aidf: false }], false],
    ['another kind off', 'AIDF', [{ anfe: false }], true],
    ['no switch at all', 'AbatimentoObra', [Object.fromEntries(chavesSolicitacoes.map((chave) => [chave, false]))], true],
  ] as const)('%s', (_title, tipo, configs, expected) => {
    expect(isTipoLigado(tipo, ...configs)).toBe(expected)
  })
})
