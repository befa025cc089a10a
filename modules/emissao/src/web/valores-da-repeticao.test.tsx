// @vitest-environment jsdom
import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { expectAmounts } from '@iss/portal/test-amounts'
import { useCall } from '@iss/portal/hooks'
import { render } from '@iss/ui/test-render'
import { act } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { calcularNotaCall, carregarEmissao } from '../contract/emissao.ts'
import { carregarPadroes } from '../contract/padroes.ts'
import { buscarTomadorFrequente } from '../contract/tomador-frequente.ts'
import { SituacaoDaBusca } from './parts/busca-por-documento.tsx'
import { Confirmacao } from './parts/confirmacao.tsx'
import { dadosDeTeste as dados } from './parts/emissao-form.fixture.ts'
import { type EmissaoForm, formVazio, itemVazio, toPedido } from './parts/emissao-form.ts'
import { usarServico } from './parts/item-servico.tsx'
import { FormularioServico } from './parts/meus-servicos-form.tsx'
import { FormularioRecorrente } from './parts/nota-recorrente-form.tsx'
import { NotasEmitidas } from './parts/notas-emitidas.tsx'
import { type Copia, naProporcao, reaproveitar } from './parts/reaproveitar-nota.ts'
import { FichaDoTomador } from './parts/tomador-ficha.tsx'
import { Proposta } from './parts/tomador-busca.tsx'

const nada = () => undefined
const vazio = formVazio(dados)
const pedido = toPedido(
  {
    ...vazio,
    tomador: { ...vazio.tomador, nome: 'Hospital', documento: '40000005000139' },
    retencoes: {
      ...vazio.retencoes,
      pis: Dinheiro.from('6.50'),
      inss: Dinheiro.from('110.00'),
      outrasDeducoes: Dinheiro.from('9.00'),
    },
  },
  dados,
)

it('the confirmation names total, tax, what is withheld and what is left', () => {
  const Tela = () => {
    const { data } = useCall(calcularNotaCall, pedido)
    return data?.resultado ? <Confirmacao pedido={pedido} resultado={data.resultado} /> : null
  }
  return expectAmounts(<Tela />, (made) => made.of(calcularNotaCall, { resultado: { retido: true, memoria: [] } }), [
    'Valor total: R$ resultado.valorTotal',
    'ISS retido pelo tomador: R$ resultado.imposto',
    // PIS and INSS; other deductions are no withholding.
    'Retenções federais: R$ 116,50',
    'Valor a receber do tomador: R$ resultado.aReceber',
  ])
})

it.each(['parada', 'buscando', 'achou', 'nao-achou'] as const)(
  'the search by document, %s, is one region of news',
  async (busca) => {
    const { container, unmount } = await render(<SituacaoDaBusca busca={busca} />)
    const [unica, ...outras] = container.querySelectorAll('[role="status"]')
    expect([outras, unica?.textContent]).toEqual([
      [],
      {
        parada: '',
        buscando: 'Buscando o tomador',
        achou: 'Dados preenchidos pelo cadastro.',
        'nao-achou': 'Tomador não cadastrado: informe os dados.',
      }[busca],
    ])
    await unmount()
  },
)

it('the last note of each taker, when he is looked for and when he is chosen', () => {
  const Tela = () => {
    const { data } = useCall(buscarTomadorFrequente, { texto: 'hos' })
    const tomador = data?.[0]
    if (!tomador) return null
    const acoes = { vez: 0, tomador, avisos: [], escolher: nada, repetir: nada, trocar: nada }
    return (
      <>
        <p>
          <Proposta tomador={tomador} />
        </p>
        <FichaDoTomador
          tomador={{ ...vazio.tomador, nome: tomador.nome, documento: tomador.documento }}
          acoes={acoes}
          onAlterar={nada}
        />
      </>
    )
  }
  return expectAmounts(
    <Tela />,
    (made) =>
      made.of(buscarTomadorFrequente, [
        {
          nome: 'Hospital',
          documento: '40000005000139',
          email: null,
          ultima: { numero: 7, data: '2026-03-10', servico: 'Suporte' },
        },
      ]),
    [
      'Hospital 40.000.005/0001-39 Última nota: 10/03/2026 · R$ 0.ultima.valor · Suporte',
      'Última nota: nº 7 de 10/03/2026, R$ 0.ultima.valor',
    ],
  )
})

it('notes issued without leaving the screen, with their sum', () => {
  const nota = (id: number, valor: string) => ({
    id,
    numero: id,
    tomador: 'Hospital',
    documento: '40000005000139',
    emailTomador: null,
    valorTotal: Dinheiro.from(valor),
  })
  return expectAmounts(<NotasEmitidas notas={[nota(8, '1500.11'), nota(7, '2500.22')]} onMesmoTomador={nada} />, nada, [
    'Hospital · R$ 1.500,11 · 2 notas nesta tela, R$ 4.000,33',
  ])
})

describe('a note issued before as the beginning of a new one', () => {
  const origem: Copia = {
    competencia: Competencia.from('2026-03'),
    aviso: null,
    pedido: {
      ...pedido,
      serieId: 9,
      atividadeId: 3,
      tipoTributacaoId: 22,
      aliquota: Aliquota.from('2.50'),
      itens: [
        {
          descricao: 'Honorários de março/2026',
          unidade: 'h',
          quantidade: Decimal4.from('2'),
          valorUnitario: Decimal4.from('500'),
          desconto: Dinheiro.zero,
          descontoIncondicional: Dinheiro.zero,
        },
      ],
    },
  }
  const abril = { competencia: Competencia.from('2026-04'), comValor: false }

  it('brings activity, type, rate, unit and quantity; the value is left to be typed, the month of the description moves and is told', () => {
    const { form, avisos } = reaproveitar(origem, dados, abril)
    expect(form).toMatchObject({ serieId: 9, atividadeId: 3, tipoTributacaoId: 22, dataPrestacao: '2026-04-15' })
    expect(String(form.aliquota)).toBe('2.50')
    expect(form.itens).toMatchObject([{ descricao: 'Honorários de abril/2026', unidade: 'h', valorUnitario: null }])
    expect(avisos).toContain('A descrição citava março/2026 e passou a citar abril/2026.')
  })

  it('repeated, it brings the value and the withholdings too', () => {
    const { form } = reaproveitar(origem, dados, { ...abril, comValor: true })
    expect(String(form.itens[0]?.valorUnitario)).toBe('500')
    expect(String(form.retencoes.inss)).toBe('110.00')
  })

  it.each([
    [
      'a series without authorisation',
      { serieId: 99 },
      { serieId: 9 },
      'A série da nota de origem não tem autorização vigente: vale NFS-e/E.',
    ],
    ['an activity that ended', { atividadeId: 99 }, { atividadeId: null }, undefined],
    [
      'a type of taxation that is not offered any more',
      { tipoTributacaoId: 99 },
      { tipoTributacaoId: null },
      'O tipo de tributação da nota de origem não é mais ofertado: vale o apurado.',
    ],
  ])('leaves out %s and tells it', (_o, antes, depois, frase) => {
    const aviso = frase ? null : 'A atividade da nota de origem não está mais ativa.'
    const { form, avisos } = reaproveitar({ ...origem, aviso, pedido: { ...origem.pedido, ...antes } }, dados, abril)
    expect(form).toMatchObject(depois)
    expect(avisos).toContain(frase ?? aviso)
  })

  it('federal withholdings follow the new total in the proportion of the old one', () => {
    const { proporcao } = reaproveitar(origem, dados, abril)
    const novas = proporcao && naProporcao(proporcao, Dinheiro.from('1500.00'))
    // Of 1.000,00: PIS 6,50 and INSS 110,00.
    expect([novas?.pis, novas?.inss, novas?.csll].map(String)).toEqual(['9.75', '165.00', 'null'])
    expect(proporcao && naProporcao(proporcao, Dinheiro.zero).pis).toBeNull()
  })

  it('rows begin without a unit', () => expect(itemVazio().unidade).toBeNull())
})

it('a recurring note and a service of one’s own with their amounts', () =>
  expectAmounts(
    <>
      <FormularioRecorrente
        recorrencia={{ id: null, versao: 1, notaId: 7, nome: 'Hospital', dia: 5, valor: Dinheiro.from('1500.11'), ate: null }}
        onClose={nada}
        onSalvo={nada}
      />
      <FormularioServico
        servico={{
          id: 1,
          versao: 1,
          nome: 'Hora técnica',
          descricao: 'Hora técnica',
          atividadeId: null,
          unidade: null,
          preco: Decimal4.from('180.22'),
        }}
        onClose={nada}
        onSalvo={nada}
      />
    </>,
    (made) => {
      made.of(carregarEmissao)
      made.of(carregarPadroes)
    },
    ['Valor *: 1.500,11', 'Preço: 180,22'],
  ))

it('a service of one’s own brings text, unit, price and activity; an activity that the provider has no more is left alone', async () => {
  let form: UseFormReturn<EmissaoForm> | undefined
  const Tela = () => {
    form = useForm<EmissaoForm>({ defaultValues: { ...vazio, atividadeId: 1 } })
    return null
  }
  const drawn = await render(<Tela />)
  const servico = { id: 1, versao: 1, nome: 'Hora', descricao: 'Hora técnica', unidade: 'h', preco: Decimal4.from('180') }
  await act(async () => form && usarServico(form, dados, 0, { ...servico, atividadeId: 3 }))
  expect(form?.getValues()).toMatchObject({ atividadeId: 3, itens: [{ descricao: 'Hora técnica', unidade: 'h' }] })
  expect(String(form?.getValues('itens.0.valorUnitario'))).toBe('180')
  await act(async () => form && usarServico(form, dados, 0, { ...servico, atividadeId: 99, preco: null }))
  expect(form?.getValues('atividadeId')).toBe(3)
  await drawn.unmount()
})
