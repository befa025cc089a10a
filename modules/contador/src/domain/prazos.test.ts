import { expect, it } from 'vitest'
import { textoDosPrazos } from './prazos.ts'

const prazo = { competencia: '10/2026', vencimento: '16/11/2026' }

it('tells the accountant how many clients have something to close or to pay, and until when', () => {
  const prazos = [
    { aEncerrar: 2, guiasVencidas: 0 },
    { aEncerrar: 1, guiasVencidas: 3 },
  ]
  expect(textoDosPrazos(prazos, prazo)).toEqual({
    aEncerrar: '2 contribuintes controlados têm competências a encerrar. O imposto da competência 10/2026 vence em 16/11/2026.',
    vencidas: '1 contribuinte controlado tem guias vencidas.',
  })
})

it('says nothing when nothing is due', () => {
  expect(textoDosPrazos([{ aEncerrar: 0, guiasVencidas: 0 }], prazo)).toEqual({ aEncerrar: null, vencidas: null })
})
