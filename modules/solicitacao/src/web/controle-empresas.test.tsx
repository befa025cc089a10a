// @vitest-environment jsdom
import { recorded, type Shown, showScreen } from '@iss/portal/test-screen'
import { byButton, click } from '@iss/ui/test-render'
import { afterEach, expect, it } from 'vitest'
import { buscarRelacionamentos, desvincularEmpresa, encerrarRelacionamento } from '../contract/relacionamento.ts'
import { Screen } from './controle-empresas.tsx'

let shown: Shown
afterEach(() => shown?.unmount())

const comum = {
  papel: 'Contador',
  situacao: 'Ativo',
  tone: 'success' as const,
  desde: '02/04/2023',
  procuracao: null,
  podeConfirmar: false,
}
const doCadastro = { ...comum, id: null, versao: 1, pessoaId: 8, documento: '40000001000150', nome: 'Alfa Tecnologia Ltda' }
const pedida = { ...comum, id: 41, versao: 3, pessoaId: 9, documento: '40000002000103', nome: 'Beta Construções Ltda' }
const encerrada = { ...comum, id: 42, versao: 2, pessoaId: 10, documento: '40000003000140', nome: 'Gama Serviços ME' }

/** What is sent from here on, by the end of its address. */
function watch() {
  const sent: { path: string; body: unknown }[] = []
  const answer = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (init?.body) sent.push({ path: String(input), body: JSON.parse(String(init.body)) })
    return answer(input, init)
  }
  return (path: string) => sent.filter((one) => one.path.endsWith(path)).map(({ body }) => body)
}

async function encerrar(nome: string) {
  await click(byButton(shown.container, `Encerrar com ${nome}`))
  await shown.until(() => document.querySelector('[role="dialog"]')?.textContent?.includes(nome))
  await click(byButton(document, 'Sim'))
}

it('a relation is ended after a question: one that was asked for by its request, one of the registration by its company', async () => {
  shown = await showScreen(<Screen />, [
    recorded(buscarRelacionamentos, {
      pedidos: [
        { ...doCadastro, podeEncerrar: true },
        { ...pedida, podeEncerrar: true },
        { ...encerrada, podeEncerrar: false },
      ],
      recebidos: [],
    }),
    recorded(encerrarRelacionamento, { mensagem: 'Relacionamento encerrado.' }),
    recorded(desvincularEmpresa, { mensagem: 'Relacionamento encerrado.' }),
  ])
  await shown.until(() => shown.container.querySelector('table td'))
  expect(shown.container.querySelector('[aria-label="Encerrar com Gama Serviços ME"]')).toBeNull()
  const sent = watch()
  await encerrar('Beta Construções Ltda')
  await shown.until(() => sent(encerrarRelacionamento.path).length > 0)
  expect(sent(encerrarRelacionamento.path)).toEqual([{ id: 41, versao: 3 }])
  expect(sent(desvincularEmpresa.path)).toEqual([])
  await shown.until(() => shown.container.textContent?.includes('Relacionamento encerrado.'))
  await encerrar('Alfa Tecnologia Ltda')
  await shown.until(() => sent(desvincularEmpresa.path).length > 0)
  expect(sent(desvincularEmpresa.path)).toEqual([{ empresaId: 8 }])
})
