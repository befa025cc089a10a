import type { Call, UserInfo } from '@iss/platform/contract'
import { prepareDom } from '@iss/ui/test-render'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { z } from 'zod'
import { buscarUserInfo } from '../contract/sessao.ts'
import { useUserInfoQuery } from './hooks.ts'
import { PageScopeProvider } from './page-scope.tsx'
import { AppProvider } from './provider.tsx'
import { API_PREFIX } from './request.ts'
import { clearSession, keepSession } from './session.ts'

export type Recorded = { path: string; answer: unknown }

/** What the server answered to a call, in wire form. The browser reads it by the contract of the call, as in the product. */
export function recorded<C extends Call>(call: C, answer: C extends Call<infer _R, infer A> ? z.input<A> : never): Recorded {
  return { path: `${API_PREFIX}${call.path}`, answer }
}

/** Someone who is signed in, with these roles. */
export function signedIn(...perfis: UserInfo['perfis']): Recorded {
  const pessoa = { id: 2, documento: '40000001000150', nome: 'Alfa Tecnologia Ltda' }
  return recorded(buscarUserInfo, {
    perfis,
    pessoaUsuario: pessoa,
    pessoaSelecionada: pessoa,
    authRegex: [],
    nomeUsuario: pessoa.nome,
    nomePessoaSelecionada: pessoa.nome,
    documentoPessoaSelecionada: pessoa.documento,
    responsavelNome: 'Nova Serra',
    responsavelEstado: 'MG',
    autoridadeId: null,
    possuiAvatar: false,
    email: 'alfa@exemplo.com',
    producao: false,
    pessoaAutorizadaNfe: true,
    pessoaAutorizadaEscriturar: true,
    permiteNotaDeducao: false,
    permiteEmitirReciboLocacao: false,
    podeCancelarNfe: false,
    podeAlterarAliquotaSimples: false,
    simples: false,
    prestador: true,
    nomeAutorizacaoRps: null,
    idMunicipio: 1,
    municipios: [],
    emailPadrao: false,
  })
}

export type Shown = {
  container: HTMLElement
  /** Waits until the screen is as told, at most five seconds. */
  until(what: () => unknown): Promise<void>
  /** Lets what is under way be drawn. */
  settle(): Promise<void>
  unmount(): Promise<void>
}

/** Draws a screen, or a part of one, in the signed-in area over recorded answers; `query` is that of its address. */
export async function showScreen(node: ReactNode, answers: readonly Recorded[], query = ''): Promise<Shown> {
  prepareDom()
  window.scrollTo = () => undefined
  const native = globalThis.fetch
  const known = new Map([signedIn('usuario', 'empresa'), ...answers].map(({ path, answer }) => [path, answer]))
  // The network is the outside world of these tests.
  globalThis.fetch = (input) =>
    Promise.resolve(
      known.has(String(input)) ? new Response(JSON.stringify(known.get(String(input)))) : new Response('{}', { status: 404 }),
    )
  keepSession({ accessToken: 'a', refreshToken: 'r' })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <PageScopeProvider>{node}</PageScopeProvider> }),
    history: createMemoryHistory({ initialEntries: [`/${query}`] }),
  })
  const Area = () => (useUserInfoQuery().data ? <RouterProvider router={router as never} /> : null)
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  await act(async () =>
    root.render(
      <AppProvider test navigate={(to) => router.history.push(to)}>
        <Area />
      </AppProvider>,
    ),
  )
  const settle = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve, 20)))
  return {
    container,
    settle,
    async until(what) {
      for (let turn = 0; !what(); turn += 1) {
        if (turn === 250) throw new Error(`The screen never came to it: ${container.textContent}`)
        await settle()
      }
    },
    async unmount() {
      await act(async () => root.unmount())
      container.remove()
      globalThis.fetch = native
      clearSession()
    },
  }
}

const words = (element: Element | null | undefined) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Every figure of lists of terms by its label; a label that stands twice is refused. */
export function figures(container: ParentNode): Record<string, string> {
  const found: Record<string, string> = {}
  for (const term of container.querySelectorAll('dt')) {
    const label = words(term)
    if (label in found) throw new Error(`'${label}' stands twice`)
    found[label] = words(term.nextElementSibling)
  }
  return found
}

/** The rows of a grid by the labels of its columns, and what stands under each column that has a total. */
export function gridFigures(
  container: ParentNode,
  label: string,
): { rows: Record<string, string>[]; totals: Record<string, string> } {
  const table = [...container.querySelectorAll('table')].find((one) => one.getAttribute('aria-label') === label)
  if (!table) throw new Error(`No grid is called '${label}'`)
  const cells = (row: ParentNode): Record<string, string> =>
    Object.fromEntries(
      [...row.querySelectorAll('td[data-label]')].map((cell) => [cell.getAttribute('data-label') ?? '', words(cell)]),
    )
  const totals = Object.entries(cells(table.querySelector('tfoot') ?? document.createElement('i')))
  return {
    rows: [...table.querySelectorAll('tbody tr')].map(cells),
    totals: Object.fromEntries(totals.filter(([, text]) => text !== '' && text !== 'Total')),
  }
}
