/** What decides which of the two boxes of the first access are shown. Source: spec 1 §5 (consent conditions). */
export type CondicoesConsentimento = {
  usuarioAtivo: boolean
  possuiAutorizacaoNfe: boolean
  eventual: boolean
  municipioEmiteNFeAvulsa: boolean
  autorizaNfePrimeiroAcesso: boolean
  pessoaPossuiCadastroMunicipio: boolean
  permiteCadastroGov: boolean
  /** The city offers bookkeeping as provider (its switch solicitaLivreEscrituracaoPrestador). */
  ofereceLivreEscrituracao: boolean
  pessoaFisica: boolean
}

export type Consentimento = { solicitaEmissaoNfe: boolean; solicitaLivreEscrituracaoPrestador: boolean }

export type OpcoesConsentimento = {
  /** Label of the box that asks to issue notes; null when it is not shown. */
  emissao: string | null
  /** Label of the box of free bookkeeping; null when it is not shown. */
  escrituracao: string | null
}

/**
 * Which boxes are shown. An active user without authorisation, not occasional (or where the municipality issues standalone notes), may ask to
 * issue notes where that is allowed on the first access. A person not registered may, where the government registration is allowed, ask for
 * bookkeeping (legal entity, unless the city does not offer it) or for the notes of a MEI (natural person). An occasional taxpayer issues standalone notes only.
 */
export function opcoesConsentimento(to: CondicoesConsentimento): OpcoesConsentimento {
  const isUsuario =
    to.usuarioAtivo && !to.possuiAutorizacaoNfe && (!to.eventual || to.municipioEmiteNFeAvulsa) && to.autorizaNfePrimeiroAcesso
  const isGov = !to.pessoaPossuiCadastroMunicipio && to.permiteCadastroGov
  if (isUsuario && to.eventual) return { emissao: 'Solicitar emissão de nota avulsa', escrituracao: null }
  return {
    emissao: isUsuario ? 'Solicitar emissão de NFe' : isGov && to.pessoaFisica ? 'Solicitar emissão de nota fiscal de MEI' : null,
    escrituracao: isGov && to.ofereceLivreEscrituracao && !to.pessoaFisica ? 'Livre escrituração como prestador' : null,
  }
}

/**
 * The boxes after one of them was clicked. While the box of bookkeeping is shown they exclude each other: ticking one clears the other,
 * unticking clears both (A-54, literal). Source: spec 1 §4.
 */
export function marcarConsentimento(
  atual: Consentimento,
  caixa: keyof Consentimento,
  marcada: boolean,
  opcoes: OpcoesConsentimento,
): Consentimento {
  if (opcoes.escrituracao === null) return { ...atual, [caixa]: marcada }
  const nenhuma = { solicitaEmissaoNfe: false, solicitaLivreEscrituracaoPrestador: false }
  return marcada ? { ...nenhuma, [caixa]: true } : nenhuma
}

/** What was ticked, without what may not be asked for: a request never grants more than the boxes that were shown. */
export function consentimentoPermitido(pedido: Consentimento, opcoes: OpcoesConsentimento): Consentimento {
  const escrituracao = pedido.solicitaLivreEscrituracaoPrestador && opcoes.escrituracao !== null
  return {
    solicitaEmissaoNfe: pedido.solicitaEmissaoNfe && opcoes.emissao !== null && !escrituracao,
    solicitaLivreEscrituracaoPrestador: escrituracao,
  }
}
