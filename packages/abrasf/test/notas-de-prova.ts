import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { NfseParaXml } from '../src/nfse-para-xml.ts'
import type { Versao } from '../src/xsd/versoes.ts'

const reais = Dinheiro.from

/** A note with what must be there only. */
export const minima: NfseParaXml = {
  numero: 15,
  codigoVerificacao: 'A1B2C3D4E',
  dataEmissao: '2026-01-20T10:30:00',
  baseCalculo: reais('850'),
  valorIss: reais('25.50'),
  valorLiquido: reais('850'),
  orgaoGerador: { codigoMunicipio: 9990001, uf: 'MG' },
  prestador: { documento: '11222333000181', razaoSocial: 'Prestadora de Teste & Cia', endereco: {} },
  competencia: '2026-01-20',
  servico: {
    valorServicos: reais('850'),
    issRetido: false,
    itemListaServico: '1.07',
    discriminacao: 'Suporte <mensal>\nlinha 2',
    codigoMunicipio: 9990001,
    exigibilidade: 1,
  },
  optanteSimples: false,
}

/** A note with every part that a note may have. */
export const completa: NfseParaXml = {
  ...minima,
  nfseSubstituida: 14,
  outrasInformacoes: `Valor aprox. dos tributos ${'x'.repeat(300)}`,
  aliquota: Aliquota.from('2.5856'),
  valorCredito: reais('1'),
  prestador: {
    documento: '11222333000181',
    inscricaoMunicipal: '12345',
    razaoSocial: 'Prestadora',
    nomeFantasia: 'Fantasia',
    telefone: '3133330000',
    email: 'a@b.example',
    endereco: {
      logradouro: 'Rua '.repeat(60),
      numero: '12345678901',
      complemento: 'Sala 1',
      bairro: 'Centro',
      codigoMunicipio: 9990001,
      uf: 'MG',
      cep: '30130-010',
    },
  },
  tomador: {
    documento: '52998224725',
    razaoSocial: 'Maria da Silva',
    endereco: { logradouro: 'Rua B', codigoPais: '2496' },
    email: 'maria@b.example',
  },
  intermediario: { documento: '12ABC34501DE35', inscricaoMunicipal: '9', razaoSocial: 'Intermediária' },
  rps: {
    identidade: { numero: 1, serie: 'A1', tipo: 1 },
    dataEmissao: '2026-01-19',
    substituido: { numero: 0, serie: 'A1', tipo: 1 },
  },
  servico: {
    ...minima.servico,
    valorDeducoes: reais('0'),
    valorPis: reais('5.52'),
    valorCofins: reais('25.50'),
    valorInss: reais('1'),
    valorIr: reais('2'),
    valorCsll: reais('3'),
    outrasRetencoes: reais('4'),
    descontoIncondicionado: reais('5'),
    descontoCondicionado: reais('6'),
    issRetido: true,
    responsavelRetencao: 1,
    codigoCnae: '6209-1/00',
    codigoTributacaoMunicipio: '010701',
    codigoPais: '0105',
    exigibilidade: 6,
    municipioIncidencia: 9990001,
    numeroProcesso: '0001/2026',
    discriminacao: 'ç'.repeat(2500),
  },
  construcaoCivil: { codigoObra: '123', art: 'ART9' },
  regimeEspecial: 6,
  optanteSimples: true,
  incentivoFiscal: true,
  cancelamento: { codigo: 2, dataHora: '2026-01-25T08:00:00' },
  substituidaPor: 16,
}

/** A note with every part that the version has a field for, none of them longer than there: it comes back from its XML as it is. */
export function completaEm(versao: Versao): NfseParaXml {
  const nova = versao === '2.03' || versao === '2.04'
  const { tomador: _tomador, intermediario: _intermediario, rps: _rps, prestador: _prestador, ...base } = completa
  const endereco = {
    logradouro: 'Rua das Flores',
    numero: '12',
    complemento: 'Sala 1',
    bairro: 'Centro',
    codigoMunicipio: 3106200,
    uf: 'MG',
    cep: '30130010',
  }
  const nota: NfseParaXml = {
    ...base,
    orgaoGerador: { codigoMunicipio: 3106200, uf: 'MG' },
    outrasInformacoes: 'Pago no ato.',
    aliquota: Aliquota.from(nova ? '2.59' : '2.5856'),
    prestador: {
      documento: '11222333000181',
      inscricaoMunicipal: '12345',
      razaoSocial: 'Prestadora & Filhos',
      nomeFantasia: 'Fantasia',
      endereco,
      telefone: '3133330000',
      email: 'a@b.example',
    },
    tomador: {
      documento: '12ABC34501DE35',
      inscricaoMunicipal: '77',
      razaoSocial: 'Tomadora',
      endereco,
      telefone: '3133331111',
      email: 'maria@b.example',
    },
    intermediario: { documento: '52998224725', inscricaoMunicipal: '9', razaoSocial: 'Intermediária' },
    rps: {
      identidade: { numero: 1, serie: 'A1', tipo: 1 },
      dataEmissao: '2026-01-19',
      cancelado: true,
      substituido: { numero: 3, serie: 'A1', tipo: 2 },
    },
    servico: { ...completa.servico, codigoCnae: '6209100', discriminacao: 'Linha 1\nlinha <2> & "3"' },
  }
  if (!nova) return nota
  const de203: NfseParaXml = {
    ...nota,
    tomador: { ...nota.tomador, documento: null, nif: 'PT123', razaoSocial: 'Lisboa SA', inscricaoMunicipal: null },
    intermediario: { documento: '52998224725', inscricaoMunicipal: '9', razaoSocial: 'Intermediária', codigoMunicipio: 3550308 },
    servico: { ...nota.servico, codigoNbs: '115022000', valTotTributos: reais('12.34') },
  }
  const {
    documento: _documento,
    inscricaoMunicipal: _inscricao,
    ...estrangeiro
  } = de203.tomador as NonNullable<NfseParaXml['tomador']>
  const comNif = { ...estrangeiro, documento: null }
  if (versao === '2.03') return { ...de203, tomador: comNif }
  const data = { dataEmissao: '2026-01-10', valorDedutivel: reais('200'), valorUtilizado: reais('100') }
  return {
    ...de203,
    informacoesComplementares: 'Prazo de 30 dias.',
    descricaoCodigoTributacao: 'Suporte técnico',
    tomador: { ...comNif, endereco: { logradouro: 'Rua Augusta, 1, Lisboa', codigoPais: '6076' } },
    servico: { ...de203.servico, identifNaoExigibilidade: 'A1' },
    evento: { identificacao: 'EV1', descricao: 'Feira' },
    deducoes: [
      {
        tipo: 1,
        descricao: 'Materiais',
        documento: { nfse: { codigoMunicipio: 3106200, numero: '77', codigoVerificacao: 'A1B2' } },
        fornecedor: { documento: '11444777000161' },
        ...data,
      },
      {
        tipo: 2,
        documento: { nfe: { numero: '12', uf: 'MG', chave: '31260111222333000181550010000000011000000012' } },
        fornecedor: { documento: '52998224725' },
        ...data,
      },
      { tipo: 99, documento: { outro: 'Recibo 5' }, fornecedor: { nif: 'X9', codigoPais: '6076' }, ...data },
    ],
  }
}
