// @vitest-environment jsdom
import { Dinheiro } from '@iss/kernel/dinheiro'
import { type Shown, showScreen } from '@iss/portal/test-screen'
import { byLabel, click } from '@iss/ui/test-render'
import { act, useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { dadosDeTeste } from './emissao-form.fixture.ts'
import { deducaoVazia, type EmissaoForm, formVazio } from './emissao-form.ts'
import type { ConteudoProps } from './emissao-secao.ts'
import { type Foco, Secoes } from './secoes.tsx'

type Form = UseFormReturn<EmissaoForm>
let shown: Shown
let form: Form
let focar: (foco: Foco) => void
afterEach(() => shown.unmount())

type Inicio = { inicio: Partial<EmissaoForm>; abertas: boolean; valorTotal: string | undefined }

function Tudo({ inicio, abertas, valorTotal }: Inicio) {
  const own = useForm<EmissaoForm>({ defaultValues: { ...formVazio(dadosDeTeste), ...inicio } })
  const [foco, setFoco] = useState<Foco | null>(null)
  useEffect(() => {
    form = own
    focar = setFoco
  }, [own])
  const calculada = valorTotal
    ? ({ resultado: { valorTotal: Dinheiro.from(valorTotal) } } as ConteudoProps['calculo'])
    : undefined
  const calculo = { calculo: calculada, desatualizado: false, recusado: false }
  return <Secoes form={own} dados={dadosDeTeste} {...calculo} foco={foco} abertas={abertas} />
}

const draw = async (inicio: Partial<EmissaoForm>, abertas = false, valorTotal?: string) => {
  shown = await showScreen(<Tudo inicio={inicio} abertas={abertas} valorTotal={valorTotal} />, [])
  await shown.until(() => shown.container.querySelector('h2'))
}
/** Titles that fold, each with its line or 'aberta'. */
const dobras = () =>
  Object.fromEntries(
    [...shown.container.querySelectorAll('h2 button')].map((botao) => {
      const [titulo = '', resumo = ''] = [...botao.querySelectorAll('span')].map((span) => span.textContent ?? '')
      return [titulo, botao.getAttribute('aria-expanded') === 'true' ? 'aberta' : resumo]
    }),
  )

describe('sections of the form of a note', () => {
  it('those that are rare or complete begin folded, with one line of what they hold; others of the activity are not there', async () => {
    await draw({ atividadeId: 1 })
    expect(dobras()).toEqual({
      Autorização: 'NFS-e/E · prestação em 15/04/2026',
      Serviço: '010101 - Atividade 010101 · Exigível',
      'Descontos sobre o total': 'Nenhum desconto',
      'Retenções federais': 'Nenhuma informada',
      Complementos: 'Sem observações · e-mail ao tomador',
    })
  })

  it('the lines say the amounts that are typed', async () => {
    const retencoes = { ...formVazio(dadosDeTeste).retencoes, pis: Dinheiro.from('65.00'), inss: Dinheiro.from('770.00') }
    await draw({
      atividadeId: 2,
      retencoes,
      deducoes: [{ ...deducaoVazia(2), valor: Dinheiro.from('3000.00') }, deducaoVazia(2)],
      descontoIncondicional: Dinheiro.from('500.00'),
      obra: { codigo: '51.234', art: '' },
    })
    expect(dobras()).toMatchObject({
      Obra: 'Residencial Serra · CNO ou CEI 51.234',
      Deduções: '2 deduções, R$ 3.000,00',
      'Descontos sobre o total': 'Incondicional R$ 500,00',
      'Retenções federais': 'PIS 65,00 · INSS 770,00',
    })
    await act(async () => form.setValue('retencoes.pis', Dinheiro.from('66.01')))
    expect(dobras()['Retenções federais']).toBe('PIS 66,01 · INSS 770,00')
  })

  it('E01 works of the builder are chosen by their name, and bring code and ART', async () => {
    await draw({ atividadeId: 2 }, true)
    const obra = byLabel(shown.container, 'Obra')
    await click(obra)
    await click([...document.querySelectorAll('[role="option"]')].find(({ textContent }) => textContent === 'Residencial Serra'))
    expect(form.getValues('obra')).toEqual({ codigo: '51.234', art: 'MG-77' })
    await act(async () => form.setValue('obra.codigo', '99'))
    expect(obra.value).toBe('')
  })

  it('O3 a presumed abatement of 40 % of 10.000,00 becomes a deduction of 4.000,00, and follows the value of the note', async () => {
    await draw({ atividadeId: 2, obra: { codigo: '51.235', art: '' } }, true, '10000.00')
    const botao = (texto: string) =>
      [...shown.container.querySelectorAll('button')].find(({ textContent }) => textContent === texto)
    expect(shown.container.textContent).toContain('Materiais presumidos: 40,00% do valor dos serviços, R$ 4.000,00.')
    await click(botao('Deduzir o abatimento'))
    expect(form.getValues('deducoes')).toMatchObject([
      { tipo: 2, descricao: 'Abatimento presumido da obra Galpão (40,00%)', valor: Dinheiro.from('4000.00') },
    ])
    expect(botao('Deduzir o abatimento')).toBeUndefined()
    await act(async () => form.setValue('deducoes.0.valor', Dinheiro.from('3999.99')))
    await click(botao('Atualizar o abatimento'))
    expect(form.getValues('deducoes')).toHaveLength(1)
    expect(form.getValues('deducoes.0.valor')?.toString()).toBe('4000.00')
  })

  it('the service begins open while no activity is chosen; a form that corrects begins open as a whole', async () => {
    await draw({ atividadeId: null })
    expect(dobras().Serviço).toBe('aberta')
    expect(dobras().Complementos).not.toBe('aberta')
    await shown.unmount()
    await draw({ atividadeId: 2 }, true)
    expect(new Set(Object.values(dobras()))).toEqual(new Set(['aberta']))
  })

  it('a sentence at a field of a folded section opens it and the keyboard goes there', async () => {
    await draw({ atividadeId: 1 })
    await act(async () => {
      form.setError('observacoes', { message: 'As observações têm no máximo 1000 caracteres.' })
      focar({ campo: 'observacoes' })
    })
    expect(dobras().Complementos).toBe('aberta')
    await shown.until(() => document.activeElement?.getAttribute('name') === 'observacoes')
  })
})
