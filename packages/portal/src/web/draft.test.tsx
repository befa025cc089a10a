// @vitest-environment jsdom
import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { byButton, byLabel, click, type } from '@iss/ui/test-render'
import { MoneyField } from '@iss/ui/money-field'
import { TextField } from '@iss/ui/text-field'
import { defineCall } from '@iss/platform/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buscarPreenchimento, removerPreenchimento, salvarPreenchimento } from '../contract/preenchimento.ts'
import { useDraft } from './draft.tsx'
import { keepValue, restoreValue } from './draft-values.ts'
import { useCallMutation } from './hooks.ts'
import { recorded, type Shown, showScreen } from './test-screen.tsx'

const enviar = defineCall({
  method: 'POST',
  path: '/teste/enviar',
  summary: 'teste',
  request: z.object({ nome: z.string() }),
  answer: z.object({ mensagem: z.string() }),
  access: {},
  effect: 'write',
})

function Formulario({ chave = 'teste' as string | null }) {
  const form = useForm({ defaultValues: { nome: '', valor: null as Dinheiro | null, senha: '' } })
  const draft = useDraft(chave, form, { omit: ['senha'] })
  const { mutate } = useCallMutation(enviar, { form, draft })
  return (
    <form onSubmit={(event) => void form.handleSubmit(({ nome }) => mutate({ nome }))(event)}>
      {draft.notice}
      <TextField control={form.control} name="nome" label="Nome" />
      <MoneyField control={form.control} name="valor" label="Valor" />
      <TextField control={form.control} name="senha" label="Senha" />
      <button type="submit">Enviar</button>
    </form>
  )
}

const nothing = recorded(buscarPreenchimento, null)
const left = recorded(buscarPreenchimento, {
  conteudo: { nome: 'Beta', valor: { $dinheiro: '12.50' }, outro: 1 },
  alteradoEm: '2026-11-12T13:05:00.000Z',
})
const answers = [
  recorded(enviar, { mensagem: 'ok' }),
  recorded(salvarPreenchimento, { mensagem: 'ok' }),
  recorded(removerPreenchimento, { mensagem: 'ok' }),
]

let shown: Shown
let sent: { path: string; body: Record<string, unknown> }[]
async function show(node: React.ReactNode, first = nothing) {
  shown = await showScreen(node, [first, ...answers])
  sent = []
  const recordedFetch = globalThis.fetch
  globalThis.fetch = (input, init) => {
    sent.push({ path: String(input).replace('/v2/rest', ''), body: JSON.parse(String(init?.body ?? '{}')) })
    return recordedFetch(input, init)
  }
}
afterEach(() => shown?.unmount())
const box = (label: string) => byLabel(shown.container, label) as HTMLInputElement
const of = (path: string) => sent.filter((one) => one.path === path).map((one) => one.body)

describe('the draft of a long form', () => {
  it('is kept by itself after a pause, with its types and without the password', async () => {
    await show(<Formulario />)
    await shown.until(() => shown.container.querySelector('input'))
    await type(box('Nome'), 'Alfa')
    await type(box('Valor'), '1.234,5')
    await type(box('Senha'), 'segredo')
    await shown.until(() => of(salvarPreenchimento.path).length > 0)
    expect(of(salvarPreenchimento.path).at(-1)).toEqual({
      formulario: 'teste',
      pessoaId: 2,
      conteudo: { nome: 'Alfa', valor: { $dinheiro: '1234.50' } },
    })
    expect(JSON.stringify(sent)).not.toContain('segredo')
  })

  it('stays in this window while there is no connection, is offered by it, and goes to the server once it can', async () => {
    const Reaberto = () => {
      const [vez, setVez] = useState(0)
      return (
        <>
          <button type="button" onClick={() => setVez(vez + 1)}>
            Abrir de novo
          </button>
          <Formulario key={vez} />
        </>
      )
    }
    await show(<Reaberto />)
    const online = globalThis.fetch
    globalThis.fetch = () => Promise.reject(new TypeError('offline'))
    await shown.until(() => shown.container.querySelector('input'))
    await type(box('Nome'), 'Alfa sem rede')
    await shown.until(() => sessionStorage.length > 0)
    globalThis.fetch = online
    await click(byButton(shown.container, 'Abrir de novo'))
    await shown.until(() => shown.container.textContent?.includes('Continuar de onde parou'))
    await click(byButton(shown.container, 'Continuar de onde parou'))
    expect(box('Nome').value).toBe('Alfa sem rede')
    await shown.until(() => of(salvarPreenchimento.path).length > 0)
    await shown.until(() => sessionStorage.length === 0)
  })

  it('is kept at once when the page is left', async () => {
    await show(<Formulario />)
    await shown.until(() => shown.container.querySelector('input'))
    await type(box('Nome'), 'Alfa')
    expect(of(salvarPreenchimento.path)).toEqual([])
    window.dispatchEvent(new Event('pagehide'))
    expect(of(salvarPreenchimento.path)).toMatchObject([{ conteudo: { nome: 'Alfa' } }])
  })

  it('is offered on return and put back into the form', async () => {
    await show(<Formulario />, left)
    await shown.until(() => shown.container.textContent?.includes('deixado sem enviar em 12/11/2026 10:05'))
    await click(byButton(shown.container, 'Continuar de onde parou'))
    expect(box('Nome').value).toBe('Beta')
    expect(box('Valor').value).toBe('12,50')
    expect(shown.container.textContent).not.toContain('deixado sem enviar')
  })

  it('is thrown away when it is not wanted, and when the form was sent', async () => {
    await show(<Formulario />, left)
    await shown.until(() => shown.container.textContent?.includes('deixado sem enviar'))
    await click(byButton(shown.container, 'Descartar rascunho'))
    expect(of(removerPreenchimento.path)).toEqual([{ formulario: 'teste', pessoaId: 2 }])
    expect(box('Nome').value).toBe('')
    await type(box('Nome'), 'Gama')
    await shown.until(() => of(salvarPreenchimento.path).length > 0)
    await click(byButton(shown.container, 'Enviar'))
    await shown.until(() => of(removerPreenchimento.path).length === 2)
    window.dispatchEvent(new Event('pagehide'))
    expect(of(salvarPreenchimento.path)).toHaveLength(1)
  })

  it('is not there for a form that is only shown', async () => {
    await show(<Formulario chave={null} />, left)
    await shown.until(() => shown.container.querySelector('input'))
    await type(box('Nome'), 'Alfa')
    window.dispatchEvent(new Event('pagehide'))
    expect(shown.container.textContent).not.toContain('deixado sem enviar')
    expect(sent).toEqual([])
  })
})

it('a kept form comes back with the types of its values, over those with which the form begins', () => {
  const form = {
    itens: [{ valor: Dinheiro.from('1.00'), quantidade: Decimal4.from('0.5'), nome: '' }],
    aliquota: Aliquota.from('2.5'),
    competencia: Competencia.of(2026, 11),
    marcado: true,
    vazio: null,
    arquivo: new File(['x'], 'certificado.pfx'),
  }
  const kept = JSON.parse(JSON.stringify(keepValue(form)))
  expect(restoreValue(kept, { ...form, itens: [], aliquota: null, arquivo: null, novo: 7 })).toEqual({
    ...form,
    arquivo: null,
    novo: 7,
  })
})
