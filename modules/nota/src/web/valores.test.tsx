// @vitest-environment jsdom
import { useCall } from '@iss/portal/hooks'
import { expectAmounts } from '@iss/portal/test-amounts'
import { showScreen } from '@iss/portal/test-screen'
import { expect, it } from 'vitest'
import { buscarNota } from '../contract/consulta.ts'
import { Screen as NotaFiscal } from './nota-fiscal.tsx'
import { Resumo } from './parts/resumo-da-nota.tsx'

it('the note that is about to be cancelled or replaced', () => {
  const Nota = () => {
    const { data } = useCall(buscarNota, { id: 7 })
    return data ? <Resumo nota={data} /> : null
  }
  return expectAmounts(<Nota />, (made) => made.of(buscarNota), ['Valor: R$ valorTotal'])
})

it('the note itself, amount first', () =>
  expectAmounts(
    <NotaFiscal />,
    (made) => made.of(buscarNota),
    ['Valor da nota: R$ valorTotal', 'A receber do tomador: R$ aReceber'],
    { query: '?id=7' },
  ))

it.each(['?id=390', '?id=abc', '?id=-1', ''])(
  'a note that is not there is told once, in one sentence: nota-fiscal%s',
  async (query) => {
    const shown = await showScreen(<NotaFiscal />, [], query)
    await shown.until(() => shown.container.textContent?.includes('Nota não encontrada.'))
    await shown.settle()
    const ditas = shown.container.textContent?.match(/Nota não encontrada\./g) ?? []
    expect([ditas.length, shown.container.textContent?.includes('Falha ao processar')]).toEqual([1, false])
    expect(shown.container.querySelectorAll('[role="alert"]')).toHaveLength(0)
    await shown.unmount()
  },
)
