import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escreverPorLeiaute, type Leiaute, lerPorLeiaute, type Modelo } from './index.ts'

const modelo = {
  documento: { rotulo: 'Documento', formato: 'documento', exigido: true },
  nome: { rotulo: 'Nome', formato: 'texto' },
  data: { rotulo: 'Data', formato: 'data', exigido: true },
  valor: { rotulo: 'Valor', formato: 'valor' },
  numero: { rotulo: 'Número', formato: 'inteiro' },
  retido: { rotulo: 'Retido', formato: 'logico' },
  mes: { rotulo: 'Mês', formato: 'mes' },
} as const satisfies Modelo
type Campo = keyof typeof modelo

const colunas: Leiaute<Campo> = {
  versao: '1',
  forma: 'COLUNAS',
  registro: '',
  datas: 'DD/MM/AAAA',
  valores: 'VIRGULA',
  lugares: {
    documento: 'Documento',
    nome: 'Razão social',
    data: 'Data',
    valor: 'Valor',
    numero: 'Número',
    retido: 'Retido',
    mes: 'Mês',
  },
}
const posicoes: Leiaute<Campo> = {
  ...colunas,
  forma: 'POSICOES',
  registro: 'N',
  datas: 'DDMMAAAA',
  valores: 'CENTAVOS',
  lugares: { documento: '3-16', nome: '17-36', data: '37-44', valor: '45-59', numero: '60-74', retido: '75-75', mes: '76-81' },
}
const campos: Leiaute<Campo> = {
  ...colunas,
  forma: 'CAMPOS',
  registro: '01000',
  datas: 'AAAAMMDD',
  lugares: { documento: '3', nome: '9', data: '2', valor: '5', numero: '6', retido: '7', mes: '8' },
}
const xml: Leiaute<Campo> = {
  ...colunas,
  forma: 'XML',
  registro: 'Nota',
  datas: 'AAAA-MM-DD',
  valores: 'PONTO',
  lugares: {
    documento: 'Parte/Doc',
    nome: 'Parte/Nome',
    data: 'Data',
    valor: 'Total/Valor',
    numero: 'Numero',
    retido: 'Total/Retido',
    mes: 'Mes',
  },
}
const registro = fc.record({
  documento: fc.constantFrom('40000010000141', '30000000205'),
  nome: fc.constantFrom('', 'Ação & Cia', 'José <da> "Silva"', 'A; B'),
  data: fc.constantFrom('2024-02-29', '2026-12-31'),
  valor: fc.bigInt({ min: 0n, max: 9_999_999_999n }).map((v) => `${v / 100n}.${String(v % 100n).padStart(2, '0')}`),
  numero: fc.integer({ min: 0, max: 999_999_999 }).map(String),
  retido: fc.constantFrom('S', 'N', ''),
  mes: fc.constantFrom('2026-01', '2025-12', ''),
})

describe('files by descriptor', () => {
  it.each([colunas, posicoes, campos, xml, { ...xml, datas: 'AAAAMMDD', valores: 'CENTAVOS' } satisfies Leiaute<Campo>])(
    'reads back what it wrote: %o',
    (leiaute) => {
      fc.assert(
        fc.property(fc.array(registro, { minLength: 1, maxLength: 10 }), (registros) => {
          const lido = lerPorLeiaute(escreverPorLeiaute(registros, modelo, leiaute), modelo, leiaute)
          expect(lido.violacoes).toEqual([])
          expect(lido.registros.map(({ valores, violacoes }) => ({ valores, violacoes }))).toEqual(
            registros.map((valores) => ({ valores, violacoes: [] })),
          )
        }),
      )
    },
  )

  it('tells line and field of what cannot be read', () => {
    const texto = 'Documento;Razão social;Data;Valor\n40000010000141;Um;31/02/2026;1.5\n;Dois;01/02/2026;10,50\n'
    const { registros } = lerPorLeiaute(Buffer.from(texto), modelo, colunas)
    expect(
      registros.map(({ linha, violacoes }) => [linha, violacoes.map(({ field, message }) => `${field}: ${message}`)]),
    ).toEqual([
      [
        2,
        [
          "data: Linha 2: o campo Data não pode ser lido: '31/02/2026'.",
          "valor: Linha 2: o campo Valor não pode ser lido: '1.5'.",
        ],
      ],
      [3, ['documento: Linha 3: informe o campo Documento.']],
    ])
  })

  it.each([
    ['a column is missing', 'Documento;Valor\n1;2', colunas, "Arquivo errado: falta a coluna 'Data'."],
    ['no line is a record', 'X1234\n', posicoes, "Arquivo errado: não há registros 'N'."],
    ['no line has its first field', 'X|1', campos, "Arquivo errado: não há registros '01000'."],
    ['no element is a record', '<A/>', xml, "Arquivo errado: não há registros 'Nota'."],
    ['it has too many lines', 'N\n'.repeat(50_001), posicoes, 'Arquivo errado: há mais de 50000 registros.'],
    ['it has too many elements', `<A>${'<Nota/>'.repeat(50_001)}</A>`, xml, 'Arquivo errado: há mais de 50000 registros.'],
    ['no XML', 'PK..', xml, /^Arquivo errado: /],
  ] as const)('refuses the file when $0', (_nome, texto, leiaute, mensagem) => {
    const { violacoes } = lerPorLeiaute(Buffer.from(texto), modelo, leiaute)
    expect(violacoes[0]?.message).toEqual(typeof mensagem === 'string' ? mensagem : expect.stringMatching(mensagem))
  })
})
