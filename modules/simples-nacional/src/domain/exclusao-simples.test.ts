import { describe, expect, it } from 'vitest'
import {
  codigoSituacaoExclusao,
  isPassoDaExclusao,
  isPrazoVencido,
  lerDebitosGrp,
  lerRetornoExclusao,
  montarArquivoExclusao,
  prazoDaCiencia,
} from './exclusao-simples.ts'
import { eventosEnvioExclusao, rejeicoesRetornoExclusao, situacoesExclusao } from './pgdas.ts'

describe('exclusion from the Simples Nacional (F92)', () => {
  it('N3-4-07 situations have the numbers of the specification', () => {
    expect(situacoesExclusao.map((situacao) => [codigoSituacaoExclusao(situacao), situacao])).toEqual([
      [0, 'ARQUIVO_GERADO'],
      [1, 'ARQUIVO_RETORNO_IMPORTADO'],
      [2, 'EM_PROCESSAMENTO'],
      [3, 'INICIADO'],
      [4, 'NOTIFICACAO_EXPORTADA'],
      [5, 'NOTIFICACAO_GERADA'],
      [6, 'PROCESSO_CONCLUIDO'],
      [7, 'PROCESSO_CANCELADO'],
      [8, 'PROCESSAMENTO_CONCLUIDO'],
    ])
  })

  it('goes one step after the other, and is cancelled until it is concluded', () => {
    const caminho = [3, 2, 8, 5, 4, 0, 1, 6].map((codigo) => situacoesExclusao[codigo] ?? 'INICIADO')
    for (const [indice, de] of caminho.entries())
      for (const [outro, para] of caminho.entries())
        expect([de, para, isPassoDaExclusao(de, para)]).toEqual([de, para, outro === indice + 1])
    expect(caminho.map((de) => isPassoDaExclusao(de, 'PROCESSO_CANCELADO'))).toEqual([
      ...caminho.slice(0, -1).map(() => true),
      false,
    ])
    expect(isPassoDaExclusao('PROCESSO_CANCELADO', 'INICIADO')).toBe(false)
  })

  it('N3-8-03, N3-8-04 codes of events', () => {
    expect([
      eventosEnvioExclusao.length,
      eventosEnvioExclusao[0],
      eventosEnvioExclusao[14],
      ...eventosEnvioExclusao.slice(15),
    ]).toEqual([19, 'E353', 'E367', 'E370', 'E396', 'E397', 'E398'])
    expect([rejeicoesRetornoExclusao.length, rejeicoesRetornoExclusao[0], rejeicoesRetornoExclusao[12]]).toEqual([
      13,
      'R01',
      'R13',
    ])
  })

  it.each([
    ['2025-07-28', 30],
    ['2025-07-29', 90],
    ['2026-04-15', 90],
  ])('who learned of it on %s has %i days (LC 123/2006 art. 31 §2º, LC 216/2025)', (ciencia, dias) => {
    expect(prazoDaCiencia(ciencia)).toBe(dias)
  })

  it('the term is over on the day after its last one; without knowledge never', () => {
    expect(isPrazoVencido('2026-01-15', '2026-04-15')).toBe(false)
    expect(isPrazoVencido('2026-01-15', '2026-04-16')).toBe(true)
    expect(isPrazoVencido(null, '2026-04-16')).toBe(false)
  })

  it('reads debts of another system, and tells the lines that it cannot read', () => {
    const { debitos, erros } = lerDebitosGrp(
      [
        'CNPJ;Nome;Competência;Vencimento;Valor',
        '40.000.003/0001-40;Gama;02/2026;20/03/2026;1.234,56',
        '',
        '123;X;02/2026;20/03/2026;1,00',
        '40000003000140;Gama;2026-02;20/03/2026;1,00',
        '40000003000140;Gama;02/2026;31/02/2026;1,00',
        '40000003000140;Gama;02/2026;20/03/2026;0,00',
      ].join('\r\n'),
    )
    expect(debitos.map(({ cnpj, valor, vencimento }) => [cnpj, valor.format(), vencimento])).toEqual([
      ['40000003000140', '1.234,56', '2026-03-20'],
    ])
    expect(erros.map(({ mensagem }) => mensagem)).toEqual([
      'Linha 4: o CNPJ é inválido.',
      'Linha 5: informe a competência no formato MM/AAAA.',
      'Linha 6: informe o vencimento no formato DD/MM/AAAA.',
      'Linha 7: informe o valor no formato 1.234,56.',
    ])
  })

  it('reads the return and writes the list', () => {
    const { respostas, erros } = lerRetornoExclusao('40000003000140;R03\n40000003000140;\n40000003000140;R99')
    expect(respostas.map(({ codigo }) => codigo)).toEqual(['R03', null])
    expect(erros.map(({ mensagem }) => mensagem)).toEqual(['Linha 3: o código R99 não existe.'])
    const linha = {
      cnpj: '40000003000140',
      codigoEventoEnvio: 'E353',
      dataFatoMotivador: '2026-01-20',
      dataNotificacao: '2026-01-05',
    }
    expect(montarArquivoExclusao([linha])).toBe(
      'CNPJ;EVENTO;FATO_MOTIVADOR;CIENCIA\r\n40000003000140;E353;20/01/2026;05/01/2026\r\n',
    )
  })
})
