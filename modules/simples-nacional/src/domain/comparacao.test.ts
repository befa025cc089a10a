import { Dinheiro } from '@iss/kernel/dinheiro'
import { expect, it } from 'vitest'
import { Competencia } from '@iss/kernel/competencia'
import { type ComparacaoDoMes, explicarComparacao } from './comparacao.ts'
import { nomeDoMes } from './receitas.ts'

const reais = (texto: string) => Dinheiro.from(texto)
const zero = Dinheiro.zero
const igual: ComparacaoDoMes = {
  declarado: reais('10000.00'),
  declaradoFora: zero,
  regimeCaixa: false,
  notas: reais('6000.00'),
  livros: reais('1000.00'),
  nacionais: reais('3000.00'),
  issDeclarado: reais('201.23'),
  recebido: reais('201.23'),
  parcelado: zero,
  guias: zero,
  aVencer: false,
}

it.each<[string, Partial<ComparacaoDoMes>, string, string[]]>([
  ['all agree', {}, 'CONFERE', ['Documentos, declaração e recebimento conferem.']],
  ['cents are no difference', { notas: reais('6000.90') }, 'CONFERE', ['Documentos, declaração e recebimento conferem.']],
  [
    'F95: 10.000,00 of documents, 7.000,00 declared',
    { declarado: reais('7000.00') },
    'RECEITA',
    [
      'Receita não declarada de R$ 3.000,00: notas R$ 6.000,00 + livros R$ 1.000,00 + notas nacionais R$ 3.000,00 contra R$ 7.000,00 no PGDAS-D.',
    ],
  ],
  [
    'declared above the documents',
    { declarado: reais('12500.00') },
    'RECEITA',
    ['R$ 2.500,00 declarados sem nota, livro ou nota nacional.'],
  ],
  [
    'the rest is due elsewhere',
    { declarado: reais('12500.00'), declaradoFora: reais('2500.00') },
    'CONFERE',
    ['R$ 2.500,00 declarados sem documento aqui são de serviços com incidência em outro município.'],
  ],
  [
    'by cash',
    { declarado: reais('4000.00'), regimeCaixa: true },
    'CONFERE',
    ['Declaração pelo regime de caixa: a receita é a recebida no mês, de documentos deste e de outros meses.'],
  ],
  ['not paid', { recebido: zero }, 'IMPOSTO', ['ISS de R$ 201,23 declarado e não recebido.']],
  [
    'paid in part',
    { recebido: reais('150.00') },
    'IMPOSTO',
    ['Recebidos R$ 150,00 dos R$ 201,23 de ISS declarados: faltam R$ 51,23.'],
  ],
  ['not due yet', { recebido: zero, aVencer: true }, 'CONFERE', ['O DAS com R$ 201,23 de ISS ainda não venceu.']],
  [
    'in instalments',
    { recebido: zero, parcelado: reais('201.23') },
    'CONFERE',
    ['R$ 201,23 de ISS estão em parcelamento na Receita Federal.'],
  ],
  [
    'paid by municipal guide',
    { recebido: zero, guias: reais('300.00') },
    'CONFERE',
    ['R$ 201,23 de ISS foram pagos por guia do município, e não no DAS.'],
  ],
  [
    'with additions',
    { recebido: reais('220.00') },
    'CONFERE',
    ['Recebidos R$ 18,77 além do ISS declarado: multa e juros, ou DAS de declaração substituída.'],
  ],
  [
    'nothing declared',
    { declarado: null, issDeclarado: zero, recebido: zero },
    'SEM_DECLARACAO',
    ['Há R$ 10.000,00 em documentos e nenhuma declaração do mês.'],
  ],
  [
    'both',
    { declarado: reais('7000.00'), livros: zero, nacionais: reais('4000.00'), recebido: zero },
    'AMBAS',
    [
      'Receita não declarada de R$ 3.000,00: notas R$ 6.000,00 + notas nacionais R$ 4.000,00 contra R$ 7.000,00 no PGDAS-D.',
      'ISS de R$ 201,23 declarado e não recebido.',
    ],
  ],
])('explains a month: %s', (_nome, mudanca, resultado, explicacoes) => {
  const { explicacoes: ditas, ...resto } = explicarComparacao({ ...igual, ...mudanca })
  expect([resto.resultado, ditas.map((uma) => uma.replaceAll('\u00a0', ' '))]).toEqual([resultado, explicacoes])
})

it('U3-9.2-01 revenue of a month is shown by its name and year', () => {
  expect([Competencia.of(2026, 2), Competencia.of(2025, 12)].map(nomeDoMes)).toEqual(['Fevereiro/2026', 'Dezembro/2025'])
})
