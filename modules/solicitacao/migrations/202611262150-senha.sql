-- A thirteenth kind of request: a password on paper (spec 3 §3.3, S19).
alter table solicitacao drop constraint solicitacao_tipo_check,
  add constraint solicitacao_tipo_check check (tipo in ('AbatimentoObra', 'AIDF', 'AlteracaoNFe', 'ANFE', 'AutenticacaoLivroFiscal', 'Cadastro',
    'CadastroEventual', 'CancelamentoEncerramento', 'CancelamentoNotaFiscal', 'Generica', 'IMPORTACAO_NFE', 'PerfilDescontoNotaFiscal', 'Senha'));
alter table prazo_atendimento drop constraint prazo_atendimento_tipo_check,
  add constraint prazo_atendimento_tipo_check check (tipo in ('AbatimentoObra', 'AIDF', 'AlteracaoNFe', 'ANFE', 'AutenticacaoLivroFiscal', 'Cadastro',
    'CadastroEventual', 'CancelamentoEncerramento', 'CancelamentoNotaFiscal', 'Generica', 'IMPORTACAO_NFE', 'PerfilDescontoNotaFiscal', 'Senha'));
alter table justificativa_indeferimento drop constraint justificativa_indeferimento_tipo_check,
  add constraint justificativa_indeferimento_tipo_check check (tipo in ('AbatimentoObra', 'AIDF', 'AlteracaoNFe', 'ANFE', 'AutenticacaoLivroFiscal',
    'Cadastro', 'CadastroEventual', 'CancelamentoEncerramento', 'CancelamentoNotaFiscal', 'Generica', 'IMPORTACAO_NFE', 'PerfilDescontoNotaFiscal',
    'Senha'));
