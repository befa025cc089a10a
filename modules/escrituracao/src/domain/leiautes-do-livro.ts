import type { Leiaute, Modelo } from '@iss/lote/leiaute'

/** What a file of entries of the ledgers says of a note, whatever its layout (S22). */
export const modeloDoLivro = {
  titular: { rotulo: 'Contribuinte', formato: 'documento' },
  papel: { rotulo: 'Papel', formato: 'texto', exigido: true },
  serie: { rotulo: 'Série', formato: 'texto' },
  numero: { rotulo: 'Número', formato: 'inteiro', exigido: true },
  data: { rotulo: 'Data da prestação', formato: 'data', exigido: true },
  documento: { rotulo: 'CPF/CNPJ da outra parte', formato: 'documento' },
  nome: { rotulo: 'Nome da outra parte', formato: 'texto' },
  municipio: { rotulo: 'Município da outra parte', formato: 'texto' },
  atividade: { rotulo: 'Atividade', formato: 'texto', exigido: true },
  valor: { rotulo: 'Valor dos serviços', formato: 'valor', exigido: true },
  deducoes: { rotulo: 'Deduções', formato: 'valor' },
  retido: { rotulo: 'ISS retido', formato: 'logico' },
  simples: { rotulo: 'Prestador optante do Simples', formato: 'logico' },
  aliquota: { rotulo: 'Alíquota', formato: 'valor' },
  descricao: { rotulo: 'Descrição', formato: 'texto' },
} as const satisfies Modelo
export type CampoDoLivro = keyof typeof modeloDoLivro

/** Kinds of files of entries: the own XML and those of spec 3 §9.1. */
export const tiposDoLivro = {
  xml: 'XML próprio',
  txt_giss: 'txt_giss',
  xls: 'xls (planilha XLS, XLSX ou CSV)',
  xml_gov: 'xml_gov',
  xml_sefaz: 'xml_sefaz',
} as const
export type TipoDoLivro = keyof typeof tiposDoLivro

/** What a file turns out to be: one of the kinds, or none of them (spec 3 §9.1). */
export const tiposDeArquivo = ['xml', 'txt_giss', 'xls', 'xml_gov', 'xml_sefaz', 'errado'] as const
export type TipoDeArquivo = (typeof tiposDeArquivo)[number]

/** Kinds whose layout is not ours: a city may say another one for them. */
export const tiposComLeiaute = ['txt_giss', 'xls', 'xml_gov', 'xml_sefaz'] as const satisfies readonly TipoDoLivro[]
export type TipoComLeiaute = (typeof tiposComLeiaute)[number]

/** Forms that the file of a kind may have. */
export const formasDoTipo = (tipo: TipoDoLivro): readonly Leiaute['forma'][] =>
  tipo.startsWith('xml') ? ['XML'] : tipo === 'xls' ? ['COLUNAS'] : ['POSICOES', 'COLUNAS']

/** Labels of the fields that a file must have and of which a descriptor says no place. */
export const camposSemLugar = ({ lugares }: Pick<Leiaute<CampoDoLivro>, 'lugares'>): string[] =>
  Object.entries(modeloDoLivro).flatMap(([campo, { rotulo, ...outros }]) =>
    'exigido' in outros && !lugares[campo as CampoDoLivro] ? [rotulo] : [],
  )

/**
 * Where the fields stand in each kind. Only the own XML is ours to say; the layouts of the others are not public, and these are their first
 * descriptors, in force where a city has said no other (decision 0172).
 */
export const leiautesDoLivro: Readonly<Record<TipoDoLivro, Leiaute<CampoDoLivro>>> = {
  xml: {
    versao: '1',
    forma: 'XML',
    registro: 'Escrituracao',
    datas: 'AAAA-MM-DD',
    valores: 'PONTO',
    lugares: {
      titular: 'Contribuinte',
      papel: 'Papel',
      serie: 'Serie',
      numero: 'Numero',
      data: 'DataPrestacao',
      documento: 'OutraParte/CpfCnpj',
      nome: 'OutraParte/Nome',
      municipio: 'OutraParte/CodigoMunicipio',
      atividade: 'Atividade',
      valor: 'Valores/ValorServicos',
      deducoes: 'Valores/ValorDeducoes',
      retido: 'Valores/IssRetido',
      aliquota: 'Valores/Aliquota',
      simples: 'OptanteSimples',
      descricao: 'Descricao',
    },
  },
  txt_giss: {
    versao: '1',
    forma: 'POSICOES',
    registro: 'N',
    datas: 'DDMMAAAA',
    valores: 'CENTAVOS',
    lugares: {
      papel: '2-2',
      serie: '3-7',
      numero: '8-22',
      data: '23-30',
      documento: '31-44',
      nome: '45-144',
      municipio: '145-151',
      atividade: '152-161',
      valor: '162-176',
      deducoes: '177-191',
      retido: '192-192',
      simples: '193-193',
      aliquota: '194-198',
      descricao: '199-298',
      titular: '299-312',
    },
  },
  xls: {
    versao: '1',
    forma: 'COLUNAS',
    registro: '',
    datas: 'DD/MM/AAAA',
    valores: 'VIRGULA',
    lugares: {
      papel: 'Papel',
      serie: 'Série',
      numero: 'Número',
      data: 'Data',
      documento: 'CPF/CNPJ',
      nome: 'Nome',
      municipio: 'Município',
      atividade: 'Atividade',
      valor: 'Valor',
      deducoes: 'Deduções',
      retido: 'Retido',
      simples: 'Simples',
      aliquota: 'Alíquota',
      descricao: 'Descrição',
    },
  },
  xml_gov: {
    versao: '1',
    forma: 'XML',
    registro: 'Nota',
    datas: 'DD/MM/AAAA',
    valores: 'VIRGULA',
    lugares: {
      titular: 'Declarante',
      papel: 'TipoServico',
      serie: 'Serie',
      numero: 'NumeroNota',
      data: 'DataEmissao',
      documento: 'Terceiro/Documento',
      nome: 'Terceiro/RazaoSocial',
      municipio: 'Terceiro/MunicipioIbge',
      atividade: 'CodigoServico',
      valor: 'ValorServico',
      deducoes: 'ValorDeducao',
      retido: 'Retido',
      simples: 'Simples',
      aliquota: 'Aliquota',
      descricao: 'Discriminacao',
    },
  },
  xml_sefaz: {
    versao: '1',
    forma: 'XML',
    registro: 'infNota',
    datas: 'AAAA-MM-DD',
    valores: 'PONTO',
    lugares: {
      titular: 'decl/CNPJ',
      papel: 'ide/tpServ',
      serie: 'ide/serie',
      numero: 'ide/nNota',
      data: 'ide/dhEmi',
      documento: 'part/CNPJ',
      nome: 'part/xNome',
      municipio: 'part/cMun',
      atividade: 'serv/cServ',
      descricao: 'serv/xServ',
      valor: 'total/vServ',
      deducoes: 'total/vDed',
      retido: 'total/indISSRet',
      simples: 'total/indSN',
      aliquota: 'total/pISS',
    },
  },
}
