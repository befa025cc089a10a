import { describe, expect, it } from 'vitest'
import { acoesDaAcao, acoesPermitidas, passar, type SituacaoAcao, situacoesAcao } from './situacao-acao.ts'

// F126: agenda, starting term, notice, fine, end. What is not named is refused.
const tabela: Readonly<Record<SituacaoAcao, string>> = {
  AGENDADA: 'alterar>AGENDADA cancelar>CANCELADA iniciar>EM_ANDAMENTO notificar>AGENDADA',
  EM_ANDAMENTO: 'notificar>EM_ANDAMENTO autuar>COM_AUTO encerrar>ENCERRADA',
  COM_AUTO: 'notificar>COM_AUTO autuar>COM_AUTO encerrar>ENCERRADA',
  ENCERRADA: '',
  CANCELADA: '',
}

describe('states of an inspection', () => {
  it.each(situacoesAcao)('%s goes where the table says and nowhere else', (situacao) => {
    const vistos = acoesDaAcao.flatMap((acao) => {
      const para = passar(situacao, acao)
      return typeof para === 'string' ? [`${acao}>${para}`] : []
    })
    expect(vistos.join(' ')).toBe(tabela[situacao])
    expect(acoesPermitidas(situacao)).toEqual(vistos.map((visto) => visto.split('>')[0]))
  })

  it('no action leads back', () => {
    const ordem = situacoesAcao.indexOf.bind(situacoesAcao)
    const passos = situacoesAcao.flatMap((de) =>
      acoesPermitidas(de).map((acao) => [de, passar(de, acao) as SituacaoAcao] as const),
    )
    expect(passos).toHaveLength(10)
    for (const [de, para] of passos) expect(ordem(para)).toBeGreaterThanOrEqual(ordem(de))
  })

  it.each([
    ['AGENDADA', 'autuar', 'Emita o Termo de Início antes do auto de infração.'],
    ['AGENDADA', 'encerrar', 'Só se encerra a fiscalização que tem Termo de Início; a agendada se cancela.'],
    ['EM_ANDAMENTO', 'cancelar', 'A fiscalização já foi iniciada.'],
    ['COM_AUTO', 'iniciar', 'A fiscalização já foi iniciada.'],
    ['ENCERRADA', 'autuar', 'A fiscalização está encerrada.'],
    ['CANCELADA', 'iniciar', 'A fiscalização está cancelada.'],
  ] as const)('%s: %s is refused in words', (situacao, acao, frase) =>
    expect(passar(situacao, acao)).toMatchObject({ message: frase }),
  )
})
