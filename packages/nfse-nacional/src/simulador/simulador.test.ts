import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedClock } from '@iss/kernel/clock'
import { type SigningIdentity, withXml, writeXml } from '@iss/platform/xml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dpsDeProva, nfseDeProva } from '../../test/nfse-de-prova.ts'
import { assinarMensagem, conferirAssinatura } from '../assinatura.ts'
import { LIMITE_OCTETOS } from '../api/adn.ts'
import { type ClienteNacional, criarClienteNacional, ErroDoServico } from '../cliente/index.ts'
import type { Cnc, Evento, Nfse, PedRegEvento } from '../layout/index.ts'
import { lerMensagem, tagDaMensagem } from '../layout/xml.ts'
import { desempacotar, empacotar } from '../transporte.ts'
import { iniciarSimulador, type SimuladorNacional } from './index.ts'

const MUNICIPIO = '2111300'
const clock = fixedClock('2026-11-22T17:10:00Z')
const pasta = mkdtempSync(join(tmpdir(), 'simulador-'))
let simulador: SimuladorNacional
let cidade: SigningIdentity
let empresa: SigningIdentity
let cliente: ClienteNacional
let daEmpresa: ClienteNacional

const abrir = (identidade: SigningIdentity, esperaMs = 5_000, servico = simulador) =>
  criarClienteNacional({
    enderecos: {
      adn: servico.endereco,
      sefin: servico.enderecoSefin,
      cnc: servico.endereco,
      parametros: servico.endereco,
    },
    tls: { key: identidade.keyPem, cert: identidade.certPem, ca: servico.autoridade },
    esperaMs,
  })

const notaEmpacotada = (nota: Nfse) =>
  empacotar(assinarMensagem(writeXml(tagDaMensagem('NFSe', nota), { declaration: true }), nota.infNFSe.Id, cidade, 'RSA_SHA1'))

function eventoDeCancelamento(chave: string): string {
  const pedido: PedRegEvento['infPedReg'] = {
    Id: `PRE${chave}101101`,
    tpAmb: '2',
    verAplic: 'iss-aberto',
    dhEvento: '2026-11-22T14:09:00-03:00',
    CNPJAutor: '11222333000181',
    chNFSe: chave,
    e101101: { xDesc: 'Cancelamento de NFS-e', cMotivo: '1', xMotivo: 'Erro na emissao da nota' },
  }
  const evento: Evento = {
    versao: '1.01',
    infEvento: {
      Id: `EVT${chave}101101001`,
      verAplic: 'iss-aberto',
      ambGer: '1',
      nSeqEvento: '1',
      dhProc: '2026-11-22T14:09:00-03:00',
      nDFSe: '2',
      pedRegEvento: { versao: '1.01', infPedReg: pedido },
    },
  }
  return empacotar(assinarMensagem(writeXml(tagDaMensagem('evento', evento)), evento.infEvento.Id, cidade, 'RSA_SHA1'))
}

const codigos = (erros: readonly { codigo: string }[]) => erros.map(({ codigo }) => codigo)

async function iniciar() {
  simulador = await iniciarSimulador({ pasta, agora: clock.now })
  cidade = simulador.emitirCertificado('11222333000181', 'MUNICIPIO DE PROVA')
  empresa = simulador.emitirCertificado('11444777000161', 'EMPRESA DE PROVA')
  simulador.registrarMunicipio({ cnpj: '11222333000181', codigo: MUNICIPIO, nome: 'Nova Serra' })
  cliente = abrir(cidade)
  daEmpresa = abrir(empresa)
}

beforeAll(iniciar)
afterAll(async () => {
  cliente.fechar()
  daEmpresa.fechar()
  await simulador.parar()
  rmSync(pasta, { recursive: true })
})

/** A promise and what fulfils it. */
function umaVez() {
  let cumprir: () => void = () => undefined
  const espera = new Promise<void>((resolve) => (cumprir = resolve))
  return { espera, cumprir }
}

describe('reception from a town', () => {
  const primeira = nfseDeProva()
  const chave = primeira.infNFSe.Id.slice(3)

  it('judges each document of a batch by itself, in order', async () => {
    const inteira = notaEmpacotada(primeira)
    const semAssinatura = empacotar(writeXml(tagDaMensagem('NFSe', nfseDeProva({ numero: 2 }))))
    const alterada = empacotar(
      desempacotar(notaEmpacotada(nfseDeProva({ numero: 3 }))).replace('Suporte mensal', 'Suporte anual'),
    )
    const deOutra = nfseDeProva({ numero: 4 })
    const daEmpresaMesma = empacotar(
      assinarMensagem(writeXml(tagDaMensagem('NFSe', deOutra)), deOutra.infNFSe.Id, empresa, 'RSA_SHA1'),
    )
    const recebidos = await cliente.enviarLote([
      inteira,
      inteira,
      eventoDeCancelamento(chave),
      semAssinatura,
      alterada,
      daEmpresaMesma,
      'x',
      empacotar('<a/>'),
    ])
    expect(recebidos.map(({ nsu, erros }) => nsu ?? codigos(erros))).toEqual([
      '1',
      ['E1268'],
      '2',
      ['E1235'],
      ['E1630'],
      ['E1638'],
      ['E1225'],
      ['E1242'],
    ])
    expect(recebidos[0]?.chave).toBe(chave)
    const [depois] = await cliente.enviarLote([eventoDeCancelamento(chave)])
    expect(codigos(depois?.erros ?? [])).toEqual(['E1805'])
  })

  it('refuses by the code that it is told, keeps nothing of it, and takes the same document later', async () => {
    const nota = nfseDeProva({ numero: 6 })
    const [pacote, dela] = [notaEmpacotada(nota), nota.infNFSe.Id.slice(3)]
    for (const codigo of ['E1217', 'E1262', 'E1300', 'E1530', 'E9996']) {
      simulador.falhas.recusar(dela, codigo)
      const [recebido] = await cliente.enviarLote([pacote])
      expect([recebido?.chave, recebido?.nsu, codigos(recebido?.erros ?? [])]).toEqual([dela, null, [codigo]])
    }
    simulador.falhas.limpar()
    const [recebido] = await cliente.enviarLote([pacote, pacote])
    expect(Number(recebido?.nsu)).toBeGreaterThan(0)
  })

  it('judges a substitute by the cancellation that should stand before it', async () => {
    const [antiga, nova] = [nfseDeProva({ numero: 7 }), nfseDeProva({ numero: 8 })]
    const chaveAntiga = antiga.infNFSe.Id.slice(3)
    const subst = { chSubstda: chaveAntiga, cMotivo: '99', xMotivo: 'Descrição refeita pelo emitente' } as const
    const { DPS } = nova.infNFSe
    const substituta = notaEmpacotada({
      ...nova,
      infNFSe: { ...nova.infNFSe, DPS: { ...DPS, infDPS: { ...DPS.infDPS, subst } } },
    })
    const [primeiro, cedo] = await cliente.enviarLote([notaEmpacotada(antiga), substituta])
    expect([primeiro?.erros, codigos(cedo?.erros ?? [])]).toEqual([[], ['E1308']])
  })

  it('takes fifty documents and one megabyte, and no more', async () => {
    await expect(cliente.enviarLote(Array.from({ length: 51 }, () => 'x'))).rejects.toThrow(RangeError)
    const cinquenta = await cliente.enviarLote(Array.from({ length: 50 }, () => 'x'))
    expect(cinquenta.map(({ erros }) => codigos(erros).join())).toEqual(Array.from({ length: 50 }, () => 'E1225'))
    const grande = 'x'.repeat(LIMITE_OCTETOS / 2)
    await expect(cliente.enviarLote([grande, grande])).rejects.toMatchObject({
      status: 400,
      passageira: false,
      mensagens: [{ codigo: 'E1219' }],
    })
  })

  it('takes no batch of another, and none without a known certificate', async () => {
    await expect(daEmpresa.enviarLote([notaEmpacotada(primeira)])).rejects.toMatchObject({ status: 403, passageira: false })
    const semCertificado = abrir({ keyPem: '', certPem: '' })
    await expect(semCertificado.enviarLote(['x'])).rejects.toBeInstanceOf(ErroDoServico)
    semCertificado.fechar()
  })

  it('does not hand a town its own documents back', async () => {
    expect(await cliente.distribuir(0)).toMatchObject({ StatusProcessamento: 'NENHUM_DOCUMENTO_LOCALIZADO' })
  })
})

describe('service of the taxpayer', () => {
  const dps = (numero: number) => {
    const base = dpsDeProva({ numero })
    const id = base.infDPS.Id.replace('11222333000181', '11444777000161')
    const nossa = { ...base, infDPS: { ...base.infDPS, Id: id, prest: { ...base.infDPS.prest, CNPJ: '11444777000161' } } }
    return empacotar(assinarMensagem(writeXml(tagDaMensagem('DPS', nossa)), id, empresa, 'RSA_SHA256'))
  }

  it('issues a signed note that reaches the town, with its event', async () => {
    const emitida = await daEmpresa.emitir(dps(1))
    withXml(desempacotar(emitida.nfseXmlGZipB64), (doc) => {
      expect(conferirAssinatura(doc, 'NFSe')).toMatchObject({ valida: true })
      expect(lerMensagem('NFSe', doc.root).infNFSe).toMatchObject({ ambGer: '2', tpEmis: '1', nNFSe: '1', cLocIncid: MUNICIPIO })
      expect(doc.find('//*[local-name()="Signature"]')).toHaveLength(2)
    })
    await expect(daEmpresa.emitir(dps(1))).rejects.toMatchObject({
      status: 400,
      mensagens: [expect.objectContaining({ codigo: 'E0014' })],
    })
    await daEmpresa.emitir(dps(2))
    const chave = emitida.chaveAcesso
    const pedido: PedRegEvento = {
      versao: '1.01',
      infPedReg: {
        Id: `PRE${chave}101101`,
        tpAmb: '2',
        verAplic: 'erp',
        dhEvento: '2026-11-22T14:09:00-03:00',
        CNPJAutor: '11444777000161',
        chNFSe: chave,
        e101101: { xDesc: 'Cancelamento de NFS-e', cMotivo: '9', xMotivo: 'Servico nao foi prestado' },
      },
    }
    const assinado = empacotar(
      assinarMensagem(writeXml(tagDaMensagem('pedRegEvento', pedido)), pedido.infPedReg.Id, empresa, 'RSA_SHA1'),
    )
    expect(desempacotar(await daEmpresa.registrarEvento(chave, assinado))).toContain(`EVT${chave}101101001`)
    // A refused event is answered as a list of messages; the books say one message (below).
    await expect(daEmpresa.registrarEvento(chave, assinado)).rejects.toMatchObject({
      status: 400,
      mensagens: [expect.objectContaining({ codigo: 'E0840' })],
    })
    // Events are answered in base64 twice, notes and streams once.
    const [evento = ''] = await daEmpresa.eventosRegistrados(chave, '101101', 1)
    expect(evento).toContain(`EVT${chave}101101001`)
    expect(await daEmpresa.eventosRegistrados(chave, '101103', 1)).toEqual([])
    expect(await daEmpresa.chaveDaDps(emitida.idDps)).toBe(chave)
    await expect(daEmpresa.chaveDaDps('DPS0')).rejects.toMatchObject({
      status: 404,
      mensagens: [expect.objectContaining({ codigo: 'E1831' })],
    })
    await expect(cliente.registrarEvento(chave, assinado)).rejects.toMatchObject({ status: 400 })

    const lote = (await cliente.distribuir(0)).LoteDFe ?? []
    expect(lote.map(({ NSU, TipoDocumento, TipoEvento }) => [NSU, TipoDocumento, TipoEvento])).toEqual([
      [1, 'NFSE', null],
      [2, 'NFSE', null],
      [3, 'EVENTO', 'e101101'],
    ])
    expect((await cliente.distribuir(2)).LoteDFe?.map(({ NSU }) => NSU)).toEqual([3])
    expect((await cliente.distribuir(2, { so: true })).LoteDFe?.map(({ NSU }) => NSU)).toEqual([2])
    expect((await cliente.eventosDaNota(chave)).LoteDFe).toHaveLength(1)
  })

  it('hides a number for a while, fails and recovers', async () => {
    simulador.falhas.esconder(MUNICIPIO, 2, 1)
    expect((await cliente.distribuir(0)).LoteDFe?.map(({ NSU }) => NSU)).toEqual([1, 3])
    expect((await cliente.distribuir(1, { so: false })).LoteDFe?.map(({ NSU }) => NSU)).toEqual([2, 3])
    simulador.falhas.programar({ status: 503, vezes: 1 })
    await expect(cliente.distribuir(0)).rejects.toMatchObject({ status: 503, passageira: true })
    simulador.falhas.programar({ derrubar: true, vezes: 1 })
    await expect(cliente.distribuir(0)).rejects.toMatchObject({ status: null, passageira: true })
    expect((await cliente.distribuir(0)).LoteDFe).toHaveLength(3)
    simulador.falhas.limpar()
  })

  it('answers late: who waits long enough gets the answer, who does not may ask again', async () => {
    const impaciente = abrir(cidade, 50)
    simulador.falhas.programar({ ate: () => new Promise(() => undefined), vezes: 1 })
    await expect(impaciente.distribuir(0)).rejects.toMatchObject({ status: null, passageira: true })
    expect((await cliente.distribuir(0)).LoteDFe).toHaveLength(3)
    const { espera: resposta, cumprir: responder } = umaVez()
    const { espera: pedido, cumprir: chegou } = umaVez()
    simulador.falhas.programar({ vezes: 1, ate: () => (chegou(), resposta) })
    const tardia = cliente.distribuir(0)
    await pedido
    responder()
    expect((await tardia).LoteDFe).toHaveLength(3)
    impaciente.fechar()
    simulador.falhas.limpar()
  })
})

describe('register and parameters', () => {
  it('keeps records of the register and distributes them by number', async () => {
    const registro: Cnc = {
      versao: '1.00',
      infCNC: {
        Id: `CNC${MUNICIPIO}2000000000012345`,
        cMun: MUNICIPIO,
        cnpjMun: '11222333000181',
        CPFAgTrib: '52998224725',
        tpAmb: '2',
        verAplic: 'iss-aberto',
        infContrib: {
          CNPJ: '11444777000161',
          IM: '12345',
          dIM: '2020-01-01',
          dAutEmiss: '2020-01-01',
          cStatEmiss: '1',
          cSitCNC: '1',
        },
      },
    }
    const pacote = empacotar(writeXml(tagDaMensagem('CNC', registro)))
    expect(await cliente.enviarCadastro(pacote)).toMatchObject({ StatusProcessamento: 'PROCESSADO_COM_SUCESSO' })
    expect(await cliente.enviarCadastro(empacotar('<CNC/>'))).toMatchObject({ StatusProcessamento: 'PROCESSADO_COM_ERROS' })
    expect(await cliente.distribuirCadastro(0)).toMatchObject([{ NSU: 1, ArquivoXml: pacote }])
    expect(await cliente.distribuirCadastro(1)).toEqual([])
  })

  it('answers the parameters that it was told', async () => {
    simulador.definirParametros(`${MUNICIPIO}/convenio`, { parametrosConvenio: { aderenteAmbienteNacional: 1 } })
    simulador.definirParametros(`${MUNICIPIO}/01.07.01.000/aliquota`, {
      aliquotas: { '01.07.01.000': [{ Incidencia: '1', Aliq: 5, DtIni: '2020-01-01', DtFim: null }] },
    })
    expect(await cliente.convenio(MUNICIPIO)).toEqual({ aderenteAmbienteNacional: 1 })
    expect(await cliente.aliquotas(MUNICIPIO, '01.07.01.000', '2026-11-01')).toMatchObject({ '01.07.01.000': [{ Aliq: 5 }] })
    expect(await cliente.retencoes(MUNICIPIO, '2026-11-01')).toBeNull()
  })
})

it('knows after a restart what it knew', async () => {
  await simulador.parar()
  cliente.fechar()
  daEmpresa.fechar()
  await iniciar()
  expect((await cliente.distribuir(0)).LoteDFe).toHaveLength(3)
  expect(await cliente.distribuirCadastro(0)).toHaveLength(1)
})

it('reads a number as the first of a hundred where the service does, and a refused event as one message', async () => {
  const outro = await iniciarSimulador({ agora: clock.now, leitura: 'INCLUSIVE', erroDoEvento: 'OBJETO' })
  outro.registrarMunicipio({ cnpj: '11222333000181', codigo: MUNICIPIO, nome: 'Nova Serra' })
  outro.semear(
    Array.from({ length: 130 }, (_, indice) => ({
      chave: String(indice + 1),
      tipo: 'NFSE' as const,
      evento: null,
      atores: [MUNICIPIO],
      geradoEm: '2026-11-22T17:00:00Z',
      pacote: () => 'x',
    })),
  )
  const aqui = abrir(outro.emitirCertificado('11222333000181', 'MUNICIPIO DE PROVA'), 5_000, outro)
  const numeros = async (nsu: number) => (await aqui.distribuir(nsu)).LoteDFe?.map(({ NSU }) => NSU) ?? []
  const [primeira, segunda] = [await numeros(1), await numeros(100)]
  expect([primeira.length, primeira.at(0), primeira.at(-1)]).toEqual([100, 1, 100])
  expect([segunda.length, segunda.at(0), segunda.at(-1)]).toEqual([31, 100, 130])
  await expect(aqui.registrarEvento('x', 'y')).rejects.toMatchObject({
    mensagens: [{ codigo: 'E1831', texto: expect.any(String) }],
  })
  aqui.fechar()
  await outro.parar()
})
