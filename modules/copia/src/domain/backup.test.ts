import { instanteDe } from '@iss/kernel/data'
import { describe, expect, it } from 'vitest'
import { type AgendaBackup, isColunaDoBackup, isTabelaDoBackup, proximaExecucao, validarAgenda } from './backup.ts'

const agenda: AgendaBackup = { conteudo: 'NOTAS', formato: 'CSV', frequencia: 'DIARIA', hora: '02:30', dia: null, data: null }

describe('proximaExecucao', () => {
  // 15/04/2026 is a Wednesday.
  it.each<[string, Partial<AgendaBackup>, string, string | null]>([
    ['daily, later today', {}, '2026-04-15 01:00:00', '2026-04-15 02:30:00'],
    ['daily, at that very moment: tomorrow', {}, '2026-04-15 02:30:00', '2026-04-16 02:30:00'],
    ['weekly, on Friday', { frequencia: 'SEMANAL', dia: 5 }, '2026-04-15 12:00:00', '2026-04-17 02:30:00'],
    ['weekly, today has passed', { frequencia: 'SEMANAL', dia: 3 }, '2026-04-15 12:00:00', '2026-04-22 02:30:00'],
    ['weekly, Sunday', { frequencia: 'SEMANAL', dia: 0 }, '2026-04-15 12:00:00', '2026-04-19 02:30:00'],
    ['monthly, this month', { frequencia: 'MENSAL', dia: 28 }, '2026-04-15 12:00:00', '2026-04-28 02:30:00'],
    ['monthly, next year', { frequencia: 'MENSAL', dia: 1 }, '2026-12-15 12:00:00', '2027-01-01 02:30:00'],
    ['once', { frequencia: 'UNICA', data: '2026-05-02' }, '2026-04-15 12:00:00', '2026-05-02 02:30:00'],
    ['once, and it was', { frequencia: 'UNICA', data: '2026-04-15' }, '2026-04-15 12:00:00', null],
  ])('%s', (_name, part, agora, esperada) => {
    const em = (text: string) => instanteDe(text.slice(0, 10), text.slice(11))
    expect(proximaExecucao({ ...agenda, ...part }, em(agora))).toEqual(esperada === null ? null : em(esperada))
  })
})

describe('validarAgenda', () => {
  const agora = instanteDe('2026-04-15', '12:00:00')
  const campos = (part: Partial<AgendaBackup> & { email?: string | null }) =>
    validarAgenda({ ...agenda, email: null, ...part }, agora).map(({ field }) => field)

  it('names everything that is wrong at once', () => {
    expect(campos({})).toEqual([])
    expect(campos({ hora: '24:00', frequencia: 'SEMANAL', email: 'ninguem', formato: 'COPIA' })).toEqual([
      'hora',
      'dia',
      'email',
      'conteudo',
    ])
    expect(campos({ conteudo: 'MUNICIPIO', formato: 'XML' })).toEqual(['formato'])
    expect(campos({ conteudo: 'MUNICIPIO', formato: 'CSV' })).toEqual([])
    expect(campos({ frequencia: 'MENSAL', dia: 0 })).toEqual(['dia'])
    expect(campos({ frequencia: 'UNICA' })).toEqual(['data'])
    expect(campos({ frequencia: 'UNICA', data: '2026-04-14' })).toEqual(['data'])
  })
})

describe('what is handed out', () => {
  it('knows which content a table belongs to, and keeps certificates, mails and the audit out of all', () => {
    expect(isTabelaDoBackup('pessoa', 'CADASTRO')).toBe(true)
    expect(isTabelaDoBackup('pessoa', 'GUIAS')).toBe(false)
    expect(isTabelaDoBackup('guia_item', 'GUIAS')).toBe(true)
    expect(isTabelaDoBackup('ordem_servico', 'TUDO')).toBe(true)
    for (const tabela of ['certificado', 'email', 'auditoria_evento', 'idempotencia'])
      for (const conteudo of ['TUDO', 'MUNICIPIO'] as const) expect(isTabelaDoBackup(tabela, conteudo)).toBe(false)
    expect([isTabelaDoBackup('arquivo', 'TUDO'), isTabelaDoBackup('arquivo', 'MUNICIPIO')]).toEqual([false, true])
  })

  it('holds back passwords, tokens and keys', () => {
    for (const coluna of ['senha', 'senha_hash', 'rps_hash', 'chave']) expect(isColunaDoBackup('documento', coluna)).toBe(false)
    expect(isColunaDoBackup('config_guia', 'chave_pix')).toBe(true)
    expect(isColunaDoBackup('nacional_nota', 'chave')).toBe(true)
    expect(isColunaDoBackup('documento', 'codigo_verificacao')).toBe(true)
  })
})
