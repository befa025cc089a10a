import { buscarInicial } from '../src/contract/inicial.ts'
import { issueCertificate, newRsaKeyPem } from '@iss/platform/xml'
import { type Registry, registryCalls } from '@iss/registry/definition'
import { type Client, type Scene, startScene } from '@iss/testing'
import forge from 'node-forge'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { carregarEmissao } from '@iss/emissao/contract/emissao'
import { baixarXml, buscarNota } from '@iss/nota/contract/consulta'
import { buscarConfigAcesso, historicoConfigAcesso, salvarConfigAcesso } from '@iss/municipio/contract/config-acesso'
import { buscarConfiguracaoMenu } from '@iss/municipio/contract/menus'
import { buscarLogotipo, buscarLogotipoPublico } from '@iss/municipio/contract/logotipo'
import { certificados } from '../../municipio/src/registries/certificados.ts'
import { dadosMunicipio } from '../../municipio/src/registries/dados-municipio.ts'
import { brasao, findCertificado } from '@iss/municipio/server'
import { enviar } from '../../municipio/test/enviar.ts'

let scene: Scene
let gestor: Client
beforeAll(async () => {
  scene = await startScene()
  gestor = await scene.as('gestor')
})
afterAll(() => scene.stop())

const refusal = async (call: Parameters<Client['try']>[0], input: unknown) =>
  (await gestor.try(call, input)).body.mensagens.map(({ key, message }) => `${key}: ${message}`)
const semFiltro = { idContador: null, idFiscal: null, idFuncionario: null }
const outroUsuario = 'null: Os dados foram alterados por outro usuário. Recarregue a página.'

describe('R2-2.9-01 config-acesso (K01)', () => {
  it('U3-3.4-11 shows every municipal switch with its effect, changes one, and the change is in force at once', async () => {
    const { opcoes } = await gestor.call(buscarConfigAcesso, {})
    expect(opcoes.length).toBe(scene.house.switches.filter(({ scope }) => scope === 'municipal').length)
    expect(opcoes.find(({ nome }) => nome === 'notaPremiada')).toMatchObject({ grupo: 'Outros', padrao: false, valor: true })
    const ligadas = opcoes.filter(({ padrao }) => padrao).map(({ nome }) => nome)
    expect(ligadas).toContain('permiteEscrituracaoAposEncerramento')
    expect(ligadas.length).toBeLessThan(opcoes.length / 2)
    for (const opcao of opcoes) expect(opcao.efeito.length).toBeGreaterThan(10)
    expect((await gestor.call(buscarConfiguracaoMenu, {})).notaPremiada).toBe(true)
    const change = { alteracoes: [{ nome: 'notaPremiada', de: true, para: false }], parametros: [] }
    expect(await gestor.call(salvarConfigAcesso, change)).toEqual({ mensagem: 'Configuração salva com sucesso.' })
    expect((await gestor.call(buscarConfiguracaoMenu, {})).notaPremiada).toBe(false)
    expect(await refusal(salvarConfigAcesso, change)).toEqual([outroUsuario])
    expect((await gestor.call(historicoConfigAcesso, {}))[0]).toMatchObject({
      quem: 'Paulo Gestor',
      campo: 'Participa da Nota Premiada',
      antes: 'Sim',
      depois: 'Não',
    })
  })

  it('changes numbers where their readers find them, refuses what is out of bounds and the second of two people', async () => {
    const { parametros } = await gestor.call(buscarConfigAcesso, {})
    expect(parametros.find(({ nome }) => nome === 'valorMinimoGuia')).toMatchObject({
      grupo: 'Guias',
      tipo: 'money',
      padrao: '10.00',
      valor: '10.00',
    })
    const change = (nome: string, de: unknown, para: unknown) => ({ alteracoes: [], parametros: [{ nome, de, para }] })
    await gestor.call(salvarConfigAcesso, change('valorMinimoGuia', '10.00', '25.00') as never)
    await gestor.call(salvarConfigAcesso, change('prazoCancelamentoDireto', 5, 8) as never)
    const [guia] = await scene.owner<{ v: string }>('select valor_minimo_guia::text as v from config_guia where municipio_id = 1')
    const [nota] = await scene.owner<{ v: number }>(
      'select prazo_cancelamento_direto as v from config_nota where municipio_id = 1',
    )
    expect([guia?.v, nota?.v]).toEqual(['25.00', 8])
    expect(await refusal(salvarConfigAcesso, change('valorMinimoGuia', '10.00', '30.00'))).toEqual([outroUsuario])
    expect(await refusal(salvarConfigAcesso, change('valorMinimoGuia', '25.00', '-1.00'))).toEqual([
      'valorMinimoGuia: O valor informado em Valor mínimo da guia não é válido.',
    ])
    expect(await refusal(salvarConfigAcesso, change('prazoCancelamentoDireto', 8, 900))).toEqual([
      'prazoCancelamentoDireto: O campo Prazo do cancelamento direto (dias) aceita valores de 0 a 365.',
    ])
    expect(await refusal(salvarConfigAcesso, { alteracoes: [], parametros: [] })).toEqual(['null: Nenhuma opção foi alterada.'])
    expect((await gestor.call(historicoConfigAcesso, {})).slice(0, 2)).toMatchObject([
      { campo: 'Prazo do cancelamento direto (dias)', antes: '5', depois: '8' },
      { campo: 'Valor mínimo da guia', antes: '10,00', depois: '25,00' },
    ])
    await gestor.call(salvarConfigAcesso, change('valorMinimoGuia', '25.00', '10.00') as never)
  })

  it('keeps nothing when one of the changes is refused, and knows no other names', async () => {
    const alteracoes = [
      { nome: 'permiteNotaDeducao', de: true, para: false },
      { nome: 'nada', de: true, para: false },
    ]
    expect(await refusal(salvarConfigAcesso, { alteracoes })).toEqual(['null: A opção nada não existe.'])
    const { opcoes } = await gestor.call(buscarConfigAcesso, {})
    expect(opcoes.find(({ nome }) => nome === 'permiteNotaDeducao')?.valor).toBe(true)
  })

  it('is for the gestor of the city only', async () => {
    for (const nome of ['fiscal', 'alfa', 'administrador'])
      expect((await (await scene.as(nome)).try(buscarConfigAcesso, {})).status).toBe(403)
    const porto = await (await scene.as('gestor.porto')).call(buscarConfigAcesso, {})
    expect(porto.opcoes.find(({ nome }) => nome === 'permiteNotaDeducao')?.valor).toBe(false)
  })
})

describe('R2-2.9-16 dados-municipio (K02)', () => {
  const calls = registryCalls(dadosMunicipio)
  // One transparent point.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )

  it('keeps a coat of arms that documents and the portal show; refuses what is no image', async () => {
    const { registro } = await gestor.call(calls.configuracao, {})
    // What the demonstration stored stands until another takes its place.
    expect(registro.rotulos).toEqual({ brasaoArquivoId: 'brasao-nova-serra.png' })
    const demonstrado = await scene.inCity(1, brasao)
    expect(demonstrado?.subarray(1, 4).toString()).toBe('PNG')
    expect((await (await scene.as('alfa')).try(buscarLogotipo, {})).raw).toEqual(demonstrado)
    const brasaoArquivoId = await enviar(gestor, 'brasao.png', png)
    const save = (valores: Record<string, unknown>, versao = registro.versao) => ({ versao, valores })
    const pdf = await enviar(gestor, 'brasao.pdf', Buffer.from('%PDF-1.4\n%%EOF'))
    expect(await refusal(calls.salvar, save({ brasaoArquivoId: pdf }))).toEqual([
      'brasaoArquivoId: O arquivo de Brasão deve ser de um destes tipos: png, jpg, jpeg.',
    ])
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(60_000, 16)
    expect(await refusal(calls.salvar, save({ brasaoArquivoId: await enviar(gestor, 'grande.png', bomb) }))).toEqual([
      'brasaoArquivoId: A imagem não pode ser lida. Envie um arquivo PNG ou JPG de até 4.000 pontos de lado.',
    ])
    const alheio = await enviar(await scene.as('alfa'), 'brasao.png', png)
    expect(await refusal(calls.salvar, save({ brasaoArquivoId: alheio }))).toEqual([
      'brasaoArquivoId: Envie novamente o arquivo de Brasão.',
    ])
    await gestor.call(calls.salvar, save({ brasaoArquivoId, horario: 'De segunda a sexta, das 8h às 17h' }))
    expect(await scene.inCity(1, brasao)).toEqual(png)
    expect(await scene.inCity(2, brasao)).toBeNull()
    expect((await (await scene.as('alfa')).try(buscarLogotipo, {})).raw).toEqual(png)
    // Without sign-in: of the city that is named. The demonstration has two, so that without a name, or with that of no client, it is the shield.
    expect((await scene.publico.try(buscarLogotipoPublico, { idMunicipio: 1 })).raw).toEqual(png)
    for (const pedido of [{}, { idMunicipio: 2 }, { idMunicipio: 999 }]) {
      const { status, headers } = await scene.publico.try(buscarLogotipoPublico, pedido)
      expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    }
    // Where nothing is stored a plain shield stands, so that no page asks for what is missing.
    const semLogotipo = await (await scene.as('alfa.porto')).try(buscarLogotipo, {})
    expect([semLogotipo.status, semLogotipo.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    const now = await gestor.call(calls.configuracao, {})
    expect(now.registro.rotulos).toEqual({ brasaoArquivoId: 'brasao.png' })
    expect((await gestor.try(calls.arquivo, { id: now.registro.id, campo: 'brasaoArquivoId' })).raw).toEqual(png)
    expect((await (await scene.as('fiscal')).try(calls.arquivo, { id: now.registro.id, campo: 'brasaoArquivoId' })).status).toBe(
      403,
    )
  })

  it('goes without its picture when the store has lost it', async () => {
    const { registro } = await gestor.call(calls.configuracao, {})
    const brasaoArquivoId = await enviar(gestor, 'perdido.png', png)
    await gestor.call(calls.salvar, { versao: registro.versao, valores: { brasaoArquivoId } })
    const [arquivo] = await scene.owner<{ chave: string }>('select chave from arquivo where id = $1', [brasaoArquivoId])
    await scene.runtime.ports.files.remove(arquivo?.chave ?? '')
    expect(await scene.inCity(1, brasao)).toBeNull()
    expect((await (await scene.as('alfa')).try(buscarLogotipo, {})).headers['content-type']).toBe('image/svg+xml')
  })

  it('checks what is typed and tells the second of two people', async () => {
    const { registro } = await gestor.call(calls.configuracao, {})
    expect(
      await refusal(calls.salvar, {
        versao: registro.versao,
        valores: { cnpj: '1', telefone: '12', email: 'x', site: 'novaserra' },
      }),
    ).toEqual(['cnpj: Documento inválido.'])
    expect(
      await refusal(calls.salvar, { versao: registro.versao, valores: { telefone: '12', email: 'x', site: 'novaserra' } }),
    ).toEqual([
      'telefone: Informe o telefone com DDD, só números.',
      'email: O e-mail do município não é válido.',
      'site: O endereço do site deve começar com https:// ou http://.',
    ])
    await gestor.call(calls.salvar, { versao: registro.versao, valores: { orgao: 'Secretaria da Fazenda' } })
    expect(await refusal(calls.salvar, { versao: registro.versao, valores: { orgao: 'Outra' } })).toEqual([outroUsuario])
  })
})

describe('R2-2.9-16 dados-municipio (K02): form of the codes', () => {
  const calls = registryCalls(dadosMunicipio)
  const salvar = async (valores: Record<string, unknown>) => {
    const { registro } = await gestor.call(calls.configuracao, {})
    return gestor.try(calls.salvar, { versao: registro.versao, valores: { ...registro.valores, ...valores } })
  }

  it('U3-3.4-03 the separator shows an activity as 01.0101 and the mask a registration as 10.000-1, while files keep the digits', async () => {
    const alfa = await scene.as('alfa')
    await scene.owner(`update pessoa set inscricao_municipal = '100001' where municipio_id = 1 and documento = '40000001000150'`)
    const [nota] = await scene.owner<{ id: string }>(
      `select n.id from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where n.municipio_id = 1 and p.documento = '40000001000150' and n.estado = 'EMITIDA' order by n.id desc limit 1`,
    )
    const id = Number(nota?.id)
    const atividade = async () => (await alfa.call(buscarNota, { id })).atividade
    const inscricao = async () => (await alfa.call(buscarInicial, semFiltro)).pessoa.inscMun
    const antes = await atividade()
    expect(antes).toMatch(/^0[0-9]{5} - /)
    expect((await salvar({ separadorAtividade: '.', mascaraInscricao: '00.000-0' })).status).toBe(200)
    expect(await atividade()).toBe(antes.replace(/^(\d\d)/, '$1.'))
    expect(await inscricao()).toBe('10.000-1')
    expect((await alfa.call(carregarEmissao, {})).atividades[0]?.codigo).toBe('01.0101')
    const forma = await scene.inCity(1, async ({ client }) => client.query(`select inscricao_exibida('100001') as forma`))
    expect(forma.rows).toEqual([{ forma: '10.000-1' }])
    const xml = String(await alfa.call(baixarXml, { id }))
    expect(xml).toMatch(/<CodigoTributacaoMunicipio>0\d{5}</)
    expect((await salvar({ separadorAtividade: null, mascaraInscricao: null })).status).toBe(200)
    expect([await atividade(), await inscricao()]).toEqual([antes, '100001'])
  })

  it('a mask that is none is refused, and the other city has its own form', async () => {
    const { body } = await salvar({ mascaraInscricao: '99.9' })
    expect(body.mensagens.map(({ key, message }) => `${key}: ${message}`)).toEqual([
      'mascaraInscricao: A máscara da inscrição tem um 0 para cada caractere e os sinais . - / entre eles, como em 000.000-0.',
    ])
    expect(
      await scene.owner(
        `select municipio_id, codigo_exibido from atividade where codigo = '010101' and municipio_id < 3 order by 1`,
      ),
    ).toEqual([
      { municipio_id: 1, codigo_exibido: '010101' },
      { municipio_id: 2, codigo_exibido: '01.0101' },
    ])
  })
})

describe('R2-2.9-16 dados-municipio: receiving and agreements (K02)', () => {
  const child = (name: string) => registryCalls(dadosMunicipio.children[name] as Registry)

  it('shows the city as it is, and keeps bank code and Pix key where the guides read them', async () => {
    const { fatos } = await gestor.call(registryCalls(dadosMunicipio).configuracao, {})
    expect(fatos).toEqual([
      { rotulo: 'Município', valor: 'Nova Serra' },
      { rotulo: 'UF', valor: 'MG' },
      { rotulo: 'Código IBGE', valor: '9900001' },
    ])
    const calls = child('recebimento')
    const { registro } = await gestor.call(calls.configuracao, {})
    expect(registro.valores.orgaoFebraban).toBe('9876')
    expect(await refusal(calls.salvar, { versao: registro.versao, valores: { orgaoFebraban: '12', chavePix: 'nada' } })).toEqual([
      'orgaoFebraban: O código FEBRABAN deve ter 4 dígitos.',
      'chavePix: Informe a chave Pix: CNPJ só com números, e-mail, telefone com +55 ou chave aleatória.',
    ])
    const valores = { orgaoFebraban: '4321', chavePix: 'receita@novaserra.example', recebedorPix: 'RECEITA NOVA SERRA' }
    await gestor.call(calls.salvar, { versao: registro.versao, valores })
    expect(await refusal(calls.salvar, { versao: registro.versao, valores })).toEqual([outroUsuario])
    expect(
      await scene.owner('select orgao_febraban as o, chave_pix as c, recebedor_pix as r from config_guia where municipio_id = 1'),
    ).toEqual([{ o: '4321', c: 'receita@novaserra.example', r: 'RECEITA NOVA SERRA' }])
    expect((await (await scene.as('fiscal')).try(calls.salvar, { valores })).status).toBe(403)
  })

  it('one agreement is current; it says whether guides may be recalculated', async () => {
    const calls = child('convenios')
    const porto = await scene.as('gestor.porto')
    const deles = async () => (await porto.call(calls.buscar, { pagina: 0, tamanho: 20, cancelados: true })).total
    const antes = await deles()
    const valores = { tipoConvenio: 'SIGCB', beneficiario: 'Conta única', configuracaoCorrente: true, permiteRecalculo: false }
    const { lista } = await gestor.call(calls.buscar, { pagina: 0, tamanho: 20, cancelados: true })
    for (const { id, versao, valores: atual } of lista)
      await gestor.call(calls.salvar, { id, versao, valores: { ...atual, configuracaoCorrente: false } })
    await gestor.call(calls.salvar, { valores })
    expect(await refusal(calls.salvar, { valores })).toEqual(['configuracaoCorrente: Já existe um convênio corrente.'])
    expect(await scene.owner('select permite_recalculo as p from config_guia where municipio_id = 1')).toEqual([{ p: false }])
    expect(await deles()).toBe(antes)
  })
})

describe('R2-2.9-07 certificados (K05)', () => {
  const calls = registryCalls(certificados)
  const keyPem = newRsaKeyPem()
  const pfx = (notAfter: Date, senha = 'segredo') => {
    const certPem = issueCertificate({ subjectKeyPem: keyPem, commonName: 'MUNICIPIO DE NOVA SERRA', serial: '0a', notAfter })
    const store = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(keyPem), [forge.pki.certificateFromPem(certPem)], senha, {
      algorithm: '3des',
    })
    return Buffer.from(forge.asn1.toDer(store).getBytes(), 'latin1')
  }
  const valores = (certificado: number, senha: unknown = 'segredo') => ({
    tipoCertificado: 'ASSINATURA',
    ativo: true,
    certificado,
    senha,
  })

  it('reads holder and period, refuses a wrong password and what has expired, keeps the password sealed', async () => {
    const bom = await enviar(gestor, 'nova-serra.pfx', pfx(new Date('2026-05-10T12:00:00Z')))
    const vencido = await enviar(gestor, 'velho.p12', pfx(new Date('2025-12-31T12:00:00Z')))
    expect(await refusal(calls.salvar, { valores: valores(bom, 'errada') })).toEqual(['senha: Senha do certificado inválida.'])
    expect(await refusal(calls.salvar, { valores: valores(bom, null) })).toEqual(['senha: Informe a senha do certificado.'])
    expect(await refusal(calls.salvar, { valores: valores(vencido) })).toEqual([
      'certificado: Certificado vencido em 31/12/2025.',
    ])
    const { id, versao } = await gestor.call(calls.salvar, { valores: valores(bom) })
    const row = await gestor.call(calls.buscarPorId, { id })
    expect(row.valores).toMatchObject({ validade: '2026-05-10', senha: '••••••••' })
    expect(String(row.valores.titular)).toContain('MUNICIPIO DE NOVA SERRA')
    const [stored] = await scene.owner<{ senha: string }>('select senha from certificado')
    expect(stored?.senha).toMatch(/^v1\./)
    expect((await scene.inCity(1, (ctx) => findCertificado(ctx, 'ASSINATURA')))?.senha).toBe('segredo')
    const trail = await scene.owner<{ depois: unknown }>(`select depois from auditoria_evento where entidade = 'certificado'`)
    expect(JSON.stringify(trail)).not.toContain('segredo')
    expect(await refusal(calls.salvar, { valores: valores(bom) })).toEqual(['ativo: Já existe um certificado ativo deste tipo.'])
    // Sent back as it was shown, the password stays.
    await gestor.call(calls.salvar, { id, versao, valores: { ...row.valores, ativo: false } })
    expect(await scene.inCity(1, (ctx) => findCertificado(ctx, 'ASSINATURA'))).toBeNull()
    await gestor.call(calls.salvar, { id, versao: versao + 1, valores: { ...row.valores, ativo: true } })
    expect((await scene.inCity(1, (ctx) => findCertificado(ctx, 'ASSINATURA')))?.senha).toBe('segredo')
  })

  it('warns the gestor on the start page within thirty days of the end', async () => {
    const texto = 'O certificado Assinatura de documentos vence em 10/05/2026. Cadastre o novo em Configurações, Certificados.'
    expect((await gestor.call(buscarInicial, semFiltro)).alertaList).toContain(texto)
    expect((await (await scene.as('alfa')).call(buscarInicial, semFiltro)).alertaList).not.toContain(texto)
  })
})
