import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall, fileAnswer } from '../contract/index.ts'
import { definePageHead, html } from '../server/page.ts'
import { pageCss } from './page-style.ts'
import { pageHtml } from './pages.ts'

const head = definePageHead(
  defineCall({
    method: 'GET',
    path: '/public/brasao',
    summary: 'Brasão',
    request: z.object({}),
    answer: fileAnswer,
    access: { public: true },
    effect: 'read',
  }),
)
const page = { titulo: 'Verificação <de> documento', corpo: html`<p>corpo</p>` }

it('a page of the server has the head of the public pages: the way back, arms and name of the city, the name of the portal', () => {
  const text = pageHtml({ ...page, municipioId: 7 }, head, 'Prefeitura Municipal de Nova Serra/MG')
  expect(text).toContain('<h1>Verificação &#60;de&#62; documento</h1>')
  expect(text).toContain('<a href="/home">Voltar</a>')
  expect(text).toContain(
    '<span><img src="/v2/rest/public/brasao?idMunicipio=7" alt=""><b>ISS Aberto<small>Prefeitura Municipal de Nova Serra/MG</small></b></span>',
  )
  expect(pageHtml(page, head)).toContain('<img src="/v2/rest/public/brasao" alt="">')
  expect(pageHtml(page)).not.toContain('<img')
  expect(pageHtml({ ...page, semCabecalho: true }, head)).not.toContain('<header>')
})

it('and their typeface, from the file of the build', () => {
  expect(pageCss('/assets/inter-latin.woff2')).toContain('src:url(/assets/inter-latin.woff2)')
  expect(pageCss(null)).not.toContain('@font-face')
})

it('a CPF or CNPJ is kept on one line in the text of a page, and is itself inside of a tag', () => {
  expect(html`<dd>${'Alfa - 40.000.001/0001-50 & 300.000.002-05'}</dd>`.text).toBe(
    '<dd>Alfa - <span class="inteiro">40.000.001/0001-50</span> &#38; <span class="inteiro">300.000.002-05</span></dd>',
  )
  expect(html`<a title="${'40.000.001/0001-50'}">x</a>`.text).toBe('<a title="40.000.001/0001-50">x</a>')
  expect(pageCss(null)).toContain('.inteiro{white-space:nowrap}')
})
