import type { Places } from '../places.ts'

const calculada = (sem: string) => ({ sem })

const totais = {
  'total bank': 'total_banco',
  'total credit': 'total_credito',
  'total guide debit': 'total_debito_guia',
  'total avulso debits': 'total_debitos_avulsos',
  'total escrit': 'total_escrit',
  'total special': 'total_especial',
  'total toll': 'total_pedagio',
  'total notary': 'total_cartorio',
  'total transport': 'total_transporte',
  'total invoiced': 'faturado',
  'total tax': 'imposto',
  'total retained tax': 'imposto_retido',
  'total unretained tax': 'imposto_nao_retido',
  'total NF-e': 'total_nfe',
  'total received': 'total_recebido',
}

/** Fine, interest and correction are columns of the calculation in force, of its normal kind or of the one for denunciations. */
const estrategias = Object.fromEntries(
  ['provider', 'taker'].flatMap((papel) =>
    Object.entries({ fine: 'multa_tipo', interest: 'juros_tipo', correction: 'correcao_indice_id' }).flatMap(([name, column]) => [
      [`${name} strategy (normal ${papel})`, `calculo_guia.${column}`],
      [`${name} strategy (denunciation ${papel})`, `calculo_guia_denuncia.${column}`],
    ]),
  ),
)

/** The same for closings, guides, revenue, inspection and the Simples Nacional (parts 3.5, 3.6 and 9 of the specification). */
export const entidadesDaArrecadacao: Places = {
  'E3-3.5-01 ConfigGuia': {
    tabelas: ['config_guia', 'calculo_guia', 'calculo_guia_denuncia'],
    campos: {
      ...estrategias,
      'due day of guides (provider)': 'municipio_vencimento.vencimento',
      'due day of guides (taker)': 'municipio_vencimento.vencimento_tomador',
      'fine on corrected amount': 'multa_sobre_corrigido',
      'interest on corrected amount': 'juros_sobre_corrigido',
      'interest on fine': 'juros_sobre_multa',
      'recalculation at year turn allowed': 'recalculo_virada_ano',
    },
  },
  'E3-3.5-02 Strategy: correction by index': { tabelas: ['calculo_guia'], campos: { indice: 'correcao_indice_id' } },
  'E3-3.5-03 Strategy: daily interest': {
    tabelas: ['calculo_guia'],
    campos: { taxa: 'juros_taxa', apenasUteis: 'juros_apenas_uteis', inicioTempo: 'juros_inicio' },
  },
  'E3-3.5-04 Strategy: daily fine': { tabelas: ['calculo_guia'], campos: { multa: 'multa_taxa', teto: 'multa_teto' } },
  'E3-3.5-05 Strategy: fine by bands': { tabelas: ['calculo_guia'], campos: { faixas: 'calculo_guia_faixa' } },
  'E3-3.5-06 Strategy: Selic interest': {
    tabelas: ['calculo_guia'],
    campos: { indice: 'juros_indice_id', inicioTempo: 'juros_inicio' },
  },
  'E3-3.5-07 Strategy: monthly interest': {
    tabelas: ['calculo_guia'],
    campos: {
      taxa: 'juros_taxa',
      proRataDiario: 'juros_contagem',
      proRataFracao: 'juros_contagem',
      contabilizaMesFracao: 'juros_contagem',
      inicioTempo: 'juros_inicio',
    },
  },
  'E3-3.5-08 GuiaAvulsa': {
    tabelas: ['guia'],
    campos: {
      calculo: 'memoria',
      dataRecalculo: 'recalculada_em',
      guiaDenuncia: 'denuncia',
      municipioEmissor: 'municipio_id',
      pagavel: calculada('segue do estado e da validade'),
      papelServico: 'papel',
      pessoaBaixa: 'pessoa_baixa_id',
      regime: calculada('o do encerramento: encerramento.regime'),
      tipoGuia: 'tipo',
      itens: 'guia_item',
      inscritaDividaAtiva: 'estado',
    },
  },
  'E3-3.5-09 One-off slip calculation': { tabelas: ['guia'] },
  'E3-3.5-10 One-off slip calculation transfer object': { chamadas: ['/guia/simular'] },
  'E3-3.5-11 Bank-slip config': { tabelas: ['convenio'] },
  'E3-3.5-12 Encerramento': {
    tabelas: ['encerramento'],
    campos: {
      calculoEncerramento: 'calculo_encerramento',
      encerramentoAutomatico: 'automatico',
      perfilDesconto: 'desconto_encerramento.perfil',
      tipoRegime: 'regime',
    },
  },
  'E3-3.5-13 Automatic closing': {
    tabelas: ['lote', 'lote_item'],
    campos: { 'submission date': 'enviado_em', 'end date': 'fim_em', 'processing status': 'lote_item.situacao' },
  },
  'E3-3.5-14 CalculoEncerramento': { tabelas: ['calculo_encerramento'], campos: totais },
  'E3-3.5-15 Closing detail: discount': { tabelas: ['calculo_encerramento'], nota: 'desconto_percentual, valor_desconto' },
  'E3-3.5-16 Closing detail: document': { tabelas: ['calculo_encerramento'], nota: 'documentos' },
  'E3-3.5-17 Closing detail: memory': {
    tabelas: ['calculo_encerramento'],
    campos: { atividade: 'memoria', exigibilidade: 'memoria', tipoDocumento: 'memoria', tipoTributacao: 'memoria' },
  },
  'E3-3.5-18 Monthly closing summary': {
    tabelas: ['saldo_competencia'],
    campos: { totals: 'faturado', 'prestador total': 'papel', 'tomador total': 'papel' },
    nota: 'uma linha por papel',
  },
  'E3-3.5-19 SaldoCompetencia': {
    tabelas: ['saldo_competencia'],
    campos: {
      regimeContribuinte: 'regime_competencia.regime',
      encerradoPrestador: 'encerrado',
      encerradoTomador: 'encerrado',
      existeMovimentacaoPrestador: 'movimento',
      existeMovimentacaoTomador: 'movimento',
    },
    nota: 'uma linha por papel',
  },
  'E3-3.5-20 Receivable credit': {
    tabelas: ['fato_competencia'],
    campos: {
      atividade: 'atividade_id',
      contribuinteResponsavel: 'pessoa_id',
      tipoFatoGerador: 'origem',
      exigibilidade: { sem: 'só o que é exigível entra em devido; o resto é apenas serviço prestado' },
      municipioIncidencia: { sem: 'o que é devido a outro município está à parte, em iss_fora' },
    },
    nota: 'o que cada contribuinte deve num mês, por papel, origem e atividade: devido, emitido, em_aberto e pago',
  },
  'E3-3.5-21 Generating fact (fato gerador)': {
    tabelas: ['escrit_papel', 'nota_fiscal'],
    campos: {
      atividade: 'escrit_papel.atividade_id',
      contribuinteResponsavel: 'escrit_papel.titular_id',
      tipoFatoGerador: 'escrit_papel.origem',
    },
    nota: 'cada documento é o fato gerador do que se deve por ele',
  },
  'E3-3.5-22 Debit': { tabelas: ['debito'], campos: { papelServico: 'papel' } },
  'E3-3.5-23 ReceitaRealizada': {
    codigo: 'receitasRealizadas',
    nota: 'view receita_realizada: cinco origens, lidas de pagamentos, DAS, parcelas e SIAFI',
  },
  'E3-3.5-24 ReceitaRealizadaAtividade': { codigo: 'receitaPorAtividade', nota: 'view receita_realizada_atividade' },
  'E3-3.5-25 Fine for infraction': { tabelas: ['infracao_multa'] },
  'E3-3.5-26 Infracao': { tabelas: ['infracao'], campos: { multas: 'infracao_multa' } },
  'E3-3.5-27 Competence': { codigo: 'Competencia' },
  'E3-3.5-28 Import request block': { codigo: 'POR_BLOCO' },

  'E3-3.6-12 TermoAutoInfracao': {
    tabelas: ['termo_fiscal'],
    campos: { agendamento: 'agendamento_id', ocorrencias: 'termo_fiscal_ocorrencia' },
  },
  'E3-3.6-13 OcorrenciaTermoAutoInfracao': {
    tabelas: ['termo_fiscal_ocorrencia'],
    campos: { guia: 'guia_id', termoAutoInfracao: 'termo_auto_infracao_id' },
  },
  'E3-3.6-14 TermoInicioFiscalizacao': {
    tabelas: ['termo_fiscal'],
    campos: { agendamento: 'agendamento_id', aidf: 'aidf_id', autorizacaoNfe: 'autorizacao_nfe_id' },
  },
  'E3-3.6-15 TermoEncerramentoFiscalizacao': {
    tabelas: ['termo_fiscal'],
    campos: { agendamento: 'agendamento_id', termoAutoInfracao: 'termo_auto_infracao_id', termoInicio: 'termo_inicio_id' },
  },
  'E3-3.6-11 Movement block': {
    tabelas: ['bloqueio_movimentacao'],
    campos: {
      dataInicial: 'competencia_inicial',
      dataFinal: 'competencia_final',
      bloqueiaNF: 'bloqueia_nf',
      tipoBloqueioMovimentacao: 'tipo',
    },
  },
  'E3-3.6-16 TermoExclusaoSimples': {
    tabelas: ['exclusao_simples_detalhe'],
    campos: { dataTermo: 'data_notificacao', detalhes: 'competencias' },
  },
  'E3-3.6-08 Fiscal alert': { tabelas: ['alerta_fiscal'], campos: { contribuinte: 'contribuinte_id' } },
  'E3-3.6-09 Fiscal alert subtype with papel': { tabelas: ['alerta_fiscal'] },
  'E3-3.6-10 Fiscal alert subtype with tipoRegimeConfigurado': { tabelas: ['alerta_fiscal'] },
  'E3-3.6-17 Scheduled routine (RotinaAgendamento)': {
    tabelas: ['rotina_agendamento'],
    campos: { logs: 'rotina_agendamento_log.rotina_id', parametros: 'rotina_agendamento_parametro.rotina_id' },
  },
  'E3-3.3-16 System notification': { tabelas: ['notificacao_sistema'] },
  'E3-3.4-37 Sync script': { tabelas: ['tnc_sync_script'] },
  'E3-3.4-38 Scheduled synchronization': {
    tabelas: ['tnc_agendamento'],
    campos: { active: 'ativo', 'only once': 'so_uma_vez' },
  },
  'E3-3.6-01 Obra': {
    tabelas: ['obra'],
    campos: { criacao: 'criada_em', dataInicio: 'inicio', dataFim: 'fim', responsavel: 'pessoa_id' },
  },
  'E3-3.6-02 ObraUnica': {
    tabelas: ['obra_unica'],
    campos: {
      dataInicio: 'obra.inicio',
      escritPapel: 'escrit_papel_id',
      estado: 'situacao',
      pessoa: 'obra_prestador_id',
      escrituracoes: 'relacao_obra_nota_escrit.vinculo_id',
      notasEscrits: 'relacao_obra_nota_escrit.obra_unica_id',
    },
  },
  'E3-3.6-03 ObraPrestador': { tabelas: ['obra_prestador'], campos: { criacao: 'criado_em' } },
  'E3-3.6-04 ObraNotaFiscal': { tabelas: ['obra_nota_fiscal'], campos: { escrit: 'vinculo_id' } },
  'E3-3.6-05 RelacaoObraNotaEscrit': {
    tabelas: ['relacao_obra_nota_escrit'],
    campos: { escritPapel: 'vinculo_id', nota: 'vinculo_id' },
  },
  'E3-3.6-20 Curso': {
    tabelas: ['curso'],
    campos: { ensino: 'pessoa_id', alunoCursoList: 'aluno_curso.curso_id', valorCursoList: 'valor_curso.curso_id' },
  },
  'E3-3.6-31 Notary object': {
    tabelas: ['escrit_setor'],
    nota: 'ato, página e selo são documento e número da linha do livro; campos só em parte na especificação',
  },
  'E3-3.6-32 Invoice-drive object': { sem: 'campos só em parte na especificação; a campanha de notas é a nota premiada' },
  'E3-3.6-22 Notary ledger': {
    tabelas: ['escrit_setor'],
    campos: {
      tipoDocumento: 'documento',
      tipoServico: 'referencia_id',
      contribuinte: 'titular_id',
      emissor: 'lancado_por_id',
      dataCadastro: 'lancado_em',
      dataAlteracao: 'alterado_em',
      dataCancelamento: 'cancelado_em',
    },
  },
  'E3-3.6-24 Toll ledger': { tabelas: ['escrit_setor'] },
  'E3-3.6-25 Transport ledger': { tabelas: ['escrit_setor'] },
  'E3-3.6-26 Single-works ledger': { tabelas: ['obra_unica'] },
  'E3-3.6-23 Special ledger': {
    tabelas: ['escrit_especial'],
    campos: { servico: 'servico_id', tomador: 'tomador_documento' },
  },
  'E3-3.6-27 Catalogue address': { tabelas: ['catalogo_tomador'], campos: { municipioTomador: 'municipio_codigo' } },
  'E3-3.6-28 Papel: Contador': { tabelas: ['papel'] },
  'E3-3.6-29 Export': { tabelas: ['exportacao_nfe'] },
  'E3-3.6-30 Backup schedule': { tabelas: ['backup_agenda'] },

  'E3-9.2-01 TabelaSimples': { codigo: 'tabelasSimples', nota: 'tabelas da lei, com vigência, no domínio' },
  'E3-9.2-02 PGDASDApuracao': {
    tabelas: ['pgdas_apuracao'],
    campos: { filiais: 'pgdas_apuracao_filial', receitas: 'pgdas_apuracao_receita' },
  },
  'E3-9.2-03 PGDASDApuracaoFilial': { tabelas: ['pgdas_apuracao_filial'], campos: { atividades: 'pgdas_apuracao_detalhe' } },
  'E3-9.2-04 PGDASD branch activity': {
    tabelas: ['pgdas_apuracao_detalhe'],
    campos: { apuracaoFilial: 'filial_id', detalhes: 'faixa' },
    nota: 'uma linha por atividade e detalhe',
  },
  'E3-9.2-05 PGDASD branch activity detail': { tabelas: ['pgdas_apuracao_detalhe'] },
  'E3-9.2-06 PGDASDApuracaoReceita': { tabelas: ['pgdas_apuracao_receita'] },
  'E3-9.2-07 PGDASDDAS': {
    tabelas: ['pgdas_das'],
    campos: { importacao: 'importacao_id', detalhes: 'pgdas_das_detalhe' },
  },
  'E3-9.2-09 PAGPagamento': { tabelas: ['pag_pagamento'], campos: { importacao: 'importacao_id' } },
  'E3-9.2-10 ParcelamentoSimples': {
    tabelas: ['parcelamento_simples'],
    campos: { importacao: 'importacao_id', ultimaImportacao: 'ultima_importacao_id' },
  },
  'E3-9.2-11 ParcelamentoSimples consolidation': {
    tabelas: ['parcelamento_simples_consolidacao'],
    campos: { importacao: 'importacao_id', parcelamento: 'parcelamento_id' },
  },
  'E3-9.2-12 ParcelamentoSimples debit': {
    tabelas: ['parcelamento_simples_debito'],
    campos: { importacao: 'importacao_id', consolidacao: 'consolidacao_id' },
  },
  'E3-9.2-13 ParcelamentoSimples payment': {
    tabelas: ['parcelamento_simples_pagamento'],
    campos: { importacao: 'importacao_id' },
  },
  'E3-9.2-16 PagamentoSIAFI': {
    tabelas: ['pagamento_siafi'],
    campos: { pessoa: 'pessoa_id', prestador: 'prestador_id', notaFiscal: 'nota_fiscal_id', escritPapel: 'escrit_papel_id' },
  },
  'E3-9.2-08 PGDASDDAS detail': { tabelas: ['pgdas_das_detalhe'] },
  'E3-9.2-14 ProcessoExportacaoSimples': {
    tabelas: ['processo_exclusao_simples'],
    campos: { responsavel: 'responsavel_id' },
  },
  'E3-9.2-15 ProcessoExportacaoSimples detail': { tabelas: ['exclusao_simples_detalhe'] },

  'E3-9.4-01 ProcessoAssincrono': {
    tabelas: ['processo_assincrono'],
    campos: { terminoInexperado: 'termino_inesperado', 'metadata (map)': 'metadata', 'parametros (map)': 'parametros' },
  },
  'E3-9.4-02 RelatorioAssincrono': {
    tabelas: ['processo_assincrono'],
    campos: {
      usuario: 'conta_id',
      contribuinte: 'pessoa_id',
      tipo: 'parametros',
      terminoInexperado: 'termino_inesperado',
    },
    nota: 'um relatório é um processo (A-49)',
  },
}
