// @vitest-environment jsdom
import { expectAmounts, press } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { calcularAvulsa, carregarAvulsa, emitirAvulsa } from '../contract/avulsa.ts'
import { Screen as Avulsa } from './emissao-nf-avulsa.tsx'

const nota = [
  'Valor total: calculo.valorTotal',
  'Deduções: calculo.deducoes',
  'Base de cálculo: calculo.base',
  'ISS: calculo.imposto',
  'Valor a receber do tomador: calculo.aReceber',
]
const guia = [
  'Principal: calculo.guia.base',
  'Correção: calculo.guia.correcao',
  'Multa: calculo.guia.multa',
  'Juros: calculo.guia.juros',
  'Taxa de serviço: calculo.guia.tsa',
  'Total: calculo.guia.total',
]

it('E11 a single note looked over: the note and the guide that it costs', () =>
  expectAmounts(
    <Avulsa />,
    (made) => {
      made.of(
        carregarAvulsa,
        { impedimento: null, atividades: [{ id: 1, tiposDeducao: [] }], exigibilidades: [{ codigo: 1 }], unidades: [] },
        'dados',
      )
      made.of(calcularAvulsa, { memoria: [], violacoes: [] }, 'calculo')
      made.of(emitirAvulsa, {}, 'emitida')
    },
    [...nota, ...guia, 'Quantidade *: 1,00'],
    { steps: [press('Conferir')] },
  ))
