// @vitest-environment jsdom
import { ConfirmProvider } from '@iss/ui/confirm-dialog'
import { byLabel, click, type Rendered, render } from '@iss/ui/test-render'
import { TextField } from '@iss/ui/text-field'
import { defineCall } from '@iss/platform/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AlsoReadAnew, useCall, useCallMutation } from './hooks.ts'
import { PageScopeProvider, usePage } from './page-scope.tsx'
import { createQueryClient } from './provider.tsx'

const salvar = defineCall({
  method: 'POST',
  path: '/teste/salvar',
  summary: 'teste',
  request: z.object({ nome: z.string() }),
  answer: z.object({ mensagem: z.string() }),
  access: {},
  effect: 'write',
  idempotent: true,
})
const listar = defineCall({
  method: 'POST',
  path: '/teste/buscar',
  summary: 'teste',
  request: z.object({}),
  answer: z.array(z.string()),
  access: {},
  effect: 'read',
})

type Answer = { status: number; body: unknown }
const answers: Record<string, Answer> = {}
const keys: (string | null)[] = []
const asked: string[] = []
const native = globalThis.fetch
let drawn: Rendered

beforeEach(() => {
  keys.length = 0
  asked.length = 0
  // The network is the outside world of these tests.
  globalThis.fetch = async (input, init) => {
    asked.push(String(input))
    const { status, body } = answers[String(input)] ?? { status: 404, body: {} }
    if (String(input).endsWith('salvar')) keys.push(new Headers(init?.headers).get('idempotency-key'))
    return new Response(JSON.stringify(body), { status })
  }
})
afterEach(async () => {
  globalThis.fetch = native
  await drawn?.unmount()
})

function Screen() {
  const page = usePage()
  const form = useForm({ defaultValues: { nome: 'Alfa' } })
  const lista = useCall(listar, {})
  const save = useCallMutation(salvar, {
    form,
    success: 'Registro salvo com sucesso.',
    invalidate: [listar],
    idempotencyKey: true,
  })
  return (
    <form onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}>
      <ul>
        {page.messages.map(({ tipo, texto }) => (
          <li key={texto}>
            {tipo}: {texto}
          </li>
        ))}
      </ul>
      <output>{lista.data?.join() ?? lista.gridStatus}</output>
      <TextField control={form.control} name="nome" label="Nome" />
      <button type="submit">Salvar</button>
    </form>
  )
}

async function draw(screen = <Screen />) {
  drawn = await render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfirmProvider>
        <PageScopeProvider>{screen}</PageScopeProvider>
      </ConfirmProvider>
    </QueryClientProvider>,
  )
  await settle()
}
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 30)))
const submit = async () => {
  await click(drawn.container.querySelector('button[type=submit]'))
  await settle()
}
const messages = () => [...drawn.container.querySelectorAll('li')].map((item) => item.textContent)

describe('useCallMutation', () => {
  it('U1-8.server-errors-02 puts a keyed message at its field and shows the general one; one without such a field is shown', async () => {
    answers['/v2/rest/teste/buscar'] = { status: 200, body: ['a'] }
    answers['/v2/rest/teste/salvar'] = {
      status: 409,
      body: {
        tipo: 2,
        mensagens: [
          { key: 'nome', message: 'Nome em uso.' },
          { key: 'outro', message: 'Sem lugar.' },
        ],
      },
    }
    await draw()
    await submit()
    expect(messages()).toEqual(['ERRO: Foram encontrados erros na validação do formulário.', 'ERRO: Sem lugar.'])
    expect(byLabel(drawn.container, 'Nome').getAttribute('aria-invalid')).toBe('true')
    expect(drawn.container.textContent).toContain('Nome em uso.')
  })
  it('keeps the idempotency key while the same content fails, clears old messages, and asks again for the list', async () => {
    answers['/v2/rest/teste/buscar'] = { status: 200, body: ['a'] }
    answers['/v2/rest/teste/salvar'] = { status: 500, body: {} }
    await draw()
    await submit()
    expect(messages()).toEqual(['ERRO: Falha ao processar requisição. Por favor, consulte seu suporte técnico'])
    answers['/v2/rest/teste/salvar'] = { status: 200, body: { mensagem: 'ok' } }
    answers['/v2/rest/teste/buscar'] = { status: 200, body: ['a', 'b'] }
    await submit()
    expect(messages()).toEqual(['SUCESS: Registro salvo com sucesso.'])
    expect(drawn.container.querySelector('output')?.textContent).toBe('a,b')
    await submit()
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

/** A screen that tells the server what was seen and asks for it again, in an effect (which goes no further than five turns). */
function Seen() {
  const { mutate } = useCallMutation(salvar, { silent: true })
  const { data, refetch } = useCall(listar, {})
  const turns = useRef(0)
  useEffect(() => {
    turns.current += 1
    if (turns.current > 5) return
    mutate({ nome: 'Alfa' })
    refetch()
  }, [mutate, refetch])
  return <output>{data?.join()}</output>
}

it('an effect that writes or asks again does so once, not again for each answer that is drawn', async () => {
  answers['/v2/rest/teste/buscar'] = { status: 200, body: ['a'] }
  answers['/v2/rest/teste/salvar'] = { status: 200, body: { mensagem: 'ok' } }
  await draw(<Seen />)
  await settle()
  expect(asked.filter((path) => path.endsWith('salvar'))).toHaveLength(1)
})

/** A screen that shows a list and, until it is closed, a part that saves. */
function Whole() {
  const { data } = useCall(listar, {})
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <output>{data?.join()}</output>
      {isOpen ? (
        <AlsoReadAnew value={read}>
          <Part onClose={() => setOpen(false)} />
        </AlsoReadAnew>
      ) : null}
    </>
  )
}
const read = [listar]

function Part({ onClose }: { onClose: () => void }) {
  const { mutate } = useCallMutation(salvar, { silent: true })
  return (
    <>
      <button type="submit" onClick={() => mutate({ nome: 'Alfa' })}>
        Salvar
      </button>
      <button type="button" onClick={onClose}>
        Fechar
      </button>
    </>
  )
}

it('what a part saves is read anew by the screen in which it stands, also where the part is closed before it is saved', async () => {
  answers['/v2/rest/teste/buscar'] = { status: 200, body: ['a'] }
  answers['/v2/rest/teste/salvar'] = { status: 200, body: { mensagem: 'ok' } }
  const answer = globalThis.fetch
  let save = () => undefined as void
  const saved = new Promise<void>((done) => (save = done))
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('salvar')) await saved
    return answer(input, init)
  }
  await draw(<Whole />)
  await submit()
  answers['/v2/rest/teste/buscar'] = { status: 200, body: ['a', 'b'] }
  await click(drawn.container.querySelector('button[type=button]'))
  await settle()
  const shown = () => drawn.container.querySelector('output')?.textContent
  expect([drawn.container.querySelectorAll('button').length, shown()]).toEqual([0, 'a'])
  save()
  await settle()
  expect(shown()).toBe('a,b')
})

describe('useCall', () => {
  it('U2-8-01 shows a refusal in the message panel', async () => {
    answers['/v2/rest/teste/buscar'] = {
      status: 409,
      body: { tipo: 2, mensagens: [{ key: null, message: 'Informe o período.' }] },
    }
    await draw()
    expect(messages()).toEqual(['ERRO: Informe o período.'])
    expect(drawn.container.querySelector('output')?.textContent).toBe('error')
  })
  it('U1-8.server-errors-08 says that an answer could not be read', async () => {
    answers['/v2/rest/teste/buscar'] = { status: 200, body: [1, 2] }
    await draw()
    expect(messages()).toEqual(['ERRO: Falha ao ler resposta de serviço rest'])
  })
})
