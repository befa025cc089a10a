import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Shown, showScreen } from '@iss/portal/test-screen'
import { byButton, byLabel, click, type } from '@iss/ui/test-render'
import { act, type ReactElement, useEffect } from 'react'
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { dadosDeTeste } from './emissao-form.fixture.ts'
import { type DadosEmissao, type EmissaoForm, formVazio, toPedido } from './emissao-form.ts'
import { SecaoDeducoes } from './secao-deducoes.tsx'
import { SecaoItens } from './secao-itens.tsx'
import { rotuloAtividade, tiposDe } from './secao-servico.tsx'
import { preencherTomador } from './preencher-tomador.ts'
import { useLimpaErros } from './use-calculo.ts'
import { vinculadasLivres } from './use-deducoes-vinculadas.ts'

let drawn: Shown | undefined
let form: Form
afterEach(async () => {
  await drawn?.unmount()
  drawn = undefined
})

type Form = UseFormReturn<EmissaoForm>

type SectionsProps = { atividadeId: number; dados?: DadosEmissao; onForm: (form: Form) => void }

function Sections({ atividadeId, dados = dadosDeTeste, onForm }: SectionsProps): ReactElement {
  const own = useForm<EmissaoForm>({ defaultValues: { ...formVazio(dados), atividadeId } })
  useLimpaErros(own)
  useEffect(() => onForm(own), [own, onForm])
  return (
    <>
      <SecaoItens form={own} dados={dados} />
      <SecaoDeducoes form={own} dados={dados} />
    </>
  )
}

const keep = (made: Form) => {
  form = made
}
const container = () => drawn?.container ?? document.body
const draw = async (atividadeId = 3, dados = dadosDeTeste) => {
  const shown = await showScreen(<Sections atividadeId={atividadeId} dados={dados} onForm={keep} />, [])
  drawn = shown
  await shown.until(() => shown.container.querySelector('fieldset'))
}
const clickOn = (name: string) => click(byButton(container(), name))
const group = (name: string) => container().querySelector<HTMLElement>(`fieldset[aria-label="${name}"]`)
const field = (inside: HTMLElement | null, label: string) => byLabel(inside ?? container(), label)

describe('rows of the note', () => {
  it('adds and removes rows, keeps what the others hold, and totals each', async () => {
    await draw()
    await type(field(group('Item 1'), 'Valor unitário'), '33,3333')
    await type(field(group('Item 1'), 'Quantidade'), '1,5')
    await clickOn('Acrescentar item')
    await type(field(group('Item 2'), 'Valor unitário'), '1.000,00')
    expect(group('Item 1')?.querySelector('output')?.textContent).toBe('50,00')
    expect(group('Item 2')?.querySelector('output')?.textContent).toBe('1.000,00')
    await clickOn('Remover item 1')
    expect(group('Item 2')).toBeNull()
    expect(String(form.getValues('itens.0.valorUnitario'))).toBe('1000')
  })

  it('a unit that was chosen may be cleared, and the note is computed without one', async () => {
    const comUnidades = { ...dadosDeTeste, unidades: [{ sigla: 'h', nome: 'Hora' }] }
    await draw(3, comUnidades)
    await act(async () => form.setValue('itens.0.unidade', 'h'))
    expect(toPedido(form.getValues(), comUnidades).itens[0]?.unidade).toBe('h')
    await clickOn('Limpar Unidade')
    expect(field(group('Item 1'), 'Unidade').value).toBe('')
    expect(toPedido(form.getValues(), comUnidades).itens[0]?.unidade).toBeNull()
  })

  it('shows the sentence of a field and of the grid until something of it changes', async () => {
    await draw()
    await act(async () => {
      form.setError('itens.0.descricao', { type: 'server', message: 'Informe a descrição do item.' })
      form.setError('itens.root' as FieldPath<EmissaoForm>, { type: 'server', message: 'O valor total deve ser maior que zero.' })
    })
    expect(container().textContent).toContain('Informe a descrição do item.')
    await type(field(group('Item 1'), 'Valor unitário'), '5')
    expect(container().textContent).toContain('Informe a descrição do item.')
    expect(container().textContent).not.toContain('O valor total deve ser maior que zero.')
    await type(field(group('Item 1'), 'Descrição'), 'x')
    expect(container().textContent).not.toContain('Informe a descrição do item.')
  })

  it('deductions are offered only by activities that take them', async () => {
    await draw(1)
    expect(container().textContent).not.toContain('Acrescentar dedução')
    await drawn?.unmount()
    await draw(2)
    await clickOn('Acrescentar dedução')
    expect(field(group('Dedução 1'), 'Tipo').value).toBe('Materiais')
    expect(form.getValues('deducoes.0.tipo')).toBe(2)
  })

  it('of several kinds of deduction none is chosen for the issuer, and a refused one is told at its field', async () => {
    await draw(3)
    await clickOn('Acrescentar dedução')
    expect(field(group('Dedução 1'), 'Tipo').value).toBe('')
    await act(async () => form.setError('deducoes.0.tipo', { message: 'A atividade não permite este tipo de dedução.' }))
    expect(group('Dedução 1')?.textContent).toContain('A atividade não permite este tipo de dedução.')
  })
})

it('a taker found fills the fields, keeps the document and clears their sentences', async () => {
  await draw()
  await act(async () => {
    form.setValue('tomador.documento', '40000005000139')
    form.setError('tomador.nome', { type: 'server', message: 'O nome do tomador é obrigatório.' })
    preencherTomador(form, {
      nome: 'Hospital Santa Vida',
      inscricaoMunicipal: null,
      email: 'h@x.example',
      telefone: '(31) 3333-1005',
      endereco: {
        logradouro: 'Av. da Saúde',
        numero: '1',
        complemento: null,
        bairro: 'Centro',
        municipio: '9900001',
        uf: 'MG',
        cep: '99900011',
      },
    })
  })
  expect(form.getValues('tomador')).toMatchObject({
    documento: '40000005000139',
    nome: 'Hospital Santa Vida',
    telefone: '3133331005',
    inscricaoMunicipal: '',
    endereco: { municipio: '9900001', complemento: '' },
  })
  expect(form.getFieldState('tomador.nome').error).toBeUndefined()
})

it('types of taxation are those of the exigibility that the server accepts, in its order', () => {
  expect(tiposDe(dadosDeTeste, 1, undefined).map(({ value }) => value)).toEqual([21, 22])
  expect(tiposDe(dadosDeTeste, 1, [22, 21]).map(({ value }) => value)).toEqual([22, 21])
  expect(tiposDe(dadosDeTeste, 1, [22]).map(({ value }) => value)).toEqual([22])
  expect(tiposDe(dadosDeTeste, 3, undefined).map(({ value }) => value)).toEqual([23])
})

it('a linked note is offered until a line names it, and not to other works', () => {
  const nota = (id: string, obra: string | null, daObra = false) => ({
    id,
    tipoNota: 'NF-e',
    nota: id,
    prestador: 'Beta Construções Ltda',
    documento: '40000002000103',
    data: '2026-04-10',
    obra,
    daObra,
    valor: Dinheiro.from('1500.00'),
  })
  const todas = [nota('7', null), nota('8', '123'), nota('9/U', '456'), nota('10', '123', true)]
  const livres = (numeros: string[], obra: string) =>
    vinculadasLivres(
      todas,
      numeros.map((numero) => ({ fornecedor: '40.000.002/0001-03', numero })),
      obra,
    ).map(({ id }) => id)
  expect(livres([], '')).toEqual(['7', '8', '9/U'])
  expect(livres(['7', '9'], '')).toEqual(['8'])
  expect(livres([], '1.2.3')).toEqual(['7', '8', '10'])
  expect(livres([], '456')).toEqual(['7', '9/U'])
})

it('U3-3.4-04 the text of an activity has at most 65 characters behind its code, in a line that names it 35', () => {
  const rotulo = rotuloAtividade({ codigo: '010101', resumo: 'a'.repeat(80) })
  expect(rotulo).toBe(`010101 - ${'a'.repeat(64)}…`)
  expect(rotuloAtividade({ codigo: '010101', resumo: 'Curto' })).toBe('010101 - Curto')
  expect(rotuloAtividade({ codigo: '010101', resumo: 'a'.repeat(36) }, 35)).toBe(`010101 - ${'a'.repeat(34)}…`)
  expect(rotuloAtividade({ codigo: '010101', resumo: 'a'.repeat(35) }, 35)).toBe(`010101 - ${'a'.repeat(35)}`)
})
