import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { decidirSubstituicao, efeitoSubstituicao, type NotaParaSubstituir, validarSubstituta } from './substituicao.ts'

const antiga = (mudanca: Partial<NotaParaSubstituir> = {}): NotaParaSubstituir => ({
  estado: 'EMITIDA',
  competencia: Competencia.from('2026-03'),
  competenciaEncerrada: false,
  guiaPaga: false,
  retencaoEncerradaPeloTomador: false,
  dataPrestacao: '2026-03-10',
  documentoTomador: '11222333000181',
  retido: false,
  ...mudanca,
})
const frase = (motivo: string) => `A nota não pode ser substituída porque ${motivo}. Solicite a alteração ao fiscal.`

describe('substitution (E09)', () => {
  it.each<[string, Partial<NotaParaSubstituir>, string[]]>([
    ['issued', {}, []],
    ['cancelled', { estado: 'CANCELADA' }, ['já está cancelada']],
    ['replaced', { estado: 'SUBSTITUIDA' }, ['já está cancelada']],
    ['cancellation pending', { estado: 'CANCELAMENTO_SOLICITADO' }, ['há uma solicitação de cancelamento pendente']],
    ['draft', { estado: 'RASCUNHO' }, ['ainda não foi emitida']],
    ['closed competence', { competenciaEncerrada: true }, ['a competência 03/2026 está encerrada']],
    ['paid guide', { guiaPaga: true }, ['a guia vinculada já foi paga']],
    ['retention closed by the taker', { retencaoEncerradaPeloTomador: true }, ['a retenção já foi encerrada pelo tomador']],
    [
      'two reasons',
      { competenciaEncerrada: true, guiaPaga: true },
      ['a competência 03/2026 está encerrada', 'a guia vinculada já foi paga'],
    ],
  ])('%s', (_titulo, mudanca, motivos) => {
    expect(decidirSubstituicao(antiga(mudanca)).map(({ message }) => message)).toEqual(motivos.map(frase))
  })

  it.each<[string, Partial<NotaParaSubstituir>, string, boolean, string[]]>([
    ['the same', {}, 'VALOR_INCORRETO', false, []],
    ['same document, other writing', { documentoTomador: '11.222.333/0001-81' }, 'VALOR_INCORRETO', false, []],
    [
      'other taker',
      { documentoTomador: '52998224725' },
      'VALOR_INCORRETO',
      false,
      ['O tomador só pode ser alterado quando o motivo da substituição for tomador incorreto.'],
    ],
    ['other taker, right reason', { documentoTomador: '52998224725' }, 'TOMADOR_INCORRETO', false, []],
    [
      'same taker, reason that says otherwise',
      { documentoTomador: '11.222.333/0001-81' },
      'TOMADOR_INCORRETO',
      false,
      ['O motivo é tomador incorreto, mas o tomador da nova nota é o mesmo. Altere o tomador ou escolha outro motivo.'],
    ],
    ['other retention', { retido: true }, 'VALOR_INCORRETO', false, ['A retenção não pode ser alterada na substituição.']],
    ['other retention with the switch', { retido: true }, 'VALOR_INCORRETO', true, []],
    [
      'other date',
      { dataPrestacao: '2026-03-11' },
      'VALOR_INCORRETO',
      false,
      ['A data da prestação da nota substituída deve ser mantida.'],
    ],
    ['no reason', {}, '', false, ['Informe o motivo da substituição.']],
  ])('new note: %s', (_titulo, nova, motivo, permiteAlterarRetencaoSubstNFe, mensagens) => {
    const violations = validarSubstituta(antiga(), antiga(nova), { motivo, permiteAlterarRetencaoSubstNFe })
    expect(violations.map(({ message }) => message)).toEqual(mensagens)
  })

  it('E09: net effect is new less old', () => {
    expect(efeitoSubstituicao(Dinheiro.from('50.00'), Dinheiro.from('30.00')).toString()).toBe('-20.00')
  })
})
