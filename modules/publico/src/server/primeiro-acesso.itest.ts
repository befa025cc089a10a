import { autenticar, enviarSenha } from '@iss/acesso/contract/login'
import { withCheckDigits } from '@iss/kernel/documento'
import { setChave } from '@iss/municipio/server'
import { readPages } from '@iss/platform/pdf/testing'
import { atenderAprovar, atenderBuscarTO, buscarAtendimento } from '@iss/solicitacao/contract/atendimento'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  autorizar,
  buscarListaAtividadePorMunicipio,
  cadastrar,
  downloadRelatorioPrimeiroAcesso,
} from '../contract/primeiro-acesso.ts'
import { solicitaLivreEscrituracao } from '../domain/chaves-publico.ts'
import { cenaPrimeiroAcesso, linkEm, mensagens } from '../../test/primeiro-acesso.ts'

let cena: Awaited<ReturnType<typeof cenaPrimeiroAcesso>>
beforeAll(async () => {
  cena = await cenaPrimeiroAcesso()
})
afterAll(() => cena?.scene.stop())

describe('C1-7.public-login-service-10 E1-7.public-login-service-01 registration', () => {
  it('answers the violations of the form, keyed, in their order', async () => {
    const vazio = await cena.preencher(withCheckDigits('300000051'), { usuario: 'com espaço', email: '' })
    const answer = await cena.scene.publico.try(cadastrar, {
      ...vazio,
      pessoa: { ...vazio.pessoa, nome: '' },
      endereco: { ...vazio.endereco, cep: '' },
    })
    expect([answer.status, ...mensagens(answer)]).toEqual([
      409,
      ['usuario', 'O campo usuário não deve possuir nenhum espaço.'],
      ['confirmacaoEmail', 'O campo e-mail e sua confirmação deve ser iguais.'],
      ['nome', 'O nome é obrigatório.'],
      ['cep', 'O campo CEP é obrigatório.'],
    ])
    const aberto = await cena.preencher(withCheckDigits('300000051'), {})
    const semRua = await cena.scene.publico.try(cadastrar, {
      ...aberto,
      endereco: { ...aberto.endereco, cep: '35999-000', numero: '' },
    })
    expect(mensagens(semRua)).toEqual([[null, 'Você está adicionando um novo endereço, por favor, verifique os campos.']])
    const ocupado = await cena.scene.publico.try(cadastrar, { ...aberto, usuario: 'ALFA' })
    expect(mensagens(ocupado)).toEqual([['usuario', 'Este usuário já existe. Escolha outro nome de usuário.']])
    const inventada = await cena.scene.publico.try(cadastrar, {
      ...aberto,
      atividadeList: [{ id: 999999, codigo: 'x', resumo: 'x' }],
    })
    expect(mensagens(inventada)).toEqual([['atividadeList', 'Escolha uma atividade da lista do município.']])
    const estranho = await cena.scene.publico.try(cadastrar, {
      ...aberto,
      pessoa: { ...aberto.pessoa, email: 'a..b@exemplo.test' },
      confirmacaoEmail: 'a..b@exemplo.test',
    })
    expect([estranho.status, mensagens(estranho)]).toEqual([409, [['email', 'Informe um e-mail válido.']]])
  })

  it('M1-7.what-the-product-does-with-answers-01 someone new waits for an inspector; approved, the account works from mail to start page', async () => {
    const documento = withCheckDigits('300000052')
    const lista = await cena.scene.publico.call(buscarListaAtividadePorMunicipio, { documento, idMunicipio: 1 })
    const atividade = lista.find(({ codigo }) => codigo === '060101')
    const to = await cena.preencher(documento, {
      usuario: 'joana.nova',
      email: 'joana.nova@exemplo.test',
      atividadeList: atividade ? [atividade] : [],
    })
    expect(await cena.enviar(to)).toEqual({ idPessoa: null, aguardarAprovacao: true, emailAtivacao: false })
    // Once more: it is pending already.
    expect(mensagens(await cena.scene.publico.try(cadastrar, to))[0]?.[1]).toMatch(/2026[0-9]{8}/)
    expect(await cena.scene.publico.call(autenticar, { usuario: 'joana.nova', senha: 'segredo1' })).toMatchObject({
      success: false,
    })
    const pedido = await cena.atender('30000005')
    expect(pedido.resumo).toEqual(
      expect.arrayContaining([
        { rotulo: 'Nome', atual: null, solicitado: 'Joana Nova', alterado: false },
        {
          rotulo: 'Endereço',
          atual: null,
          solicitado: 'R. das Acácias, 45, Vila Nova - Nova Serra/MG, CEP 35999-030',
          alterado: false,
        },
        { rotulo: 'Atividades', atual: null, solicitado: '060101 Barbearia, cabeleireiros e congêneres', alterado: false },
      ]),
    )
    const recebidas = await cena.cartas('joana.nova@exemplo.test')
    expect(recebidas.map(({ assunto }) => assunto)).toEqual([
      'Seu cadastro foi aprovado',
      expect.stringContaining('Sua solicitação foi aprovada'),
    ])
    expect(recebidas[0]?.texto).toContain('O seu usuário é joana.nova.')
    const info = await cena.ativarEEntrar(linkEm(recebidas[0]?.texto ?? ''), 'joana.nova')
    expect(info).toMatchObject({
      nomeUsuario: 'Joana Nova',
      nomePessoaSelecionada: 'Joana Nova',
      perfis: ['usuario'],
      pessoaAutorizadaNfe: false,
    })
    const [pessoa] = await cena.scene.owner(
      `select p.natureza_cadastro as natureza, p.origem, e.logradouro_nome as rua, t.numero as telefone,
         (select count(*)::int from pessoa_atividade a where a.pessoa_id = p.id) as atividades,
         (select valor from chave_configuracao c where c.pessoa_id = p.id and c.nome = 'permiteEmissaoNotaAvulsa') as avulsa
       from pessoa p join endereco e on e.pessoa_id = p.id join telefone t on t.pessoa_id = p.id where p.documento = $1`,
      [documento],
    )
    expect(pessoa).toEqual({
      natureza: 'EVENTUAL',
      origem: 2,
      rua: 'das Acácias',
      telefone: '31988887777',
      atividades: 1,
      avulsa: true,
    })
    // Recovery works too, for the inspector vouched for the address.
    expect(await cena.scene.publico.call(enviarSenha, { usuario: 'joana.nova' })).toMatch(/^EMAIL j\*\*\*@e\*\*\*\.test$/)
  })

  it('K01 solicitaLivreEscrituracaoPrestador: switched off, the box is not offered and ticking it grants nothing', async () => {
    const documento = withCheckDigits('400000610001')
    const chave = (ligada: boolean) => cena.scene.inCity(1, (ctx) => setChave(ctx, solicitaLivreEscrituracao, ligada))
    const abrir = () => cena.scene.publico.call(autorizar, { documento, idMunicipio: 1 })
    expect((await abrir()).ofereceLivreEscrituracao).toBe(true)
    await chave(false)
    expect((await abrir()).ofereceLivreEscrituracao).toBe(false)
    const pedido = {
      nome: 'Confeitaria Nova Ltda',
      usuario: 'confeitaria',
      email: 'confeitaria@exemplo.test',
      solicitaLivreEscrituracaoPrestador: true,
    }
    await cena.enviar(await cena.preencher(documento, pedido))
    const [pedida] = await cena.scene.owner<{ livre: boolean }>(
      `select (dados -> 'solicitaLivreEscrituracaoPrestador')::boolean as livre from solicitacao where interessado_documento = $1`,
      [documento],
    )
    expect(pedida).toEqual({ livre: false })
    await chave(true)
  })

  it('R1-2.2-04 C1-7.public-login-service-18 A-23 a company gets the instructions as PDF, with and without the prefix', async () => {
    const documento = withCheckDigits('400000600001')
    const answer = await cena.enviar(
      await cena.preencher(documento, {
        nome: 'Padaria Nova Ltda',
        usuario: 'padaria',
        email: 'padaria@exemplo.test',
        solicitaLivreEscrituracaoPrestador: true,
      }),
    )
    expect(answer).toMatchObject({ aguardarAprovacao: true, emailAtivacao: false })
    const id = answer.idPessoa ?? ''
    const pdf = await cena.scene.publico.call(downloadRelatorioPrimeiroAcesso, { id })
    const semPrefixo = await cena.scene.publico.get(`/downloadRelatorioPrimeiroAcesso.action?id=${id}`)
    expect([semPrefixo.status, semPrefixo.headers['content-type']]).toEqual([200, 'application/pdf'])
    const [texto] = await readPages(new Uint8Array(pdf as unknown as Buffer))
    for (const part of [
      'Instruções do primeiro acesso',
      'Padaria Nova Ltda',
      '40.000.060/0001',
      'padaria@exemplo.test',
      'Setor de ISS: Pça. da Matriz',
      'Assinatura do responsável',
    ])
      expect(texto).toContain(part)
    expect((await cena.pagina(`/public/download-relatorio-primeiro-acesso?id=${id}`)).html).toContain(
      `/downloadRelatorioPrimeiroAcesso.action?id=${id}`,
    )
    for (const errado of ['', '1', '1-00000000-0000-0000-0000-000000000000', `2${id.slice(1)}`, `999${id.slice(1)}`]) {
      expect(mensagens(await cena.scene.publico.try(downloadRelatorioPrimeiroAcesso, { id: errado }))).toEqual([
        [null, 'O pedido de cadastro não foi encontrado.'],
      ])
      expect((await cena.pagina(`/public/download-relatorio-primeiro-acesso?id=${errado}`)).status).toBe(404)
    }
    await cena.atender(documento, true, { inscricaoMunicipal: '77001' })
    const info = await cena.ativarEEntrar(linkEm((await cena.cartas('padaria@exemplo.test'))[0]?.texto ?? ''), 'padaria')
    expect(info).toMatchObject({ perfis: ['usuario', 'empresa'], pessoaAutorizadaEscriturar: true, prestador: true })
    expect(
      await cena.scene.owner(
        'select natureza_cadastro as natureza, inscricao_municipal as inscricao from pessoa where documento = $1',
        [documento],
      ),
    ).toEqual([{ natureza: 'PERMANENTE', inscricao: '77001' }])
  })

  it('an accountant gets his role; a rejected registration is told by mail and leaves nothing', async () => {
    const contador = withCheckDigits('300000053')
    expect(
      (
        await cena.enviar(
          await cena.preencher(contador, {
            nome: 'Caio Contador',
            usuario: 'caio',
            email: 'caio@exemplo.test',
            crc: 'MG-012345/O',
          }),
        )
      ).idPessoa,
    ).not.toBeNull()
    await cena.atender(contador)
    expect(await cena.ativarEEntrar(linkEm((await cena.cartas('caio@exemplo.test'))[0]?.texto ?? ''), 'caio')).toMatchObject({
      perfis: ['usuario', 'contador'],
    })
    const recusado = withCheckDigits('300000054')
    await cena.enviar(await cena.preencher(recusado, { usuario: 'recusado', email: 'recusado@exemplo.test' }))
    await cena.atender(recusado, false)
    const [carta] = await cena.cartas('recusado@exemplo.test')
    expect([carta?.assunto, carta?.texto]).toEqual([
      expect.stringContaining('Sua solicitação foi indeferida'),
      expect.stringContaining('Justificativas:'),
    ])
    expect(await cena.scene.owner('select id from pessoa where documento = $1', [recusado])).toEqual([])
    // Nothing is pending any more: he may try again.
    expect(
      (await cena.enviar(await cena.preencher(recusado, { usuario: 'recusado', email: 'recusado@exemplo.test' })))
        .aguardarAprovacao,
    ).toBe(true)
  })

  it('a user name taken meanwhile stops the approval; the inspector corrects it', async () => {
    const um = withCheckDigits('300000055')
    const dois = withCheckDigits('300000056')
    await cena.enviar(await cena.preencher(um, { usuario: 'gemeo', email: 'um@exemplo.test' }))
    await cena.enviar(await cena.preencher(dois, { usuario: 'gemeo', email: 'dois@exemplo.test' }))
    await cena.atender(um)
    const linhas = await cena.fiscal.call(buscarAtendimento, { documento: dois, situacao: 'pendente' } as never)
    const criptId = linhas[0]?.criptId ?? ''
    const { versao } = await cena.fiscal.call(atenderBuscarTO, { criptId })
    const recusa = await cena.fiscal.try(atenderAprovar, { criptId, versao, texto: '', enviarEmail: true, dados: {} })
    expect(mensagens(recusa)).toEqual([['dados.usuario', 'Este usuário já existe. Escolha outro nome de usuário.']])
    await cena.atender(dois, true, { usuario: 'gemeo2' })
    expect(linkEm((await cena.cartas('dois@exemplo.test'))[0]?.texto ?? '')).not.toBe('')
  })
})
