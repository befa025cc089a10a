import { Aliquota } from '@iss/kernel/aliquota'
import { describe, expect, it } from 'vitest'
import { calculoGuias } from './calculo-guias.ts'
import { calculoGuiasDenuncia } from './calculo-guias-denuncia.ts'

describe('strategies of guides', () => {
  it.each([calculoGuias, calculoGuiasDenuncia])(
    'U3-3.5-02 $slug has correction, fine and interest of provider and taker',
    (regra) => {
      const papel = regra.fields.papel as { options?: readonly { value: string }[] }
      expect(papel.options?.map(({ value }) => value)).toEqual(['PRESTADOR', 'TOMADOR'])
      expect(Object.keys(regra.fields)).toEqual(expect.arrayContaining(['correcaoIndiceId', 'multaTipo', 'jurosTipo']))
      expect(regra.unique.map(({ fields }) => fields)).toEqual([['papel', 'inicio']])
    },
  )

  const mensal = { jurosTipo: 'MENSAL', jurosTaxa: Aliquota.from('1'), jurosInicio: 'VENCIMENTO', jurosApenasUteis: false }
  it.each([
    [{ ...mensal, jurosContagem: 'MES_E_FRACAO' }, '1,00% ao mês, mês e fração'],
    [{ ...mensal, jurosContagem: 'PRO_RATA_DIARIO' }, '1,00% ao mês, pró rata diário'],
    [
      { ...mensal, jurosContagem: 'PRO_RATA_FRACAO', jurosInicio: 'UM_MES' },
      '1,00% ao mês, pró rata somente da parte fracionária do mês (cobrar após 1 mês )',
    ],
    [
      { ...mensal, jurosTipo: 'SELIC', jurosContagem: 'MES_E_FRACAO', jurosInicio: 'VIRADA_DO_MES' },
      'Juro Selic (cobrar após Virada do mês )',
    ],
    [{ ...mensal, jurosTipo: 'DIARIO', jurosContagem: 'MES_E_FRACAO', jurosApenasUteis: true }, '1,00% ao dia (dias úteis)'],
    [{ ...mensal, jurosTipo: 'NENHUM', jurosContagem: 'MES_E_FRACAO' }, 'Sem juros'],
  ])('the list says how the interest counts (spec 3 §9.1)', (valores, dito) => {
    expect(calculoGuias.told.map(({ of }) => of(valores))).toEqual([dito])
  })
})
