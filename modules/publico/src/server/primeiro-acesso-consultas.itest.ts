import { withCheckDigits } from '@iss/kernel/documento'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { autorizar, buscarContatoMunicipio, buscarListaAtividadePorMunicipio } from '../contract/primeiro-acesso.ts'
import { buscarCEPPorCEP } from '@iss/municipio/contract/cep'
import { cenaPrimeiroAcesso, mensagens } from '../../test/primeiro-acesso.ts'

let cena: Awaited<ReturnType<typeof cenaPrimeiroAcesso>>
beforeAll(async () => {
  cena = await cenaPrimeiroAcesso()
})
afterAll(() => cena?.scene.stop())

describe('C1-7.public-login-service-02 the form begins', () => {
  it('M1-5.first-access-01 U1-5.first-access-01 needs municipality and document', async () => {
    for (const pedido of [{}, { documento: demoDocumentos.maria }, { idMunicipio: 1 }, { documento: ' . ', idMunicipio: 1 }])
      expect(mensagens(await cena.scene.publico.try(autorizar, pedido))).toEqual([
        [null, 'Por favor, informar o município e o documento.'],
      ])
    expect(mensagens(await cena.scene.publico.try(autorizar, { documento: '30000000206', idMunicipio: 1 }))).toEqual([
      ['documento', 'CPF ou CNPJ inválido.'],
    ])
    expect(mensagens(await cena.scene.publico.try(autorizar, { documento: demoDocumentos.maria, idMunicipio: 999 }))).toEqual([
      ['idMunicipio', 'Município não encontrado.'],
    ])
  })

  it('U1-3-01 U1-5.first-access-02 of someone unknown: flags false, country Brasil, states and municipalities', async () => {
    const to = await cena.iniciar(withCheckDigits('300000050'))
    expect(to).toMatchObject({
      pessoa: { nome: '', email: '', documento: withCheckDigits('300000050') },
      endereco: { pais: 'Brasil' },
      municipio: { id: 1, nome: 'Nova Serra', estado: 'MG' },
      tipoRegime: 'FATURAMENTO',
      pessoaFisica: true,
      eventual: true,
      usuarioCadastradoGrp: false,
      usuarioAtivo: false,
      bloqueiaAtividade: false,
      bloqueiaRegime: false,
      solicitaEmissaoNfe: false,
      pessoaPossuiCadastroMunicipio: false,
      realizaraSolicitacao: true,
    })
    expect([to.estadoList.length, to.municipioList[0]?.nome]).toEqual([27, 'Nova Serra'])
  })

  it('of a registered natural person only traces are told', async () => {
    const to = await cena.iniciar('300.000.002-05')
    expect(to).toMatchObject({
      usuarioCadastradoGrp: true,
      usuarioAtivo: true,
      pessoaPossuiCadastroMunicipio: true,
      usuario: 'm***',
      telefone: '',
    })
    expect(to.pessoa).toEqual({
      nome: 'M**** C*****',
      email: 'm***@d***.example',
      documento: demoDocumentos.maria,
      enderecos: [],
    })
    expect(JSON.stringify(to)).not.toMatch(/Rosas|31988880205|maria@/)
  })

  it('of a company the public name and its activities, locked (U1-5.first-access-09)', async () => {
    const to = await cena.iniciar(demoDocumentos.alfa)
    expect(to).toMatchObject({ bloqueiaAtividade: true, bloqueiaRegime: true, pessoaFisica: false, possuiAutorizacaoNfe: true })
    expect(to.pessoa.nome).toBe('Alfa Tecnologia Ltda')
    expect(to.atividadeList.map(({ codigo }) => codigo)).toEqual(['010101', '170101'])
  })
})

describe('lookups of the form', () => {
  it('C1-7.public-login-service-06 a CEP gives street, neighbourhood, type and municipality; an unknown one null', async () => {
    expect(await cena.scene.publico.call(buscarCEPPorCEP, { cep: '35999-030' })).toEqual({
      cep: '35999030',
      logradouro: 'das Acácias',
      bairro: 'Vila Nova',
      tipo: 'R.',
      municipio: { codigo: '9900001', nome: 'Nova Serra', estado: 'MG' },
    })
    expect(await cena.scene.publico.call(buscarCEPPorCEP, { cep: '00000000' })).toBeNull()
    expect(await cena.scene.publico.call(buscarCEPPorCEP, { cep: 'x' })).toBeNull()
  })

  it('C1-7.public-login-service-05 the activities of the city in order of code', async () => {
    const lista = await cena.scene.publico.call(buscarListaAtividadePorMunicipio, {
      documento: demoDocumentos.maria,
      idMunicipio: 1,
    })
    expect(lista.length).toBeGreaterThan(10)
    expect(lista.map(({ codigo }) => codigo)).toEqual(lista.map(({ codigo }) => codigo).sort())
    expect(lista[0]).toMatchObject({ codigo: '010101', resumo: 'Análise e desenvolvimento de sistemas' })
  })

  it('the contact of the city', async () => {
    expect(await cena.scene.publico.call(buscarContatoMunicipio, { idMunicipio: 1 })).toMatchObject({
      orgao: 'Secretaria Municipal de Fazenda',
      email: 'iss@novaserra.example',
    })
  })
})
