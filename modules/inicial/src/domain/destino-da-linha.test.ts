import { destinoAtendimento } from '@iss/solicitacao/domain/destino-atendimento'
import { expect, it } from 'vitest'

const todas = {
  tipo: 'Cadastro',
  criptId: 'x1',
  senhaDocumento: 'ABCD',
  rotaAngular: '/home/propria/1',
  angular: true,
  indeferida: true,
  aprovada: true,
  pendente: true,
  generica: false,
  denuncia: true,
}

it('U2-2.16-07 R2-2.16-04 a row with every flag goes by the order: own route (rotaAngular), indeferida, aprovada, pendente, denuncia, otherwise', () => {
  const ordem = ['angular', 'indeferida', 'aprovada', 'pendente', 'denuncia'] as const
  const destinos = [...ordem, null].map((_flag, passo) => {
    const linha = { ...todas }
    for (const flag of ordem.slice(0, passo)) linha[flag] = false
    return destinoAtendimento(linha)
  })
  expect(destinos).toEqual([
    '/home/propria/1',
    '/home/actions/indeferida?id=x1',
    '/home/actions/documentos?senha=ABCD',
    '/home/atender/cadastro/x1',
    '/home/actions/denuncia?id=x1',
    '/home/atendimento',
  ])
})
