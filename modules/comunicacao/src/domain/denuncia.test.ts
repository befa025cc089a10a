import { describe, expect, it } from 'vitest'
import { acoesDenuncia, isAcaoDenuncia, situacoesDenuncia, validarDenuncia } from './denuncia.ts'

const boa = {
  tipo: 'NAO_EMITIU_NOTA',
  denunciadoNome: 'Oficina da Esquina',
  denunciadoDocumento: '',
  descricao: 'Paguei pelo conserto e a oficina não emitiu a nota.',
  dataOcorrencia: '2026-04-10',
  anonima: true,
  email: '',
} as const
const frases = (mudanca: object) => validarDenuncia({ ...boa, ...mudanca }, '2026-04-15').map(({ message }) => message)

describe('complaints', () => {
  it('E3-3.3-17 are taken, answered and ended in this order; an ended one is left alone', () => {
    const permitidas = situacoesDenuncia.map((situacao) => acoesDenuncia.filter((acao) => isAcaoDenuncia(acao, situacao)))
    expect(permitidas).toEqual([['assumir', 'responder', 'encerrar'], ['assumir', 'encerrar'], []])
  })

  it('what is wrong is told together', () => {
    expect(frases({})).toEqual([])
    expect(frases({ tipo: null, denunciadoNome: ' ', descricao: 'curta', dataOcorrencia: '2026-04-16' })).toEqual([
      'Informe o tipo da denúncia.',
      'Informe o nome ou o documento do denunciado.',
      'Descreva o fato com 20 a 4000 caracteres.',
      'A data da ocorrência não pode ser futura.',
    ])
    expect(frases({ denunciadoDocumento: '123', anonima: false, email: 'x@' })).toEqual([
      'O documento do denunciado não é válido.',
      'Informe um e-mail válido.',
    ])
  })
})
