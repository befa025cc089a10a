// @vitest-environment jsdom
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { useForm } from 'react-hook-form'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { buscarRascunho, calcularNotaCall, carregarEmissao } from '../contract/emissao.ts'
import { Screen as Rascunhos } from './nfe-rascunhos.tsx'
import { DeducoesVinculadas } from './parts/emissao-deducoes-vinculadas.tsx'
import { dadosDeTeste as dados } from './parts/emissao-form.fixture.ts'
import { type EmissaoForm, formVazio } from './parts/emissao-form.ts'
import type { ConteudoProps } from './parts/emissao-secao.ts'
import { deducaoVazia } from './parts/emissao-form.ts'
import { SecaoDeducoes, secao as deducoes } from './parts/secao-deducoes.tsx'
import { SecaoDescontos, secao as descontos } from './parts/secao-descontos.tsx'
import { SecaoIbsCbs, secao as ibsCbs } from './parts/secao-ibs-cbs.tsx'
import { SecaoItens } from './parts/secao-itens.tsx'
import { SecaoObra } from './parts/secao-obra.tsx'
import { SecaoRetencoes, secao as retencoes } from './parts/secao-retencoes.tsx'
import { BarraDeTotais } from './parts/emissao-totais.tsx'
import { useCalculo } from './parts/use-calculo.ts'

it('the parts of the emission that show what the server computed', () => {
  const vazio = formVazio(dados)
  const doisDe = { quantidade: Decimal4.from('2'), valorUnitario: Decimal4.from('10.5') }
  const Emissao = () => {
    const form = useForm<EmissaoForm>({ defaultValues: { ...vazio, itens: vazio.itens.map((item) => ({ ...item, ...doisDe })) } })
    const aoVivo = useCalculo(form, dados)
    return (
      <>
        <SecaoItens form={form} dados={dados} />
        <SecaoRetencoes form={form} dados={dados} {...aoVivo} />
        <SecaoIbsCbs form={form} dados={dados} {...aoVivo} />
        <BarraDeTotais {...aoVivo}>{null}</BarraDeTotais>
      </>
    )
  }
  return expectAmounts(<Emissao />, (made) => made.of(calcularNotaCall, { resultado: { memoria: [] } }), [
    'Valor total: resultado.valorTotal',
    'Base de cálculo: resultado.base',
    'ISS: resultado.imposto',
    'ISS com exigibilidade suspensa: resultado.impostoSuspenso',
    'IBS: resultado.ibsCbs.valores.ibs',
    'CBS: resultado.ibsCbs.valores.cbs',
    'Valor líquido: resultado.liquido',
    'Valor a receber do tomador: resultado.aReceber',
    'Quantidade *: 2,00',
    'Valor unitário *: 10,50',
    'PIS: sugestoes.pis',
    'COFINS: sugestoes.cofins',
    'CSLL: sugestoes.csll',
    'IRRF: sugestoes.irrf',
    'INSS: sugestoes.inss',
    'Base do IBS e da CBS: resultado.ibsCbs.valores.base',
    '21,00',
    'IBS resultado.ibsCbs.valores.ibs · CBS resultado.ibsCbs.valores.cbs',
  ])
})

it('drafts', () =>
  expectAmounts(
    <Rascunhos />,
    (made) => {
      made.of(carregarEmissao)
      made.of(buscarRascunho, [
        { criadoEm: '2026-04-15T10:00:00-03:00', conteudo: { itens: [{ quantidade: '2', valorUnitario: '10.5' }] } },
      ])
    },
    ['Rascunhos › Valor: 21,00'],
  ))

it('linked notes that wait to be deducted', () => {
  const nota = (id: string, valor: string) => ({
    id,
    tipoNota: 'NF-e',
    nota: id,
    prestador: 'Beta',
    documento: '40000002000103',
    data: '2026-04-10',
    obra: null,
    daObra: false,
    valor: Dinheiro.from(valor),
  })
  return expectAmounts(
    <DeducoesVinculadas livres={[nota('7', '1500.11'), nota('8', '2500.22')]} onDeduzir={() => undefined} />,
    () => undefined,
    ['NF-e nº 7, Beta, de 10/04/2026 R$ 1.500,11 Deduzir', 'NF-e nº 8, Beta, de 10/04/2026 R$ 2.500,22 Deduzir'],
  )
})

it('what the folded sections of a note say they hold, and their fields', () => {
  const vazio = formVazio(dados)
  const valores: EmissaoForm = {
    ...vazio,
    atividadeId: 2,
    descontoIncondicional: Dinheiro.from('100.01'),
    descontoCondicional: Dinheiro.from('200.02'),
    deducoes: [
      { ...deducaoVazia(2), valor: Dinheiro.from('300.03') },
      { ...deducaoVazia(2), valor: Dinheiro.from('400.04') },
    ],
    retencoes: { ...vazio.retencoes, pis: Dinheiro.from('5.05'), csll: Dinheiro.from('6.06') },
  }
  const Dobradas = () => {
    const form = useForm<EmissaoForm>({ defaultValues: valores })
    const aoVivo = useCalculo(form, dados)
    const vista = { valores, dados, ...aoVivo }
    return (
      <>
        <dl>
          {[descontos, deducoes, retencoes, ibsCbs].map(({ titulo, resumo }) => (
            <div key={titulo}>
              <dt>{titulo}</dt>
              <dd>{resumo?.(vista)}</dd>
            </div>
          ))}
        </dl>
        <SecaoDescontos form={form} dados={dados} />
        <SecaoDeducoes form={form} dados={dados} />
      </>
    )
  }
  return expectAmounts(
    <Dobradas />,
    (made) => made.of(calcularNotaCall, { resultado: { memoria: [], ibsCbs: { classificacao: '000001' } } }),
    [
      'Descontos sobre o total: Incondicional R$ 100,01 · Condicional R$ 200,02',
      'Deduções: 2 deduções, R$ 700,07',
      'Retenções federais: PIS 5,05 · CSLL 6,06',
      'IBS e CBS: cClassTrib 000001 · IBS: resultado.ibsCbs.valores.ibs · CBS: resultado.ibsCbs.valores.cbs',
      'Desconto incondicional: 100,01',
      'Desconto condicional: 200,02',
      'Valor *: 300,03',
      'Valor *: 400,04',
    ],
  )
})

it('O3 what a presumed abatement of works takes off the value of the note', () => {
  const Obra = () => {
    const form = useForm<EmissaoForm>({
      defaultValues: { ...formVazio(dados), atividadeId: 2, obra: { codigo: '51.235', art: '' } },
    })
    const calculo = { resultado: { valorTotal: Dinheiro.from('10000.00') } } as ConteudoProps['calculo']
    return <SecaoObra form={form} dados={dados} calculo={calculo} />
  }
  return expectAmounts(<Obra />, () => undefined, ['Materiais presumidos: 40,00% do valor dos serviços, R$ 4.000,00.'])
})
