// @vitest-environment jsdom
import { usePage } from '@iss/portal/page'
import { recorded, type Shown, showScreen } from '@iss/portal/test-screen'
import { byButton, byLabel, click } from '@iss/ui/test-render'
import { afterEach, expect, it } from 'vitest'
import { assumirAlertas } from '../../contract/alertas.ts'
import { alertaTexts } from '../../domain/errors.ts'
import { AcoesDoAlerta } from './acoes-do-alerta.tsx'

const alerta = { id: 7, acoes: ['assumir', 'notificar'] } as unknown as Parameters<typeof AcoesDoAlerta>[0]['alerta']

let shown: Shown
afterEach(() => shown?.unmount())

/** The messages of the page, each with its kind. */
function Mensagens() {
  return (
    <output>
      {usePage()
        .messages.map(({ tipo, texto }) => `${tipo}: ${texto}`)
        .join('|')}
    </output>
  )
}
const show = async (ok: boolean, mensagem: string) => {
  shown = await showScreen(
    <>
      <AcoesDoAlerta alerta={alerta} onAgendar={() => undefined} />
      <Mensagens />
    </>,
    [recorded(assumirAlertas, { mensagem: `${ok ? 1 : 0} de 1 alerta.`, itens: [{ id: 7, ok, mensagem }] })],
  )
  await shown.until(() => shown.container.querySelector('output'))
}
const dito = () => shown.container.querySelector('output')?.textContent

it.each([
  [true, 'Beta: Alerta assumido.', 'SUCESS: Beta: Alerta assumido.'],
  [false, 'Beta: O alerta está encerrado.', 'AVISO: 0 de 1 alerta.|ERRO: Beta: O alerta está encerrado.'],
])('what became of one alert (done: %s) is told as what it is', async (ok, mensagem, esperado) => {
  await show(ok, mensagem)
  await click(byButton(shown.container, 'Assumir'))
  await shown.until(() => dito() !== '')
  expect(dito()).toBe(esperado)
})

it('a notice is asked about before it is issued, with its deadline', async () => {
  await show(true, '')
  await click(byButton(shown.container, 'Notificar'))
  await shown.until(() => document.body.textContent?.includes(alertaTexts.perguntaNotificarUm))
  expect(byLabel(document, 'Prazo em dias úteis').value).toBe('10')
})
