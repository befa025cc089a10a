import { itensListaServico, UFS } from './itens-lista-servico.ts'
import type { PorVersao } from './versoes.ts'

/** A restricted text or number of the layout. `espaco` is the XSD treatment of white space. */
export type TipoSimples = {
  readonly base: 'string' | 'token' | 'byte' | 'int' | 'nonNegativeInteger' | 'decimal'
  readonly minimo?: number
  readonly maximo?: number
  readonly tamanho?: number
  readonly espaco?: 'collapse'
  readonly padrao?: string
  readonly valores?: readonly string[]
  readonly digitos?: number
  readonly casas?: number
  readonly menor?: number
  readonly maior?: number
}

const texto = (maximo: number, minimo = 1): TipoSimples => ({ base: 'string', minimo, maximo, espaco: 'collapse' })
const exato = (tamanho: number): TipoSimples => ({ base: 'string', tamanho })
const opcao = (...codigos: number[]): TipoSimples => ({ base: 'byte', padrao: codigos.join('|') })
const natural = (digitos: number): TipoSimples => ({ base: 'nonNegativeInteger', digitos })
const inteiro = (digitos?: number): TipoSimples => ({ base: 'int', digitos })

/** Simple types by our own names; sizes and limits are those of the ABRASF layout, with the version since which each holds. */
export const tiposSimples: Readonly<Record<string, PorVersao<TipoSimples>>> = {
  numeroNfse: natural(15),
  codigoVerificacao: { desde: { '2.01': texto(9), '2.03': { ...texto(9), padrao: '[a-zA-Z0-9]{1,9}' } } },
  statusRps: opcao(1, 2),
  exigibilidadeIss: opcao(1, 2, 3, 4, 5, 6, 7),
  identifNaoExigibilidade: { desde: { '2.04': texto(4) } },
  numeroProcesso: texto(30),
  regimeEspecial: opcao(1, 2, 3, 4, 5, 6),
  simNao: opcao(1, 2),
  responsavelRetencao: opcao(1, 2),
  pagina: { base: 'nonNegativeInteger', menor: 1, maior: 999_999 },
  numeroRps: natural(15),
  serieRps: texto(5),
  tipoRps: opcao(1, 2, 3),
  outrasInformacoes: { desde: { '2.01': texto(255), '2.04': texto(510) } },
  valor: { base: 'decimal', digitos: 15, casas: 2, menor: 0 },
  itemListaServico: { desde: { '2.01': texto(5), '2.03': { base: 'string', valores: itensListaServico() } } },
  codigoCnae: inteiro(7),
  codigoTributacao: texto(20),
  codigoNbs: { desde: { '2.03': texto(9) } },
  descricaoTributacao: { desde: { '2.04': texto(1000) } },
  aliquota: {
    desde: {
      '2.01': { base: 'decimal', digitos: 6, casas: 4, menor: 0 },
      '2.03': { base: 'decimal', digitos: 4, casas: 2, menor: 0 },
    },
  },
  discriminacao: texto(2000),
  codigoMunicipio: inteiro(7),
  inscricaoMunicipal: texto(15),
  razaoSocial: texto(150),
  nomeFantasia: texto(60),
  cnpj: { ...exato(14), espaco: 'collapse' },
  cpf: exato(11),
  nif: { desde: { '2.03': texto(40, 0), '2.04': texto(40) } },
  logradouro: { desde: { '2.01': texto(125), '2.04': texto(255) } },
  numeroEndereco: { desde: { '2.01': texto(10), '2.04': texto(60) } },
  complemento: texto(60),
  bairro: texto(60),
  uf: { desde: { '2.01': exato(2), '2.03': { ...exato(2), espaco: 'collapse', valores: UFS } } },
  codigoPais: { ...exato(4), espaco: 'collapse' },
  enderecoExterior: { desde: { '2.04': texto(255) } },
  cep: { desde: { '2.01': exato(8), '2.04': { base: 'string', maximo: 8, padrao: '[0-9]{8}' } } },
  email: texto(80),
  telefone: texto(20),
  obraOuArt: { desde: { '2.01': texto(15), '2.03': texto(30) } },
  identificacaoEvento: { desde: { '2.04': texto(30) } },
  descricaoEvento: { desde: { '2.04': texto(255) } },
  informacoesComplementares: { desde: { '2.04': texto(2000) } },
  tipoDeducao: { desde: { '2.04': opcao(1, 2, 3, 4, 5, 6, 7, 8, 99) } },
  descricaoDeducao: { desde: { '2.04': texto(150) } },
  numeroNfe: { desde: { '2.04': natural(9) } },
  chaveNfe: { desde: { '2.04': natural(44) } },
  identificacaoDocumento: { desde: { '2.04': texto(255) } },
  numeroLote: natural(15),
  protocolo: { base: 'string', maximo: 50 },
  situacaoLote: opcao(1, 2, 3, 4),
  quantidadeRps: { desde: { '2.01': inteiro(), '2.04': inteiro(4) } },
  codigoMensagem: texto(4),
  descricaoMensagem: texto(200),
  codigoCancelamento: opcao(1, 2, 3, 4, 5),
  id: { desde: { '2.01': { base: 'string', maximo: 255 }, '2.04': texto(255) } },
  versao: { base: 'token', padrao: '[1-9]{1}[0-9]{0,1}\\.[0-9]{2}' },
}
