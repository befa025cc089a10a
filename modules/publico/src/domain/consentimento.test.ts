import { describe, expect, it } from 'vitest'
import { type CondicoesConsentimento, consentimentoPermitido, marcarConsentimento, opcoesConsentimento } from './consentimento.ts'

const ativo: CondicoesConsentimento = {
  usuarioAtivo: true,
  possuiAutorizacaoNfe: false,
  eventual: false,
  municipioEmiteNFeAvulsa: false,
  autorizaNfePrimeiroAcesso: true,
  pessoaPossuiCadastroMunicipio: true,
  permiteCadastroGov: false,
  ofereceLivreEscrituracao: true,
  pessoaFisica: false,
}
const novo: CondicoesConsentimento = {
  ...ativo,
  usuarioAtivo: false,
  pessoaPossuiCadastroMunicipio: false,
  permiteCadastroGov: true,
}

describe('opcoesConsentimento', () => {
  it('M1-4-01 U1-5.consent-conditions-01 an active user without authorisation may ask to issue notes', () => {
    expect(opcoesConsentimento(ativo)).toEqual({ emissao: 'Solicitar emissão de NFe', escrituracao: null })
  })

  it.each([
    ['not active', { usuarioAtivo: false }],
    ['authorised already', { possuiAutorizacaoNfe: true }],
    ['occasional where no standalone notes are issued', { eventual: true }],
    ['not allowed on the first access', { autorizaNfePrimeiroAcesso: false }],
  ])('U1-5.consent-conditions-01 not when %s', (_why, change) => {
    expect(opcoesConsentimento({ ...ativo, ...change }).emissao).toBeNull()
  })

  it('U1-5.consent-conditions-02 a person not registered: bookkeeping for a company, MEI notes for a natural person', () => {
    expect(opcoesConsentimento(novo)).toEqual({ emissao: null, escrituracao: 'Livre escrituração como prestador' })
    expect(opcoesConsentimento({ ...novo, pessoaFisica: true })).toEqual({
      emissao: 'Solicitar emissão de nota fiscal de MEI',
      escrituracao: null,
    })
    // K01: the city's switch takes the box of bookkeeping away and leaves that of the MEI.
    expect(opcoesConsentimento({ ...novo, ofereceLivreEscrituracao: false })).toEqual({ emissao: null, escrituracao: null })
    expect(opcoesConsentimento({ ...novo, ofereceLivreEscrituracao: false, pessoaFisica: true }).emissao).toBe(
      'Solicitar emissão de nota fiscal de MEI',
    )
    expect(opcoesConsentimento({ ...novo, permiteCadastroGov: false })).toEqual({ emissao: null, escrituracao: null })
    expect(opcoesConsentimento({ ...novo, pessoaPossuiCadastroMunicipio: true })).toEqual({ emissao: null, escrituracao: null })
  })

  it('U1-5.consent-conditions-03 an occasional taxpayer may only issue standalone notes', () => {
    const eventual = { ...ativo, eventual: true, municipioEmiteNFeAvulsa: true }
    expect(opcoesConsentimento(eventual).emissao).toBe('Solicitar emissão de nota avulsa')
    expect(
      opcoesConsentimento({ ...eventual, pessoaPossuiCadastroMunicipio: false, permiteCadastroGov: true }).escrituracao,
    ).toBeNull()
  })
})

describe('U1-4-07 marcarConsentimento', () => {
  const nenhuma = { solicitaEmissaoNfe: false, solicitaLivreEscrituracaoPrestador: false }
  const ambas = { emissao: 'a', escrituracao: 'b' }

  it('ticking one clears the other while both are shown', () => {
    const emissao = marcarConsentimento(nenhuma, 'solicitaEmissaoNfe', true, ambas)
    expect(emissao).toEqual({ solicitaEmissaoNfe: true, solicitaLivreEscrituracaoPrestador: false })
    expect(marcarConsentimento(emissao, 'solicitaLivreEscrituracaoPrestador', true, ambas)).toEqual({
      solicitaEmissaoNfe: false,
      solicitaLivreEscrituracaoPrestador: true,
    })
  })

  it('A-54 unticking clears both', () => {
    const juntas = { solicitaEmissaoNfe: true, solicitaLivreEscrituracaoPrestador: true }
    expect(marcarConsentimento(juntas, 'solicitaEmissaoNfe', false, ambas)).toEqual(nenhuma)
  })

  it('without the box of bookkeeping only the clicked one changes', () => {
    const antes = { solicitaEmissaoNfe: false, solicitaLivreEscrituracaoPrestador: true }
    expect(marcarConsentimento(antes, 'solicitaEmissaoNfe', true, { ...ambas, escrituracao: null })).toEqual({
      ...antes,
      solicitaEmissaoNfe: true,
    })
  })
})

it('nothing that was not offered is granted', () => {
  const tudo = { solicitaEmissaoNfe: true, solicitaLivreEscrituracaoPrestador: true }
  expect(consentimentoPermitido(tudo, { emissao: null, escrituracao: null })).toEqual({
    solicitaEmissaoNfe: false,
    solicitaLivreEscrituracaoPrestador: false,
  })
  expect(consentimentoPermitido(tudo, { emissao: 'a', escrituracao: 'b' })).toEqual({
    solicitaEmissaoNfe: false,
    solicitaLivreEscrituracaoPrestador: true,
  })
})
