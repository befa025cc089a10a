import { fisco, type Linha, publico, todos } from './quem.ts'

const consulta = ['iss:escrituracao:consultar'] as const
const consultaDeGuia = [...consulta, 'iss:guia:recalcular'] as const
const leitorNacional = [...fisco, 'empresa', 'contador', 'funcionario'] as const
const semContribuinte = [...fisco, 'funcionario'] as const

/**
 * Who may use the calls that are not named after a screen: a call whose first part is the last part of an address without its hyphens, and the
 * calls of a report that is a screen, are for those who may open that screen. `/x/*` is every call below; the longest text counts.
 * A public call is named whole, so that no other becomes public unseen.
 */
export const chamadas: readonly Linha[] = [
  [
    publico,
    'spec 1 §7',
    `/public/login/atualizar /public/login/autorizar /public/login/buscar /public/login/buscarBilhetes
    /public/login/buscarListaAtividadePorMunicipio /public/login/buscarCEPPorCEP /public/login/buscarListaMunicipioCliente
    /public/login/buscarListaMunicipioNotaPremiada /public/login/buscarListaMunicipioPorEstado /public/login/cadastrar /public/login/enviar
    /public/login/enviarSenha /public/login/buscarDocumento /public/rps/buscarRps /public/removeinscricaoemail/remover /public/version/buscar
    /downloadRelatorioPrimeiroAcesso.action`,
  ],
  [
    publico,
    'desenho',
    `/public/captcha/configuracao /public/captcha/desafio /public/consulta/listar /public/consulta/buscar /public/documento/imprimir
    /public/comprovante/buscar /public/denuncia/salvar /public/solicitacaosenha/salvar /public/login/ativarContador /public/municipio/buscarContato /public/municipio/logotipo /public/portal/configuracao /public/pix/webhook/pix
    /public/login/ativar /public/login/autenticar /public/identidade/entrar /public/identidade/novaSenha /public/identidade/redefinirSenha
    /public/webservice/manual /public/webservice/validar
    /public/identidade/renovar /public/identidade/openid/buscar /public/identidade/openid/iniciar /public/identidade/openid/concluir`,
  ],

  // The session, its person and what hangs on it: everybody signed in.
  [todos, 'spec 2 §7', '/session/* /pessoa/* /arquivo/download/:id /file/upload /inicialmenu/buscar'],
  [
    { perfis: ['usuario'] },
    'spec 2 §7',
    '/session/alterarPessoaSelecionada /logout/sair /estatisticaacesso/* /inicialmenu/confirmarLeitura /preenchimento/*',
  ],
  [{ chaves: ['iss:proprio:email'] }, 'spec 3 §3.1', '/pessoa/alterarEmail'],
  [{ chaves: ['iss:proprio:imagem'], se: ['pessoaPropria'] }, 'spec 3 §3.1', '/session/alterarAvatar'],
  [{ perfis: ['contador', 'funcionario'] }, 'spec 2 §2.5', '/app/inicial!imprimir.action'],
  [
    todos,
    'desenho',
    `/municipio/filtrar /municipio/logotipo /comunicado/buscarAnexos /relatorioassincrono/* /importacao/* /relatorio/execucoes/*
    /relatorio/importacoes-realizadas/* /relatorio/itens-importacao/*`,
  ],
  [{ perfis: ['usuario'], nao: [...semContribuinte, 'suporte'] }, 'desenho', '/preferencia/*'],

  // Persons: the tax office looks them up and keeps their register.
  [
    { perfis: fisco },
    'spec 2 §2.12',
    `/pessoa/filtrar /pessoa/buscarPorDocumento /pessoa/buscarPorDocumentoEMunicipio /pessoa/buscarListaPorDocumentoOuNome
    /pessoa/buscarResponsaveis /pessoa/concederPapel /pessoa/encerrarPapel /pessoa/definirAtividadePrincipal /pessoa/incluirAtividade
    /pessoa/encerrarAtividade /pessoa/incluirExigibilidade /pessoa/encerrarExigibilidade /pessoa/historico /pessoa/salvar /pessoa/salvarChaves
    /pessoa/salvarRegime`,
  ],
  [{ chaves: ['iss:controle:solicitar'] }, 'desenho', '/relacionamento/*'],

  // Notes: the emission, what is done to a note, and reading it.
  [
    { chaves: ['iss:nfe:emitir'], nao: ['gestor', 'fiscal'] },
    'spec 2 §2.4',
    `/notafiscal/carregarEmissao /notafiscal/carregarPadroes /notafiscal/buscarTiposTributacao /notafiscal/buscarTomador
    /notafiscal/buscarDeducaoVinculada /notafiscal/calcular /notafiscal/emitir /notafiscal/copiar /notafiscal/buscarRascunho
    /notafiscal/salvarRascunho /notafiscal/removerRascunho /catalogotomador/* /nacional/dps /solicitacaoalteracaonfe/*`,
  ],
  [
    { chaves: ['iss:nfe:cancelar'], nao: fisco, se: ['podeCancelarNfe'] },
    'desenho',
    '/notafiscal/cancelar /notafiscal/validarCancelamento',
  ],
  [{ chaves: ['iss:nfe:substituir'], nao: fisco, se: ['emite'] }, 'desenho', '/notafiscal/substituir'],
  [{ chaves: ['iss:nfe:corrigir'], nao: fisco }, 'desenho', '/relatorio/cartas-correcao/*'],
  [
    { chaves: ['iss:nfe:exportar'], nao: [...fisco, 'suporte'] },
    'desenho',
    '/notafiscal/exportar /notafiscal/agendarExportacao /notafiscal/buscarExportacao',
  ],
  [{ chaves: ['iss:nfe:emitir', 'iss:documentos:exibir'] }, 'desenho', '/notafiscal/buscar /relatorio/notas-da-pessoa/*'],
  [
    todos,
    'desenho',
    '/notafiscal/buscarTO /notafiscal/danfse/:id /notafiscal/xml/:id /notafiscal/enviarEmail /cartacorrecao/imprimir/:id',
  ],
  [{ perfis: ['fiscal'] }, 'spec 2 §2.8', '/historiconotafiscal/*'],
  [{ chaves: ['iss:documentos:exibir'] }, 'desenho', '/bilhetenotapremiada/buscarPorNota'],
  [{ chaves: ['iss:rps:imprimir'] }, 'spec 2 §2.4', '/rps/*'],
  [{ chaves: ['iss:offline'] }, 'spec 2 §2.4', '/aplicativo/buscar /aplicativo/baixar'],
  [{ perfis: ['administrador'] }, 'desenho', '/aplicativo/buscarTO /aplicativo/salvar'],
  [{ chaves: ['iss:aidf:declarar'], nao: ['gestor', 'fiscal'] }, 'spec 2 §2.4', '/aidf/*'],

  // The screen of what one's company emitted and received.
  [
    { chaves: ['iss:nfe:emitir', 'iss:documentos:exibir'], nao: ['gestor', 'fiscal', 'funcionario'] },
    'spec 2 §2.4',
    `/consulta/buscarAbas /consulta/buscarNotaEmitida /consulta/buscarNotaRecebida /consulta/exportarXmlNotaEmitida
    /consulta/exportarXmlNotaRecebida /relatorio/consulta-notas-emitidas/* /relatorio/consulta-notas-recebidas/*
    /consulta/buscarAidf /relatorio/consulta-aidfs/*`,
  ],
  [
    { chaves: consulta, nao: ['gestor', 'fiscal', 'funcionario'] },
    'desenho',
    '/consulta/buscarEncerramento /relatorio/consulta-encerramentos/*',
  ],
  [
    { chaves: consultaDeGuia, nao: ['gestor', 'fiscal', 'funcionario'] },
    'desenho',
    '/consulta/buscarGuia /relatorio/consulta-guias/*',
  ],
  [
    { chaves: consulta, nao: semContribuinte },
    'desenho',
    '/consulta/buscarRecibo /consulta/buscarEscrituracao /relatorio/consulta-escrituracoes/*',
  ],
  [
    { perfis: ['empresa', 'contador'], nao: semContribuinte },
    'desenho',
    '/consulta/buscarEmissorNacional /relatorio/consulta-emissor-nacional/*',
  ],

  // Books, closings and what they are made of.
  [{ chaves: consulta, nao: ['funcionario'] }, 'desenho', '/escritpapel/buscar /escritpapel/buscarTO /escritespecial/buscar'],
  [
    { chaves: consulta, nao: ['funcionario'] },
    'desenho',
    '/relacaonotaescrit/* /recibo/* /livrofiscal/* /relatorio/escrituracoes/* /relatorio/relacao-nota-escrit/*',
  ],
  [
    { chaves: consulta, nao: semContribuinte, se: ['pessoaAutorizadaEscriturar'] },
    'spec 2 §2.4',
    '/escritpapel/* /escritespecial/* /recibo/enviarEmail',
  ],
  [
    { chaves: consulta },
    'desenho',
    '/encerramento/* /encerramentolote/buscar /encerramentolote/reprocessar /extrato/* /credito/buscar',
  ],
  [{ chaves: consulta, nao: semContribuinte }, 'spec 2 §2.4', '/encerramento/validar /encerramento/encerrar'],
  [{ chaves: ['iss:encerramento:reabrir'] }, 'desenho', '/encerramento/reabrir /solicitacaocancelamentoencerramento/*'],
  [{ perfis: ['fiscal'], chaves: ['iss:encerramento:automatico'] }, 'spec 2 §6', '/encerramentoautomatico/*'],
  [{ perfis: fisco }, 'spec 2 §2.8', '/relatorio/lotes-de-encerramento/* /encerramentooficio/* /debito/*'],
  [{ perfis: fisco }, 'spec 2 §2.8', '/credito/cancelar /credito/lancar /credito/listar /credito/tipos'],
  [{ chaves: ['iss:solicitacaoGenerica:solicitar'], nao: semContribuinte }, 'desenho', '/credito/solicitarRestituicao'],
  [
    { chaves: ['iss:nfe:creditosTomadores'], nao: [...semContribuinte, 'suporte'] },
    'desenho',
    '/creditotomador/* /relatorio/meus-creditos/*',
  ],
  [{ perfis: fisco, chaves: ['iss:nfe:creditosTomadores'] }, 'desenho', '/creditotomador/listar /relatorio/creditos-tomador/*'],
  [{ perfis: ['gestor', 'administrador'] }, 'desenho', '/fatocompetencia/reconstruir'],

  // Guides.
  [{ chaves: consultaDeGuia }, 'desenho', '/guia/*'],
  [{ chaves: consultaDeGuia, se: ['foraDeProducao'] }, 'desenho', '/guia/pix/simular'],
  [{ chaves: ['iss:guia:recalcular'] }, 'desenho', '/guia/recalcular'],
  [
    { perfis: fisco },
    'desenho',
    `/guia/baixar /guia/estornar /guia/emAberto /guia/inscreverDividaAtiva /guia/procurarContribuinte /guia/simular /guia/simular/imprimir
    /pixrecebido/* /relatorio/retornos-bancarios/*`,
  ],
  // The tax office emits them for a taxpayer from its own screen (F65).
  [{ chaves: ['iss:guia:avulsa:emitir'], nao: ['funcionario'] }, 'spec 2 §2.4', '/guiaavulsa/*'],
  [{ chaves: ['iss:guia:avulsaPorNF:emitir'], nao: ['funcionario'] }, 'spec 2 §2.4', '/guiaavulsanfe/*'],
  [{ chaves: ['iss:guia:denunciaEspontanea'], nao: ['funcionario'] }, 'spec 2 §2.4', '/guiadenuncia/*'],
  [{ chaves: ['iss:guia:valorFixo:emitir'], nao: ['funcionario'] }, 'spec 2 §2.4', '/guiavalorfixo/*'],
  [
    {
      chaves: [
        'iss:guia:avulsa:emitir',
        'iss:guia:avulsaPorNF:emitir',
        'iss:guia:valorFixo:emitir',
        'iss:guia:denunciaEspontanea',
      ],
      nao: ['funcionario'],
    },
    'spec 2 §2.4',
    '/guiaavulsa/carregar',
  ],

  // National environment.
  [{ perfis: fisco }, 'desenho', '/nacional/* /relatorio/volumes-nacionais/*'],
  [{ perfis: leitorNacional }, 'desenho', '/nacional/nota/buscar /nacional/nota/xml/:id'],
  [{ perfis: ['empresa', 'contador', 'funcionario'], nao: fisco }, 'desenho', '/nacional/nota/manifestar'],

  // Requests and their decision.
  [todos, 'desenho', '/solicitacao/buscarFormulario /solicitacao/buscarTO /solicitacao/imprimir'],
  [{ perfis: ['usuario'] }, 'desenho', '/solicitacao/salvarRascunho /solicitacao/responder /solicitacao/cancelar'],
  [{ perfis: ['gestor'] }, 'desenho', '/atender/reabrir'],
  [{ chaves: ['iss:nfe:cancelar'] }, 'desenho', '/solicitacaocancelamentonotafiscal/*'],
  [{ chaves: ['iss:solicitacoes:importar'] }, 'desenho', '/solicitacaoimportacaonfe/*'],
  [{ chaves: ['iss:anfe:solicitar'], nao: [...fisco, 'suporte'] }, 'desenho', '/solicitacaoanfe/*'],
  [{ chaves: ['iss:centralContrib'], nao: ['gestor', 'fiscal'] }, 'desenho', '/solicitacaocadastroeventual/*'],
  [{ chaves: ['iss:solicitacaoGenerica:solicitar'] }, 'desenho', '/solicitacaogenerica/*'],
  [{ chaves: ['iss:nfe:descontoImposto'], nao: fisco }, 'desenho', '/solicitacaoperfildescontonotafiscal/*'],

  // Talking: tickets, chat, notices, orders of service.
  [{ perfis: ['usuario'], nao: ['suporte'] }, 'spec 2 §2.13', '/topico/* /mensagem/*'],
  [{ perfis: ['usuario'], nao: [...fisco, 'suporte'] }, 'spec 2 §2.13', '/topico/salvar'],
  [{ perfis: ['fiscal', 'gestor'] }, 'spec 2 §2.13', '/topico/atribuir /topico/encaminhar /topico/indeferir /topico/reabrir'],
  [{ perfis: ['administrador'] }, 'desenho', '/topico/avaliar /topico/converter'],
  [{ chaves: ['iss:chat'], nao: [...fisco, 'suporte'] }, 'spec 2 §2.4', '/chat/buscar /chat/iniciar /chat/avaliar'],
  [
    { perfis: ['suporte', 'fiscal', 'gestor'], chaves: ['iss:chat'] },
    'spec 2 §2.4',
    '/chat/buscarFila /chat/assumir /chat/transferir',
  ],
  [{ perfis: ['fiscal', 'gestor'], chaves: ['iss:chat'] }, 'spec 2 §2.4', '/chat/converter'],
  [{ chaves: ['iss:chat'], nao: ['administrador'] }, 'spec 2 §2.4', '/chat/*'],
  [{ perfis: fisco }, 'spec 2 §2.8', '/comunicado/*'],
  [
    { perfis: ['gestor', 'fiscal', 'suporte'], chaves: ['iss:ordemServico'] },
    'spec 2 §2.14',
    '/ordemservicoitem/* /ordemservicoarquivo/*',
  ],
  [{ perfis: ['gestor'] }, 'spec 2 §2.8', '/ordemservico/buscarRastreador'],

  // What only the city hall does.
  [
    { perfis: fisco },
    'spec 2 §2.8',
    '/aliquotasimples/analisar /aliquotasimples/buscarAnalise /relatorio/processamentos/* /relatorio/analise-aliquotas-simples/*',
  ],
  [
    { perfis: fisco, chaves: ['iss:pgdas:exportarDevedores'] },
    'spec 2 §2.8',
    '/exclusaosimples/* /relatorio/devedores-exclusao-simples/* /relatorio/processos-exclusao-simples/*',
  ],
  [
    { chaves: ['iss:cadastro:alterarAliquotaSimples'], se: ['podeAlterarAliquotaSimples', 'simples'] },
    'spec 2 §2.4',
    '/relatorio/aliquotas-simples/*',
  ],
  [{ perfis: ['administrador'], chaves: ['iss:pgdas:import'] }, 'spec 2 §6', '/pgdas/* /relatorio/pgdas-importados/*'],
  [
    { perfis: ['gestor', 'administrador'] },
    'desenho',
    '/feriados/salvar /feriados/remover /feriados/importar /feriados/gerarNacionais',
  ],
  [
    { perfis: ['gestor', 'administrador'] },
    'desenho',
    `/indices/salvar /indices/remover /indices/cotacoes/salvar /indices/cotacoes/remover /indices/cotacoes/importar /indices/componentes/salvar
    /indices/componentes/remover`,
  ],
  [{ perfis: ['administrador'], se: ['foraDeProducao'] }, 'desenho', '/email/*'],
  [
    { perfis: ['usuario'], chaves: ['iss:integracao:codigos', 'iss:solicitacoes:consultar'] },
    'desenho',
    '/codigointegracao/buscarTO /webservice/buscarTO',
  ],
  [
    { perfis: ['usuario'], chaves: ['iss:integracao:codigos', 'iss:solicitacoes:consultar'], nao: [...fisco, 'suporte'] },
    'desenho',
    '/codigointegracao/buscar /codigointegracao/buscarAcessos /webservice/buscar /webservice/buscarRecebido /webservice/xml/:id',
  ],
  [
    { chaves: ['iss:integracao:codigos'], nao: [...semContribuinte, 'suporte'], se: ['semAutoridade'] },
    'desenho',
    '/codigointegracao/gerar /codigointegracao/revogar',
  ],
  [
    { perfis: ['usuario'], chaves: ['iss:integracao:codigos'], nao: [...semContribuinte, 'suporte'], se: ['semAutoridade'] },
    'desenho',
    '/webservice/repetir /webservice/gerarCertificado',
  ],
]
