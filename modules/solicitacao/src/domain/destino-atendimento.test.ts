import { describe, expect, it } from 'vitest'
import { destinoAtendimento, type LinhaDestino, rotaAtender } from './destino-atendimento.ts'

const base: LinhaDestino = {
  tipo: 'Cadastro',
  criptId: 'a+b',
  senhaDocumento: null,
  rotaAngular: null,
  angular: false,
  indeferida: false,
  aprovada: false,
  pendente: false,
  generica: false,
  denuncia: false,
}

describe('row click of the attendance search', () => {
  it.each<[string, Partial<LinhaDestino>, string]>([
    [
      'U2-2.16-08 angular: its own route, before anything else',
      { angular: true, rotaAngular: '/home/x/1', indeferida: true },
      '/home/x/1',
    ],
    ['U2-2.16-09 indeferida', { indeferida: true, aprovada: true }, '/home/actions/indeferida?id=a%2Bb'],
    [
      'U2-2.16-10 aprovada: the document by its senha',
      { aprovada: true, senhaDocumento: 'ABCD' },
      '/home/actions/documentos?senha=ABCD',
    ],
    [
      'U2-2.16-10 aprovada generica: the doubts page',
      { aprovada: true, generica: true, tipo: 'Generica' },
      '/home/actions/duvidas-fiscal?topicoId=a%2Bb',
    ],
    ['U2-2.16-10 aprovada without a document: its attendance screen', { aprovada: true }, '/home/atender/cadastro/a%2Bb'],
    ['U2-2.16-11 pendente', { pendente: true }, '/home/atender/cadastro/a%2Bb'],
    [
      'U2-2.16-11 U2-2.16-14 pendente generica: the doubts page',
      { pendente: true, generica: true },
      '/home/actions/duvidas-fiscal?topicoId=a%2Bb',
    ],
    ['U2-2.16-12 denuncia', { denuncia: true }, '/home/actions/denuncia?id=a%2Bb'],
    ['U2-2.16-13 otherwise', {}, '/home/atendimento'],
  ])('%s', (_title, linha, expected) => {
    expect(destinoAtendimento({ ...base, ...linha })).toBe(expected)
  })

  it('knows no attendance screen of an unknown type', () => {
    expect(rotaAtender('Outro', '1')).toBe('/home/atendimento')
  })
})
