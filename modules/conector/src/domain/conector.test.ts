import { hashDaConfiguracao } from '@iss/agente-conector/config-hash'
import { describe, expect, it } from 'vitest'
import { dizerFrequencia, dizerProxima, execucaoPerdida, isNaJanela, proximaExecucao, validarAgenda } from './agenda.ts'
import { dizerRotina } from './campos-do-script.ts'
import { propriedadesEmVigor, validarPropriedades } from './propriedades.ts'
import { proximaTentativa } from './troca.ts'
import { decidirVersao } from './versao.ts'
import { compararConfiguracoes, dizerDiferencas } from './versoes.ts'

const em = (hora: string, dia = '2026-04-15') => new Date(`${dia}T${hora}:00-03:00`)

describe('routines (F112)', () => {
  const agenda = { frequenciaMinutos: null, horario: null, janela: null }
  it.each([
    ['22:00-04:00', '23:30', true],
    ['22:00-04:00', '03:59', true],
    ['22:00-04:00', '12:00', false],
    ['08:00-18:00', '08:00', true],
    ['08:00-18:00', '18:01', false],
    [null, '12:00', true],
  ])('window %j at %s: %j', (janela, hora, esperado) => expect(isNaJanela(janela, em(hora))).toBe(esperado))

  it('runs so many minutes later, or at its time of that day or the next', () => {
    expect(proximaExecucao({ ...agenda, frequenciaMinutos: 15 }, em('10:00'))).toEqual(em('10:15'))
    expect(proximaExecucao({ ...agenda, horario: '06:00' }, em('05:00'))).toEqual(em('06:00'))
    expect(proximaExecucao({ ...agenda, horario: '06:00' }, em('06:00'))).toEqual(em('06:00', '2026-04-16'))
  })

  it('the grid says when a routine is due', () => {
    const ativa = { ...agenda, ativo: true, ativadoEm: em('10:00'), ultimaExecucao: null }
    expect(dizerProxima({ ...ativa, frequenciaMinutos: 15 })).toBe('No próximo ping')
    expect(dizerProxima({ ...ativa, frequenciaMinutos: 15, ultimaExecucao: em('11:00') })).toBe('15/04/2026 11:15:00')
    expect(dizerProxima({ ...ativa, horario: '06:00' })).toBe('16/04/2026 06:00:00')
    expect(dizerProxima({ ...ativa, ativo: false, horario: '06:00' })).toBe('—')
    expect([dizerFrequencia({ ...ativa, frequenciaMinutos: 15 }), dizerFrequencia({ ...ativa, horario: '06:00' })]).toEqual([
      '15 min',
      'às 06:00',
    ])
  })

  it('an alert is due at the second run that was missed, not at the first', () => {
    const cada = { ...agenda, frequenciaMinutos: 15 }
    expect(execucaoPerdida(cada, em('10:00'), em('10:29'))).toBeNull()
    expect(execucaoPerdida(cada, em('10:00'), em('10:30'))).toEqual(em('10:30'))
  })

  it('one of frequency and time, and nothing shorter than five minutes', () => {
    const frases = (outra: object) =>
      validarAgenda({ rotina: 'guias', sentido: 'ENVIAR', ...agenda, frequenciaMinutos: 5, ...outra }).map(
        ({ message }) => message,
      )
    expect(frases({})).toEqual([])
    expect(frases({ frequenciaMinutos: 4 })).toEqual(['O intervalo mínimo é de 5 minutos.'])
    expect(frases({ horario: '06:00' })).toEqual(['Informe a frequência em minutos ou o horário, um dos dois.'])
    expect(frases({ frequenciaMinutos: null, horario: '24:00' })).toEqual(['Informe o horário como HH:mm.'])
  })
})

describe('properties (A53, A54)', () => {
  it('an unknown key is refused, names of every object among them; the city goes before the global one', () => {
    expect(validarPropriedades('constructor=1').map(({ message }) => message)).toEqual([
      "A propriedade 'constructor' não existe.",
    ])
    expect(validarPropriedades('# nada\n\ntentativas=3')).toEqual([])
    const emVigor = propriedadesEmVigor('pingSegundos=60\ntentativas=3', 'tentativas=4')
    expect(emVigor.find(({ chave }) => chave === 'tentativas')).toEqual({ chave: 'tentativas', valor: '4', origem: 'MUNICIPIO' })
    expect(emVigor.find(({ chave }) => chave === 'pingSegundos')?.origem).toBe('GLOBAL')
    expect(emVigor.find(({ chave }) => chave === 'nivelDeLog')).toEqual({ chave: 'nivelDeLog', valor: 'info', origem: 'PADRAO' })
  })
})

describe('what an agent holds and what versions differ in', () => {
  it('the hash is that of the properties, in whatever order they come', () => {
    // printf 'a=1\nb=2' | sha256sum
    const hash = '55c420c0f44ea4c6c84414bc15c0a2923ce2b03ae1e907fbcf20d131d735faff'
    expect(hashDaConfiguracao({ b: '2', a: '1' })).toBe(hash)
    expect(hashDaConfiguracao({ b: '2', a: '2' })).not.toBe(hash)
  })

  it('properties and keys are compared one by one; order, comments and empty lines are no difference', () => {
    const um = { propriedades: 'pingSegundos=60\n# nota\ntentativas=3', chavesPublicas: 'A\nB' }
    expect(compararConfiguracoes(um, { propriedades: 'tentativas=3\n\npingSegundos=60', chavesPublicas: 'B\nA' })).toEqual([])
    expect(dizerDiferencas(um, { propriedades: 'pingSegundos=30\nnivelDeLog=erro', chavesPublicas: 'B' })).toEqual([
      'nivelDeLog: incluída (erro)',
      'pingSegundos: de 60 para 30',
      'tentativas: retirada (3)',
      'Chave pública: retirada (A)',
    ])
  })

  it('a script says its routine in its text; what is no script says nothing', () => {
    expect(dizerRotina('{"sentido":"RECEBER","especie":"divida-ativa"}')).toBe('Dívida ativa, receber')
    expect(dizerRotina('{"sentido":"ENVIAR","especie":"guias"}')).toBe('Guias, enviar')
    expect(dizerRotina('{"especie":"constructor"}')).toBe('')
  })
})

describe('versions and attempts', () => {
  const guardado = { revisao: 5, hash: 'a', situacao: 'APLICADO' as const }
  it.each([
    [null, 1, 'a', 'APLICADO', true],
    [guardado, 6, 'b', 'APLICADO', true],
    [guardado, 5, 'a', 'REPETIDO', false],
    [guardado, 4, 'b', 'ANTIGO', false],
    [guardado, 5, 'b', 'ERRO', false],
    [{ ...guardado, revisao: 0 }, 0, 'b', 'APLICADO', true],
    [{ ...guardado, situacao: 'ERRO' as const }, 5, 'a', 'APLICADO', true],
  ])('of %j version %d with %s is %s', (antes, versao, hash, situacao, escreve) =>
    expect(decidirVersao(antes, { versao, hash, erro: null })).toMatchObject({ situacao, escreve }),
  )

  it('waits 1, 2, 4 … minutes, an hour at most, and for somebody after the last attempt', () => {
    const depois = (tentativas: number) => proximaTentativa(tentativas, 8, em('10:00'))
    expect([1, 2, 3, 7].map(depois)).toEqual([em('10:01'), em('10:02'), em('10:04'), em('11:00')])
    expect(depois(8)).toBeNull()
  })
})
