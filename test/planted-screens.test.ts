import { expect, it } from 'vitest'
import { amountsWithoutTest, longFormsWithoutDraft } from './rules-of-screens.ts'

it('a long form that writes and keeps no draft is found', () => {
  const form = (extra: string, controls: number) => ({
    path: 'modules/a/src/web/tela.tsx',
    text: `const form = useForm({})\n${extra}\n${'<TextField control={form.control} />\n'.repeat(controls)}`,
  })
  const writes = 'useCallMutation(salvar, { form })'
  expect(longFormsWithoutDraft([form(writes, 7)]).map(({ path }) => path)).toEqual(['modules/a/src/web/tela.tsx'])
  expect(longFormsWithoutDraft([form(writes, 6), form('', 9), form(`${writes} useDraft('a', form)`, 9)])).toEqual([])
  expect(longFormsWithoutDraft([form(`import { Captcha } from '@iss/ui/captcha'\n${writes}`, 9)])).toEqual([])
})

it('amounts that no component test reads back under their labels are found', () => {
  const part = { path: 'modules/a/src/web/parts/valores.tsx', text: "const c = [{ key: 'v', label: 'Multa', kind: 'money' }]" }
  const screen = { path: 'modules/a/src/web/tela.tsx', text: "import { Valores } from './parts/valores.tsx'" }
  const test = (text: string) => ({ path: 'modules/a/src/web/valores.test.tsx', text })
  const looks = "import { Screen } from './tela.tsx'\nexpectAmounts(<Screen />, (made) => made.of(a), ['Multa: multa'])"
  expect(amountsWithoutTest([part, screen]).map(({ path }) => path)).toEqual([part.path])
  expect(amountsWithoutTest([part, screen, test(looks.replace('expectAmounts', 'render'))])).toHaveLength(1)
  expect(amountsWithoutTest([part, screen, test(looks.replace('Multa', 'Juros'))])).toMatchObject([{ path: part.path, line: 1 }])
  expect(amountsWithoutTest([part, screen, test(looks)])).toEqual([])
})
