import { describe, expect, it } from 'vitest'
import { amostra } from '../test/gerar-amostras.ts'
import { loteDeTeste } from '../test/lote-de-teste.ts'
import { readLote } from './read-lote.ts'

const words = (violations: readonly { message: string }[] = []) => violations.map(({ message }) => message)

describe('what a file may cost', () => {
  const envelope = (itens: string, quantidade: number) =>
    loteDeTeste({ rps: [], quantidade }).replace(/<ListaRps\s*\/>|<ListaRps><\/ListaRps>/, `<ListaRps>${itens}</ListaRps>`)

  // The time that the runner gives a test is the bound: read level by level anew for each item, these took minutes.
  it('many items without content are read in one pass, each refused at its place', () => {
    const lote = readLote(envelope('<Rps/>'.repeat(10_000), 10_000))
    expect(lote.rps).toHaveLength(10_000)
    expect(words(lote.rps[9_999]?.violations)).toEqual(['Item 10000 do lote: Falta em Rps: InfDeclaracaoPrestacaoServico.'])
  })

  it('more items than a file may hold are counted and not read', () => {
    const lote = readLote(envelope('<Rps/>'.repeat(10_001), 10_001))
    expect(lote.rps).toEqual([])
    expect(words(lote.violations)).toEqual(['O lote contém 10001 RPS; o máximo é 10000 por arquivo. Divida o lote.'])
  })

  it('signatures of one content over and over are not verified for ever', () => {
    const signed = amostra('lote-2-rps.xml')
    const signature = /<Signature[\s\S]*?<\/Signature>/.exec(signed.slice(signed.lastIndexOf('</LoteRps>')))?.[0] ?? ''
    expect(signature).not.toBe('')
    const end = '</EnviarLoteRpsSincronoEnvio>'
    const lote = readLote(signed.replace(end, signature.repeat(3_000) + end))
    expect(lote.violations.length).toBeGreaterThan(0)
  })
})
