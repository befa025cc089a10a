import { expect, it } from 'vitest'
import { comNomeDoMunicipio } from './resumo-memoria.ts'

it('says the town of the incidence by its name, in its own step only', () => {
  const memoria = [
    { passo: 'base', descricao: 'Base do município 3106200.' },
    { passo: 'incidencia', descricao: 'Imposto devido no local da prestação, município 3106200.' },
  ]
  expect(comNomeDoMunicipio(memoria, '3106200', 'Belo Horizonte/MG').map(({ descricao }) => descricao)).toEqual([
    'Base do município 3106200.',
    'Imposto devido no local da prestação, Belo Horizonte/MG.',
  ])
  expect(comNomeDoMunicipio(memoria, null, '')).toEqual(memoria)
})
