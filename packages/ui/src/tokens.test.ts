import { expect, it } from 'vitest'
import { type Token, tokensOf } from './tokens.ts'

/** Relative luminance and contrast (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const plain: Token[] = ['--iss-ground', '--iss-card', '--iss-subtle']
const pairs: [Token, Token[]][] = [
  ['--iss-text', [...plain, '--iss-hover', '--iss-soft', '--iss-selected']],
  ['--iss-muted', plain],
  ['--iss-blue-text', [...plain, '--iss-soft', '--iss-selected']],
  ['--iss-blue-strong', [...plain, '--iss-soft', '--iss-selected']],
  ['--iss-green-text', [...plain, '--iss-green-soft']],
  ['--iss-yellow-text', [...plain, '--iss-yellow-soft']],
  ['--iss-red-text', [...plain, '--iss-red-soft']],
  ['--iss-violet-text', ['--iss-card', '--iss-violet-soft']],
  ['--mantine-color-text', ['--mantine-color-body', '--mantine-color-default-hover']],
  ['--mantine-color-dimmed', ['--mantine-color-body', '--iss-ground']],
  ['--mantine-color-placeholder', ['--mantine-color-body']],
  ['--mantine-color-error', ['--mantine-color-body']],
  ['--mantine-color-anchor', ['--mantine-color-body', '--iss-ground']],
  ['--mantine-color-brand-light-color', ['--mantine-color-brand-light', '--mantine-color-brand-light-hover']],
  ['--mantine-color-disabled-color', ['--mantine-color-disabled']],
]

it.each(['light', 'dark'] as const)('%s: every text is read on its grounds, every border of a control is seen', (scheme) => {
  const of = tokensOf(scheme)
  const weak = pairs.flatMap(([text, grounds]) =>
    grounds.filter((ground) => contrast(of[text], of[ground]) < 4.5).map((ground) => `${text} on ${ground}`),
  )
  expect(weak).toEqual([])
  expect(contrast(of['--mantine-color-default-border'], of['--mantine-color-body'])).toBeGreaterThanOrEqual(3)
  expect(pairs).toHaveLength(15)
})

it('dark is another colour wherever light would glare', () => {
  const [light, dark] = [tokensOf('light'), tokensOf('dark')]
  const same = (Object.keys(light) as Token[]).filter((name) => light[name] === dark[name])
  expect(same).toEqual(['--iss-deep'])
})
