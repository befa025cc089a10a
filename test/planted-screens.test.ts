import { expect, it } from 'vitest'
import { longFormsWithoutDraft } from './rules-of-screens.ts'

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
