import { entrar } from '@iss/acesso/contract/identidade'
import { type Portal, startPortal } from '@iss/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

it('a company finds an answer about passwords and follows it to the screen (S43)', async () => {
  const page = await portal.open('alfa', '/home/actions/ajuda')
  await page.getByRole('searchbox', { name: 'O que você procura?' }).fill('troco senha')
  await page.getByText('1 pergunta encontrada').waitFor()
  expect(page.url()).toContain('busca=troco')
  await page.getByRole('link', { name: 'Abrir Alterar senha' }).click()
  await page.waitForURL('**/home/senha')
  await page.goto('/home/actions/ajuda?busca=xyzzy')
  await page.getByText('Nenhuma pergunta encontrada.').waitFor()
  expect(await page.getByRole('link', { name: 'Notas da versão' }).getAttribute('href')).toBe('/public/notas-versao')
})

it('F1 explains the screen that is open, the ticket asked for from there names it, and the first steps walk through the own menu (S43)', async () => {
  const page = await portal.open('alfa', '/home/actions/meus-servicos')
  const titulo = await page.locator('h1').innerText()
  await page.keyboard.press('F1')
  const ajuda = page.getByRole('dialog', { name: `Ajuda: ${titulo}` })
  await ajuda.getByRole('link', { name: 'Abrir dúvida sobre esta tela' }).click()
  expect(await page.getByRole('textbox', { name: 'Assunto' }).inputValue()).toBe(`Dúvida sobre a tela ${titulo}`)
  await page.goto('/home/actions/ajuda')
  await page.getByRole('button', { name: 'Começar' }).click()
  await page.getByText(/^Passo 1 de \d+$/).waitFor()
  await page.getByRole('button', { name: 'Próximo' }).click()
  await page.getByText(/^Passo 2 de \d+$/).waitFor()
  await page.getByRole('link', { name: 'Abrir a tela' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/home') && url.pathname !== '/home/actions/ajuda')
})

it('without a connection the portal says so, keeps what was typed and goes on with it', async () => {
  const page = await portal.open('alfa', '/home/actions/emissaonf2', 'celular')
  await page.locator('[name="itens.0.descricao"]').waitFor()
  // `ready` waits for a worker that is active; a predicate of waitForFunction would not be waited for.
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated') await new Promise((done) => active?.addEventListener('statechange', done, { once: true }))
  })
  await page.context().setOffline(true)
  await page.locator('[name="itens.0.descricao"]').fill('Consultoria de novembro')
  await page.waitForFunction(() => Object.keys(sessionStorage).some((name) => name.startsWith('iss_rascunho:')))
  await page.reload()
  await page.getByRole('heading', { name: 'Sem conexão' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Tentar novamente' }).click()
  await page.getByRole('button', { name: 'Continuar de onde parou' }).click()
  await expect.poll(() => page.locator('[name="itens.0.descricao"]').inputValue()).toBe('Consultoria de novembro')
  const manifest = await page.request.get('/portal.webmanifest')
  expect(((await manifest.json()) as { icons: unknown[] }).icons).toHaveLength(4)
})

it('the support finds a locked account, opens it, sees the portal as it does, and the visited one is told (0149)', async () => {
  for (let vez = 0; vez < 5; vez += 1) await portal.scene.publico.try(entrar, { usuario: 'gama', senha: 'errada1' })
  const page = await portal.open('suporte', '/home/actions/suporte')
  await page.getByRole('searchbox', { name: 'O que você tem?' }).fill('gama')
  await page.getByRole('button', { name: 'Localizar' }).click()
  await page.getByRole('button', { name: 'Abrir a conta de gama', exact: true }).click()
  const motivo = 'Chamado 4711: não consegue entrar no portal'
  await page.getByLabel('Motivo').fill(motivo)
  await page.getByRole('button', { name: 'Desbloquear' }).click()
  await page.getByText('Conta desbloqueada.').waitFor()
  await page.getByLabel('Motivo').fill(motivo)
  await page.getByRole('button', { name: 'Ver como ele vê' }).click()
  await page.getByText('só para consulta').waitFor()
  await page.getByRole('button', { name: 'Encerrar a visita' }).click()
  await page.getByText('só para consulta').waitFor({ state: 'detached' })
  const dele = await portal.open('gama', '/home/inicial-menu')
  const aviso = dele.getByText(`Motivo informado: ${motivo}`)
  await aviso.waitFor()
  expect(await aviso.textContent()).toContain('Sílvia Suporte viu o portal como você o vê')
})
