import { Dinheiro } from '@iss/kernel/dinheiro'
import { describe, expect, it } from 'vitest'
import { readLote } from '@iss/abrasf/read-lote'
import type { DeclaracaoLida, TomadorLido } from '@iss/abrasf/lote-lido'
import { avisosDoRps, canonicaDoRps, checkCoerencia } from '../src/server/canonica-do-rps.ts'
import { loteDeTeste } from '@iss/abrasf/testing/lote-de-teste'

const lida = (mudancas: Partial<DeclaracaoLida> = {}): DeclaracaoLida => {
  const [item] = readLote(loteDeTeste({ rps: [{ numero: 5 }] })).rps
  if (!item?.declaracao) throw new Error('The batch has no declaration')
  return { ...item.declaracao, ...mudancas }
}
const nota = (mudancas: Partial<DeclaracaoLida> = {}) => canonicaDoRps(lida(mudancas), '11222333000181', 'ARQUIVO')
const comValores = (valores: Partial<DeclaracaoLida['servico']['valores']>) => {
  const { servico } = lida()
  return { servico: { ...servico, valores: { ...servico.valores, ...valores } } }
}
const tomador = (mudancas: Partial<TomadorLido>): { tomador: TomadorLido } => ({
  tomador: {
    documento: null,
    inscricaoMunicipal: null,
    nif: null,
    razaoSocial: 'Quem recebeu',
    endereco: null,
    telefone: null,
    email: null,
    ...mudancas,
  },
})
const semEndereco = {
  logradouro: null,
  numero: null,
  complemento: null,
  bairro: null,
  codigoMunicipio: null,
  uf: null,
  codigoPais: null,
  cep: null,
  exterior: null,
}

describe('canonicaDoRps', () => {
  it('keeps identity, day, service and one item of the whole value', () => {
    const { origem, prestador, rps, dataPrestacao, competencia, servico, itens, informado } = nota()
    expect({ origem, prestador, dataPrestacao, competencia: competencia.format() }).toEqual({
      origem: 'ARQUIVO',
      prestador: '11222333000181',
      dataPrestacao: '2026-01-20',
      competencia: '01/2026',
    })
    expect(rps).toEqual({ numero: '5', serie: 'A1', tipo: 1, dataEmissao: '2026-01-20', status: 1, substituido: null })
    expect(servico).toMatchObject({
      atividadeId: null,
      subitem: '1.07',
      codigoMunicipal: '010701',
      cnae: '6209100',
      municipioPrestacao: '3106200',
      paisPrestacao: null,
      exigibilidade: 'EXIGIVEL',
    })
    expect(
      itens.map(({ descricao, quantidade, valorUnitario }) => [descricao, quantidade.toString(), valorUnitario.toString()]),
    ).toEqual([['Consultoria em redes & segurança', '1', '850']])
    expect(informado).toMatchObject({ retido: false, municipioIncidencia: '3106200', responsavelRetencao: null, imposto: null })
    expect([informado.valorTotal?.toString(), informado.aliquota?.toString()]).toEqual(['850.00', '3.00'])
  })

  it('takes amounts as told: one deduction, both discounts, federal withholdings', () => {
    const valor = (text: string) => Dinheiro.from(text)
    const { deducoes, descontoIncondicional, descontoCondicional, retencoes, informado } = nota(
      comValores({
        valorDeducoes: valor('100.00'),
        descontoIncondicionado: valor('10.00'),
        descontoCondicionado: valor('5.00'),
        valorPis: valor('1.01'),
        valorCofins: valor('2.02'),
        valorInss: valor('3.03'),
        valorIr: valor('4.04'),
        valorCsll: valor('5.05'),
        outrasRetencoes: valor('6.06'),
        valorIss: valor('22.20'),
      }),
    )
    expect(deducoes.map(({ descricao, valor: usado }) => [descricao, usado.toString()])).toEqual([
      ['Deduções informadas no RPS', '100.00'],
    ])
    expect([descontoIncondicional, descontoCondicional, informado.imposto].map(String)).toEqual(['10.00', '5.00', '22.20'])
    expect(JSON.parse(JSON.stringify(retencoes))).toEqual({
      pis: '1.01',
      cofins: '2.02',
      inss: '3.03',
      irrf: '4.04',
      csll: '5.05',
      outrasRetencoes: '6.06',
      outrasDeducoes: '0.00',
    })
  })

  it('takes deductions by document and says when they do not add up', () => {
    const deducoes = ['30.00', '20.00'].map((valor) => ({
      tipo: 2,
      descricao: null,
      documento: '99',
      fornecedor: '40000005000139',
      dataEmissao: '2026-01-05',
      valorDedutivel: Dinheiro.from(valor),
      valorUtilizado: Dinheiro.from(valor),
    }))
    const declaracao = lida({ ...comValores({ valorDeducoes: Dinheiro.from('60.00') }), deducoes })
    expect(
      canonicaDoRps(declaracao, '11222333000181', 'ARQUIVO').deducoes.map(
        ({ tipoNacional, descricao, fornecedor, documento }) => ({ tipoNacional, descricao, fornecedor, documento }),
      )[0],
    ).toEqual({
      tipoNacional: 8,
      descricao: 'Dedução conforme documento 99',
      fornecedor: '40000005000139',
      documento: { tipo: 'OUTRO', numero: '99' },
    })
    expect(checkCoerencia(declaracao, { n: 5, s: 'A1' }).map(({ message }) => message)).toEqual([
      'RPS 5/A1: as deduções por documento somam 50,00, mas o valor das deduções informado é 60,00.',
    ])
    expect(
      checkCoerencia(lida({ ...comValores({ valorDeducoes: Dinheiro.from('50.00') }), deducoes }), { n: 5, s: 'A1' }),
    ).toEqual([])
  })

  it('knows the taker by CNPJ, by CPF, abroad or not at all', () => {
    expect(nota().tomador).toMatchObject({
      identificacao: 'CNPJ',
      documento: '11444777000161',
      nome: 'Comercial Aurora Ltda',
      endereco: { municipio: '3106200', cep: '30130010' },
    })
    expect(nota(tomador({ documento: '30000000116' })).tomador.identificacao).toBe('CPF')
    expect(nota(tomador({})).tomador).toMatchObject({ identificacao: 'NAO_IDENTIFICADO', documento: null, nome: 'Quem recebeu' })
    expect(nota({ tomador: null }).tomador.identificacao).toBe('NAO_IDENTIFICADO')
    const fora = nota(
      tomador({ nif: 'US-123', endereco: { ...semEndereco, codigoPais: '2496', exterior: '350 Fifth Avenue, New York' } }),
    ).tomador
    expect(fora).toMatchObject({
      identificacao: 'EXTERIOR',
      nif: 'US-123',
      endereco: null,
      enderecoExterior: { pais: 'US', texto: '350 Fifth Avenue, New York' },
    })
    expect(
      nota(tomador({ endereco: { ...semEndereco, logradouro: 'Calle Mayor', numero: '3', uf: 'EX', codigoPais: '2453' } }))
        .tomador,
    ).toMatchObject({
      identificacao: 'EXTERIOR',
      enderecoExterior: { pais: 'ES', texto: 'Calle Mayor, 3' },
    })
    expect(
      nota(tomador({ endereco: { ...semEndereco, codigoMunicipio: 3106200, uf: 'MG', codigoPais: '1058' } })).tomador
        .identificacao,
    ).toBe('NAO_IDENTIFICADO')
  })

  it('puts a service done abroad into its country, and tells a country it does not know', () => {
    const { servico } = lida()
    const exportada = { servico: { ...servico, codigoMunicipio: 9_999_999, codigoPais: '6289', exigibilidade: 4 as const } }
    expect(nota(exportada).servico).toMatchObject({
      municipioPrestacao: null,
      paisPrestacao: 'GB',
      paisResultado: 'GB',
      exigibilidade: 'EXPORTACAO',
    })
    expect(avisosDoRps(lida({ servico: { ...servico, codigoPais: '0001' } }))).toEqual(['O código de país 0001 não é conhecido.'])
    expect(avisosDoRps(lida({ rpsSubstituido: { numero: 4, serie: 'A1', tipo: 1 } }))).toEqual([
      'O RPS indica a substituição do RPS 4/A1, que não é feita na importação. Substitua a NF-e pela tela própria.',
    ])
    expect(avisosDoRps(lida())).toEqual([])
  })

  it('keeps withholding, works, event, intermediary and remarks', () => {
    const { servico } = lida()
    const completa = nota({
      servico: { ...servico, issRetido: true, responsavelRetencao: 2 },
      construcaoCivil: { codigoObra: '123', art: 'MG1' },
      evento: { identificacao: 'E9', descricao: 'Feira' },
      intermediario: { documento: '40000005000139', inscricaoMunicipal: null, razaoSocial: 'Ponte Ltda', codigoMunicipio: null },
      informacoesComplementares: 'Pedido 88',
      status: 'cancelado',
    })
    expect(completa).toMatchObject({
      informado: { retido: true, responsavelRetencao: 'INTERMEDIARIO' },
      obra: { codigo: '123', art: 'MG1' },
      evento: { identificacao: 'E9', nome: 'Feira' },
      intermediario: { identificacao: 'CNPJ', documento: '40000005000139', nome: 'Ponte Ltda' },
      observacoes: 'Pedido 88',
      rps: { status: 2 },
    })
  })
})
