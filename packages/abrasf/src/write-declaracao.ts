import type { Aliquota } from '@iss/kernel/aliquota'
import { tag, type XmlTag } from '@iss/platform/xml'
import { toItemAbrasf } from './item-lista-servico.ts'
import type { DeducaoParaXml, NfseParaXml } from './nfse-para-xml.ts'
import {
  contato,
  cpfCnpj,
  cut,
  desde,
  endereco,
  group,
  identificacao,
  identificacaoRps,
  numero,
  simNao,
  texto,
  valor,
} from './write-partes.ts'
import type { Versao } from './xsd/versoes.ts'

/** A rate as the layout has it: four decimals, since 2.03 two. */
export function aliquotaDoLeiaute(aliquota: Aliquota, versao: Versao): Aliquota {
  return desde(versao, '2.03') ? aliquota.round2() : aliquota
}

/** The declaration of a note: InfDeclaracaoPrestacaoServico of the version. */
export function infDeclaracao(nota: NfseParaXml, versao: Versao): XmlTag {
  const { rps, tomador, intermediario, construcaoCivil: obra, evento } = nota
  const nova = desde(versao, '2.04')
  return tag(
    'InfDeclaracaoPrestacaoServico',
    { Id: `declaracao${nota.numero}` },
    rps &&
      tag(
        'Rps',
        { Id: `rps${rps.identidade.tipo}-${nota.numero}` },
        identificacaoRps('IdentificacaoRps', rps.identidade),
        tag('DataEmissao', rps.dataEmissao),
        tag('Status', rps.cancelado ? '2' : '1'),
        rps.substituido && identificacaoRps('RpsSubstituido', rps.substituido),
      ),
    tag('Competencia', nota.competencia),
    servico(nota, versao),
    tag('Prestador', ...identificacao(nota.prestador, versao)),
    tomador &&
      tag(
        nova ? 'TomadorServico' : 'Tomador',
        group('IdentificacaoTomador', identificacao(tomador, versao)),
        desde(versao, '2.03') ? texto('NifTomador', tomador.nif, 40) : null,
        texto('RazaoSocial', tomador.razaoSocial ?? (nova ? 'Não informado' : null), 150),
        tomador.endereco && endereco(tomador.endereco, versao),
        contato(tomador),
      ),
    intermediario &&
      tag(
        'Intermediario',
        tag('IdentificacaoIntermediario', ...identificacao(intermediario, versao)),
        texto('RazaoSocial', intermediario.razaoSocial, 150),
        desde(versao, '2.03') &&
          tag('CodigoMunicipio', String(intermediario.codigoMunicipio ?? nota.orgaoGerador.codigoMunicipio)),
      ),
    obra &&
      (nova || obra.art) &&
      group('ConstrucaoCivil', [
        texto('CodigoObra', obra.codigoObra, desde(versao, '2.03') ? 30 : 15),
        texto('Art', obra.art, desde(versao, '2.03') ? 30 : 15),
      ]),
    numero('RegimeEspecialTributacao', nota.regimeEspecial),
    tag('OptanteSimplesNacional', simNao(nota.optanteSimples)),
    tag('IncentivoFiscal', simNao(nota.incentivoFiscal ?? false)),
    ...(nova
      ? [
          evento &&
            group('Evento', [
              texto('IdentificacaoEvento', evento.identificacao, 30),
              texto('DescricaoEvento', evento.descricao, 255),
            ]),
          texto('InformacoesComplementares', nota.informacoesComplementares, 2000),
          ...(nota.deducoes ?? []).map(deducao),
        ]
      : []),
  )
}

function servico({ servico: s, valorIss, aliquota }: NfseParaXml, versao: Versao): XmlTag {
  const nova = desde(versao, '2.03')
  return tag(
    'Servico',
    tag(
      'Valores',
      valor('ValorServicos', s.valorServicos),
      valor('ValorDeducoes', s.valorDeducoes),
      valor('ValorPis', s.valorPis),
      valor('ValorCofins', s.valorCofins),
      valor('ValorInss', s.valorInss),
      valor('ValorIr', s.valorIr),
      valor('ValorCsll', s.valorCsll),
      valor('OutrasRetencoes', s.outrasRetencoes),
      nova ? valor('ValTotTributos', s.valTotTributos) : null,
      valor('ValorIss', valorIss),
      aliquota && tag('Aliquota', aliquotaDoLeiaute(aliquota, versao).toString()),
      valor('DescontoIncondicionado', s.descontoIncondicionado),
      valor('DescontoCondicionado', s.descontoCondicionado),
    ),
    tag('IssRetido', simNao(s.issRetido)),
    numero('ResponsavelRetencao', s.responsavelRetencao),
    tag('ItemListaServico', toItemAbrasf(s.itemListaServico)),
    s.codigoCnae && tag('CodigoCnae', s.codigoCnae.replace(/\D/g, '')),
    texto('CodigoTributacaoMunicipio', s.codigoTributacaoMunicipio, 20),
    nova ? texto('CodigoNbs', s.codigoNbs?.replace(/\D/g, ''), 9) : null,
    tag('Discriminacao', cut(s.discriminacao.trim(), 2000)),
    tag('CodigoMunicipio', String(s.codigoMunicipio)),
    texto('CodigoPais', s.codigoPais, 4),
    tag('ExigibilidadeISS', String(s.exigibilidade)),
    desde(versao, '2.04') ? texto('IdentifNaoExigibilidade', s.identifNaoExigibilidade, 4) : null,
    numero('MunicipioIncidencia', s.municipioIncidencia),
    texto('NumeroProcesso', s.numeroProcesso, 30),
  )
}

function deducao({ tipo, descricao, documento, fornecedor, ...d }: DeducaoParaXml): XmlTag {
  return tag(
    'Deducao',
    tag('TipoDeducao', String(tipo)),
    texto('DescricaoDeducao', descricao, 150),
    tag('IdentificacaoDocumentoDeducao', identificacaoDocumento(documento)),
    tag(
      'DadosFornecedor',
      'documento' in fornecedor
        ? tag('IdentificacaoFornecedor', cpfCnpj(fornecedor.documento))
        : tag('FornecedorExterior', texto('NifFornecedor', fornecedor.nif, 40), tag('CodigoPais', fornecedor.codigoPais)),
    ),
    tag('DataEmissao', d.dataEmissao),
    valor('ValorDedutivel', d.valorDedutivel),
    valor('ValorUtilizadoDeducao', d.valorUtilizado),
  )
}

function identificacaoDocumento(documento: DeducaoParaXml['documento']): XmlTag {
  if ('nfse' in documento) {
    const { codigoMunicipio, numero: n, codigoVerificacao } = documento.nfse
    return tag(
      'IdentificacaoNfse',
      tag('CodigoMunicipioGerador', String(codigoMunicipio)),
      tag('NumeroNfse', n),
      texto('CodigoVerificacao', codigoVerificacao, 9),
    )
  }
  if ('nfe' in documento) {
    const { numero: n, uf, chave } = documento.nfe
    return tag('IdentificacaoNfe', tag('NumeroNfe', n), tag('UfNfe', uf), texto('ChaveAcessoNfe', chave, 44))
  }
  return tag('OutroDocumento', texto('IdentificacaoDocumento', documento.outro, 255))
}
