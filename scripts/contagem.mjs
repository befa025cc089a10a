// node scripts/contagem.mjs [http://localhost:3000]: plays ten tasks on the running demonstration and counts what a person presses.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch, open, settled } from './demo-browser.mjs'

const base = process.argv[2] ?? 'http://localhost:3000'
const width = Number(process.argv[3] ?? 1440)

/** Counts presses and keys as the page receives them, over all its addresses. */
function counter(page) {
  const counts = { cliques: 0, teclas: 0 }
  return {
    counts,
    async click(target) {
      await target.first().click()
      counts.cliques += 1
      await settled(page)
    },
    async type(text) {
      for (const key of text) await page.keyboard.press(key === ' ' ? 'Space' : key)
      counts.teclas += text.length
      await page.waitForTimeout(700)
    },
    async press(key) {
      await page.keyboard.press(key)
      counts.teclas += 1
      await settled(page)
    },
  }
}

/** Waits until the box with this example in it has the keyboard, as a person would. */
const focused = (page, example) =>
  page.waitForFunction((text) => document.activeElement?.getAttribute('placeholder') === text, example)

/** [task, account, address where it begins, what is done, what shows that it is done]. */
const tarefas = [
  [
    'Emitir nota repetida',
    'alfa',
    '/home/actions/emissaonf2',
    async (page, { type, press }) => {
      await focused(page, 'Nome, CPF/CNPJ ou e-mail')
      await type('hos')
      await press('Enter')
      await page.waitForTimeout(3000)
      await type('1500')
      await press('Control+Enter')
      await page.getByRole('dialog').waitFor()
      await press('Enter')
    },
    (page) => page.getByText(/emitida com sucesso/),
  ],
  [
    'Pagar guia por Pix',
    'alfa',
    '/home/inicial-menu',
    async (page, { click }) => {
      await click(page.getByRole('link', { name: /^Pagar R\$/ }).or(page.getByRole('button', { name: /^Pagar R\$/ })))
      const hoje = page.getByRole('button', { name: /^Pagar R\$/ })
      await page.getByRole('heading', { name: /^Guia nº/ }).waitFor()
      if ((await hoje.count()) > 0) await click(hoje)
      const gerar = page.getByRole('button', { name: 'Gerar Pix' })
      if ((await gerar.count()) > 0) await click(gerar)
      await click(page.getByRole('button', { name: 'Copiar código Pix' }))
    },
    (page) => page.getByRole('img', { name: 'QR Code do Pix' }),
  ],
  [
    'Encerrar um mês',
    'alfa',
    '/home/inicial-menu',
    async (page, { click }) => {
      await click(page.getByRole('link', { name: /^Encerrar / }).or(page.getByRole('button', { name: /^Encerrar / })))
      await click(page.getByRole('button', { name: /^Encerrar/ }))
      const dialog = page.getByRole('dialog').getByRole('button', { name: /Encerrar|Confirmar|Sim/ })
      if ((await dialog.count()) > 0) await click(dialog)
    },
    (page) => page.getByText(/[Ee]ncerrad[ao]/),
  ],
  [
    'Decidir uma solicitação',
    'fiscal',
    '/home/atender',
    async (page, { click }) => {
      await click(page.locator('main table tbody tr a, main li a, main tbody tr').first())
      await click(page.getByRole('button', { name: /^(Deferir|Aprovar)/ }))
      const dialog = page.getByRole('dialog').getByRole('button', { name: /Deferir|Aprovar|Confirmar|Sim/ })
      if ((await dialog.count()) > 0) await click(dialog)
    },
    (page) => page.getByText(/[Aa]provada|[Dd]eferida/),
  ],
  [
    'Ver o débito de um contribuinte',
    'fiscal',
    '/home/inicial-menu',
    async (_page, { type, press }) => {
      await press('Control+k')
      await type('gama')
      await press('Enter')
    },
    (page) => page.getByText('Em aberto, atualizado'),
  ],
  [
    'Receita contra o ano anterior',
    'gestor',
    '/home/inicial-menu',
    async () => undefined,
    (page) => page.getByText(/até o mesmo dia/),
  ],
  [
    'Exportar um relatório',
    'fiscal',
    '/home/inicial-menu',
    async (page, { click, type, press }) => {
      await press('Control+k')
      await type('devedores')
      await press('Enter')
      await click(page.getByRole('button', { name: /exportar/i }))
      await click(page.getByRole('menuitem', { name: 'CSV' }))
    },
    (page) => page.locator('main h1'),
  ],
  [
    'Mudar uma alíquota',
    'gestor',
    '/home/inicial-menu',
    async (page, { click, type, press }) => {
      await press('Control+k')
      await type('atividades')
      await press('Enter')
      await click(page.locator('main tbody tr').first())
      await click(page.getByRole('tab', { name: 'Alíquotas' }))
      await click(page.getByRole('dialog').locator('tbody tr'))
      await click(page.getByRole('textbox', { name: /^Alíquota/ }))
      await press('Control+a')
      await type('4')
      await press('Enter')
    },
    (page) => page.getByText(/salvo com sucesso|Há notas emitidas com esta alíquota/),
  ],
  [
    'Responder uma dúvida',
    'fiscal',
    '/home/actions/duvidas-fiscal',
    async (page, { click, type }) => {
      await click(page.locator('main tbody tr').first())
      await click(page.getByRole('textbox', { name: /Resposta|Mensagem/ }))
      await type('Sim.')
      await click(page.getByRole('button', { name: /^(Responder|Enviar)/ }))
    },
    (page) => page.getByText('Sim.'),
  ],
  [
    'Conferir um documento',
    '',
    '/public/documentos?senha=SENHA',
    async (page, { click }) => {
      const captcha = page.getByRole('checkbox')
      if ((await captcha.count()) > 0) await click(captcha)
      await page.waitForTimeout(3000)
      await click(page.getByRole('button', { name: 'Buscar' }))
    },
    (page) => page.getByText('Documento autêntico'),
  ],
]

/** The code of a note of the demonstration, for the check. */
async function senhaDaNota(browser) {
  const page = await open(browser, base, { usuario: 'alfa', path: '/home/actions/nota-fiscal?id=91', width })
  const texto = await page
    .getByText(/^[A-Z2-9]{4}(\.[A-Z2-9]{4}){3}/)
    .first()
    .textContent()
  await page.context().close()
  return texto?.slice(0, 19) ?? ''
}

const browser = await launch()
const senha = await senhaDaNota(browser)
const rows = []
const only = process.argv[4]
for (const [nome, usuario, path, play, done] of tarefas) {
  if (only && !nome.match(only)) continue
  const page = await open(browser, base, { usuario, path: path.replace('SENHA', senha), width })
  page.setDefaultTimeout(8000)
  const hand = counter(page)
  let fim = 'feito'
  try {
    await play(page, hand)
    await done(page).first().waitFor()
  } catch (error) {
    fim = `não terminou: ${String(error.message).split('\n')[0].slice(0, 110)} em ${page.url()}`
    await page.screenshot({ path: join(tmpdir(), `contagem-${rows.length}.png`) })
  }
  rows.push({ tarefa: nome, ...hand.counts, fim })
  await page.context().close()
}
await browser.close()
console.table(rows)
