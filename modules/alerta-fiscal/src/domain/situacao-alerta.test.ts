import { expect, it } from 'vitest'
import { acoesDoAlerta, passar, situacoesAlerta } from './situacao-alerta.ts'

it('an alert moves forward only: what was decided, or has no cause any more, takes no action (F120)', () => {
  const tabela = situacoesAlerta.map((situacao) => [
    situacao,
    ...acoesDoAlerta.map((acao) => {
      const para = passar(situacao, acao)
      return typeof para === 'string' ? para : para.message
    }),
  ])
  expect(tabela).toEqual([
    ['NOVO', 'EM_ANALISE', 'NOTIFICADO', 'JUSTIFICADO', 'CONVERTIDO'],
    ['EM_ANALISE', 'EM_ANALISE', 'NOTIFICADO', 'JUSTIFICADO', 'CONVERTIDO'],
    ['NOTIFICADO', recusa('notificado'), 'NOTIFICADO', 'JUSTIFICADO', 'CONVERTIDO'],
    ['JUSTIFICADO', ...Array<string>(4).fill(recusa('justificado'))],
    ['CONVERTIDO', ...Array<string>(4).fill(recusa('convertido em fiscalização'))],
    ['ENCERRADO', ...Array<string>(4).fill(recusa('encerrado'))],
  ])
})

function recusa(situacao: string) {
  return `O alerta está ${situacao} e não aceita esta ação.`
}
