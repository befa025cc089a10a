import { expect, it } from 'vitest'
import { avatarSvg, iniciais } from './avatar.ts'

it.each([
  ['Carla Fiscal', 'CF'],
  ['Instituto Caminho do Bem', 'IB'],
  ['1º Ofício de Notas', '1N'],
  ['"><script>', 'S'],
  ['Tomador & Filhos SA', 'TS'],
  ['&', '?'],
])('initials of %s are %s', (nome, esperado) => {
  expect(iniciais(nome)).toBe(esperado)
})

it('the picture holds nothing of the name but its initials', () => {
  const svg = avatarSvg('<b>Ana</b> "Silva"')
  expect(svg).not.toContain('<b>')
  expect(svg).toContain('>BS<')
})
