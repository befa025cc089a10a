import type { Leiaute, Modelo } from '@iss/lote/leiaute'

/** What the file of notes for the electoral court says of a note, whatever its layout. Source: F81; the field list of the court is not at hand. */
export const modeloEleitoral = {
  parte: { rotulo: 'Candidato ou partido', formato: 'texto' },
  cnpj: { rotulo: 'CNPJ da lista', formato: 'documento' },
  papel: { rotulo: 'Lado da nota (Prestador ou Tomador)', formato: 'texto' },
  numero: { rotulo: 'Número da nota', formato: 'inteiro' },
  serie: { rotulo: 'Série', formato: 'texto' },
  emissao: { rotulo: 'Emissão', formato: 'data' },
  prestador: { rotulo: 'Prestador', formato: 'texto' },
  prestadorDocumento: { rotulo: 'Documento do prestador', formato: 'documento' },
  tomador: { rotulo: 'Tomador', formato: 'texto' },
  tomadorDocumento: { rotulo: 'Documento do tomador', formato: 'documento' },
  valor: { rotulo: 'Valor', formato: 'valor' },
  situacao: { rotulo: 'Situação', formato: 'texto' },
  senha: { rotulo: 'Código de verificação', formato: 'texto' },
  ano: { rotulo: 'Ano eleitoral', formato: 'inteiro' },
  turno: { rotulo: 'Turno', formato: 'inteiro' },
  oficio: { rotulo: 'Ofício', formato: 'texto' },
  municipio: { rotulo: 'Código IBGE do município', formato: 'texto' },
} as const satisfies Modelo

export type CampoEleitoral = keyof typeof modeloEleitoral

/** The layout of the program, columns under their names (decision 0178); a city puts that of its court in its place (registry `leiautes-eleitorais`). */
export const leiauteEleitoral: Leiaute<CampoEleitoral> = {
  versao: 'ISS Aberto 1',
  forma: 'COLUNAS',
  registro: '',
  datas: 'DD/MM/AAAA',
  valores: 'VIRGULA',
  lugares: {
    municipio: 'CODIGO_MUNICIPIO',
    ano: 'ANO_ELEICAO',
    turno: 'TURNO',
    oficio: 'OFICIO',
    cnpj: 'CNPJ_LISTA',
    parte: 'NOME_LISTA',
    papel: 'LADO',
    numero: 'NUMERO_NOTA',
    serie: 'SERIE',
    emissao: 'DATA_EMISSAO',
    prestadorDocumento: 'DOCUMENTO_PRESTADOR',
    prestador: 'NOME_PRESTADOR',
    tomadorDocumento: 'DOCUMENTO_TOMADOR',
    tomador: 'NOME_TOMADOR',
    valor: 'VALOR',
    situacao: 'SITUACAO',
    senha: 'CODIGO_VERIFICACAO',
  },
}
