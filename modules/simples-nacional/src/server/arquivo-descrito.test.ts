import { describe, expect, it } from 'vitest'
import { type GrupoLido, LeitorDeGrupos } from './arquivo-descrito.ts'
import { arquivoDescrito, type RegistroDeProva } from './arquivo-descrito-de-prova.ts'
import { lerTexto } from '../domain/ler-de-prova.ts'
import { camposDoLeiaute } from '../domain/campos-do-leiaute.ts'
import { leiautesSimples, type TipoDescrito } from '../domain/leiautes-simples.ts'
import {
  codigosDividaAtivaSimples,
  codigosSimples,
  labelSistemaOrigem,
  sistemasOrigemDas,
  situacaoParcelamentoDe,
  tiposArquivoSimples,
} from '../domain/pgdas.ts'

const ler = (tipo: TipoDescrito, texto: string, leiaute = leiautesSimples[tipo]) =>
  lerTexto<GrupoLido>(new LeitorDeGrupos({ tipo, leiaute, codigoTom: '9901' }), texto)
const das: RegistroDeProva = [
  'das',
  { numero: '07', cnpj: '40000003000140', periodo: '2026-03', total: '600.00', municipioMatriz: '9901', origem: '15' },
]
const tributo = (valores: Record<string, string>): RegistroDeProva => [
  'tributo',
  { codigo: '1010', municipio: '9901', principal: '100.00', ...valores },
]

const planos = (quantos: number) =>
  arquivoDescrito(
    'PARCELAMENTO',
    Array.from({ length: quantos }, (_, n): RegistroDeProva[] => [
      [
        'parcelamento',
        { numero: String(n), cnpj: '40000003000140', dataPedido: '2025-01-10', situacao: '1', dataSituacao: '2025-01-31' },
      ],
      ['consolidacao', { dataConsolidacao: '2025-01-31', valor: '1200.00', parcelas: '2' }],
      ['debito', { periodo: '2024-10', vencimento: '2024-11-20', saldo: '300.00' }],
      ['pagamento', { numeroDas: String(n), vencimento: '2025-02-28', valor: '600.00', iss: '150.00' }],
    ]).flat(),
  )
const optantes = (quantos: number) =>
  arquivoDescrito(
    'OPTANTES',
    Array.from(
      { length: quantos },
      (_, n): RegistroDeProva => [
        'optante',
        { cnpj: `4000${String(n).padStart(4, '0')}`, nome: `Empresa ${n}`, regime: 'MEI', inicio: '2019-01-01' },
      ],
    ),
  )

describe('files of the Simples Nacional by descriptor', () => {
  it('reads a DAS with its taxes, counts the one of another city, and tells the line of what it cannot read', () => {
    const deFora: RegistroDeProva = ['das', { ...das[1], numero: '08', municipioMatriz: '7107' }]
    const semPeriodo: RegistroDeProva = ['das', { ...das[1], numero: '09', periodo: '' }]
    const { arquivo, violations } = ler(
      'PGDASD_DAS',
      arquivoDescrito('PGDASD_DAS', [
        das,
        tributo({}),
        tributo({ codigo: '1004', municipio: '' }),
        deFora,
        tributo({ municipio: '7107' }),
        semPeriodo,
      ]),
    )
    expect(violations).toEqual([])
    expect(arquivo).toMatchObject({ lidas: 3, outroMunicipio: 1, inicio: '2026-04-01', fim: '2026-04-30' })
    expect(arquivo.doMunicipio.map(({ linha, valores, filhos }) => [linha, valores.numero, filhos.length])).toEqual([
      [2, '07', 2],
    ])
    expect(arquivo.erros).toEqual([{ linha: 7, mensagem: 'Linha 7: informe o campo Período de apuração.' }])
  })

  it('N3-9.1-04 N3-9.1-06 takes a tax by the codes of the Simples and of its active debt, and no other', () => {
    expect([codigosSimples.length, codigosDividaAtivaSimples[0], codigosDividaAtivaSimples.at(-1)]).toEqual([12, 1469, 1509])
    for (const codigo of [...codigosSimples, ...codigosDividaAtivaSimples])
      expect(
        ler('DAS_COBRANCA', arquivoDescrito('DAS_COBRANCA', [das, tributo({ codigo: String(codigo) })])).arquivo.erros,
      ).toEqual([])
    expect(ler('DAS_COBRANCA', arquivoDescrito('DAS_COBRANCA', [das, tributo({ codigo: '1510' })])).arquivo.erros).toEqual([
      { linha: 3, mensagem: 'Linha 3: o código 1510 não é de tributo do Simples Nacional.' },
    ])
  })

  it('a layout of the city takes the place of that of the program: other kind of record, other places, positions', () => {
    const leiaute = {
      ...leiautesSimples.PAG,
      forma: 'POSICOES' as const,
      valores: 'CENTAVOS' as const,
      registros: {
        pagamento: { registro: 'P', lugares: { numeroDas: '2-18', dataArrecadacao: '19-26', valor: '27-41' } },
      },
    }
    const texto = arquivoDescrito(
      'PAG',
      [['pagamento', { numeroDas: '07202610000000012', dataArrecadacao: '2026-04-20', valor: '600.00' }]],
      leiaute,
    )
    expect(texto).toBe('P072026100000000122026042060000\r\n')
    expect(ler('PAG', texto, leiaute).arquivo.doMunicipio).toMatchObject([
      { valores: { numeroDas: '07202610000000012', dataArrecadacao: '2026-04-20', valor: '600.00', cnpj: '' } },
    ])
    expect(ler('PAG', texto).violations.map(({ message }) => message)).toEqual(['Layout do arquivo não reconhecido.'])
  })

  it.each(['PARCELAMENTO', 'OPTANTES'] as const)(
    'a large file is read in pieces, no group divided and each line told: %s',
    (tipo) => {
      const grupos = 4000
      const [texto, quebrado] =
        tipo === 'PARCELAMENTO'
          ? [planos(grupos), planos(grupos).replace(/^10000\|3999\|/m, '10000||')]
          : [optantes(grupos), optantes(grupos).replace('40003999', '4000X')]
      const { arquivo, violations } = ler(tipo, texto)
      expect([violations, arquivo.erros, arquivo.lidas, arquivo.doMunicipio.length]).toEqual([[], [], grupos, grupos])
      expect(new Set(arquivo.doMunicipio.map(({ filhos }) => filhos.length))).toEqual(new Set([tipo === 'PARCELAMENTO' ? 3 : 0]))
      expect(arquivo.doMunicipio.map(({ linha }) => linha)).toEqual(
        Array.from({ length: grupos }, (_, n) => (tipo === 'PARCELAMENTO' ? 2 + 4 * n : 2 + n)),
      )
      const ultimo = tipo === 'PARCELAMENTO' ? 2 + 4 * 3999 : 2 + 3999
      expect(ler(tipo, quebrado).arquivo.erros).toEqual([
        {
          linha: ultimo,
          mensagem: `Linha ${ultimo}: ${tipo === 'PARCELAMENTO' ? 'informe o campo Número do parcelamento.' : 'o CNPJ não pode ser lido.'}`,
        },
      ])
    },
  )

  it('refuses a file that begins and does not end', () => {
    const texto = arquivoDescrito('SIAFI', []).replace(/ZZZZZ.*/, '')
    expect(ler('SIAFI', texto).violations.map(({ message }) => message)).toEqual([
      'Registro de fechamento ZZZZZ ausente: arquivo incompleto.',
    ])
  })

  it.each([
    ['Encerrado por rescisão', 'ENCERRADO_RESCISAO'],
    ['encerrado por liquidacao', 'ENCERRADO_LIQUIDACAO'],
    ['EM_PARCELAMENTO', 'EM_PARCELAMENTO'],
    ['2', 'ENCERRADO_PEDIDO'],
    ['Suspenso', null],
  ])('N3-4-06 the situation of an instalment plan: %s', (texto, situacao) => {
    expect(situacaoParcelamentoDe(texto)).toBe(situacao)
  })

  it('N3-9.2-04 a DAS names the system that it comes from', () => {
    expect(Object.values(sistemasOrigemDas).map(labelSistemaOrigem)).toEqual([
      'DAS_AINF',
      'DAS_DAU',
      'DAS_PARCELA_MINIMA',
      'DAS_MEI',
      'DAS_COBRANCA',
    ])
    expect([labelSistemaOrigem(1), labelSistemaOrigem(null)]).toEqual([null, null])
  })

  it('every field of every kind has a place, a name and a kind; the required ones are told', () => {
    for (const tipo of tiposArquivoSimples) {
      const campos = camposDoLeiaute(tipo)
      expect(campos.length, tipo).toBeGreaterThan(0)
      expect(campos.filter(({ posicao, rotulo, formato }) => !posicao || !rotulo || !formato)).toEqual([])
    }
    expect(camposDoLeiaute('PGDASD2018').find(({ campo }) => campo === '03110.iss')).toMatchObject({
      registro: '03110',
      posicao: '28',
    })
  })
})
