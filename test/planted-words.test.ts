import { describe, expect, it } from 'vitest'
import { framesByHand, nounsByHand } from './rules-of-code.ts'

describe('what is printed and said', () => {
  it('a head of a printed page without coat of arms', () => {
    const at = (text: string) => [{ path: 'modules/aidf/src/server/a.ts', text }]
    expect(framesByHand(at('createPdf({ moldura: { municipio: `Município de ${nome}`, orgao } })'))).toHaveLength(1)
    expect(framesByHand(at('createPdf({\n  moldura: {\n    municipio: `Prefeitura de ${nome}`,\n  } })'))).toHaveLength(1)
    expect(framesByHand(at('createPdf({ moldura: { ...(await reportFrameOf(ctx)), usuario } })'))).toEqual([])
  })

  it('a number with its noun by hand', () => {
    const at = (text: string, path = 'modules/guia/src/domain/a.ts') => [{ path, text }]
    for (const text of ['`${n} guia(s) vencida(s)`', '`${a} lida(s), ${b} rejeição(ões)`', "n === 1 ? '1 dia' : `${n} dias`"])
      expect(nounsByHand(at(text))).toHaveLength(1)
    for (const text of ["'Campo(s) usuário e/ou senha inválido(s).'", "label: 'Anexo(s)'", "counted(n, 'dia', 'dias')"])
      expect(nounsByHand(at(text))).toEqual([])
    expect(nounsByHand(at('`${n} guia(s)`', 'modules/guia/src/domain/a.test.ts'))).toEqual([])
  })
})
