import { describe, expect, it } from 'vitest'
import { findPerguntas, type Pergunta, perguntasPadrao } from './perguntas-frequentes.ts'

const perguntas: Pergunta[] = [
  { assunto: 'Senha', pergunta: 'Como troco?', resposta: 'Na tela própria.' },
  { assunto: 'Emissão', pergunta: 'Como emito?', resposta: 'Informe a competência.' },
]

describe('search of questions (S43)', () => {
  it.each([
    ['', ['Senha', 'Emissão']],
    ['   ', ['Senha', 'Emissão']],
    ['SENHA', ['Senha']],
    ['competencia', ['Emissão']],
    ['como emissao', ['Emissão']],
    ['senha competência', []],
  ])("'%s' finds %j", (texto, assuntos) => {
    expect(findPerguntas(texto, perguntas).map(({ assunto }) => assunto)).toEqual(assuntos)
  })

  it.each(['emissão', 'verificação', 'importação', 'solicitação', 'senha'])("there is an answer to '%s'", (texto) => {
    expect(findPerguntas(texto, perguntasPadrao).length).toBeGreaterThan(0)
  })

  it('no question stands twice', () => {
    expect(new Set(perguntasPadrao.map(({ pergunta }) => pergunta)).size).toBe(perguntasPadrao.length)
  })
})
