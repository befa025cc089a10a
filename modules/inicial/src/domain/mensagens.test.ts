import { labelSituacao } from '@iss/pessoa/domain/pessoa'
import { describe, expect, it } from 'vitest'
import { enderecoDe, isContada, linkDe } from './acao.ts'
import { avisoAutorizacao, avisoSituacao } from './mensagens.ts'

describe('avisoAutorizacao', () => {
  const hoje = '2026-04-15'
  it.each([
    [null, null],
    ['2026-05-16', null],
    ['2026-05-15', 'A autorização de emissão de NFe da série E vence em 15/05/2026 (30 dias).'],
    ['2026-04-16', 'A autorização de emissão de NFe da série E vence em 16/04/2026 (1 dia).'],
    ['2026-04-15', 'A autorização de emissão de NFe da série E vence hoje.'],
    ['2026-04-14', 'A autorização de emissão de NFe da série E venceu em 14/04/2026.'],
  ])('end %s', (fim, texto) => {
    expect(avisoAutorizacao({ serie: 'E', fim }, hoje)).toBe(texto)
  })
})

it('warns of every situation but the active one', () => {
  expect(avisoSituacao('ATIVO')).toBeNull()
  for (const situacao of ['BAIXADO', 'BLOQUEADO', 'PARALISADO'] as const)
    expect(avisoSituacao(situacao)).toContain(`situação ${labelSituacao[situacao]}. Procure`)
})

describe('addresses', () => {
  it('U2-2.5-08 the link of a page under /home/actions/ is its last part', () => {
    expect(linkDe('/home/actions/consultas')).toBe('consultas')
    expect(linkDe('/home/atendimento')).toBe('/home/atendimento')
    for (const acao of ['/home/actions/consultas', '/home/atendimento']) expect(enderecoDe(linkDe(acao))).toBe(acao)
  })
  it('public and blocked-movement pages are not counted', () => {
    expect(['/home/senha', '/public/rps', '/home/bloqueio-movimentacao', '/landing-page'].filter(isContada)).toEqual([
      '/home/senha',
    ])
  })
})
