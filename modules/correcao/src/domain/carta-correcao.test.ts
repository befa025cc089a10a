import { describe, expect, it } from 'vitest'
import { camposDaCarta, cartaErrors, isTextoProibido, sugerirTexto, validarCarta } from './carta-correcao.ts'

const nota = {
  estado: 'EMITIDA',
  cartas: 0,
  permitida: true,
  valores: { descricao: 'Consultoria em março', emailTomador: 'a@x.example' },
} as const
const texto = 'Onde se lê março, leia-se abril.'
const correcoes = [{ campo: 'descricao', para: 'Consultoria em abril' }]
const codigos = (pedido: object, mudada: object = {}) =>
  validarCarta({ texto, correcoes, ...pedido } as never, { ...nota, ...mudada } as never).map(({ code }) => code.split('.')[1])

describe('carta de correção (E08)', () => {
  it('accepts each of the seven fields and nothing else', () => {
    expect(codigos({})).toEqual([])
    for (const { campo } of camposDaCarta) {
      const para = campo === 'emailTomador' ? 'b@x.example' : 'Outro texto'
      expect(codigos({ correcoes: [{ campo, para }] }), campo).toEqual([])
    }
    for (const campo of [
      'valorTotal',
      'aliquota',
      'base',
      'tomadorDocumento',
      'dataPrestacao',
      'retido',
      'municipioIncidencia',
      '',
    ]) {
      expect(codigos({ correcoes: [{ campo, para: 'x' }] }), campo).toEqual(['proibido'])
    }
  })

  it.each([
    ['A alíquota correta é 3%.', true],
    ['A base de cálculo foi digitada errada.', true],
    ['Valor total da nota errado.', true],
    ['O correto é R$ 900,00.', true],
    ['O CNPJ do tomador está errado.', true],
    ['A data da prestação foi em março.', true],
    ['Não houve retenção na fonte.', true],
    ['Município de incidência incorreto.', true],
    ['Corrige-se o endereço do tomador.', false],
    ['Descrição: onde se lê "consulta de CNPJ por R$ 10", leia-se "consulta cadastral".', false],
    ['Valorosa equipe de apoio, conforme contrato.', false],
    ['O telefone informado está incorreto.', false],
  ])('%s -> %s', (frase, proibido) => expect(isTextoProibido(frase)).toBe(proibido))

  it('tells every reason at once, each at its field', () => {
    const violacoes = validarCarta(
      {
        texto: 'Curto',
        correcoes: [
          { campo: 'descricao', para: 'Consultoria em março' },
          { campo: 'emailTomador', para: 'sem arroba' },
          { campo: 'emailTomador', para: ' ' },
        ],
      },
      { ...nota, estado: 'CANCELADA', cartas: 20 },
    )
    expect(violacoes.map(({ field, message }) => [field, message])).toEqual([
      [undefined, cartaErrors.notaSemEfeito.message],
      [undefined, 'A nota já tem 20 cartas de correção, o máximo permitido.'],
      ['correcoes', cartaErrors.repetido.message],
      ['correcoes.0.para', cartaErrors.igual.message],
      ['correcoes.1.para', 'O e-mail do tomador é inválido.'],
      ['correcoes.2.para', cartaErrors.vazio.message],
      ['texto', cartaErrors.texto.message],
    ])
  })

  it('counts characters of the statement after trimming: 15 and 1000 are the limits', () => {
    expect(codigos({ texto: `  ${'a'.repeat(15)}  ` })).toEqual([])
    expect(codigos({ texto: 'á'.repeat(1000) })).toEqual([])
    expect(codigos({ texto: 'a'.repeat(14) })).toEqual(['texto'])
    expect(codigos({ texto: 'a'.repeat(1001) })).toEqual(['texto'])
    expect(codigos({ correcoes: [{ campo: 'telefoneTomador', para: '1'.repeat(21) }] })).toEqual(['longo'])
    expect(codigos({ correcoes: [] })).toEqual(['nenhuma'])
    expect(codigos({}, { permitida: false })).toEqual(['desligada'])
  })

  it('suggests a statement that passes its own check, even where the quoted text speaks of amounts', () => {
    const sugerido = sugerirTexto([
      { campo: 'descricao', de: 'Consulta de "CNPJ" por R$ 10,00', para: 'Consulta cadastral' },
      { campo: 'observacoes', de: '', para: 'Contrato 12/2026' },
    ])
    expect(sugerido).toContain('leia-se "Consulta cadastral".')
    expect(sugerido).toContain('Observações: inclua-se "Contrato 12/2026".')
    expect(isTextoProibido(sugerido)).toBe(false)
    const longo = sugerirTexto([{ campo: 'descricao', de: 'a'.repeat(800), para: 'b'.repeat(800) }])
    expect(longo.length).toBeLessThan(1000)
    expect(longo).toContain('descrição dos serviços')
    expect(isTextoProibido(longo)).toBe(false)
  })
})
