import { Aliquota } from '@iss/kernel/aliquota'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { NfseParaXml } from '../src/nfse-para-xml.ts'

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
