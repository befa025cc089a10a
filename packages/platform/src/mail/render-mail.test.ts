// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { renderMail } from './render-mail.ts'

describe('renderMail', () => {
  const template = {
    titulo: 'Bem-vindo <João> & Cia',
    paragrafos: ['Primeiro "parágrafo".', 'Linha 1\nLinha 2 <script>alert(1)</script>'],
    botao: { texto: 'Acessar', url: 'https://iss.exemplo.gov.br/login?a=1&b="2"' },
    rodape: 'Prefeitura <de> Água Fria',
  }

  it('shows every text as it is, in a document with language, title and heading', () => {
    const document = new DOMParser().parseFromString(renderMail(template).html, 'text/html')
    expect(document.documentElement.lang).toBe('pt-BR')
    expect(document.title).toBe(template.titulo)
    expect(document.querySelector('h1')?.textContent).toBe(template.titulo)
    expect(document.querySelectorAll('script')).toHaveLength(0)
    const [first, second] = document.querySelectorAll('main > p')
    expect(first?.textContent).toBe(template.paragrafos[0])
    expect(second?.innerHTML).toContain('Linha 1<br>Linha 2')
    expect(second?.textContent).toContain('<script>alert(1)</script>')
    const links = [...document.querySelectorAll('a')].map((a) => a.href)
    expect(links).toEqual(['https://iss.exemplo.gov.br/login?a=1&b=%222%22', 'https://iss.exemplo.gov.br/login?a=1&b=%222%22'])
    expect(document.querySelector('footer')?.textContent).toBe(template.rodape)
  })

  it('makes links of the addresses in the footer, and of nothing else there', () => {
    const rodape = 'Para não receber mais: https://iss.exemplo.gov.br/remover?a=1&b=2 <b>agora</b>'
    const { html } = renderMail({ titulo: 'Aviso', paragrafos: [], rodape })
    const footer = new DOMParser().parseFromString(html, 'text/html').querySelector('footer')
    expect(footer?.textContent).toBe(rodape)
    expect([...(footer?.querySelectorAll('*') ?? [])].map(({ outerHTML }) => outerHTML)).toHaveLength(1)
    expect(footer?.querySelector('a')?.href).toBe('https://iss.exemplo.gov.br/remover?a=1&b=2')
  })

  it('has a plain text with the same content', () => {
    expect(renderMail(template).texto).toBe(
      'Bem-vindo <João> & Cia\n\nPrimeiro "parágrafo".\n\nLinha 1\nLinha 2 <script>alert(1)</script>\n\n' +
        'Acessar: https://iss.exemplo.gov.br/login?a=1&b=%222%22\n\n--\nPrefeitura <de> Água Fria\n',
    )
  })

  it('refuses buttons that do not lead to the web', () => {
    expect(() => renderMail({ ...template, botao: { texto: 'x', url: 'javascript:alert(1)' } })).toThrow(RangeError)
  })
})
