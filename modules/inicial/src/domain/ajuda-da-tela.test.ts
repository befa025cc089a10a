import { expect, it } from 'vitest'
import { descreverTela } from './ajuda-da-tela.ts'

it.each([
  ['Emite notas.', { tipo: 'tela', grupo: 'Notas', campos: [] }, 'Emite notas.'],
  [undefined, { tipo: 'tela', grupo: 'Notas', campos: [] }, 'Emissão, no menu Notas.'],
  [undefined, { tipo: 'tela', grupo: null, campos: [] }, 'Emissão.'],
  [
    undefined,
    { tipo: 'lote', aviso: 'Só competências abertas.', campos: [] },
    'Rotina: informe os parâmetros, confira a prévia, diga o motivo e confirme. Só competências abertas.',
  ],
] as const)('declared %j, shape %j', (declarado, feitio, texto) => {
  expect(descreverTela('Emissão', declarado, feitio)).toBe(texto)
})
