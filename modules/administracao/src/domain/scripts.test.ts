import { readFileSync } from 'node:fs'
import { assinar, gerarChaves } from '@iss/agente-conector/signature'
import { describe, expect, it } from 'vitest'
import { conferirScript } from '../server/catalogo-de-scripts.ts'
import { chavesDeScripts } from './chaves-de-scripts.ts'
import { scriptSchema, scripts, valoresDoPasso } from './scripts.ts'

const arquivo = (nome: string) => readFileSync(new URL(`../server/scripts/${nome}`, import.meta.url), 'utf8')

describe('the catalogue of scripts (A13, A14)', () => {
  it.each(scripts.map(({ value }) => value))('%s is signed by a declared key; one letter more and it is not', (slug) => {
    const [texto, assinatura] = [arquivo(`${slug}.json`), arquivo(`${slug}.json.sig`)]
    expect(conferirScript(slug, texto, assinatura)).toMatchObject({ valida: true, lido: { versao: '1.0' } })
    expect(conferirScript(slug, `${texto} `, assinatura)).toMatchObject({ valida: false, lido: null })
    expect(conferirScript(slug, texto.replace('1.0', '1.1'), assinatura).valida).toBe(false)
    expect(conferirScript(slug, texto, '').valida).toBe(false)
  })

  it('a signature of a key that nobody declared is none, and the text of another script does not pass by it', () => {
    const texto = arquivo('simples-mensal.json')
    const { publica, privada } = gerarChaves()
    expect(chavesDeScripts).not.toContain(publica)
    expect(conferirScript('simples-mensal', texto, assinar(texto, privada)).valida).toBe(false)
    expect(conferirScript('simples-mensal', texto, arquivo('conferencia-mensal.json.sig')).valida).toBe(false)
  })

  it('steps say routines and values only: a parameter that is not declared, or anything else, is no script', () => {
    const script = JSON.parse(arquivo('conferencia-mensal.json')) as Record<string, unknown>
    expect(scriptSchema.safeParse(script).success).toBe(true)
    expect(scriptSchema.safeParse({ ...script, parametros: ['inicio'] }).success).toBe(false)
    expect(scriptSchema.safeParse({ ...script, comando: 'rm' }).success).toBe(false)
    expect(scriptSchema.safeParse({ ...script, passos: [{ rotina: '../x', valores: {} }] }).success).toBe(false)
    expect(valoresDoPasso({ a: '$inicio', b: 'fim', c: 1 }, { inicio: '2026-01', fim: '2026-02' })).toEqual({
      a: '2026-01',
      b: 'fim',
      c: 1,
    })
  })
})
