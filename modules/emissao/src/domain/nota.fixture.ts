import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import type { ItemNota, NotaCanonica, ServicoNota, ValoresInformados } from '@iss/nota/domain/nota'
import type { Deducao, ParteNota } from '@iss/nota/domain/partes-nota'

export const zero = Dinheiro.zero

export const tomador: ParteNota = {
  identificacao: 'CNPJ',
  documento: '11222333000181',
  nif: null,
  motivoSemNif: null,
  caepf: null,
  inscricaoMunicipal: null,
  nome: 'Hospital São Lucas',
  endereco: null,
  enderecoExterior: null,
  telefone: null,
  email: null,
}
export const item: ItemNota = {
  descricao: 'Manutenção de sistema',
  unidade: 'HR',
  quantidade: Decimal4.one,
  valorUnitario: Decimal4.from('100'),
  desconto: zero,
  descontoIncondicional: zero,
}
export const servico: ServicoNota = {
  atividadeId: 1,
  subitem: '1.07',
  codigoNacional: null,
  codigoMunicipal: null,
  ctiss: null,
  cnae: null,
  nbs: null,
  codigoInterno: null,
  discriminacao: null,
  municipioPrestacao: '9900001',
  paisPrestacao: null,
  paisResultado: null,
  exigibilidade: 'EXIGIVEL',
  tipoImunidade: null,
  motivoNaoExigibilidade: null,
  numeroProcesso: null,
  beneficio: null,
}
export const informado: ValoresInformados = {
  valorTotal: null,
  base: null,
  aliquota: null,
  imposto: null,
  liquido: null,
  municipioIncidencia: null,
  retido: null,
  responsavelRetencao: null,
}
export const deducao: Deducao = {
  tipoDeducaoId: 7,
  tipoNacional: 2,
  descricao: 'Materiais',
  documento: { tipo: 'PAPEL', numero: '10', modelo: null, serie: null },
  dataEmissao: '2026-04-01',
  fornecedor: '11444777000161',
  fornecedorNif: null,
  fornecedorNome: null,
  valorDedutivel: null,
  valor: Dinheiro.from('10.00'),
}

/** A right note of Alfa to the Hospital, 100,00, with the changes given. */
export function nota(mudanca: Partial<NotaCanonica> = {}): NotaCanonica {
  return {
    origem: 'TELA',
    prestador: '40000001000150',
    prestadorInformado: {
      inscricaoMunicipal: null,
      regimeEspecial: null,
      optanteSimples: null,
      incentivoFiscal: null,
      apuracaoSimples: null,
    },
    rps: null,
    dps: null,
    serieId: null,
    dataPrestacao: '2026-04-15',
    competencia: Competencia.from('2026-04'),
    tomador,
    intermediario: null,
    servico,
    tipoTributacaoId: null,
    itens: [item],
    descontoIncondicional: zero,
    descontoCondicional: zero,
    deducoes: [],
    deducaoPercentual: null,
    valorRecebido: null,
    retencoes: { pis: zero, cofins: zero, irrf: zero, csll: zero, inss: zero, outrasRetencoes: zero, outrasDeducoes: zero },
    pisCofins: null,
    totaisTributos: { forma: 'NAO_INFORMADO' },
    informado,
    obra: null,
    evento: null,
    comercioExterior: null,
    ibsCbs: null,
    substituicao: null,
    documentoTecnico: null,
    documentoReferencia: null,
    pedido: null,
    itensPedido: [],
    condicaoPagamento: null,
    observacoes: null,
    enviarEmailTomador: true,
    ...mudanca,
  }
}
