// @vitest-environment jsdom
import { showScreen, type Shown } from '@iss/portal/test-screen'
import { byButton, byLabel, click, type } from '@iss/ui/test-render'
import { afterEach, expect, it, vi } from 'vitest'
import type { ActionDescriptor } from '../definition/calls.ts'
import { ListActionDialog } from './list-action-dialog.tsx'

const action = (arquivo: 'guarda' | 'mostra' | null): ActionDescriptor => ({
  nome: 'txt',
  rotulo: 'TXT',
  lugar: 'list',
  icone: null,
  perigo: false,
  pergunta: null,
  enviar: 'Baixar',
  campos: [{ nome: 'sorteio', rotulo: 'Sorteio', tipo: 'text', obrigatorio: false, padrao: null }],
  chamada: { metodo: 'POST', caminho: '/teste/lista', arquivo, ids: 'ids', idempotente: false },
  endereco: null,
})

let shown: Shown
const saved: string[] = []
const [closed, done] = [vi.fn(), vi.fn()]
afterEach(async () => {
  await shown?.unmount()
  saved.length = 0
  vi.restoreAllMocks()
  vi.clearAllMocks()
})

/** Fills the dialog in and sends it; the server answers with this. */
async function send(arquivo: 'guarda' | 'mostra' | null, answer: () => Response): Promise<void> {
  URL.createObjectURL = () => 'blob:lista'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  shown = await showScreen(
    <ListActionDialog slug="lista" started={{ action: action(arquivo), rows: [], envia: {} }} onClose={closed} onDone={done} />,
    [],
  )
  await shown.until(() => document.querySelector('[role=dialog] form'))
  // The network is the outside world of these tests; `showScreen` puts the browser's own back.
  globalThis.fetch = () => Promise.resolve(answer())
  await type(byLabel(document, 'Sorteio'), '4')
  await click(byButton(document, 'Baixar'))
}

it('the file that an action with fields answers is kept under its name, and the dialog closes', async () => {
  await send(
    'guarda',
    () => new Response('1;40000001000150;S', { headers: { 'content-disposition': 'attachment; filename="bilhetes.txt"' } }),
  )
  await shown.until(() => closed.mock.calls.length === 1)
  expect([saved, done.mock.calls]).toEqual([['bilhetes.txt'], []])
})

it('one that is refused leaves what was typed, with the sentence at its field', async () => {
  const refused = { tipo: 1, exceptionMessage: null, mensagens: [{ key: 'sorteio', message: 'O sorteio é obrigatório.' }] }
  await send('guarda', () => new Response(JSON.stringify(refused), { status: 409 }))
  await shown.until(() => document.body.textContent?.includes('O sorteio é obrigatório.'))
  expect([saved, closed.mock.calls, byLabel(document, 'Sorteio').value]).toEqual([[], [], '4'])
})

it('an answer that is no file is told to the page', async () => {
  await send(null, () => new Response('{"mensagem":"Feito."}'))
  await shown.until(() => done.mock.calls.length === 1)
  expect([saved, done.mock.calls[0]?.[0]]).toEqual([[], { mensagem: 'Feito.' }])
})
