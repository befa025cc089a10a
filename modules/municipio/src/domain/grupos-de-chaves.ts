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
      'exigeSemMovimento',
    ],
  },
  { grupo: 'Escrituração', chaves: ['permiteEscrituracaoAposEncerramento', 'solicitaLivreEscrituracaoPrestador'] },
  { grupo: 'NF-e', chaves: [] },
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

/** Tabs of 'Configurar NF-e' (A31). The web service stands in the municipal options too; what is of the NF-e alone does not. */
export const gruposDaNfe: readonly string[] = ['NF-e', 'Web service']

/** Whether the municipal options (K01) show a tab. */
export const isDoAcesso = (grupo: string): boolean => grupo !== 'NF-e'

/** Whether 'Configurar NF-e' (A31) shows a tab. */
export const isDaNfe = (grupo: string): boolean => gruposDaNfe.includes(grupo)

/** Tab of a switch. */
export function grupoDaChave(nome: string): string {
  return gruposDeChaves.find(({ chaves }) => chaves.includes(nome))?.grupo ?? 'Outros'
}
