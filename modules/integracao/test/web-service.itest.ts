import { exemplosDeEnvio } from '@iss/abrasf/exemplos'
import type { EnvioParaXml } from '@iss/abrasf/write-envio'
import { issueCertificate, type SignOptions, signXml, verifySignatures } from '@iss/platform/xml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gerarCodigoIntegracao, revogarCodigoIntegracao } from '../src/contract/codigos-integracao.ts'
import { codigosRetorno } from '../src/domain/web-service/mensagens-abrasf.ts'
import { operacoesWebService } from '../src/domain/web-service/operacoes.ts'
import { assinar, cabecalho, envelope, postar, textosDe } from './cliente-soap.ts'
import { abrirServico, autoridade, cena, codigos, empresa, operacaoDe, proximo, rps, ultimo, valida } from './servico-de-teste.ts'

let servico: Awaited<ReturnType<typeof abrirServico>>
beforeAll(async () => {
  servico = await abrirServico()
})
afterAll(() => servico?.scene.stop())

/** A signature over the inner Rps, where clients put it: after the declaration. */
const signInner = (xml: string, id: string, how: Pick<SignOptions, 'algorithm' | 'c14n'>) =>
  signXml(xml, { id, ...empresa, ...how, after: "//*[local-name()='InfDeclaracaoPrestacaoServico']" })

describe('abrasf-clients what real clients send', () => {
  const gerar = () => assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.02', empresa)

  it('any prefix, BOM, CDATA, escaped text, elements, declaration, blank lines; header absent, empty or of unknown versions; SOAPAction ignored', async () => {
    const formas: [string, string | Buffer, Record<string, string>?][] = [
      ['CDATA', envelope('GerarNfse', gerar())],
      ['escaped text', envelope('GerarNfse', gerar(), { como: 'texto' })],
      ['elements', envelope('GerarNfse', gerar(), { como: 'elementos' })],
      ['another prefix', envelope('GerarNfse', gerar(), { prefixo: 'S' })],
      ['BOM', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(envelope('GerarNfse', gerar()))])],
      ['declaration and blank line within', envelope('GerarNfse', `\n<?xml version="1.0" encoding="utf-8"?>\n${gerar()}`)],
      ['no header', envelope('GerarNfse', gerar(), { cabec: null })],
      ['empty header', envelope('GerarNfse', gerar(), { cabec: '' })],
      [
        'header of an unknown version',
        envelope('GerarNfse', gerar(), {
          cabec: cabecalho('2.01').replace('<versaoDados>2.01', '<versaoDados>1.00').replace('versao="2.01"', 'versao="2.02"'),
        }),
      ],
      ['another namespace', envelope('GerarNfse', gerar(), { ns: 'http://services.nfse' })],
      [
        'the action of another operation',
        envelope('GerarNfse', gerar()),
        { soapaction: '"http://nfse.abrasf.org.br/CancelarNfse"' },
      ],
      [
        'a batch for one RPS',
        envelope(
          'GerarNfse',
          assinar(
            { raiz: 'EnviarLoteRpsSincronoEnvio', numeroLote: 1, prestador: cena.prestador, rps: [rps()] },
            '2.02',
            empresa,
          ),
        ),
      ],
      [
        'the root of the other batch',
        envelope(
          'RecepcionarLoteRpsSincrono',
          assinar({ raiz: 'EnviarLoteRpsEnvio', numeroLote: 2, prestador: cena.prestador, rps: [rps()] }, '2.02', empresa),
        ),
      ],
      [
        'accents as references',
        envelope('GerarNfse', assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.02', null).replaceAll('á', '&#xE1;')),
        (await servico.comCodigo(['emitir'])).headers,
      ],
    ]
    for (const [nome, corpo, headers] of formas) {
      const resposta = await postar(servico.scene, corpo, { headers: headers ?? {} })
      expect([nome, resposta.status, codigos(resposta), /<CompNfse>/.test(resposta.xml)]).toEqual([nome, 200, [], true])
    }
  })

  it('SOAP 1.2 is answered in 1.2; the arrangement of 2.04 with the message in the body', async () => {
    const em12 = await postar(servico.scene, envelope('GerarNfse', gerar(), { em: '1.2' }), {
      headers: { 'content-type': 'application/soap+xml; charset=utf-8; action="x"' },
    })
    expect([em12.status, em12.tipo, em12.corpo]).toEqual([200, 'application/soap+xml; charset=utf-8', 'GerarNfseResponse'])
    const solta = await postar(
      servico.scene,
      envelope('', assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.04', empresa), { como: 'corpo' }),
    )
    expect([solta.corpo, valida(solta.xml, '2.04')]).toEqual(['GerarNfseResposta', []])
  })

  it('both names of ConsultarNfsePorFaixa', async () => {
    const { headers } = await servico.comCodigo(['consultar'])
    const dados = assinar(
      { raiz: 'ConsultarNfseFaixaEnvio', prestador: cena.prestador, inicial: 1, final: 5, pagina: 1 },
      '2.02',
      null,
    )
    for (const nome of ['ConsultarNfsePorFaixa', 'ConsultarNfseFaixa']) {
      const resposta = await postar(servico.scene, envelope(nome, dados), { headers })
      expect([resposta.corpo, resposta.status]).toEqual([`${nome}Response`, 200])
    }
  })

  it.each([
    ['inclusive C14N, SHA-1', { algorithm: 'rsa-sha1', c14n: 'inclusive' }],
    ['inclusive C14N, SHA-256', { algorithm: 'rsa-sha256', c14n: 'inclusive' }],
    ['exclusive C14N, SHA-1', { algorithm: 'rsa-sha1', c14n: 'exclusive' }],
    ['exclusive C14N, SHA-256', { algorithm: 'rsa-sha256', c14n: 'exclusive' }],
  ] as const)('%s, over the declaration or the inner RPS', async (_nome, how) => {
    for (const dentro of [false, true]) {
      const um = rps()
      const xml = assinar({ raiz: 'GerarNfseEnvio', rps: um }, '2.02', empresa, how)
      const soRps = () => signInner(assinar({ raiz: 'GerarNfseEnvio', rps: um }, '2.02', null), `rps1-${um.numero}`, how)
      const resposta = await postar(servico.scene, envelope('GerarNfse', dentro ? soRps() : xml))
      expect([dentro, codigos(resposta).filter((codigo) => codigo !== 'A001')]).toEqual([dentro, []])
    }
  })
})

describe('who calls', () => {
  it('nobody, a code of another, a code without the scope, a revoked code, another certificate, an unknown authority', async () => {
    const envio: EnvioParaXml = { raiz: 'GerarNfseEnvio', rps: rps() }
    const sem = (headers: Record<string, string> = {}) =>
      postar(servico.scene, envelope('GerarNfse', assinar(envio, '2.02', null)), { headers })
    expect(codigos(await sem())).toEqual(['P003'])
    const so = await servico.comCodigo(['consultar'])
    expect(codigos(await sem(so.headers))).toEqual(['E138'])
    await servico.integra.call(revogarCodigoIntegracao, { id: so.id })
    const revogado = await sem(so.headers)
    expect([revogado.status, revogado.falha]).toEqual([
      401,
      expect.stringContaining('O código de integração não existe, foi revogado ou venceu.'),
    ])
    const alfa = await servico.scene.as('alfa')
    const { token } = await alfa.call(gerarCodigoIntegracao, { nome: 'De Alfa', escopos: ['emitir'], validade: '2026-12-31' })
    expect(codigos(await sem({ authorization: `Bearer ${token}` }))).toEqual(['E138'])
    const deOutro = issueCertificate({
      subjectKeyPem: empresa.keyPem,
      commonName: 'OUTRA LTDA',
      serial: '77',
      issuer: autoridade,
      cnpj: '11444777000161',
    })
    expect(
      codigos(await postar(servico.scene, envelope('GerarNfse', assinar(envio, '2.02', { ...empresa, certPem: deOutro })))),
    ).toEqual(['E138'])
    const desconhecida = issueCertificate({ subjectKeyPem: empresa.keyPem, commonName: 'AC', serial: '1' })
    const deAlguem = issueCertificate({
      subjectKeyPem: empresa.keyPem,
      commonName: 'INTEGRA',
      serial: '78',
      issuer: { keyPem: empresa.keyPem, certPem: desconhecida },
      cnpj: '11222333000181',
    })
    const semAc = await postar(servico.scene, envelope('GerarNfse', assinar(envio, '2.02', { ...empresa, certPem: deAlguem })))
    expect(codigos(semAc)).toEqual(['E172'])
    expect(textosDe(semAc.xml, 'Mensagem')[0]).toMatch(/^A autoridade que emitiu o certificado digital não é reconhecida/)
  })

  it('a branch by the certificate of the company root; an accountant for his clients only', async () => {
    const filial = issueCertificate({
      subjectKeyPem: empresa.keyPem,
      commonName: 'FILIAL',
      serial: '79',
      issuer: autoridade,
      cnpj: '11222333000262',
    })
    const envio = (): EnvioParaXml => ({ raiz: 'GerarNfseEnvio', rps: rps() })
    expect(
      codigos(await postar(servico.scene, envelope('GerarNfse', assinar(envio(), '2.02', { ...empresa, certPem: filial })))),
    ).toEqual([])
    const [contador] = await servico.scene.owner<{ id: string; documento: string }>(
      `select p.id, p.documento from pessoa p join conta_vinculo v on v.municipio_id = p.municipio_id and v.pessoa_id = p.id join conta c on c.id = v.conta_id
       where c.usuario = 'contador' and p.municipio_id = 1`,
    )
    const doContador = issueCertificate({
      subjectKeyPem: empresa.keyPem,
      commonName: `CONTADOR:${contador?.documento}`,
      serial: '80',
      issuer: autoridade,
    })
    const assinado = (certPem: string) =>
      postar(servico.scene, envelope('GerarNfse', assinar(envio(), '2.02', { ...empresa, certPem })))
    expect(codigos(await assinado(doContador))).toEqual(['E138'])
    await servico.scene.owner(
      `update pessoa set contador_responsavel_id = $1 where municipio_id = 1 and documento = '11222333000181'`,
      [contador?.id],
    )
    expect(codigos(await assinado(doContador))).toEqual([])
    await servico.scene.owner(
      `update pessoa set contador_responsavel_id = null where municipio_id = 1 and documento = '11222333000181'`,
    )
  })

  it('where the city demands signatures a code is not enough; where it wants the declaration signed the inner RPS is not', async () => {
    const { headers } = await servico.comCodigo(['emitir', 'consultar'])
    const um = rps()
    const semAssinar = envelope('GerarNfse', assinar({ raiz: 'GerarNfseEnvio', rps: um }, '2.02', null))
    await servico.chave('exigeAssinaturaXml', true)
    expect(codigos(await postar(servico.scene, semAssinar, { headers }))).toContain('P004')
    const parcial = signInner(assinar({ raiz: 'GerarNfseEnvio', rps: um }, '2.02', null), `rps1-${um.numero}`, {})
    await servico.chave('exigeAssinaturaDaDeclaracao', true)
    expect(codigos(await postar(servico.scene, envelope('GerarNfse', parcial), { headers }))).toContain('P004')
    await servico.chave('exigeAssinaturaDaDeclaracao', false)
    await servico.chave('exigeAssinaturaXml', false)
    expect(codigos(await postar(servico.scene, semAssinar, { headers })).filter((codigo) => codigo !== 'A001')).toEqual([])
  })

  it('wrapping is refused: the signed element moved away, copied, or one more RPS beside signed ones', async () => {
    const antes = await servico.notasNoBanco()
    const um = rps()
    const assinado = assinar({ raiz: 'GerarNfseEnvio', rps: um }, '2.02', empresa)
    const outro = assinado.replace(/Id="declaracao\d+"/, 'Id="outro"').replaceAll('850.00', '1.00')
    const inf = /<InfDeclaracao[\s\S]*<\/InfDeclaracaoPrestacaoServico>/.exec(assinado)?.[0] ?? ''
    const movido = outro.replace('</Signature>', `<Object>${inf}</Object></Signature>`)
    const copiado = assinado.replaceAll('850.00', '1.00').replace('</Signature>', `<Object>${inf}</Object></Signature>`)
    for (const xml of [movido, copiado, assinado.replaceAll('850.00', '1.00')])
      expect(codigos(await postar(servico.scene, envelope('GerarNfse', xml)))).toContain('E172')
    proximo()
    const lote = assinar(
      { raiz: 'EnviarLoteRpsSincronoEnvio', numeroLote: ultimo(), prestador: cena.prestador, rps: [um] },
      '2.02',
      empresa,
    )
    const semDoLote = lote.replace(/(<\/LoteRps>)<Signature[\s\S]*?<\/Signature>/, '$1')
    const intruso = assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.02', null)
      .replace(/^<[^>]*>/, '')
      .replace('</GerarNfseEnvio>', '')
    const comIntruso = semDoLote.replace('</ListaRps>', `${intruso}</ListaRps>`).replace('<QuantidadeRps>1', '<QuantidadeRps>2')
    expect(codigos(await postar(servico.scene, envelope('RecepcionarLoteRpsSincrono', comIntruso)))).toContain('P003')
    expect(await servico.notasNoBanco()).toBe(antes)
  })
})

describe('answers', () => {
  it('a difference from the schema tells path, expected and seen', async () => {
    const xml = assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.02', null).replace('<IssRetido>2', '<IssRetido>3')
    const { headers } = await servico.comCodigo(['emitir'])
    const resposta = await postar(servico.scene, envelope('GerarNfse', xml), { headers })
    expect([codigos(resposta), textosDe(resposta.xml, 'Correcao')]).toEqual([
      ['E160'],
      ['Em /GerarNfseEnvio/Rps/InfDeclaracaoPrestacaoServico/Servico/IssRetido: recebido: 3; esperado: 1|2.'],
    ])
  })

  it('law §4.9 the codes of the standard: taker who is the provider, RPS twice, quantity of another form or number', async () => {
    const { headers } = await servico.comCodigo(['emitir'])
    const { prestador } = cena
    const lote = (rps_: ReturnType<typeof rps>[]): string =>
      assinar({ raiz: 'EnviarLoteRpsSincronoEnvio', numeroLote: proximo(), prestador, rps: rps_ }, '2.02', null)
    const um = rps()
    const casos: [string, string][] = [
      ['E52', lote([{ ...rps(), tomador: { documento: prestador.documento, razaoSocial: 'Ela mesma', endereco: {} } }])],
      ['E71', lote([um, um])],
      ['E72', lote([rps()]).replace('<QuantidadeRps>1', '<QuantidadeRps>um')],
      ['E74', lote([rps()]).replace('<QuantidadeRps>1', '<QuantidadeRps>2')],
    ]
    for (const [codigo, xml] of casos) {
      const resposta = await postar(servico.scene, envelope('RecepcionarLoteRpsSincrono', xml), { headers })
      expect([codigo, codigos(resposta), valida(resposta.xml, '2.02')]).toEqual([codigo, [codigo], []])
    }
  })

  it('item 01.07, 0107 and 1.07 are one', async () => {
    const { headers } = await servico.comCodigo(['emitir'])
    for (const item of ['01.07', '0107', '1.07']) {
      const xml = assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.02', null).replace(
        /<ItemListaServico>[^<]*/,
        `<ItemListaServico>${item}`,
      )
      const resposta = await postar(servico.scene, envelope('GerarNfse', xml), { headers })
      expect([item, textosDe(resposta.xml, 'ItemListaServico')]).toEqual([item, ['01.07']])
    }
  })

  it('pages of 50: the next goes on where one ends, and the last says that there is none', async () => {
    const alfa = await servico.scene.as('alfa')
    const { token } = await alfa.call(gerarCodigoIntegracao, { nome: 'Páginas', escopos: ['consultar'], validade: '2026-12-31' })
    const [linha] = await servico.scene.owner<{ total: string; documento: string }>(
      `select count(*) as total, p.documento from nota_fiscal n join pessoa p on p.municipio_id = n.municipio_id and p.id = n.prestador_id
       where n.municipio_id = 1 and n.numero is not null and n.estado not in ('RASCUNHO', 'AGUARDANDO_PAGAMENTO')
         and p.documento = '40000001000150' group by p.documento`,
    )
    const { total, documento } = linha ?? { total: '0', documento: '' }
    expect(Number(total)).toBeGreaterThan(50)
    const vistas: number[] = []
    for (let pagina: number | null = 1; pagina !== null; ) {
      const envio: EnvioParaXml = {
        raiz: 'ConsultarNfseFaixaEnvio',
        prestador: { documento },
        inicial: 1,
        final: 900_000,
        pagina,
      }
      const resposta = await servico.chamar(envio, '2.02', { authorization: `Bearer ${token}` })
      const numeros = [...resposta.xml.matchAll(/Id="nfse(\d+)"/g)].map(([, numero]) => Number(numero))
      const [seguinte = null] = textosDe(resposta.xml, 'ProximaPagina').map(Number)
      expect([valida(resposta.xml, '2.02'), numeros.length, seguinte]).toEqual([
        [],
        Math.min(50, Number(total) - vistas.length),
        vistas.length + numeros.length < Number(total) ? pagina + 1 : null,
      ])
      vistas.push(...numeros)
      pagina = seguinte
    }
    expect(new Set(vistas).size).toBe(Number(total))
  })

  it('what is no call is a fault of the sender, never a 500', async () => {
    for (const [corpo, texto] of [
      ['', 'está vazio'],
      ['<a/>', 'não é um envelope SOAP'],
      ['<a', 'não é um XML bem formado'],
      [envelope('Apagar', '<a/>'), 'A operação ApagarRequest não existe'],
      ['<!DOCTYPE a><a/>', 'DOCTYPE'],
    ] as const) {
      const resposta = await postar(servico.scene, corpo)
      expect([resposta.status, resposta.falha]).toEqual([400, expect.stringContaining(texto)])
    }
    expect((await postar(servico.scene, '<a/>', { ibge: '3106200' })).status).toBe(404)
    expect((await postar(servico.scene, '{}', { headers: { 'content-type': 'application/json' } })).status).toBe(415)
    expect((await postar(servico.scene, Buffer.alloc(13 * 1024 * 1024, 32))).status).toBe(413)
  })

  it('every operation that is switched off says so and is recorded', async () => {
    expect(exemplosDeEnvio(cena).length).toBeGreaterThan(9)
    for (const envio of exemplosDeEnvio(cena)) {
      const nome = operacaoDe(envio)
      await servico.chave(`webService${nome}`, false)
      const resposta = await servico.chamar(envio)
      expect([nome, codigos(resposta), valida(resposta.xml, '2.02')]).toEqual([nome, ['P002'], []])
      const [registro] = await servico.scene.owner<{ servico: number; situacao: string; codigos: string[] }>(
        `select servico, situacao, codigos from acesso_web_servico order by id desc limit 1`,
      )
      const servicoDaOperacao = operacoesWebService.find((uma) => uma.nome === nome)?.codigo
      expect(registro).toEqual({ servico: servicoDaOperacao, situacao: 'RECUSADA', codigos: ['P002'] })
      await servico.chave(`webService${nome}`, true)
    }
  })

  it('spec 3 §3.2 every call leaves a record with message and answer', async () => {
    const [antes] = await servico.scene.owner<{ n: string }>(`select count(*) as n from acesso_web_servico`)
    await servico.chamar({ raiz: 'GerarNfseEnvio', rps: rps() })
    const [ultimo, ...resto] = await servico.scene.owner<{
      servico: number
      usuario_importacao: string
      situacao: string
      documento: string
    }>(
      `select a.servico, a.usuario_importacao, a.situacao, p.documento from acesso_web_servico a join pessoa p on p.municipio_id = a.municipio_id and p.id = a.pessoa_id order by a.id desc limit 1`,
    )
    expect([ultimo, resto]).toEqual([
      {
        servico: 7,
        usuario_importacao: 'certificado de PRESTADOR DE TESTE LTDA:11222333000181',
        situacao: 'ATENDIDA',
        documento: '11222333000181',
      },
      [],
    ])
    const [depois] = await servico.scene.owner<{ n: string }>(`select count(*) as n from acesso_web_servico`)
    expect(Number(depois?.n)).toBe(Number(antes?.n) + 1)
  })

  it('notes in answers bear the signature of the city where it wants that, in both arrangements; without a certificate they come unsigned and say so', async () => {
    const assinadas = (xml: string) => verifySignatures(xml).map(({ valid, coversElement }) => [coversElement, valid])
    const gerar = () => servico.chamar({ raiz: 'GerarNfseEnvio', rps: rps() })
    expect(assinadas((await gerar()).xml)).toEqual([])
    await servico.chave('assinaNotasWebService', true)
    const assinada = await gerar()
    expect([assinadas(assinada.xml), valida(assinada.xml, '2.02')]).toEqual([[['InfNfse', true]], []])
    const solta = await servico.scene.app.inject({
      method: 'POST',
      url: '/ws/nfse/9900001',
      headers: { 'content-type': 'text/xml' },
      payload: envelope('', assinar({ raiz: 'GerarNfseEnvio', rps: rps() }, '2.04', empresa), { como: 'corpo' }),
    })
    expect(assinadas(solta.body)).toEqual([['InfNfse', true]])
    await servico.scene.owner(`delete from nacional_config where municipio_id = 1`)
    const sem = await gerar()
    expect([assinadas(sem.xml), codigos(sem), valida(sem.xml, '2.02')]).toEqual([[], ['A003'], []])
    expect(textosDe(sem.xml, 'Mensagem')).toEqual([
      'As notas desta resposta vêm sem a assinatura do município. O ambiente nacional não está configurado.',
    ])
    await servico.chave('assinaNotasWebService', false)
  })

  it('every code of the catalogue fits the layout', () => {
    for (const [codigo, { mensagem, correcao }] of Object.entries(codigosRetorno)) {
      expect(codigo.length).toBeLessThanOrEqual(4)
      expect(Math.max(mensagem.length, correcao.length)).toBeLessThanOrEqual(200)
    }
  })
})
