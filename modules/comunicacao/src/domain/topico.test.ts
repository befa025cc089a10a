import { describe, expect, it } from 'vitest'
import {
  type AcaoTopico,
  acoesTopico,
  isAcaoTopico,
  type Remetente,
  remetentes,
  type SituacaoTopico,
  situacoesTopico,
} from './topico.ts'

const permitidas: readonly (readonly [Remetente, SituacaoTopico, readonly AcaoTopico[]])[] = [
  ['CONTRIBUINTE', 'aberto', ['responder', 'fechar']],
  ['FISCO', 'aberto', ['responder', 'fechar', 'indeferir', 'assumir', 'transferir', 'encaminhar']],
  ['FISCO', 'fechado', ['reabrir', 'encaminhar']],
  ['FISCO', 'indeferido', ['reabrir', 'encaminhar']],
  ['ADMINISTRADOR', 'aberto', ['responder', 'fechar', 'avaliar', 'converter']],
  ['ADMINISTRADOR', 'fechado', ['avaliar', 'converter']],
  ['ADMINISTRADOR', 'indeferido', ['avaliar']],
]

describe('what each side may do with a ticket', () => {
  it('N3-4-03 only the listed actions are allowed; every other one is refused', () => {
    for (const lado of remetentes)
      for (const situacao of situacoesTopico)
        for (const acao of acoesTopico) {
          const listed = permitidas.some(([a, b, acoes]) => a === lado && b === situacao && acoes.includes(acao))
          expect([lado, situacao, acao, isAcaoTopico(acao, situacao, lado)]).toEqual([lado, situacao, acao, listed])
        }
  })
})
