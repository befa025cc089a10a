import { decodeText } from '@iss/platform/csv'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPages } from '@iss/platform/pdf/testing'
import { arquivoDaTela } from '../contract/arquivo-da-tela.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene({ template: 'iss_vazio' })
})
afterAll(() => scene?.stop())

const pedido = {
  titulo: 'Débitos do mês',
  colunas: [
    { rotulo: 'Histórico', tipo: 'text' },
    { rotulo: 'Competência', tipo: 'competencia' },
    { rotulo: 'Valor', tipo: 'money', soma: true },
  ],
  linhas: [
    ['Nota 1', '2026-03', '1500.50'],
    ['=1+1', null, '0.50'],
  ],
}
const arquivo = (formato: string, mudanca: object = {}) => scene.publico.try(arquivoDaTela, { ...pedido, formato, ...mudanca })

describe('files of what a screen shows', () => {
  it('CSV, PDF and XLSX of the same rows, each value in the form of its kind, with the sum', async () => {
    const csv = await arquivo('CSV')
    expect(csv.headers['content-disposition']).toContain('debitos-do-mes.csv')
    const [, nota, formula, fim] = decodeText(csv.raw).split('\r\n')
    expect(nota).toBe('Nota 1;03/2026;1500,50')
    // A spreadsheet does not reckon what somebody wrote.
    expect(formula?.startsWith('=')).toBe(false)
    expect(fim).toBe('')
    const [pagina] = await readPages((await arquivo('PDF')).raw)
    const texto = JSON.stringify(pagina)
    for (const parte of ['Cópia do que a tela mostra', 'Débitos do mês', '1.500,50', '1.501,00']) expect(texto).toContain(parte)
    expect((await arquivo('XLS')).raw.subarray(0, 2).toString()).toBe('PK')
  })

  it('what is no value of its kind, too many rows and a sign of control are no failure of the server', async () => {
    const errada = await arquivo('CSV', { linhas: [['a', '2026-13', null]] })
    expect([errada.status, errada.body.mensagens[0]?.message]).toEqual([409, expect.stringContaining('Competência')])
    expect((await arquivo('CSV', { linhas: Array.from({ length: 5_001 }, () => ['a', null, null]) })).status).toBe(409)
    for (const texto of ['a\u0000b', 'x\u0001', '\ud800', 'a\uffffb'])
      for (const formato of ['PDF', 'XLS', 'CSV'])
        expect((await arquivo(formato, { titulo: texto, linhas: [[texto, null, null]] })).status, formato).toBeLessThan(500)
  })
})
