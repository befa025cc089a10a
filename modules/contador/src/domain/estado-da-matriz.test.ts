import { expect, it } from 'vitest'
import { estadoDaMatriz, estadosDaMatriz, type GuiasDoMes, type PapelDoMes } from './estado-da-matriz.ts'

const nada: GuiasDoMes = { aPagar: 0, vencidas: 0, pagas: 0 }
const parado: PapelDoMes = { movimento: false, deveEncerrar: false, encerrada: false, atrasada: false }
const aberto: PapelDoMes = { movimento: true, deveEncerrar: true, encerrada: false, atrasada: false }
const fechado: PapelDoMes = { movimento: true, deveEncerrar: true, encerrada: true, atrasada: true }

const casos: [string, readonly PapelDoMes[], GuiasDoMes][] = [
  ['SEM_MOVIMENTO', [], nada],
  ['SEM_MOVIMENTO', [parado], nada],
  // Open without movement asks for nothing, however late.
  ['SEM_MOVIMENTO', [{ ...parado, atrasada: true }], nada],
  // A company of the Simples with notes (decision 0065).
  ['DISPENSADA', [{ ...aberto, deveEncerrar: false, atrasada: true }], nada],
  ['ABERTA', [aberto], nada],
  ['ABERTA', [fechado, aberto], { ...nada, aPagar: 1 }],
  ['ATRASADA', [fechado, { ...aberto, atrasada: true }], { ...nada, aPagar: 1 }],
  ['VENCIDA', [aberto], { ...nada, aPagar: 1, vencidas: 1 }],
  ['A_PAGAR', [fechado], { ...nada, aPagar: 1, pagas: 1 }],
  ['PAGA', [fechado], { ...nada, pagas: 1 }],
  ['ENCERRADA', [fechado], nada],
]

it.each(casos)('%s', (esperado, papeis, guias) => expect(estadoDaMatriz(papeis, guias)).toBe(esperado))

it('every state comes about', () => expect(new Set(casos.map(([estado]) => estado))).toEqual(new Set(estadosDaMatriz)))
