// @vitest-environment jsdom
import { Dinheiro } from '@iss/kernel/dinheiro'
import { dinheiroWire } from '@iss/platform/contract'
import { expectAmounts, press } from '@iss/portal/test-amounts'
import { MoneyField } from '@iss/ui/money-field'
import { it } from 'vitest'
import { z } from 'zod'
import { livroCalls } from '../../contract/setor.ts'
import { type FormDoSetor, LivroDoSetor } from './livro-do-setor.tsx'

const calls = livroCalls({
  recurso: 'livrodaprova',
  titulo: 'Livro da prova',
  access: {},
  pedido: z.object({ receita: dinheiroWire() }),
  anular: 'cancelar',
})

const form: FormDoSetor<{ receita: Dinheiro | null }, { receita: Dinheiro }> = {
  nome: 'livro-da-prova',
  vazio: () => ({ receita: null }),
  doPedido: ({ receita }) => ({ receita }),
  paraPedido: ({ receita }) => ({ receita: receita ?? Dinheiro.zero }),
  campos: ({ control }) => <MoneyField control={control} name="receita" label="Receita" required span={6} />,
}

it('an entry that is corrected: its versions and what it would be now', () =>
  expectAmounts(
    <LivroDoSetor title="Livro da prova" back="/home" lista="livro-da-prova" calls={calls} form={form} pronto />,
    (made) => {
      made.of(calls.buscarTO)
      made.of(calls.validar, { violacoes: [], memoria: [] }, 'agora')
    },
    [
      'Versões anteriores › Valor: historico.valor',
      'Versões anteriores › Base: historico.base',
      'Versões anteriores › ISS: historico.imposto',
      'Receita *: pedido.receita',
      'ISS R$ agora.calculo.imposto (base R$ agora.calculo.base × 3,00%)',
    ],
    { query: '?id=7', steps: [press('Calcular')] },
  ))
