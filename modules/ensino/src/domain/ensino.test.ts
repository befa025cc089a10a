import { Aliquota } from '@iss/kernel/aliquota'
import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { documentoDeExibicao, documentoMascarado, type Identificado, isMenor, validarAluno } from './aluno.ts'
import { isItemDeEnsino, type PrecoGravado, precoEm, validarValores, type ValorDoCurso } from './curso.ts'
import { descontoDe, type Matricula, validarMatricula } from './matricula.ts'

const mes = (texto: string) => Competencia.from(texto)
const reais = (texto: string) => Dinheiro.from(texto)
const valor = (inicio: string, fim: string | null, quanto: string, id: number | null = null): ValorDoCurso => ({
  id,
  inicio: mes(inicio),
  fim: fim === null ? null : mes(fim),
  valor: reais(quanto),
})
const ditas = (lista: readonly { field?: string | null; message: string }[]) =>
  lista.map(({ field, message }) => [field, message])

describe('I1 price of a course', () => {
  const valores = [valor('2026-01', '2026-06', '350.00'), valor('2026-07', null, '370.00')]
  it.each([
    ['2025-12', undefined],
    ['2026-01', '350,00'],
    ['2026-06', '350,00'],
    ['2026-07', '370,00'],
    ['2027-01', '370,00'],
  ])('350,00 from 01/2026 then 370,00 from 07/2026: in %s it is %s', (competencia, esperado) =>
    expect(precoEm(valores, mes(competencia))?.format()).toBe(esperado),
  )

  it('prices are positive, in order, never two at once', () => {
    expect(validarValores(valores, [])).toEqual([])
    expect(ditas(validarValores([], []))).toEqual([['valores', 'Informe ao menos um valor do curso.']])
    expect(ditas(validarValores([valor('2026-01', '2025-12', '0')], []))).toEqual([
      ['valores.0.valor', 'O valor do curso deve ser maior que zero.'],
      ['valores.0.fim', 'A competência final não pode ser anterior à inicial.'],
    ])
    expect(ditas(validarValores([valor('2026-01', '2026-07', '350.00'), valor('2026-07', null, '370.00')], []))).toEqual([
      ['valores.1.inicio', 'O valor conflita com o de 01/2026 a 07/2026.'],
    ])
  })

  it('one that was billed keeps value and beginning, ends after it was billed, and stays', () => {
    const gravado: PrecoGravado = { ...valor('2026-01', null, '350.00', 1), id: 1, ultimaFaturada: mes('2026-04') }
    const contra = (um: ValorDoCurso[]) => ditas(validarValores(um, [gravado]))
    expect(contra([valor('2026-01', '2026-06', '350.00', 1)])).toEqual([])
    expect(contra([valor('2026-01', null, '360.00', 1)])).toEqual([
      ['valores.0.valor', 'O valor já foi faturado: só o seu fim pode ser alterado.'],
    ])
    expect(contra([valor('2026-01', '2026-03', '350.00', 1)])).toEqual([['valores.0.fim', 'O valor foi faturado até 04/2026.']])
    expect(contra([valor('2026-05', null, '350.00')])).toEqual([['valores', 'Um valor já faturado não pode ser removido.']])
  })

  it.each([
    ['8.01', true],
    ['8.02', true],
    ['8.03', false],
    ['17.01', false],
  ])('item %s of the list of services is teaching: %s', (item, é) => expect(isItemDeEnsino(item)).toBe(é))
})

describe('I2 students', () => {
  const ninguem: Identificado = { nome: 'Lia', documento: '', rg: '', cnh: '', passaporte: '', nascimento: null, email: '' }
  const contra = (aluno: Partial<Identificado>, responsavel: Partial<Identificado> | null = null) =>
    ditas(validarAluno({ ...ninguem, ...aluno }, responsavel && { ...ninguem, ...responsavel }, '2026-04-15'))

  it.each([
    [{ documento: '52998224725', rg: 'MG-1', cnh: '2', passaporte: 'P3' }, '529.982.247-25', '***.982.247-**'],
    [{ documento: '', rg: 'MG1234', cnh: '2', passaporte: 'P3' }, 'RG MG1234', 'RG ****34'],
    [{ documento: '', rg: '', cnh: '12345', passaporte: 'P3' }, 'CNH 12345', 'CNH ***45'],
    [{ documento: '', rg: '', cnh: '', passaporte: 'FX555' }, 'Passaporte FX555', 'Passaporte ***55'],
    [{ documento: '', rg: '', cnh: '', passaporte: '' }, 'Nenhum documento cadastrado.', 'Nenhum documento cadastrado.'],
  ])('U3-3.1-05 the document of %j is shown as %s, of a minor as %s', (documentos, inteiro, mascarado) =>
    expect([documentoDeExibicao(documentos), documentoMascarado(documentos)]).toEqual([inteiro, mascarado]),
  )

  it.each([
    ['2008-04-15', false],
    ['2008-04-16', true],
    [null, true],
  ])('born on %s: a minor on 15/04/2026 is %s', (nascimento, menor) => expect(isMenor(nascimento, '2026-04-15')).toBe(menor))

  it('without a document of its own, with the guardian’s, a student is accepted; with none of either refused', () => {
    expect(contra({}, { documento: '52998224725' })).toEqual([])
    expect(contra({ rg: 'MG-1' })).toEqual([])
    expect(contra({}, {})).toEqual([['documento', 'Informe ao menos um documento do aluno ou do responsável.']])
    expect(contra({})).toEqual([['documento', 'Informe ao menos um documento do aluno ou do responsável.']])
  })

  it('each field says what is wrong with it', () => {
    expect(contra({ nome: '', documento: '11111111111', nascimento: '2026-04-16', email: 'x' })).toEqual([
      ['nome', 'Informe o nome do aluno.'],
      ['documento', 'O CPF/CNPJ é inválido.'],
      ['nascimento', 'A data de nascimento não pode ser futura.'],
      ['email', 'O e-mail é inválido.'],
    ])
    expect(contra({ documento: '52998224725' }, { nome: '', documento: '52998224725' })).toEqual([
      ['responsavel.nome', 'Informe o nome do responsável.'],
      ['documento', 'O aluno e o responsável não podem ter o mesmo documento.'],
    ])
  })
})

describe('I2 a student in a course', () => {
  const certa: Matricula = {
    inicio: mes('2026-02'),
    fim: null,
    valor: null,
    desconto: Aliquota.from('10'),
    bolsa: Dinheiro.zero,
    pagoPeloResponsavel: false,
  }
  const contra = (mudada: Partial<Matricula>, faturadas: [string, string] | null = null, preco: string | null = '350.00') =>
    ditas(
      validarMatricula(
        { ...certa, ...mudada },
        {
          preco: preco === null ? null : reais(preco),
          temResponsavel: false,
          faturadas: faturadas && { primeira: mes(faturadas[0]), ultima: mes(faturadas[1]) },
        },
      ),
    )

  it('says what is wrong with it', () => {
    expect(contra({})).toEqual([])
    expect(contra({}, null, null)).toEqual([['valor', 'O curso não tem valor no início da matrícula: informe o valor do aluno.']])
    expect(contra({ valor: reais('200.00') }, null, null)).toEqual([])
    expect(
      contra({ desconto: Aliquota.from('100.01'), bolsa: reais('350.01'), pagoPeloResponsavel: true, fim: mes('2026-01') }),
    ).toEqual([
      ['fim', 'A competência final não pode ser anterior à inicial.'],
      ['desconto', 'O desconto deve ficar entre 0% e 100%.'],
      ['bolsa', 'A bolsa não pode passar do valor do curso.'],
      ['pagoPeloResponsavel', 'O aluno não tem responsável cadastrado.'],
    ])
    expect(contra({ inicio: mes('2026-04'), fim: mes('2026-04') }, ['2026-03', '2026-05'])).toEqual([
      ['inicio', 'O aluno já foi faturado em 03/2026.'],
      ['fim', 'O aluno já foi faturado em 05/2026.'],
    ])
  })

  it.each([
    ['350.00', '10', '0.00', '35,00'],
    ['350.05', '10', '0.00', '35,00'],
    ['350.15', '10', '0.00', '35,02'],
    ['350.00', '50', '200.00', '350,00'],
    ['350.00', '0', '17.50', '17,50'],
  ])('of %s with %s%% and a scholarship of %s are discounted %s', (cheio, desconto, bolsa, esperado) =>
    expect(descontoDe(reais(cheio), { desconto: Aliquota.from(desconto), bolsa: reais(bolsa) }).format()).toBe(esperado),
  )
})
