import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeProblems, darkProblems, launchBrowser } from './browser.ts'

// The look at contrast shows axe only what is not plain to see: here stands what it must not let pass, and what is no fault.
const cases: [name: string, html: string, isFault: boolean][] = [
  ['black on white', '<p>texto</p>', false],
  ['grey on white, 2.8', '<p style="color:#999">texto</p>', true],
  ['grey on white that is large, 3.5', '<p style="color:#888;font-size:24px">texto</p>', false],
  ['grey on white that is bold and large enough, 3.5', '<p style="color:#888;font-size:18.7px;font-weight:700">texto</p>', false],
  ['grey on white that is not quite large, 3.5', '<p style="color:#888;font-size:23px">texto</p>', true],
  ['white on the blue of what it is in', '<div style="background:#003366"><p style="color:#fff">texto</p></div>', false],
  ['black on the blue of what it is in', '<div style="background:#003366"><p>texto</p></div>', true],
  ['see-through as a whole', '<div style="opacity:.4"><p>texto</p></div>', true],
  ['a colour that is see-through', '<p style="color:rgba(0,0,0,.3)">texto</p>', true],
  ['a ground that is see-through', '<div style="background:rgba(0,0,0,.8)"><p>texto</p></div>', true],
  [
    'black before a dark box that lies under it from elsewhere',
    '<div style="position:relative;height:40px"><div style="position:absolute;inset:0;background:#003366"></div><p style="position:relative;z-index:1">texto</p></div>',
    true,
  ],
  [
    'white before a dark box that lies under it from elsewhere',
    '<div style="position:relative;height:40px"><div style="position:absolute;inset:0;background:#003366"></div><p style="position:relative;z-index:1;color:#fff">texto</p></div>',
    false,
  ],
  ['what nobody sees', '<p style="color:#999;display:none">texto</p>', false],
  ['a button that cannot be pressed', '<button disabled style="color:#999;background:#fff">texto</button>', false],
  ['the value of a field', '<input aria-label="Campo" value="texto" style="color:#999;background:#fff">', true],
]

describe('the look at contrast', () => {
  let page: Page
  beforeAll(async () => {
    page = await (await launchBrowser()).newPage()
  })
  const show = (html: string, style = '') =>
    page.setContent(
      `<!doctype html><html lang="pt-BR"><head><title>Teste</title><style>html{background:#fff}${style}</style></head><body><main><h1>Teste</h1>${html}</main></body></html>`,
    )

  it.each(cases)('%s', async (_, html, isFault) => {
    await show(html)
    expect((await axeProblems(page)).map((line) => line.split(':')[0])).toEqual(isFault ? ['color-contrast'] : [])
    expect(await page.locator('[data-contraste]').count()).toBe(0)
  })

  it('looks in the dark colours at what they change', async () => {
    const style = '@media (prefers-color-scheme: dark) { html { background: #111 } h1 { color: #eee } }'
    await show('<p>texto</p>', style)
    expect(await axeProblems(page)).toEqual([])
    expect(await darkProblems(page, 'main')).toEqual([expect.stringMatching(/^in the dark color-contrast: p /)])
    await show('<p style="color:#777">texto</p>', style.replace('#111', '#1a1a1a'))
    expect((await darkProblems(page, 'main')).length).toBe(1)
  })
})
