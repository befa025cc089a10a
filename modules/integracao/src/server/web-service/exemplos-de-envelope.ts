import { exemplo } from '@iss/abrasf/exemplos'
import type { Versao } from '@iss/abrasf/xsd/versoes'
import { tag, writeXml } from '@iss/platform/xml'
import { NS_SERVICO, operacoesWebService } from '../../domain/web-service/operacoes.ts'
import { soap, type VersaoSoap } from './envelope.ts'

const cena = {
  prestador: { documento: '11222333000181', inscricaoMunicipal: '12345', razaoSocial: 'Prestadora de Exemplo Ltda' },
  tomador: { documento: '11444777000161', razaoSocial: 'Tomadora de Exemplo Ltda' },
  codigoMunicipio: 9900001,
  uf: 'MG',
  data: '2026-04-10',
  numeroLote: 1,
  numeroRps: 1,
  numeroNfse: 15,
  protocolo: '202601151234567123456',
}

/** The envelope of a call of an operation, its message as text. */
export function envelopeDe(nome: string, dados: string, versao: VersaoSoap = '1.1'): string {
  const corpo = tag(`n:${nome}Request`, { 'xmlns:n': NS_SERVICO }, tag('nfseCabecMsg'), tag('nfseDadosMsg', dados))
  return writeXml(tag('soap:Envelope', { 'xmlns:soap': soap[versao].espaco }, tag('soap:Body', corpo)))
}

/** A call of every operation in two versions, and of one with its message in the body. */
export function exemplosDeEnvelope(): { type: string; body: string }[] {
  const doEnvelope = (versao: Versao, em: VersaoSoap) =>
    operacoesWebService.map(({ nome, envios }) => ({
      type: soap[em].tipo,
      body: envelopeDe(nome, exemplo(cena, envios[0], versao) ?? '', em),
    }))
  const solta = `<soap:Envelope xmlns:soap="${soap['1.1'].espaco}"><soap:Body>${exemplo(cena, 'GerarNfseEnvio', '2.04')}</soap:Body></soap:Envelope>`
  return [...doEnvelope('2.02', '1.1'), ...doEnvelope('2.04', '1.2'), { type: soap['1.1'].tipo, body: solta }]
}
