import { type CenaDosExemplos, rpsDeExemplo } from '@iss/abrasf/exemplos'
import type { EnvioParaXml } from '@iss/abrasf/write-envio'
import { esquemaAbrasf } from '@iss/abrasf/xsd/esquema'
import type { Versao } from '@iss/abrasf/xsd/versoes'
import { identidadesDeTeste } from '@iss/abrasf/testing/gerar-amostras'
import { validateXml, withXml } from '@iss/platform/xml'
import { type Client, type Scene, startScene } from '@iss/testing'
import { gerarCodigoIntegracao } from '../src/contract/codigos-integracao.ts'
import { operacoesWebService } from '../src/domain/web-service/operacoes.ts'
import { assinar, envelope, postar, type RespostaSoap, textosDe } from './cliente-soap.ts'

export const { prestador: empresa, autoridade } = identidadesDeTeste()
export const cena: CenaDosExemplos = {
  prestador: { documento: '11222333000181', inscricaoMunicipal: '12345', razaoSocial: 'Integra' },
  tomador: { documento: '11444777000161', razaoSocial: 'Comercial Aurora Ltda' },
  codigoMunicipio: 9900001,
  uf: 'MG',
  data: '2026-04-10',
  numeroLote: 1,
  numeroRps: 1,
  numeroNfse: 1,
  protocolo: '1',
}
let livre = 1000

/** A number that nobody used, for an RPS or a batch. */
export function proximo(): number {
  livre += 1
  return livre
}

/** The last of them. */
export const ultimo = (): number => livre

/** An RPS of a number that nobody used. */
export const rps = (valor = '850.00') => rpsDeExemplo(cena, proximo(), valor)
export const operacaoDe = (envio: EnvioParaXml) => operacoesWebService.find(({ envios }) => envios[0] === envio.raiz)?.nome ?? ''
export const codigos = (resposta: RespostaSoap) => textosDe(resposta.xml, 'Codigo')
/** What of an answer differs from the schema of a version. */
export const valida = (xml: string, versao: Versao) =>
  withXml(xml, (doc) => validateXml(doc, esquemaAbrasf(versao, 'oficial')).map(({ path, message }) => `${path} ${message}`))

/** The demonstration with the test authority among those that it trusts, and what tests do with it. */
export async function abrirServico() {
  const scene: Scene = await startScene()
  const integra: Client = await scene.as('integra')
  await scene.owner(
    `insert into autoridade_certificadora (municipio_id, nome, pem, criado_em) values (1, 'Autoridade de teste', $1, now())`,
    [autoridade.certPem],
  )
  return {
    scene,
    integra,
    /** Sends a message, signed where clients sign it. */
    chamar: (envio: EnvioParaXml, versao: Versao = '2.02', headers: Record<string, string> = {}) =>
      postar(scene, envelope(operacaoDe(envio), assinar(envio, versao, empresa), { versao }), { headers }),
    notasNoBanco: async () =>
      Number((await scene.owner<{ n: string }>(`select count(*) as n from nota_fiscal where rps_numero > 1000`))[0]?.n),
    /** A code of Integra as Basic bears it. */
    async comCodigo(escopos: ('consultar' | 'emitir' | 'cancelar')[]) {
      const pedido = { nome: `Programa ${proximo()}`, escopos, validade: '2026-12-31' }
      const { id, token } = await integra.call(gerarCodigoIntegracao, pedido)
      return { id, headers: { authorization: `Basic ${Buffer.from(`nfse:${token}`).toString('base64')}` } }
    },
    /** Sets a switch of the city. */
    async chave(nome: string, valor: boolean) {
      await scene.owner(`delete from chave_configuracao where municipio_id = 1 and nome = $1`, [nome])
      await scene.owner(`insert into chave_configuracao (municipio_id, nome, valor) values (1, $1, $2)`, [nome, valor])
    },
  }
}
