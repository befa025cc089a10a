import type { PorVersao } from './versoes.ts'

/**
 * One step of a content model. A string is `Nome:tipo` with an optional mark: `?` at most one, `*` any number, `+` one or
 * more, `{1,50}` from-to; `@Nome` refers to a root element, `&Signature` to the XML signature. Types are those of this file,
 * of tipos-simples.ts or `data`, `dataHora`.
 */
export type Particula = string | Grupo
export type Grupo = {
  readonly nome?: string
  readonly modo: 'sequencia' | 'escolha'
  readonly partes: readonly Particula[]
  readonly marca?: string
  readonly atributos?: readonly string[]
}

/** An element, named or anonymous group of parts in order. */
const grupo = (nome: string, partes: readonly Particula[], marca = ''): Grupo => ({ nome, modo: 'sequencia', partes, marca })
const seq = (...partes: Particula[]): Grupo => ({ modo: 'sequencia', partes })
const um = (...partes: Particula[]): Grupo => ({ modo: 'escolha', partes })
const talvezUm = (...partes: Particula[]): Grupo => ({ modo: 'escolha', partes, marca: '?' })
/** Attributes are `Nome:tipo`, with `!` when required. */
const com = (base: Grupo, ...atributos: string[]): Grupo => ({ ...base, atributos })

const pessoa = seq('CpfCnpj:cpfCnpj', 'InscricaoMunicipal:inscricaoMunicipal?')
const periodo = (nome: string, marca = '') => grupo(nome, ['DataInicial:data', 'DataFinal:data'], marca)

/** Structures of the layout by our own names; element names, order and number are those of ABRASF 2.01 to 2.04. */
export const estruturas: Readonly<Record<string, PorVersao<Grupo>>> = {
  cpfCnpj: um('Cpf:cpf', 'Cnpj:cnpj'),
  identificacao: {
    desde: { '2.01': seq('CpfCnpj:cpfCnpj?', 'InscricaoMunicipal:inscricaoMunicipal?'), '2.04': pessoa },
  },
  consulente: pessoa,
  endereco: {
    desde: {
      '2.01': seq(
        'Endereco:logradouro?',
        'Numero:numeroEndereco?',
        'Complemento:complemento?',
        'Bairro:bairro?',
        'CodigoMunicipio:codigoMunicipio?',
        'Uf:uf?',
        'CodigoPais:codigoPais?',
        'Cep:cep?',
      ),
      '2.04': seq(
        'Endereco:logradouro',
        'Numero:numeroEndereco',
        'Complemento:complemento?',
        'Bairro:bairro',
        'CodigoMunicipio:codigoMunicipio',
        'Uf:uf',
        'Cep:cep',
      ),
    },
  },
  exterior: { desde: { '2.04': seq('CodigoPais:codigoPais', 'EnderecoCompletoExterior:enderecoExterior') } },
  contato: {
    desde: {
      '2.01': seq('Telefone:telefone?', 'Email:email?'),
      '2.04': um(seq('Telefone:telefone', 'Email:email?'), 'Email:email'),
    },
  },
  orgaoGerador: seq('CodigoMunicipio:codigoMunicipio', 'Uf:uf'),
  identificacaoRps: seq('Numero:numeroRps', 'Serie:serieRps', 'Tipo:tipoRps'),
  tomador: {
    desde: {
      '2.01': seq('IdentificacaoTomador:identificacao?', 'RazaoSocial:razaoSocial?', 'Endereco:endereco?', 'Contato:contato?'),
      '2.03': seq(
        'IdentificacaoTomador:identificacao?',
        'NifTomador:nif?',
        'RazaoSocial:razaoSocial?',
        'Endereco:endereco?',
        'Contato:contato?',
      ),
      '2.04': seq(
        'IdentificacaoTomador:identificacao?',
        'NifTomador:nif?',
        'RazaoSocial:razaoSocial',
        talvezUm('Endereco:endereco', 'EnderecoExterior:exterior'),
        'Contato:contato?',
      ),
    },
  },
  intermediario: {
    desde: {
      '2.01': seq('IdentificacaoIntermediario:identificacao', 'RazaoSocial:razaoSocial'),
      '2.03': seq('IdentificacaoIntermediario:identificacao', 'RazaoSocial:razaoSocial', 'CodigoMunicipio:codigoMunicipio'),
    },
  },
  valores: {
    desde: {
      '2.01': valores(),
      '2.03': valores('ValTotTributos:valor?'),
    },
  },
  valoresNfse: {
    desde: {
      '2.01': seq('BaseCalculo:valor?', 'Aliquota:aliquota?', 'ValorIss:valor?', 'ValorLiquidoNfse:valor'),
      '2.04': seq('BaseCalculo:valor', 'Aliquota:aliquota?', 'ValorIss:valor?', 'ValorLiquidoNfse:valor'),
    },
  },
  servico: {
    desde: {
      '2.01': servico([], []),
      '2.03': servico(['CodigoNbs:codigoNbs?'], []),
      '2.04': servico(['CodigoNbs:codigoNbs?'], ['IdentifNaoExigibilidade:identifNaoExigibilidade?']),
    },
  },
  construcaoCivil: {
    desde: {
      '2.01': seq('CodigoObra:obraOuArt?', 'Art:obraOuArt'),
      '2.04': um(seq('CodigoObra:obraOuArt', 'Art:obraOuArt?'), 'Art:obraOuArt'),
    },
  },
  evento: {
    desde: {
      '2.04': um(
        seq('IdentificacaoEvento:identificacaoEvento', 'DescricaoEvento:descricaoEvento?'),
        'DescricaoEvento:descricaoEvento',
      ),
    },
  },
  deducao: {
    desde: {
      '2.04': seq(
        'TipoDeducao:tipoDeducao',
        'DescricaoDeducao:descricaoDeducao?',
        grupo('IdentificacaoDocumentoDeducao', [
          um(
            grupo('IdentificacaoNfse', [
              'CodigoMunicipioGerador:codigoMunicipio',
              'NumeroNfse:numeroNfse',
              'CodigoVerificacao:codigoVerificacao?',
            ]),
            grupo('IdentificacaoNfe', ['NumeroNfe:numeroNfe', 'UfNfe:uf', 'ChaveAcessoNfe:chaveNfe?']),
            grupo('OutroDocumento', ['IdentificacaoDocumento:identificacaoDocumento']),
          ),
        ]),
        grupo('DadosFornecedor', [
          um(
            grupo('IdentificacaoFornecedor', ['CpfCnpj:cpfCnpj']),
            grupo('FornecedorExterior', ['NifFornecedor:nif?', 'CodigoPais:codigoPais']),
          ),
        ]),
        'DataEmissao:data',
        'ValorDedutivel:valor',
        'ValorUtilizadoDeducao:valor',
      ),
    },
  },
  prestador: {
    desde: {
      '2.01': seq(
        'IdentificacaoPrestador:identificacao',
        'RazaoSocial:razaoSocial',
        'NomeFantasia:nomeFantasia?',
        'Endereco:endereco',
        'Contato:contato?',
      ),
      '2.04': seq('RazaoSocial:razaoSocial', 'NomeFantasia:nomeFantasia?', 'Endereco:endereco', 'Contato:contato?'),
    },
  },
  rps: {
    desde: {
      '2.01': com(
        seq('IdentificacaoRps:identificacaoRps', 'DataEmissao:data', 'Status:statusRps', 'RpsSubstituido:identificacaoRps?'),
        'Id:id',
      ),
      '2.04': com(
        seq('IdentificacaoRps:identificacaoRps?', 'DataEmissao:data', 'Status:statusRps', 'RpsSubstituido:identificacaoRps?'),
        'Id:id',
      ),
    },
  },
  infDeclaracao: {
    desde: {
      '2.01': infDeclaracao('Tomador:tomador?'),
      '2.04': infDeclaracao(
        'TomadorServico:tomador?',
        'Evento:evento?',
        'InformacoesComplementares:informacoesComplementares?',
        'Deducao:deducao*',
      ),
    },
  },
  declaracao: seq('InfDeclaracaoPrestacaoServico:infDeclaracao', '&Signature?'),
  identificacaoNfse: seq(
    'Numero:numeroNfse',
    'CpfCnpj:cpfCnpj',
    'InscricaoMunicipal:inscricaoMunicipal?',
    'CodigoMunicipio:codigoMunicipio',
  ),
  infNfse: { desde: { '2.01': infNfse(), '2.04': infNfse('DescricaoCodigoTributacaoMunicípio:descricaoTributacao?') } },
  nfse: com(seq('InfNfse:infNfse', '&Signature?'), 'versao:versao!'),
  infPedidoCancelamento: {
    desde: {
      '2.01': com(seq('IdentificacaoNfse:identificacaoNfse', 'CodigoCancelamento:codigoCancelamento?'), 'Id:id'),
      '2.04': com(seq('IdentificacaoNfse:identificacaoNfse', 'CodigoCancelamento:codigoCancelamento'), 'Id:id'),
    },
  },
  pedidoCancelamento: seq('InfPedidoCancelamento:infPedidoCancelamento', '&Signature?'),
  confirmacaoCancelamento: com(seq('Pedido:pedidoCancelamento', 'DataHora:dataHora'), 'Id:id'),
  cancelamentoNfse: com(seq('Confirmacao:confirmacaoCancelamento', '&Signature?'), 'versao:versao!'),
  infSubstituicao: com(seq('NfseSubstituidora:numeroNfse'), 'Id:id'),
  substituicaoNfse: com(seq('SubstituicaoNfse:infSubstituicao', '&Signature{0,2}'), 'versao:versao!'),
  compNfse: seq('Nfse:nfse', 'NfseCancelamento:cancelamentoNfse?', 'NfseSubstituicao:substituicaoNfse?'),
  mensagem: seq('Codigo:codigoMensagem', 'Mensagem:descricaoMensagem', 'Correcao:descricaoMensagem?'),
  mensagemLote: seq('IdentificacaoRps:identificacaoRps', 'Codigo:codigoMensagem', 'Mensagem:descricaoMensagem'),
  loteRps: {
    desde: {
      '2.01': loteRps('CpfCnpj:cpfCnpj', 'InscricaoMunicipal:inscricaoMunicipal?'),
      '2.04': loteRps('Prestador:identificacao'),
    },
  },
}

function valores(...antesDoIss: string[]): Grupo {
  return seq(
    'ValorServicos:valor',
    'ValorDeducoes:valor?',
    'ValorPis:valor?',
    'ValorCofins:valor?',
    'ValorInss:valor?',
    'ValorIr:valor?',
    'ValorCsll:valor?',
    'OutrasRetencoes:valor?',
    ...antesDoIss,
    'ValorIss:valor?',
    'Aliquota:aliquota?',
    'DescontoIncondicionado:valor?',
    'DescontoCondicionado:valor?',
  )
}

function servico(codigos: string[], aposExigibilidade: string[]): Grupo {
  return seq(
    'Valores:valores',
    'IssRetido:simNao',
    'ResponsavelRetencao:responsavelRetencao?',
    'ItemListaServico:itemListaServico',
    'CodigoCnae:codigoCnae?',
    'CodigoTributacaoMunicipio:codigoTributacao?',
    ...codigos,
    'Discriminacao:discriminacao',
    'CodigoMunicipio:codigoMunicipio',
    'CodigoPais:codigoPais?',
    'ExigibilidadeISS:exigibilidadeIss',
    ...aposExigibilidade,
    'MunicipioIncidencia:codigoMunicipio?',
    'NumeroProcesso:numeroProcesso?',
  )
}

function infDeclaracao(tomador: string, ...fim: string[]): Grupo {
  return com(
    seq(
      'Rps:rps?',
      'Competencia:data',
      'Servico:servico',
      'Prestador:identificacao',
      tomador,
      'Intermediario:intermediario?',
      'ConstrucaoCivil:construcaoCivil?',
      'RegimeEspecialTributacao:regimeEspecial?',
      'OptanteSimplesNacional:simNao',
      'IncentivoFiscal:simNao',
      ...fim,
    ),
    'Id:id',
  )
}

function infNfse(...antesDoCredito: string[]): Grupo {
  return com(
    seq(
      'Numero:numeroNfse',
      'CodigoVerificacao:codigoVerificacao',
      'DataEmissao:dataHora',
      'NfseSubstituida:numeroNfse?',
      'OutrasInformacoes:outrasInformacoes?',
      'ValoresNfse:valoresNfse',
      ...antesDoCredito,
      'ValorCredito:valor?',
      'PrestadorServico:prestador',
      'OrgaoGerador:orgaoGerador',
      'DeclaracaoPrestacaoServico:declaracao',
    ),
    'Id:id',
  )
}

function loteRps(...prestador: string[]): Grupo {
  return com(
    seq('NumeroLote:numeroLote', ...prestador, 'QuantidadeRps:quantidadeRps', grupo('ListaRps', ['Rps:declaracao+'])),
    'Id:id',
    'versao:versao!',
  )
}

export { com, grupo, periodo, seq, talvezUm, um }
