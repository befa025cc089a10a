import { chromium } from 'playwright-core'
const [, , port, out, user, ...paths] = process.argv
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] })
for (const [w, h] of [
  [1440, 900],
  [390, 844],
]) {
  const ctx = await b.newContext({ viewport: { width: w, height: h } })
  const page = await ctx.newPage()
  await page.goto(`http://localhost:${port}/landing-page`)
  await page.getByLabel('Usuário').first().fill(user)
  await page.getByLabel('Senha', { exact: true }).first().fill('Demo@2026')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/home/, { timeout: 60000 })
  for (const p of paths) {
    await page.goto(`http://localhost:${port}${p}`)
    await page.waitForSelector('[data-pronto]', { timeout: 60000 }).catch(() => {})
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${out}/${user}-${p.split('/').pop().replace(/\W/g, '_')}-${w}.png`, fullPage: true })
  }
  await ctx.close()
}
await b.close()
