// @vitest-environment jsdom
import { useCall } from '@iss/portal/hooks'
import { expectAmounts } from '@iss/portal/test-amounts'
import { it } from 'vitest'
import { buscarNota } from '../contract/consulta.ts'
import { Resumo } from './parts/resumo-da-nota.tsx'

it('the note that is about to be cancelled or replaced', () => {
  const Nota = () => {
    const { data } = useCall(buscarNota, { id: 7 })
    return data ? <Resumo nota={data} /> : null
  }
  return expectAmounts(<Nota />, (made) => made.of(buscarNota), ['Valor: R$ valorTotal'])
})
