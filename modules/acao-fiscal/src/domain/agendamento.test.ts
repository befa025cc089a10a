import { Competencia } from '@iss/kernel/competencia'
import { describe, expect, it } from 'vitest'
import { type AgendamentoInformado, avisoDecadencia, validarAgendamento } from './agendamento.ts'

const mes = (texto: string) => Competencia.from(texto)
const certo: AgendamentoInformado = {
  contribuinteId: 7,
  fiscalId: 3,
  inicioCompetencia: mes('2025-01'),
  fimCompetencia: mes('2026-04'),
  inicioFiscalizacao: '2026-04-20',
  fimFiscalizacao: '2026-06-19',
  motivo: 'ROTINA',
}
const frases = (mudanca: Partial<AgendamentoInformado>) =>
  validarAgendamento({ ...certo, ...mudanca }, '2026-04-15').map(({ field, message }) => `${field}: ${message}`)

describe('planning an inspection (F126)', () => {
  it('takes what is whole', () => expect(frases({})).toEqual([]))
  it.each([
    [{ fimFiscalizacao: '2026-04-20' }, ['fimFiscalizacao: O fim deve ser posterior ao início.']],
    [{ fimCompetencia: mes('2024-12') }, ['fimCompetencia: O fim do período fiscalizado deve ser igual ou posterior ao início.']],
    [{ fimCompetencia: mes('2026-05') }, ['fimCompetencia: O período fiscalizado não pode passar do mês atual.']],
    [
      { contribuinteId: null, fiscalId: null, motivo: null },
      [
        'contribuinteId: O contribuinte é obrigatório.',
        'fiscalId: Informe o fiscal da fiscalização.',
        'motivo: Informe o motivo da fiscalização.',
      ],
    ],
    [
      { inicioCompetencia: null, fimCompetencia: null, inicioFiscalizacao: null, fimFiscalizacao: null },
      [
        'inicioCompetencia: Informe o início do período fiscalizado.',
        'fimCompetencia: Informe o fim do período fiscalizado.',
        'inicioFiscalizacao: Informe o início da fiscalização.',
        'fimFiscalizacao: Informe o fim da fiscalização.',
      ],
    ],
  ] as [Partial<AgendamentoInformado>, string[]][])('refuses %j', (mudanca, esperadas) =>
    expect(frases(mudanca)).toEqual(esperadas),
  )

  // Five years after the end of the month (CTN art. 150 §4º): on 15/04/2026 March 2021 is past, April 2021 is not.
  it.each([
    ['2021-04', '2026-04', null],
    ['2021-03', '2026-04', 'A competência 03/2021 está decaída.'],
    ['2020-11', '2026-04', 'As competências de 11/2020 a 03/2021 estão decaídas.'],
    ['2019-01', '2019-06', 'As competências de 01/2019 a 06/2019 estão decaídas.'],
  ])('from %s to %s: %s', (de, ate, aviso) => expect(avisoDecadencia(mes(de), mes(ate), '2026-04-15')).toBe(aviso))
})
