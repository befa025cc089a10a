import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baixarXml, imprimirDanfse } from '@iss/nota/contract/consulta'
import { agruparDeQuatro } from '@iss/nota/domain/numeros'
import { readPages } from '@iss/platform/pdf/testing'
import { conferirAssinatura } from '@iss/nfse-nacional/assinatura'
import { montarIdDps } from '@iss/nfse-nacional/chave'
import type { Dps } from '@iss/nfse-nacional/layout'
import type { SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { desempacotar, empacotar } from '@iss/nfse-nacional/transporte'
import { lerMensagem, tagDaMensagem } from '@iss/nfse-nacional/xml'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { withXml, writeXml } from '@iss/platform/xml'
import { type Client, type Scene, startScene } from '@iss/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emitirPorDps } from '../src/contract/emitir-por-dps.ts'
import { nacionalEnvioTable } from '../src/tables/envio.ts'
import { ligarNacional } from './ambiente-de-prova.ts'

const ALFA = '40000001000150'
const NOVA_SERRA = '9900001'

let scene: Scene
let alfa: Client
let simulador: SimuladorNacional

beforeAll(async () => {
  scene = await startScene()
  alfa = await scene.as('alfa')
  simulador = await ligarNacional(scene, 1)
})
afterAll(async () => {
  await simulador.parar()
  await scene.stop()
})

const identidade = (numero: string, municipio = NOVA_SERRA, documento = ALFA) =>
  montarIdDps({ municipio, documento, serie: '7', numero })

/** A service of R$ 1.500,00, analysis of systems, to the hospital. */
function dps(numero: string, mudancas: Partial<Dps['infDPS']> = {}): Dps {
  return {
    versao: '1.01',
    infDPS: {
      Id: identidade(numero),
      tpAmb: '2',
      dhEmi: '2026-04-15T09:00:00-03:00',
      verAplic: 'ERP 3',
      serie: '7',
      nDPS: numero,
      dCompet: '2026-04-14',
      tpEmit: '1',
      cLocEmi: NOVA_SERRA,
      prest: { CNPJ: ALFA, regTrib: { opSimpNac: '1', regEspTrib: '0' } },
      toma: { CNPJ: '40000005000139', xNome: 'Hospital Santa Vida' },
      serv: {
        locPrest: { cLocPrestacao: NOVA_SERRA },
        cServ: { cTribNac: '010101', xDescServ: 'Análise de sistemas', cNBS: '115013000' },
      },
      valores: {
        vServPrest: { vServ: '1500.00' },
        vDescCondIncond: { vDescIncond: '100.00' },
        trib: {
          tribMun: { tribISSQN: '1', tpRetISSQN: '1' },
          tribFed: { vRetIRRF: '22.50' },
          totTrib: { indTotTrib: '0' },
        },
      },
      ...mudancas,
    },
  }
}
const xml = (mensagem: Dps) => writeXml(tagDaMensagem('DPS', mensagem))
const mensagens = async (client: Client, pedido: object) =>
  (await client.try(emitirPorDps, pedido)).body.mensagens.map(({ message }) => message)
const recusa = (pedido: object) => mensagens(alfa, pedido)

it('a DPS becomes a municipal note; the answer is its NFS-e, signed, as the repository gets it', async () => {
  const feita = await alfa.call(emitirPorDps, { xml: xml(dps('1')) })
  const nfse = desempacotar(feita.nfseXmlGZipB64)
  expect(withXml(nfse, (doc) => conferirAssinatura(doc, 'NFSe').valida)).toBe(true)
  const { infNFSe } = withXml(nfse, (doc) => lerMensagem('NFSe', doc.root))
  expect(infNFSe).toMatchObject({ Id: `NFS${feita.chaveAcesso}`, nNFSe: String(feita.numero), ambGer: '1', tpEmis: '2' })
  expect(feita.alertas).toEqual([
    'O ISS foi retido pelo tomador, como a lei determina, embora a DPS informe que não há retenção (tpRetISSQN).',
  ])
  // 1.500,00 less the discount, the IRRF and, because the hospital is a substitute of the city, the ISS of 3 % of 1.400,00.
  expect(infNFSe.valores).toMatchObject({ vBC: '1400.00', vISSQN: '42.00', vLiq: '1335.50' })
  const [nota] = await scene.inCity(1, (ctx) => ctx.db.select().from(notaFiscalTable).where(eq(notaFiscalTable.id, feita.id)))
  expect(nota).toMatchObject({ canal: 'DPS', estado: 'EMITIDA', tomadorDocumento: '40000005000139' })
  expect(String(nota?.valorTotal)).toBe('1500.00')
  expect(String(nota?.irrf)).toBe('22.50')

  await scene.runCourier('nacional-envio', 1)
  const [envio] = await scene.inCity(1, (ctx) =>
    ctx.db.select().from(nacionalEnvioTable).where(eq(nacionalEnvioTable.notaId, feita.id)),
  )
  expect(envio).toMatchObject({ situacao: 'ENVIADO', chave: feita.chaveAcesso })
})

it('a purchase of a government told by a DPS stands in the note that answers it', async () => {
  const IBSCBS = {
    finNFSe: '0',
    cIndOp: '100301',
    tpOper: '1',
    tpEnteGov: '4',
    indDest: '0',
    valores: { trib: { gIBSCBS: { CST: '000', cClassTrib: '000001' } } },
  } as const
  const feita = await alfa.call(emitirPorDps, { xml: xml(dps('41', { IBSCBS })) })
  const { infNFSe } = withXml(desempacotar(feita.nfseXmlGZipB64), (doc) => lerMensagem('NFSe', doc.root))
  expect(infNFSe.DPS.infDPS.IBSCBS).toMatchObject({ tpOper: '1', tpEnteGov: '4' })
  // 1.500,00 less the discount of 100,00 and the ISS of 42,00; in 2026 no reducer is in force.
  expect(infNFSe.IBSCBS).toMatchObject({
    valores: { vBC: '1358.00', fed: { pCBS: '0.90', pAliqEfetCBS: '0.90' } },
    totCIBS: { gTribCompraGov: { pCBS: '0.90', vCBS: '12.22', pIBSUF: '0.10', vIBSUF: '1.36' } },
  })
  const [folha = ''] = await readPages((await alfa.try(imprimirDanfse, { id: feita.id })).raw)
  for (const dito of ['Compra governamental', 'Município', 'Fornecimento com pagamento posterior']) expect(folha).toContain(dito)
})

it('the same DPS, packed or as JSON, gets the same note; another one under its number is refused', async () => {
  const primeira = await alfa.call(emitirPorDps, { dpsXmlGZipB64: empacotar(xml(dps('2'))) })
  const outraVez = await alfa.call(emitirPorDps, { dps: dps('2') })
  expect(outraVez).toEqual({ ...primeira, alertas: [] })
  const outra = dps('2', { toma: { CNPJ: '40000005000139', xNome: 'Outro nome' } })
  expect(await recusa({ dps: outra })).toEqual([
    `E0014 Já existe uma nota com esta DPS e outro conteúdo: NF-e nº ${primeira.numero}.`,
  ])
})

it('refuses with field and rule, and leaves nothing behind', async () => {
  const contar = () => scene.owner<{ n: string }>('select count(*) n from nota_fiscal')
  const antes = await contar()
  expect(await recusa({})).toEqual(['Envie a DPS em um destes campos: xml, dpsXmlGZipB64 ou dps.'])
  expect(await recusa({ xml: '<DPS' })).toHaveLength(1)
  expect(await recusa({ dpsXmlGZipB64: 'x' })).toEqual(['A DPS não pôde ser lida: O conteúdo não está em base64.'])
  const { dCompet: _semData, ...semData } = dps('3').infDPS
  expect(await recusa({ dps: { versao: '1.01', infDPS: semData } })).toEqual([
    'E1235 A DPS não segue o leiaute 1.01 em DPS.infDPS.dCompet: é obrigatório.',
  ])
  expect(await recusa({ dps: dps('3', { tpAmb: '1', cLocEmi: '3106200', Id: identidade('3', '3106200') }) })).toEqual([
    'O cLocEmi da DPS é de outro município: informe 9900001.',
    'E0006 O tpAmb da DPS é de outro ambiente: informe 2.',
  ])
  expect(await recusa({ dps: dps('3', { Id: identidade('4') }) })).toEqual([
    'E0004 O Id da DPS difere do município, do emitente, da série e do número informados.',
  ])
  const alheia = dps('3', {
    Id: identidade('3', NOVA_SERRA, '40000005000139'),
    prest: { CNPJ: '40000005000139', regTrib: { opSimpNac: '1', regEspTrib: '0' } },
  })
  expect(await recusa({ dps: alheia })).toEqual(['O prestador da DPS não é a pessoa selecionada.'])
  expect(await contar()).toEqual(antes)
})

it('is closed to the authority and to a city without settings', async () => {
  const fiscal = await scene.as('fiscal')
  expect((await fiscal.try(emitirPorDps, { dps: dps('9') })).status).toBe(403)
  const doPorto = await scene.as('alfa.porto')
  expect(await mensagens(doPorto, { dps: dps('9') })).toEqual(['O ambiente nacional não está configurado.'])
})

it('the municipality signs the ABRASF XML of a note on request; an independent verifier finds the signature good, and broken when the note changes', async () => {
  const feita = await alfa.call(emitirPorDps, { xml: xml(dps('20')) })
  const assinado = String(await alfa.call(baixarXml, { id: feita.id, assinado: 'sim' }))
  // The print shows the key under which the repository has it.
  const [folha] = await readPages(new Uint8Array((await alfa.try(imprimirDanfse, { id: feita.id })).raw))
  expect(folha).toContain(agruparDeQuatro(feita.chaveAcesso))
  const pasta = mkdtempSync(join(tmpdir(), 'nfse-'))
  const confere = (texto: string) => {
    const arquivo = join(pasta, 'nota.xml')
    writeFileSync(arquivo, texto)
    return spawnSync('xmlsec1', ['--verify', '--insecure', '--id-attr:Id', 'http://www.abrasf.org.br/nfse.xsd:InfNfse', arquivo])
      .status
  }
  try {
    expect(assinado).toContain(`URI="#nfse${feita.numero}"`)
    expect(confere(assinado)).toBe(0)
    expect(confere(assinado.replace('<ValorIss>', '<ValorIss>1'))).not.toBe(0)
  } finally {
    rmSync(pasta, { recursive: true })
  }
})
