import { Dinheiro } from '@iss/kernel/dinheiro'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { setChave } from '@iss/municipio/server'
import { type Scene, startScene } from '@iss/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buscarComprovante,
  buscarConsultaPublica,
  buscarConsultasPublicas,
  buscarRps,
  removerInscricaoEmail,
} from '../contract/consultas.ts'
import { autorizar } from '../contract/primeiro-acesso.ts'
import { exibeDadosCompletosPrimeiroAcesso } from '../domain/chaves-publico.ts'
import { notasVersao } from '@iss/inicial/domain/notas-versao'
import { listRemovidos } from './remover-inscricao-email.ts'

let scene: Scene
beforeAll(async () => {
  scene = await startScene()
})
afterAll(() => scene?.stop())

const tentar = async (call: Parameters<Scene['publico']['try']>[0], pedido: unknown) => {
  const { status, body } = await scene.publico.try(call, pedido)
  return [status, ...(body.mensagens ?? []).map(({ message }) => message)]
}
const pagina = async (path: string) => {
  const answer = await scene.publico.get(path, { accept: 'text/html' })
  return { status: answer.status, html: String(answer.body) }
}

describe('C1-7.public-login-service-14 receipt lookup', () => {
  let nota: { numero: number; tomador: string; senha: string; valor: string }
  beforeAll(async () => {
    // The content of a note never changes; the receipt that it was made of is put in past the trigger, as an import would have written it.
    await scene.owner('alter table nota_fiscal disable trigger user')
    const [row] = await scene.owner<typeof nota & { id: string }>(
      `select n.id, d.senha, n.tomador_documento as tomador, n.valor_total::text as valor from nota_fiscal n join documento d on d.municipio_id = n.municipio_id and d.id = n.id
       join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id where p.documento = $1 order by n.id limit 1`,
      [demoDocumentos.alfa],
    )
    if (!row) throw new Error('The demonstration has no note of Alfa')
    await scene.owner(`update nota_fiscal set rps_numero = 4321, rps_serie = 'A', rps_tipo = 1 where id = $1`, [row.id])
    await scene.owner('alter table nota_fiscal enable trigger user')
    nota = row
  })

  it('U1-5.receipt-lookup-01 A-34 checks captcha, municipality, provider, number: one at a time; the taker is not required', async () => {
    const tudo = { idMunicipio: 1, documento: demoDocumentos.alfa, numeroRps: '4321' }
    expect(await tentar(buscarRps, tudo)).toEqual([409, 'Captcha obrigatório.'])
    expect(await tentar(buscarRps, { ...tudo, captcha: 'falso' })).toEqual([409, 'Captcha obrigatório.'])
    expect(await tentar(buscarRps, { captcha: await scene.captcha() })).toEqual([409, 'Selecione o município.'])
    expect(await tentar(buscarRps, { captcha: await scene.captcha(), idMunicipio: 1 })).toEqual([
      409,
      'Informe o CPF para ser consultado.',
    ])
    expect(await tentar(buscarRps, { captcha: await scene.captcha(), idMunicipio: 1, documento: demoDocumentos.alfa })).toEqual([
      409,
      'Informe o número do recibo',
    ])
    expect(await tentar(buscarRps, { ...tudo, documento: '123', captcha: await scene.captcha() })).toEqual([
      409,
      'CPF ou CNPJ inválido.',
    ])
  })

  it('E1-3-06 E1-3-07 U1-2.9-01 finds the note, and the link opens it on the public documents page', async () => {
    const achada = await scene.publico.call(buscarRps, {
      idMunicipio: 1,
      documento: '40.000.001/0001-50',
      numeroRps: 4321,
      captcha: await scene.captcha(),
    })
    expect(achada).toMatchObject({ prestador: 'Alfa Tecnologia Ltda', codigoVerificador: nota.senha })
    expect(achada.valor.eq(Dinheiro.from(nota.valor))).toBe(true)
    const aberta = await pagina(
      `/public/documentos?senha=${achada.codigoVerificador}&data=${encodeURIComponent(achada.validador)}`,
    )
    expect([aberta.status, aberta.html.includes('Documento autêntico')]).toEqual([200, true])
    const comTomador = { idMunicipio: 1, documento: demoDocumentos.alfa, documentoTomador: nota.tomador, numeroRps: '4321' }
    expect(await scene.publico.call(buscarRps, { ...comTomador, captcha: await scene.captcha() })).toMatchObject({
      codigoVerificador: nota.senha,
    })
    expect(
      await tentar(buscarRps, { ...comTomador, documentoTomador: demoDocumentos.maria, captcha: await scene.captcha() }),
    ).toEqual([409, 'Nenhuma nota fiscal encontrada para o recibo informado.'])
  })

  it.each(['4322', 'abc', '-1', '99999999999999999999'])(
    'answers the same for any receipt without note: %s',
    async (numeroRps) => {
      const captcha = await scene.captcha()
      expect(await tentar(buscarRps, { idMunicipio: 1, documento: demoDocumentos.alfa, numeroRps, captcha })).toEqual([
        409,
        'Nenhuma nota fiscal encontrada para o recibo informado.',
      ])
    },
  )
})

describe('C1-7.public-login-service-15 U1-2.7-01 removal of an address from the mailing', () => {
  it('M1-2.7-01 takes the address as body or in an object, once or again, and keeps only a hash', async () => {
    for (const corpo of ['"Fulano@Exemplo.test"', { email: 'fulano@exemplo.test' }]) {
      const answer = await scene.publico.post('/v2/rest/public/removeinscricaoemail/remover', corpo, {
        'content-type': 'application/json',
      })
      expect([answer.status, answer.body]).toEqual([200, { mensagem: 'Seu email foi removido para envios com sucesso' }])
    }
    const rows = await scene.owner<{ hash: string }>('select hash from email_removido')
    expect([rows.length, JSON.stringify(rows).includes('fulano')]).toEqual([1, false])
    expect(await scene.inCity(1, (ctx) => listRemovidos(ctx, ['FULANO@exemplo.test', 'outra@exemplo.test']))).toEqual([
      'FULANO@exemplo.test',
    ])
    expect(await tentar(removerInscricaoEmail, { email: 'isto não é' })).toEqual([409, 'Informe um e-mail válido.'])
  })
})

describe('U1-2.10-01 generic public searches', () => {
  const buscar = async (tipo: string, documento: string) =>
    scene.publico.call(buscarConsultaPublica, { tipo, idMunicipio: 1, documento, captcha: await scene.captcha() })

  it('there are three, with columns of every kind', async () => {
    const consultas = await scene.publico.call(buscarConsultasPublicas, {})
    expect(consultas.map(({ tipo }) => tipo).sort()).toEqual(['atividades', 'autorizacao-nfe', 'situacao-cadastral'])
    expect([...new Set(consultas.flatMap(({ colunas }) => colunas.map(({ tipo }) => tipo)))].sort()).toEqual([
      'boolean',
      'date',
      'integer',
      'text',
    ])
    const ativas = consultas.map(({ tipo, colunas }) => [tipo, colunas.filter(({ ativo }) => ativo).map(({ chave }) => chave)])
    expect(Object.fromEntries(ativas)).toEqual({
      atividades: ['ativa'],
      'autorizacao-nfe': ['vigente'],
      'situacao-cadastral': ['ativo'],
    })
  })

  it('each finds what the registry says', async () => {
    expect((await buscar('situacao-cadastral', demoDocumentos.alfa)).linhas).toEqual([
      {
        natureza: 'Permanente',
        nome: 'Alfa Tecnologia Ltda',
        inscricao: expect.any(String),
        emite: true,
        situacao: 'Ativa',
        ativo: true,
      },
    ])
    expect((await buscar('situacao-cadastral', demoDocumentos.baixada)).linhas[0]).toMatchObject({
      situacao: 'Baixada',
      ativo: false,
    })
    expect(
      (await buscar('atividades', demoDocumentos.alfa)).linhas.map(({ codigo, principal, ativa }) => [codigo, principal, ativa]),
    ).toEqual([
      ['010101', true, true],
      ['170101', false, true],
    ])
    expect((await buscar('autorizacao-nfe', demoDocumentos.alfa)).linhas[0]).toMatchObject({ eletronica: true, vigente: true })
    expect((await buscar('autorizacao-nfe', demoDocumentos.maria)).linhas).toEqual([])
  })

  it('they are asked for by their own page alone, which asks for the captcha', async () => {
    for (const part of ['descritor', 'buscar', 'exportar'])
      expect(
        scene.app.hasRoute({ method: part === 'descritor' ? 'GET' : 'POST', url: `/v2/rest/relatorio/atividades/${part}` }),
      ).toBe(false)
  })

  it('natural persons are not shown in full', async () => {
    expect(JSON.stringify(await buscar('situacao-cadastral', demoDocumentos.maria))).not.toContain('Maria')
  })

  it('checks captcha, municipality, document', async () => {
    const tipo = 'atividades'
    expect(await tentar(buscarConsultaPublica, { tipo: 'outra' })).toEqual([409, 'Esta consulta não existe.'])
    expect(await tentar(buscarConsultaPublica, { tipo })).toEqual([409, 'Resolva o captcha para pesquisar.'])
    expect(await tentar(buscarConsultaPublica, { tipo, captcha: await scene.captcha() })).toEqual([
      409,
      'Informe o município da consulta.',
    ])
    expect(await tentar(buscarConsultaPublica, { tipo, captcha: await scene.captcha(), idMunicipio: 1 })).toEqual([
      409,
      'Informe o documento da consulta.',
    ])
  })
})

describe('R1-2.2-02 comprovante-inscricao-cadastral', () => {
  const pedir = async (documento: string) =>
    scene.publico.call(buscarComprovante, { idMunicipio: 1, documento, captcha: await scene.captcha() })

  it('is rendered by the server for whoever solved the captcha, for half an hour', async () => {
    const { url } = await pedir(demoDocumentos.alfa)
    const { status, html } = await pagina(url)
    expect(status).toBe(200)
    for (const part of [
      'Comprovante de Inscrição Cadastral',
      '40.000.001/0001-50',
      'Alfa Tecnologia Ltda',
      'Inscrição ativa',
      'Análise e desenvolvimento de sistemas',
    ])
      expect(html).toContain(part)
    expect((await pagina(url.replace('cadastral?', 'cadastral/true?'))).html).toContain('Alfa Tecnologia Ltda')
    // Without browser code the fallback of the page is plain 'not found': the proof was not accepted.
    expect((await pagina(url.replace(/pessoa=\d+/, 'pessoa=1'))).html).not.toContain('Inscrição ativa')
    scene.clock.advance(31 * 60_000)
    expect((await pagina(url)).html).not.toContain('Inscrição ativa')
    scene.clock.advance(-31 * 60_000)
  })

  it('shows no address of a natural person, and only those with a registration', async () => {
    const { html } = await pagina((await pedir(demoDocumentos.fixo)).url)
    expect([html.includes('***.'), html.includes('Endereço')]).toEqual([true, false])
    expect(
      await tentar(buscarComprovante, { idMunicipio: 1, documento: demoDocumentos.maria, captcha: await scene.captcha() }),
    ).toEqual([409, 'Nenhuma inscrição municipal encontrada para o documento informado.'])
  })
})

it('R1-2.2-05 the release notes are rendered by the server', async () => {
  const { status, html } = await pagina('/public/notas-versao')
  expect([status, html.includes(`Versão ${notasVersao[0]?.versao}`)]).toEqual([200, true])
})

it('the city may show the registered data in full on the first access', async () => {
  await scene.inCity(1, (ctx) => setChave(ctx, exibeDadosCompletosPrimeiroAcesso, true))
  expect(await scene.publico.call(autorizar, { documento: demoDocumentos.maria, idMunicipio: 1 })).toMatchObject({
    usuario: 'maria',
    exibeDadosCompletos: true,
    pessoa: { nome: 'Maria Cidadã', email: 'maria@demonstracao.example' },
    endereco: { bairro: 'Jardim das Flores', logradouro: { tipo: 'R.', nome: 'das Rosas' } },
  })
})
