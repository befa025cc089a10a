/** Tabs of the municipal switches, in order (K01); a switch that stands in none is under 'Outros'. */
export const gruposDeChaves: readonly { readonly grupo: string; readonly chaves: readonly string[] }[] = [
  {
    grupo: 'Emissão',
    chaves: [
      'bloqueiaEmissaoNfe',
      'exigeEmailTomador',
      'exigeGruposNacionais',
      'permiteTomadorNaoIdentificado',
      'municipioEmiteNFeAvulsa',
      'emiteAvulsaAntesPagamento',
      'aprovaAnfeAutomaticamente',
      'permiteNotaDeducao',
      'permiteEmitirReciboLocacao',
      'permiteSubstituicao',
      'permiteCartaCorrecao',
      'exigeAssinaturaRps',
      'exigeAssinaturaXml',
      'controlaNumeracaoRPS',
      'permiteAlterarAliquotaSimples',
    ],
  },
  { grupo: 'Cancelamento', chaves: ['permiteCancelarNfe', 'permiteCancelamentoDireto', 'exigeAnexoNotaRetida'] },
  { grupo: 'Retenção', chaves: ['retemEntreContribuintesLocais', 'retemPrestadorDeFora'] },
  {
    grupo: 'Encerramento',
    chaves: [
      'encerramentoSequencial',
      'permiteEncerrarCompetenciaCorrente',
      'encerraComAliqAtvHistFatu',
      'permiteReaberturaDireta',
      'encerramentoAutomatico',
    ],
  },
  { grupo: 'Escrituração', chaves: ['permiteEscrituracaoAposEncerramento', 'solicitaLivreEscrituracaoPrestador'] },
  { grupo: 'Guias', chaves: ['permitePix', 'guiaPorNota'] },
  {
    grupo: 'Web service',
    chaves: [
      'webServiceRecepcionarLoteRps',
      'webServiceRecepcionarLoteRpsSincrono',
      'webServiceGerarNfse',
      'webServiceCancelarNfse',
      'webServiceSubstituirNfse',
      'webServiceConsultarLoteRps',
      'webServiceConsultarNfsePorRps',
      'webServiceConsultarNfsePorFaixa',
      'webServiceConsultarNfseServicoPrestado',
      'webServiceConsultarNfseServicoTomado',
      'exigeAssinaturaDaDeclaracao',
      'assinaNotasWebService',
    ],
  },
  {
    grupo: 'Primeiro acesso',
    chaves: [
      'permiteCadastroGov',
      'autorizaNfePrimeiroAcesso',
      'exibeDadosCompletosPrimeiroAcesso',
      'bloqueiaAtividade',
      'bloqueiaRegime',
    ],
  },
]

/** Tab of a switch. */
export function grupoDaChave(nome: string): string {
  return gruposDeChaves.find(({ chaves }) => chaves.includes(nome))?.grupo ?? 'Outros'
}
