import { expect, it } from 'vitest'
import { readLote } from './read-lote.ts'
import { declaracaoFromJson, declaracaoToJson } from './declaracao-json.ts'
import type { DeclaracaoLida } from './lote-lido.ts'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { amostra } from '../test/gerar-amostras.ts'

const lida = (): DeclaracaoLida => {
  const [item] = readLote(amostra('lote-2-rps.xml')).rps
  if (!item?.declaracao) throw new Error('The sample has no declaration')
  return item.declaracao
}

it('a declaration comes back from JSON with values of their types', () => {
  const declaracao = lida()
  const voltou = declaracaoFromJson(JSON.parse(JSON.stringify(declaracaoToJson(declaracao))))
  expect(voltou).toEqual(declaracao)
  expect(voltou.servico.valores.valorServicos.plus(Dinheiro.from('0.01')).toString()).toBe('850.01')
  expect(voltou.competencia.format()).toBe('01/2026')
})

it('deductions by document come back too', () => {
  const deducoes = [
    {
      tipo: 1,
      descricao: 'Areia',
      documento: '77',
      fornecedor: '40000005000139',
      dataEmissao: '2026-01-02',
      valorDedutivel: Dinheiro.from('10.00'),
      valorUtilizado: Dinheiro.from('9.90'),
    },
  ]
  expect(declaracaoFromJson(declaracaoToJson({ ...lida(), deducoes })).deducoes).toEqual(deducoes)
})
