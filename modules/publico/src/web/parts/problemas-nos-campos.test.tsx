// @vitest-environment jsdom
import { buscarListaMunicipioCliente } from '@iss/municipio/contract/municipios'
import { recorded, type Shown, showScreen } from '@iss/portal/test-screen'
import { byButton, byLabel, click, type } from '@iss/ui/test-render'
import { afterEach, describe, expect, it } from 'vitest'
import { Screen as Rps } from '../rps.tsx'
import { PainelRequisitar } from './primeiro-acesso-requisitar.tsx'

const cidades = [
  { id: 1, nome: 'Nova Serra', estado: 'MG' },
  { id: 2, nome: 'Porto Claro', estado: 'MG' },
]

let shown: Shown
afterEach(() => shown?.unmount())
const wrong = (label: string) => byLabel(shown.container, label).getAttribute('aria-invalid') === 'true'
const panel = () => [...shown.container.querySelectorAll('[role=alert] li')].map((line) => line.textContent)

describe('what is wrong stands in the panel and at its field', () => {
  it('the search by receipt tells everything at once, in the order of the specification', async () => {
    shown = await showScreen(<Rps />, [recorded(buscarListaMunicipioCliente, cidades)])
    await shown.until(() => shown.container.querySelector('button[type=submit]'))
    await click(byButton(shown.container, 'Pesquisar'))
    expect(panel()).toEqual([
      '1 - Captcha obrigatório.',
      '2 - Selecione o município.',
      '3 - Informe o CPF para ser consultado.',
      '4 - Informe o número do recibo',
    ])
    expect([wrong('Município'), wrong('CPF/CNPJ Prestador'), wrong('Número do Recibo'), wrong('CPF/CNPJ Tomador')]).toEqual([
      true,
      true,
      true,
      false,
    ])
    await type(byLabel(shown.container, 'Número do Recibo'), '12')
    await click(byButton(shown.container, 'Pesquisar'))
    expect([wrong('Número do Recibo'), wrong('Município')]).toEqual([false, true])
  })

  it('the first access marks which of the two is missing', async () => {
    const cidadesDoPortal = recorded(buscarListaMunicipioCliente, cidades)
    shown = await showScreen(<PainelRequisitar usuario={null} onUsuario={() => undefined} />, [cidadesDoPortal])
    await shown.until(() => shown.container.querySelector('button[type=submit]'))
    await type(byLabel(shown.container, 'CPF/CNPJ'), '40000001000150')
    await click(byButton(shown.container, 'Requisitar'))
    expect([wrong('Município'), wrong('CPF/CNPJ')]).toEqual([true, false])
    expect(shown.container.textContent).toContain('O campo Município é obrigatório.')
  })
})
