import type { Leiaute, Modelo } from '@iss/lote/leiaute'
import type { TipoArquivoPgdas, TipoArquivoSimples } from './pgdas.ts'

/** Kinds whose records are groups from 00000 to 99999: declarations. */
export const tiposDeclaracao = ['PGDASD', 'PGDASD2018'] as const satisfies readonly TipoArquivoPgdas[]
export type TipoDeclaracao = (typeof tiposDeclaracao)[number]
export type TipoDescrito = Exclude<TipoArquivoSimples, TipoDeclaracao>

/** Whether the file of this kind is one of declarations. */
export function isDeclaracao(tipo: TipoArquivoSimples): tipo is TipoDeclaracao {
  return tiposDeclaracao.some((um) => um === tipo)
}

const das = {
  das: {
    numero: { rotulo: 'Número do DAS', formato: 'texto', exigido: true },
    cnpj: { rotulo: 'CNPJ', formato: 'documento', exigido: true },
    nome: { rotulo: 'Nome', formato: 'texto' },
    municipioMatriz: { rotulo: 'Município da matriz (TOM)', formato: 'texto' },
    periodo: { rotulo: 'Período de apuração', formato: 'mes', exigido: true },
    total: { rotulo: 'Valor total', formato: 'valor', exigido: true },
    vencimento: { rotulo: 'Vencimento', formato: 'data' },
    validadeCalculo: { rotulo: 'Validade do cálculo', formato: 'data' },
    dataGeracao: { rotulo: 'Data da geração', formato: 'data' },
    origem: { rotulo: 'Sistema de origem', formato: 'inteiro' },
    dataArrecadacao: { rotulo: 'Data da arrecadação', formato: 'data' },
  },
  tributo: {
    codigo: { rotulo: 'Código do tributo', formato: 'inteiro', exigido: true },
    municipio: { rotulo: 'Município (TOM)', formato: 'texto' },
    principal: { rotulo: 'Principal', formato: 'valor', exigido: true },
    multa: { rotulo: 'Multa', formato: 'valor' },
    juros: { rotulo: 'Juros', formato: 'valor' },
  },
} as const satisfies Record<string, Modelo>

const parcelamento = {
  parcelamento: {
    numero: { rotulo: 'Número do parcelamento', formato: 'texto', exigido: true },
    cnpj: { rotulo: 'CNPJ', formato: 'documento', exigido: true },
    nome: { rotulo: 'Nome', formato: 'texto' },
    dataPedido: { rotulo: 'Data do pedido', formato: 'data', exigido: true },
    situacao: { rotulo: 'Situação', formato: 'texto', exigido: true },
    dataSituacao: { rotulo: 'Data da situação', formato: 'data', exigido: true },
  },
  consolidacao: {
    dataConsolidacao: { rotulo: 'Data da consolidação', formato: 'data', exigido: true },
    valor: { rotulo: 'Valor consolidado', formato: 'valor', exigido: true },
    parcelas: { rotulo: 'Quantidade de parcelas', formato: 'inteiro', exigido: true },
  },
  debito: {
    periodo: { rotulo: 'Período de apuração', formato: 'mes', exigido: true },
    vencimento: { rotulo: 'Vencimento', formato: 'data', exigido: true },
    saldo: { rotulo: 'Saldo do ISS do município', formato: 'valor', exigido: true },
  },
  pagamento: {
    numeroDas: { rotulo: 'Número do DAS', formato: 'texto', exigido: true },
    vencimento: { rotulo: 'Vencimento', formato: 'data', exigido: true },
    dataArrecadacao: { rotulo: 'Data da arrecadação', formato: 'data' },
    valor: { rotulo: 'Valor da parcela', formato: 'valor', exigido: true },
    iss: { rotulo: 'ISS do município', formato: 'valor', exigido: true },
  },
} as const satisfies Record<string, Modelo>

/**
 * What each kind of file says, record by record, whatever its layout. The first record opens a group; the others belong to the last group. Source:
 * spec 3 §9.2.
 */
export const modelosSimples = {
  PGDASD_DAS: das,
  DAS_COBRANCA: das,
  DAS_SENDA: das,
  PAG: {
    pagamento: {
      numeroDas: { rotulo: 'Número do DAS', formato: 'texto', exigido: true },
      cnpj: { rotulo: 'CNPJ', formato: 'documento' },
      periodo: { rotulo: 'Período de apuração', formato: 'mes' },
      dataArrecadacao: { rotulo: 'Data da arrecadação', formato: 'data', exigido: true },
      valor: { rotulo: 'Valor', formato: 'valor', exigido: true },
      banco: { rotulo: 'Banco', formato: 'texto' },
      agencia: { rotulo: 'Agência', formato: 'texto' },
    },
  },
  PARCELAMENTO: parcelamento,
  PARCELAMENTO_ESP: parcelamento,
  SIAFI: {
    siafi: {
      ordemBancaria: { rotulo: 'Ordem bancária', formato: 'texto', exigido: true },
      dataProcessamento: { rotulo: 'Data do processamento', formato: 'data', exigido: true },
      emissao: { rotulo: 'Emissão da ordem', formato: 'data', exigido: true },
      vencimento: { rotulo: 'Vencimento', formato: 'data' },
      orgaoDocumento: { rotulo: 'CNPJ do órgão', formato: 'documento', exigido: true },
      orgaoNome: { rotulo: 'Nome do órgão', formato: 'texto' },
      prestadorDocumento: { rotulo: 'CPF ou CNPJ do prestador', formato: 'documento', exigido: true },
      notaNumero: { rotulo: 'Número da nota', formato: 'inteiro', exigido: true },
      dataEmissaoNota: { rotulo: 'Emissão da nota', formato: 'data', exigido: true },
      dataPrestacaoNota: { rotulo: 'Prestação do serviço', formato: 'data' },
      municipioEmissaoNota: { rotulo: 'Município da nota (TOM)', formato: 'texto' },
      valorNota: { rotulo: 'Valor da nota', formato: 'valor', exigido: true },
      valor: { rotulo: 'ISS retido', formato: 'valor', exigido: true },
    },
  },
  OPTANTES: {
    optante: {
      cnpj: { rotulo: 'CNPJ', formato: 'texto', exigido: true },
      nome: { rotulo: 'Nome', formato: 'texto' },
      regime: { rotulo: 'Regime (SIMPLES ou MEI)', formato: 'texto', exigido: true },
      inicio: { rotulo: 'Início da opção', formato: 'data', exigido: true },
      fim: { rotulo: 'Fim da opção', formato: 'data' },
      motivo: { rotulo: 'Motivo da saída', formato: 'texto' },
    },
  },
} as const satisfies Record<TipoDescrito, Record<string, Modelo>>

/** A layout as data: form of the file, and for each record how its lines begin and where each field stands. */
export type LeiauteSimples = Pick<Leiaute, 'versao' | 'forma' | 'datas' | 'valores'> & {
  readonly registros: Readonly<Record<string, { readonly registro: string; readonly lugares: Readonly<Record<string, string>> }>>
}

const campos = { versao: 'ISS Aberto 1', forma: 'CAMPOS', datas: 'AAAAMMDD', valores: 'VIRGULA' } as const
/** Fields one after the other, from the second: the first is the kind of record. */
const emOrdem = (registro: string, nomes: readonly string[]) => ({
  registro,
  lugares: Object.fromEntries(nomes.map((nome, indice) => [nome, String(indice + 2)])),
})

// The records of a DAS stand as in the declaration (01000, 01100); what the declaration says of the company follows after the ninth field.
const leiauteDas: LeiauteSimples = {
  ...campos,
  registros: {
    das: {
      registro: '01000',
      lugares: {
        numero: '2',
        total: '6',
        vencimento: '7',
        validadeCalculo: '8',
        dataGeracao: '9',
        cnpj: '10',
        nome: '11',
        municipioMatriz: '12',
        periodo: '13',
        origem: '14',
        dataArrecadacao: '15',
      },
    },
    tributo: { registro: '01100', lugares: { codigo: '2', principal: '3', multa: '5', juros: '7', municipio: '9' } },
  },
}

const leiauteParcelamento: LeiauteSimples = {
  ...campos,
  registros: {
    parcelamento: emOrdem('10000', ['numero', 'cnpj', 'nome', 'dataPedido', 'situacao', 'dataSituacao']),
    consolidacao: emOrdem('11000', ['dataConsolidacao', 'valor', 'parcelas']),
    debito: emOrdem('11100', ['periodo', 'vencimento', 'saldo']),
    pagamento: emOrdem('12000', ['numeroDas', 'vencimento', 'dataArrecadacao', 'valor', 'iss']),
  },
}

/**
 * The descriptors of the program. Only the declarations of the PGDAS-D have a public layout; the others are ours (decision 0145), and a city puts its
 * own in their place (registry `leiautes-simples`).
 */
export const leiautesSimples: Readonly<Record<TipoDescrito, LeiauteSimples>> = {
  PGDASD_DAS: leiauteDas,
  DAS_COBRANCA: leiauteDas,
  DAS_SENDA: leiauteDas,
  PAG: {
    ...campos,
    registros: { pagamento: emOrdem('02000', ['numeroDas', 'cnpj', 'periodo', 'dataArrecadacao', 'valor', 'banco', 'agencia']) },
  },
  PARCELAMENTO: leiauteParcelamento,
  PARCELAMENTO_ESP: leiauteParcelamento,
  SIAFI: { ...campos, registros: { siafi: emOrdem('S1000', Object.keys(modelosSimples.SIAFI.siafi)) } },
  OPTANTES: {
    ...campos,
    forma: 'COLUNAS',
    datas: 'DD/MM/AAAA',
    registros: {
      optante: {
        registro: '',
        lugares: { cnpj: 'CNPJ', nome: 'Nome', regime: 'Regime', inicio: 'Início', fim: 'Fim', motivo: 'Motivo' },
      },
    },
  },
}
