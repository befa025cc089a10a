// @vitest-environment jsdom
import { act, type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfirmDialog, FormDialog, useConfirm } from './confirm-dialog.tsx'
import { AccordionPanel, ReportList } from './accordion-panel.tsx'
import { Dialog } from './dialog.tsx'
import { FormActions } from './form.tsx'
import { MessagePanel } from './message-panel.tsx'
import { PageFrame } from './page-frame.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { LigadoPill } from './status-pill.tsx'
import { byButton, click, type Rendered, render } from './test-render.tsx'
import { UPLOAD_LIMIT, UploadField } from './upload-field.tsx'

let drawn: Rendered
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(async () => {
  vi.useRealTimers()
  await drawn?.unmount()
})

describe('PageFrame', () => {
  it('N1-2.11-01 U1-2.11-02 numbers the messages, errors as alert and success as status, and lets them be dismissed', async () => {
    const dismiss = vi.fn()
    drawn = await render(
      <PageFrame
        title="Guias"
        messages={[
          { tipo: 'ERRO', texto: 'Primeiro.' },
          { tipo: 'ERRO', texto: 'Segundo.' },
          { tipo: 'SUCESS', texto: 'Salvo.' },
        ]}
        onDismiss={dismiss}
      >
        x
      </PageFrame>,
    )
    const errors = drawn.container.querySelector('[role=alert]')
    expect([...(errors?.querySelectorAll('li') ?? [])].map((item) => item.textContent)).toEqual(['1 - Primeiro.', '2 - Segundo.'])
    const success = drawn.container.querySelector('[role=status]')
    expect([success?.textContent, success?.getAttribute('data-tipo')]).toEqual(['1 - Salvo.', 'SUCESS'])
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
    await click(errors?.querySelector('button'))
    expect(dismiss).toHaveBeenCalledWith('ERRO')
  })
  it('has a star that tells its state, and none when the page has no favourite', async () => {
    const toggle = vi.fn()
    drawn = await render(
      <PageFrame title="Guias" favorite onToggleFavorite={toggle}>
        x
      </PageFrame>,
    )
    expect(byButton(drawn.container, 'Favorito').getAttribute('aria-pressed')).toBe('true')
    await click(byButton(drawn.container, 'Favorito'))
    expect(toggle).toHaveBeenCalledOnce()
    await drawn.rerender(<PageFrame title="Guias">x</PageFrame>)
    expect(() => byButton(drawn.container, 'Favorito')).toThrow()
  })
  it('U1-9-04 shows that it is loading after 100 ms only', async () => {
    vi.useFakeTimers()
    drawn = await render(
      <PageFrame title="Guias" loading>
        x
      </PageFrame>,
    )
    const loader = () => drawn.container.querySelector('[role=progressbar]')?.getAttribute('aria-hidden')
    expect(loader()).toBe('true')
    await act(async () => vi.advanceTimersByTime(99))
    expect(loader()).toBe('true')
    await act(async () => vi.advanceTimersByTime(1))
    expect(loader()).toBe('false')
  })
})

describe('useConfirm', () => {
  it('asks the question and answers what was pressed', async () => {
    const answers: boolean[] = []
    function Asker() {
      const confirm = useConfirm()
      return (
        <button type="button" onClick={() => void confirm('Deseja encerrar?').then((yes) => answers.push(yes))}>
          Perguntar
        </button>
      )
    }
    drawn = await render(<Asker />)
    await click(byButton(drawn.container, 'Perguntar'))
    expect(document.body.textContent).toContain('Deseja encerrar?')
    await click(byButton(document.body, 'Sim'))
    await click(byButton(drawn.container, 'Perguntar'))
    await click(byButton(document.body, 'Não'))
    expect(answers).toEqual([true, false])
  })
  it('M1-8.server-errors-06 U1-8.server-errors-09 is titled Aviso', async () => {
    drawn = await render(<ConfirmDialog opened question="Sim ou não?" onAnswer={() => undefined} />)
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Aviso')
  })
})

describe('Dialog', () => {
  function Screen() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Lançar
        </button>
        {open ? (
          <Dialog opened onClose={() => setOpen(false)} title="Lançar crédito">
            <input aria-label="Valor" />
          </Dialog>
        ) : null}
      </>
    )
  }

  it('gives the keyboard back to what opened it, although it is taken away while it is open', async () => {
    drawn = await render(<Screen />)
    const opener = byButton(drawn.container, 'Lançar')
    opener.focus()
    await click(opener)
    await act(async () => document.querySelector<HTMLInputElement>('[aria-label=Valor]')?.focus())
    await click(document.querySelector('[role=dialog] [aria-label=Fechar]'))
    expect(document.querySelector('[role=dialog]')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })
})

describe('FormDialog', () => {
  const dialog = (buttons: ReactNode, close = () => undefined) => (
    <FormDialog opened onClose={close} title="Motivo">
      <FormActions>{buttons}</FormActions>
    </FormDialog>
  )
  const labels = () =>
    [...document.querySelectorAll('[role=dialog] button')].map(({ textContent }) => textContent).filter((text) => text !== '')

  it('always has a button that leaves it, and not two', async () => {
    const close = vi.fn()
    drawn = await render(dialog(<button type="submit">Salvar</button>, close))
    expect(labels()).toEqual(['Cancelar', 'Salvar'])
    await click(byButton(document.body, 'Cancelar'))
    expect(close).toHaveBeenCalledOnce()
    await drawn.rerender(dialog(<button type="button">Voltar</button>))
    expect(labels()).toEqual(['Voltar'])
  })
})

describe('a message of success', () => {
  it('goes by itself after ten seconds, and stays while somebody points at it', async () => {
    vi.useFakeTimers()
    const dismiss = vi.fn()
    drawn = await render(<MessagePanel messages={[{ tipo: 'SUCESS', texto: 'Salvo.' }]} onDismiss={dismiss} />)
    const toast = drawn.container.querySelector('[data-tone=success]')
    await act(async () => toast?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
    await act(async () => vi.advanceTimersByTime(20_000))
    expect(dismiss).not.toHaveBeenCalled()
    await act(async () => toast?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })))
    await act(async () => vi.advanceTimersByTime(10_000))
    expect(dismiss).toHaveBeenCalledWith('SUCESS')
  })
})

describe('UploadField', () => {
  async function choose(file: File) {
    const input = drawn.container.querySelector<HTMLInputElement>('input[type=file]')
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })))
  }

  it('U1-9-03 refuses more than 16 MB without sending anything', async () => {
    const upload = vi.fn()
    drawn = await render(<UploadField label="Anexo" upload={upload} onUploaded={() => undefined} />)
    const file = new File(['x'], 'grande.pdf')
    Object.defineProperty(file, 'size', { value: UPLOAD_LIMIT + 1 })
    await choose(file)
    expect(drawn.container.textContent).toContain('O tamanho do arquivo não pode exceder 16 MB.')
    expect(upload).not.toHaveBeenCalled()
  })
  it('takes what a call for large files takes, and names that limit', async () => {
    const upload = vi.fn(() => Promise.resolve('id'))
    drawn = await render(<UploadField label="Declaração" limit={2 ** 30} upload={upload} onUploaded={() => undefined} />)
    expect(drawn.container.textContent).toContain('Até 1 GB.')
    const choosing = async (size: number) => {
      const file = new File(['x'], 'grande.txt')
      Object.defineProperty(file, 'size', { value: size })
      await choose(file)
    }
    await choosing(2 ** 30 + 1)
    expect(drawn.container.textContent).toContain('O tamanho do arquivo não pode exceder 1 GB.')
    expect(upload).not.toHaveBeenCalled()
    await choosing(2 ** 30)
    expect(upload).toHaveBeenCalledOnce()
  })
  it('U1-9-03 shows the progress in percent, then that it was sent', async () => {
    let finish: (answer: string) => void = () => undefined
    const done = vi.fn()
    const upload = (_file: File, onProgress: (percent: number) => void) => {
      onProgress(41.6)
      return new Promise<string>((resolve) => {
        finish = resolve
      })
    }
    drawn = await render(<UploadField label="Anexo" upload={upload} onUploaded={done} />)
    await choose(new File(['x'], 'nota.pdf'))
    expect(drawn.container.textContent).toContain('nota.pdf – 42%')
    await act(async () => finish('id'))
    expect(drawn.container.textContent).toContain('Arquivo enviado com sucesso.')
    expect(done.mock.calls[0]?.[0]).toBe('id')
  })
  it('says nothing of success when what was sent could not be read', async () => {
    const refused = () => Promise.reject(new Error('não é um lote'))
    drawn = await render(<UploadField label="Anexo" upload={() => Promise.resolve('id')} onUploaded={refused} />)
    await choose(new File(['x'], 'nota.xml'))
    expect(drawn.container.textContent).toContain('nota.xml')
    expect(drawn.container.textContent).not.toContain('sucesso')
  })
  it('U1-8.messages-on-public-pages-01 shows the server messages and (falha ao enviar)', async () => {
    const upload = () => Promise.reject(Object.assign(new Error('x'), { messages: ['Tipo de arquivo não permitido.'] }))
    drawn = await render(<UploadField label="Anexo" upload={upload} onUploaded={() => undefined} />)
    await choose(new File(['x'], 'nota.exe'))
    expect(drawn.container.textContent).toContain('nota.exe (falha ao enviar)')
    expect(drawn.container.textContent).toContain('Tipo de arquivo não permitido.')
  })
})

describe('AccordionPanel and ReportList', () => {
  it('U2-2.17-05 U3-9.4-01 Q2-2.17-01 M2-2.17-06 lists at most ten reports: Download, Processando... or the error', async () => {
    const items = Array.from({ length: 12 }, (_, index) => ({
      id: 100 - index,
      situacao: index === 0 ? ('PROCESSANDO' as const) : index === 1 ? ('ERRO' as const) : ('PRONTO' as const),
      erro: 'Término inesperado.',
    }))
    drawn = await render(<ReportList items={items} />)
    const lines = [...drawn.container.querySelectorAll('tbody tr')].map((line) => line.textContent)
    expect(lines).toHaveLength(10)
    expect(lines.slice(0, 3)).toEqual(['100Processando...', '99Término inesperado.', '98Download'])
  })
  it('opens, closes and tells so', async () => {
    drawn = await render(<AccordionPanel title="Relatório">conteúdo</AccordionPanel>)
    const toggle = byButton(drawn.container, 'Relatório')
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    await click(toggle)
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
  })
  it('U2-2.17-04 M2-2.17-08 offers PDF and spreadsheet, and nothing without something to print', async () => {
    const onPrint = vi.fn()
    drawn = await render(
      <AccordionPanel title="Seleção" onPrint={onPrint} formatos={['PDF', 'XLS']}>
        conteúdo
      </AccordionPanel>,
    )
    await click(byButton(drawn.container, 'Imprimir ou exportar Seleção'))
    const items = [...document.querySelectorAll('[role=menuitem]')]
    expect(items.map((item) => item.textContent)).toEqual(['PDF', 'Planilha'])
    await click(items[1] as HTMLElement)
    expect(onPrint).toHaveBeenCalledExactlyOnceWith('XLS')
    await drawn.rerender(<AccordionPanel title="Seleção">conteúdo</AccordionPanel>)
    expect(drawn.container.querySelector('[aria-label^="Imprimir"]')).toBeNull()
  })
})

describe('LigadoPill', () => {
  it('U2-2.8-01 is green for LIGADO and red otherwise, with date and time', async () => {
    drawn = await render(<LigadoPill status="LIGADO" at="2026-04-15T13:05:09Z" />)
    expect(drawn.container.querySelector('[data-tone=success]')?.textContent).toBe('LIGADO')
    expect(drawn.container.textContent).toContain('15/04/2026 10:05:09')
    await drawn.rerender(<LigadoPill status="DESLIGADO" />)
    expect(drawn.container.querySelector('[data-tone=danger]')?.textContent).toBe('DESLIGADO')
  })
})

it('a part that breaks says so and leaves the others; it is tried again by its button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let broken = true
  const Part = () => {
    if (broken) throw new Error('A panel broke')
    return <p>Guias vencidas</p>
  }
  drawn = await render(
    <>
      <PartBoundary>
        <Part />
      </PartBoundary>
      <PartBoundary>
        <p>Mensagens</p>
      </PartBoundary>
    </>,
  )
  expect(drawn.container.querySelector('[role=alert]')?.textContent).toContain('Não foi possível mostrar esta parte da página.')
  expect(drawn.container.textContent).toContain('Mensagens')
  broken = false
  await click(byButton(drawn.container, 'Tentar novamente'))
  expect(drawn.container.querySelector('[role=alert]')).toBeNull()
  expect(drawn.container.textContent).toContain('Guias vencidas')
  vi.restoreAllMocks()
})
