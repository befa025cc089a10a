// @vitest-environment jsdom
import { imprimirDocumento } from '@iss/documento/contract/consulta'
import { API_PREFIX } from '@iss/portal/request'
import { type Shown, showScreen, signedIn } from '@iss/portal/test-screen'
import { byButton, click } from '@iss/ui/test-render'
import { afterEach, expect, it, vi } from 'vitest'
import { AcoesDaNotaNacional } from './acoes-nota-nacional.tsx'
import type { NotaNacionalTo } from './dados-nota-nacional.tsx'

let shown: Shown
afterEach(async () => {
  await shown?.unmount()
  vi.restoreAllMocks()
})

const nota = { id: 7, numero: '12', permitidos: [], manifestacao: null } as unknown as NotaNacionalTo

const entrou = (chaves: string[]) => {
  const { path, answer } = signedIn('usuario', 'empresa')
  return { path, answer: { ...(answer as object), authRegex: chaves } }
}

it('prints the note by its document; who may print no document is offered no print', async () => {
  shown = await showScreen(<AcoesDaNotaNacional nota={nota} />, [entrou(['iss:documentos:exibir'])])
  await shown.until(() => shown.container.querySelector('button'))
  // The window of the browser is the outside world.
  vi.spyOn(window, 'open').mockReturnValue(null)
  const sent: string[] = []
  globalThis.fetch = (input, init) => {
    sent.push(`${init?.method} ${input}`)
    return Promise.resolve(new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }))
  }
  URL.createObjectURL = () => 'blob:nota'
  await click(byButton(shown.container, 'Imprimir'))
  await shown.until(() => sent.length > 0)
  expect(sent).toEqual([`GET ${API_PREFIX}${imprimirDocumento.path.replace(':id', '7')}`])
  await shown.unmount()

  shown = await showScreen(<AcoesDaNotaNacional nota={nota} />, [entrou([])])
  await shown.until(() => shown.container.querySelector('button'))
  expect([...shown.container.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['XML'])
})
