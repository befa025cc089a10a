import type { Violation } from '@iss/kernel/errors'
import { signXml, tag, writeXml } from '@iss/platform/xml'
import { describe, expect, it } from 'vitest'
import type { LoteLido } from './lote-lido.ts'
import { chaveRps, readLote } from './read-lote.ts'
import { NS_ABRASF } from './xsd/gerar-xsd.ts'
import { amostra, assinarLote, certificadosDeTeste, gerarAmostras, identidadesDeTeste } from '../test/gerar-amostras.ts'
import { declaracaoDeTeste, loteDeTeste } from '../test/lote-de-teste.ts'

const { prestador } = identidadesDeTeste()
const words = (violations: readonly Violation[] = []) => violations.map(({ message }) => message)
const perItem = (lote: LoteLido) => lote.rps.map(({ violations }) => words(violations))
const ALTERADO = (n: number, s = 'A1') =>
  `A assinatura digital do RPS ${n}/${s} não confere com o conteúdo. Envie o RPS original, sem alterações depois de assinado.`
const LOTE_ALTERADO = 'A assinatura digital do lote não confere com o conteúdo. Envie o arquivo original, sem alterações.'

describe('committed samples', () => {
  it('come out the same when made again from the keys', () => {
    const { autoridade } = identidadesDeTeste()
    const again = certificadosDeTeste(autoridade.keyPem, prestador.keyPem)
    expect(again).toEqual({ autoridade, prestador })
    for (const [name, xml] of Object.entries(gerarAmostras(prestador))) expect(amostra(name), name).toBe(xml)
  })

  it('signed batch of two: everything read, every signature right', () => {
    const lote = readLote(amostra('lote-2-rps.xml'))
    expect(lote).toMatchObject({
      raiz: 'EnviarLoteRpsSincronoEnvio',
      versao: '2.02',
      numeroLote: '1',
      quantidade: 2,
      violations: [],
      avisos: [],
      prestador: { documento: '11222333000181', inscricaoMunicipal: '12345' },
      assinatura: { cobre: 'lote', valida: true, motivo: null, certificado: { cnpj: '11222333000181' } },
    })
    expect(perItem(lote)).toEqual([[], []])
    const [, item] = lote.rps
    expect(item).toMatchObject({
      posicao: 2,
      identidade: { numero: 2, serie: 'A1', tipo: 1 },
      assinatura: { cobre: 'declaracao', valida: true },
    })
    expect(JSON.parse(JSON.stringify(item?.declaracao))).toMatchObject({
      dataEmissao: '2026-01-20',
      dataCompetencia: '2026-01-20',
      status: 'normal',
      rpsSubstituido: null,
      optanteSimples: false,
      incentivoFiscal: false,
      regimeEspecial: null,
      construcaoCivil: null,
      intermediario: null,
      deducoes: [],
      prestador: { documento: '11222333000181', inscricaoMunicipal: '12345' },
      tomador: {
        documento: '11444777000161',
        razaoSocial: 'Comercial Aurora Ltda',
        telefone: '3133330000',
        email: 'financeiro@aurora.example',
        endereco: {
          logradouro: 'Avenida das Acácias',
          numero: '45',
          bairro: 'Jardim Norte',
          codigoMunicipio: 3106200,
          uf: 'MG',
          cep: '30130010',
        },
      },
      servico: {
        valores: { valorServicos: '1240.50', aliquota: '3.00', valorDeducoes: null, valorIss: null },
        issRetido: false,
        responsavelRetencao: null,
        itemListaServico: { informado: '01.07', codigo: '1.07' },
        codigoCnae: '6209100',
        codigoTributacaoMunicipio: '010701',
        discriminacao: 'Manutenção de servidores <janeiro>',
        codigoMunicipio: 3106200,
        exigibilidade: 1,
        municipioIncidencia: 3106200,
      },
    })
    expect(item?.declaracao?.competencia.toString()).toBe('2026-01')
  })

  it('tampered: the altered item is refused, the other stands by its own signature', () => {
    const lote = readLote(amostra('lote-2-rps-adulterado.xml'))
    expect(perItem(lote)).toEqual([[], [ALTERADO(2)]])
    expect(lote.violations).toEqual([])
    expect(words(lote.avisos)).toEqual([LOTE_ALTERADO])
  })

  it('other content under the same identities', () => {
    const [one, other] = [readLote(amostra('lote-2-rps.xml')), readLote(amostra('lote-2-rps-outro-conteudo.xml'))]
    expect(other.violations).toEqual([])
    expect(other.rps.map(({ identidade }) => identidade)).toEqual(one.rps.map(({ identidade }) => identidade))
    expect(new Set([...one.rps, ...other.rps].map(({ conteudoHash }) => conteudoHash)).size).toBe(4)
  })

  it('thirty with one that does not follow the schema: twenty-nine right, one explained', () => {
    const lote = readLote(amostra('lote-30-rps-um-invalido.xml'))
    expect(lote.violations).toEqual([])
    expect(lote.rps.filter(({ violations, declaracao }) => violations.length === 0 && declaracao !== null)).toHaveLength(29)
    expect(lote.rps[16]).toMatchObject({ identidade: { numero: 17, serie: 'B' }, declaracao: null })
    expect(perItem(lote)[16]).toEqual(["RPS 17/B: O valor '3' de IssRetido não é aceito; valores aceitos: 1, 2."])
  })

  it('exclusive canonical form, SHA-256 and Ids that start with a digit', () => {
    const lote = readLote(amostra('lote-exclusivo-sha256.xml'))
    expect([lote.assinatura?.valida, ...lote.rps.map(({ assinatura }) => assinatura?.valida)]).toEqual([true, true, true])
  })

  it('unsigned 2.04, with an item that the official list lacks', () => {
    const lote = readLote(amostra('lote-204-sem-assinatura.xml'))
    expect(lote).toMatchObject({ versao: '2.04', violations: [], assinatura: null, prestador: { documento: '11222333000181' } })
    expect(perItem(lote)).toEqual([[], []])
    expect(lote.rps[1]?.declaracao).toMatchObject({
      tomador: { documento: '11444777000161' },
      servico: { itemListaServico: { codigo: '1.09' } },
    })
  })
})

describe('what refuses the file', () => {
  it.each([
    ['', 'O arquivo está vazio.'],
    ['nada', 'O arquivo não é um XML bem formado (linha 1, coluna 1).'],
    ['<!DOCTYPE a><a/>', 'O arquivo contém uma declaração DOCTYPE, que não é aceita.'],
    [
      '<NFe/>',
      'O arquivo não é um lote de RPS: o elemento raiz é NFe. Envie EnviarLoteRpsEnvio, EnviarLoteRpsSincronoEnvio ou GerarNfseEnvio.',
    ],
    ['<GerarNfseEnvio/>', `O arquivo não usa o espaço de nomes ${NS_ABRASF} da ABRASF.`],
  ])('%s', (text, message) => {
    const lote = readLote(text)
    expect(words(lote.violations)).toEqual([message])
    expect(lote.rps).toEqual([])
  })

  it('a version that is not read', () => {
    const lote = readLote(loteDeTeste({ rps: [{ numero: 1 }] }).replace('versao="2.02"', 'versao="1.00"'))
    expect(words(lote.violations)).toEqual(['A versão 1.00 do lote não é aceita. Use 2.01, 2.02, 2.03 ou 2.04.'])
  })

  it('a number of items other than the declared one', () => {
    const lote = readLote(loteDeTeste({ quantidade: 3, rps: [{ numero: 1 }, { numero: 2 }] }))
    expect(words(lote.violations)).toEqual(['O lote informa 3 RPS, mas contém 2.'])
    expect(perItem(lote)).toEqual([[], []])
  })

  it('a difference from the schema outside the items', () => {
    const lote = readLote(loteDeTeste({ rps: [{ numero: 1 }] }).replace(/<QuantidadeRps>.*?<\/QuantidadeRps>/, ''))
    expect(words(lote.violations)).toEqual([
      'O arquivo não segue o esquema da versão 2.02: O elemento ListaRps não é esperado aqui; esperado: QuantidadeRps.',
    ])
    expect(lote.rps[0]?.declaracao).toBeNull()
  })

  it('a list in another namespace than that of the standard', () => {
    const lote = readLote(
      loteDeTeste({ rps: [{ numero: 1 }] }).replace('<ListaRps>', '<ListaRps xmlns="http://www.abrasf.org.br/nfse">'),
    )
    expect(words(lote.violations)).toEqual([
      'O arquivo não segue o esquema da versão 2.02: O elemento ListaRps está no espaço de nomes http://www.abrasf.org.br/nfse; esperado: http://www.abrasf.org.br/nfse.xsd.',
    ])
  })

  it('a provider whose digits are wrong', () => {
    const lote = readLote(loteDeTeste({ rps: [{ numero: 1 }] }).replaceAll('11222333000181', '11222333000182'))
    expect(words(lote.violations)).toEqual(['O CPF ou CNPJ do prestador do lote é inválido: 11222333000182.'])
  })

  it('a broken signature of the batch that no item explains', () => {
    const lote = readLote(amostra('lote-2-rps.xml').replace('<NumeroLote>1<', '<NumeroLote>9<'))
    expect(words(lote.violations)).toEqual([LOTE_ALTERADO])
    expect(perItem(lote)).toEqual([[], []])
    const onlyBatch = signXml(loteDeTeste({ rps: [{ numero: 1 }] }), { id: 'L1', ...prestador })
    expect(words(readLote(onlyBatch.replace('850.00', '85.00')).violations)).toEqual([LOTE_ALTERADO])
  })

  it('a signature of the batch over something else', () => {
    const lote = readLote(signXml(loteDeTeste({ rps: [{ numero: 1 }] }), { id: 'R1', ...prestador, after: "//*[@Id='L1']" }))
    expect(words(lote.violations)).toEqual([
      'A assinatura digital do lote não pôde ser verificada: o elemento a que ela se refere não está no arquivo.',
    ])
  })
})

describe('what refuses one item', () => {
  it('an RPS repeated in the file; the first one stays', () => {
    const lote = readLote(loteDeTeste({ rps: [{ numero: 1 }, { numero: 2 }, { numero: 1 }, { numero: 1, serie: 'C' }] }))
    expect(perItem(lote)).toEqual([[], [], ['O RPS 1/A1 está repetido no arquivo.'], []])
  })

  it('a provider other than that of the batch', () => {
    const xml = loteDeTeste({ rps: [{ numero: 1 }, { numero: 2 }] }).replace(/(<Prestador>.*?)11222333000181/, '$111444777000161')
    expect(perItem(readLote(xml))).toEqual([['O prestador do RPS 1/A1 não é o prestador do lote.'], []])
  })

  it('documents and items of the list that are none', () => {
    const lote = readLote(
      loteDeTeste({
        rps: [
          { numero: 1, tomadorCnpj: '11444777000162' },
          { numero: 2, item: '1.7' },
          { numero: 3, tomadorCnpj: '12ABC34501DE35' },
        ],
      }),
    )
    expect(perItem(lote)).toEqual([
      ['RPS 1/A1: o CPF ou CNPJ do tomador é inválido: 11444777000162.'],
      ['RPS 2/A1: o item da lista de serviço 1.7 não está no formato 01.07.'],
      [],
    ])
  })

  it('an item without identification', () => {
    const xml = loteDeTeste({ rps: [{ numero: 1 }] }).replace(/<Rps><IdentificacaoRps>.*?<\/Rps>/, '')
    expect(perItem(readLote(xml))).toEqual([['Item 1 do lote: falta a identificação do RPS (número, série e tipo).']])
  })

  it('a signature of another item, also when that other one is right', () => {
    const xml = assinarLote({ rps: [{ numero: 1 }, { numero: 2 }] }, prestador)
    const [first = '', second = ''] = xml.match(/<Signature .*?<\/Signature>/g) ?? []
    const swapped = xml.replace(first, '§').replace(second, first).replace('§', second)
    const lote = readLote(swapped)
    expect(perItem(lote)).toEqual([1, 2].map((n) => [`A assinatura digital junto ao RPS ${n}/A1 não se refere a ele.`]))
    expect(lote.rps.map(({ assinatura }) => assinatura?.valida)).toEqual([false, false])
  })

  it('a signature whose Id stands twice in the file', () => {
    const xml = assinarLote({ rps: [{ numero: 1 }, { numero: 2 }] }, prestador).replace('Id="R2"', 'Id="R1"')
    expect(perItem(readLote(xml))[0]).toEqual([
      'A assinatura digital do RPS 1/A1 não pôde ser verificada: o identificador a que ela se refere aparece mais de uma vez no arquivo.',
    ])
  })

  it('only the inner Rps signed: accepted with a notice that the declaration is not covered', () => {
    const xml = signXml(loteDeTeste({ rps: [{ numero: 1, idRps: 'rpsInf1' }] }), {
      id: 'rpsInf1',
      ...prestador,
      after: "//*[@Id='R1']",
    })
    const [item] = readLote(xml).rps
    expect(item).toMatchObject({ violations: [], assinatura: { cobre: 'rps', valida: true } })
    expect(words(item?.avisos)).toEqual([
      'A assinatura digital do RPS 1/A1 cobre apenas a identificação do RPS, não a declaração inteira.',
    ])
  })
})

describe('GerarNfseEnvio', () => {
  const gerar = (versao: string) =>
    writeXml(tag('GerarNfseEnvio', { xmlns: NS_ABRASF }, declaracaoDeTeste({ numero: 5 }, versao)))

  it('takes its provider from the declaration and its version from the header or from its form', () => {
    expect(readLote(gerar('2.02'))).toMatchObject({
      raiz: 'GerarNfseEnvio',
      versao: '2.02',
      quantidade: 1,
      numeroLote: null,
      violations: [],
      prestador: { documento: '11222333000181' },
    })
    expect(readLote(gerar('2.04'))).toMatchObject({ versao: '2.04', violations: [] })
    expect(perItem(readLote(gerar('2.02'), { versao: '2.04' }))[0]).toHaveLength(1)
  })

  it('is verified when signed', () => {
    const xml = signXml(gerar('2.02'), { id: 'R5', ...prestador })
    expect(readLote(xml).rps[0]?.assinatura).toMatchObject({ valida: true, cobre: 'declaracao' })
    expect(perItem(readLote(xml.replace('850.00', '851.00')))).toEqual([[ALTERADO(5)]])
  })
})

describe('content hash', () => {
  const hash = (xml: string) => readLote(xml).rps[0]?.conteudoHash
  const base = loteDeTeste({ rps: [{ numero: 1 }] })

  it.each([
    ['signed', assinarLote({ rps: [{ numero: 1 }] }, prestador)],
    ['other Id', base.replace('Id="R1"', 'Id="outro"')],
    ['other batch', loteDeTeste({ numeroLote: 8, raiz: 'EnviarLoteRpsEnvio', rps: [{ numero: 1 }] })],
    ['indented', base.replaceAll('><', '>\n  <')],
    ['amounts written otherwise', base.replace('850.00', '850').replace('3.0000', '3')],
    ['item written otherwise', base.replace('01.07', '0107')],
    ['with a prefix', base.replaceAll(/<(\/?)([A-Z])/g, '<$1p:$2').replace('xmlns=', 'xmlns:p=')],
  ])('is the same when %s', (_, xml) => {
    expect(perItem(readLote(xml))).toEqual([[]])
    expect(hash(xml)).toBe(hash(base))
  })

  it.each([
    ['amount', base.replace('850.00', '850.01')],
    ['amount times ten', base.replace('850.00', '8500')],
    ['text', base.replace('redes', 'rede')],
    ['taker', loteDeTeste({ rps: [{ numero: 1, tomadorCnpj: null }] })],
    ['number', loteDeTeste({ rps: [{ numero: 2 }] })],
    ['foreign group', base.replace('</Servico>', '</Servico><IBSCBS xmlns="urn:x"><v>1</v></IBSCBS>')],
  ])('is another with another %s', (_, xml) => {
    expect(hash(xml)).not.toBe(hash(base))
  })

  it('groups of foreign namespaces are passed over with a notice', () => {
    const lote = readLote(base.replace('</Servico>', '</Servico><IBSCBS xmlns="urn:x"><v>1</v></IBSCBS>'))
    expect(perItem(lote)).toEqual([[]])
    expect(words(lote.avisos)).toEqual(['O grupo IBSCBS não pertence ao leiaute da ABRASF e foi ignorado.'])
  })

  it('keys of identities', () => {
    expect(chaveRps({ numero: 1, serie: 'A1', tipo: 1 })).toBe('1|A1|1')
  })
})

it('octets in ISO-8859-1 are read as text is', () => {
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>${loteDeTeste({ rps: [{ numero: 1 }] })}`
  expect(readLote(Buffer.from(xml, 'latin1')).rps[0]).toEqual(readLote(xml).rps[0])
})

it('layout 2.04 in full: address abroad, event, deductions', () => {
  const full = `<GerarNfseEnvio xmlns="${NS_ABRASF}"><Rps><InfDeclaracaoPrestacaoServico><Competencia>2026-01-31-03:00</Competencia><Servico><Valores>
    <ValorServicos>10000</ValorServicos><ValorDeducoes>3000.5</ValorDeducoes><ValTotTributos>1.2</ValTotTributos><Aliquota>+2.5</Aliquota></Valores><IssRetido>1</IssRetido>
    <ResponsavelRetencao>2</ResponsavelRetencao><ItemListaServico>07.02</ItemListaServico><CodigoNbs>101</CodigoNbs><Discriminacao>Obra</Discriminacao>
    <CodigoMunicipio>3106200</CodigoMunicipio><ExigibilidadeISS>6</ExigibilidadeISS><IdentifNaoExigibilidade>12</IdentifNaoExigibilidade><NumeroProcesso>P-1</NumeroProcesso></Servico>
    <Prestador><CpfCnpj><Cpf>52998224725</Cpf></CpfCnpj></Prestador><TomadorServico><NifTomador>X1</NifTomador><RazaoSocial>Foreign Inc</RazaoSocial><EnderecoExterior>
    <CodigoPais>2496</CodigoPais><EnderecoCompletoExterior>1 Main St</EnderecoCompletoExterior></EnderecoExterior><Contato><Email>a@b.example</Email></Contato></TomadorServico>
    <Intermediario><IdentificacaoIntermediario><CpfCnpj><Cnpj>11444777000161</Cnpj></CpfCnpj></IdentificacaoIntermediario><RazaoSocial>Meio</RazaoSocial><CodigoMunicipio>2800308</CodigoMunicipio></Intermediario>
    <ConstrucaoCivil><Art>A-9</Art></ConstrucaoCivil><RegimeEspecialTributacao>6</RegimeEspecialTributacao><OptanteSimplesNacional>1</OptanteSimplesNacional><IncentivoFiscal>1</IncentivoFiscal>
    <Evento><DescricaoEvento>Feira</DescricaoEvento></Evento><InformacoesComplementares>Info</InformacoesComplementares><Deducao><TipoDeducao>1</TipoDeducao>
    <IdentificacaoDocumentoDeducao><IdentificacaoNfe><NumeroNfe>77</NumeroNfe><UfNfe>MG</UfNfe></IdentificacaoNfe></IdentificacaoDocumentoDeducao><DadosFornecedor><IdentificacaoFornecedor>
    <CpfCnpj><Cnpj>11444777000161</Cnpj></CpfCnpj></IdentificacaoFornecedor></DadosFornecedor><DataEmissao>2026-01-05</DataEmissao><ValorDedutivel>3000.50</ValorDedutivel>
    <ValorUtilizadoDeducao>3000.50</ValorUtilizadoDeducao></Deducao></InfDeclaracaoPrestacaoServico></Rps></GerarNfseEnvio>`
  const lote = readLote(full)
  expect([words(lote.violations), perItem(lote)]).toEqual([[], [[]]])
  expect(JSON.parse(JSON.stringify(lote.rps[0]?.declaracao))).toMatchObject({
    rps: null,
    dataEmissao: null,
    dataCompetencia: '2026-01-31',
    optanteSimples: true,
    incentivoFiscal: true,
    regimeEspecial: 6,
    prestador: { documento: '52998224725', inscricaoMunicipal: null },
    tomador: {
      documento: null,
      nif: 'X1',
      razaoSocial: 'Foreign Inc',
      endereco: { codigoPais: '2496', exterior: '1 Main St', uf: null },
      telefone: null,
      email: 'a@b.example',
    },
    intermediario: { documento: '11444777000161', razaoSocial: 'Meio', codigoMunicipio: 2800308 },
    construcaoCivil: { codigoObra: null, art: 'A-9' },
    evento: { identificacao: null, descricao: 'Feira' },
    informacoesComplementares: 'Info',
    servico: {
      valores: { valorServicos: '10000.00', valorDeducoes: '3000.50', valTotTributos: '1.20', aliquota: '2.50' },
      issRetido: true,
      responsavelRetencao: 2,
      codigoNbs: '101',
      exigibilidade: 6,
      identifNaoExigibilidade: '12',
      numeroProcesso: 'P-1',
      municipioIncidencia: null,
    },
    deducoes: [
      {
        tipo: 1,
        descricao: null,
        documento: '77',
        fornecedor: '11444777000161',
        dataEmissao: '2026-01-05',
        valorDedutivel: '3000.50',
        valorUtilizado: '3000.50',
      },
    ],
  })
})
