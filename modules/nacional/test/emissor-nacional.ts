import { montarIdDps, montarIdPedido } from '@iss/nfse-nacional/chave'
import { assinarMensagem } from '@iss/nfse-nacional/assinatura'
import { type ClienteNacional, criarClienteNacional } from '@iss/nfse-nacional/cliente'
import { descricaoDoEvento, type Dps, type NomeEvento, type PedRegEvento } from '@iss/nfse-nacional/layout'
import type { SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { empacotar } from '@iss/nfse-nacional/transporte'
import { tagDaMensagem } from '@iss/nfse-nacional/xml'
import { type SigningIdentity, writeXml } from '@iss/platform/xml'

export type ServicoDeProva = {
  numero: number
  valor?: string
  /** IBGE code of the town where the provider is. */
  municipio?: string
  codigo?: string
  municipioPrestacao?: string
  data?: string
  opSimpNac?: '1' | '2' | '3'
  tomador?: { CNPJ?: string; CPF?: string; xNome: string; municipio: string } | null
  retido?: boolean
  aliquota?: string
  substitui?: string
}

/** A company that issues at the simulator's service of the taxpayer. */
export class EmissorDeProva {
  readonly #identidade: SigningIdentity
  readonly #cliente: ClienteNacional
  readonly cnpj: string

  constructor(simulador: SimuladorNacional, cnpj: string, nome: string) {
    this.cnpj = cnpj
    this.#identidade = simulador.emitirCertificado(cnpj, nome)
    simulador.registrarEmpresa(cnpj, nome)
    const { endereco, enderecoSefin } = simulador
    this.#cliente = criarClienteNacional({
      enderecos: { adn: endereco, sefin: enderecoSefin, cnc: endereco, parametros: endereco },
      tls: { key: this.#identidade.keyPem, cert: this.#identidade.certPem, ca: simulador.autoridade },
    })
  }

  /** Issues a note; answers its key. */
  async emitir(servico: ServicoDeProva): Promise<string> {
    const dps = montar(this.cnpj, servico)
    const xml = assinarMensagem(writeXml(tagDaMensagem('DPS', dps)), dps.infDPS.Id, this.#identidade, 'RSA_SHA256')
    return (await this.#cliente.emitir(empacotar(xml))).chaveAcesso
  }

  /** Registers an event of a note. */
  async registrar(chave: string, nome: NomeEvento, detalhe: object = {}): Promise<void> {
    const infPedReg = {
      Id: montarIdPedido(chave, nome.slice(1)),
      tpAmb: '2',
      verAplic: 'erp',
      dhEvento: '2026-04-15T10:00:00-03:00',
      CNPJAutor: this.cnpj,
      chNFSe: chave,
      [nome]: { xDesc: descricaoDoEvento(nome), ...detalhe },
    } as unknown as PedRegEvento['infPedReg']
    const xml = writeXml(tagDaMensagem('pedRegEvento', { versao: '1.01', infPedReg }))
    await this.#cliente.registrarEvento(chave, empacotar(assinarMensagem(xml, infPedReg.Id, this.#identidade, 'RSA_SHA1')))
  }
}

function montar(cnpj: string, servico: ServicoDeProva): Dps {
  const { numero, valor = '1000.00', municipio = '9900001', codigo = '010701', data = '2026-04-10', opSimpNac = '3' } = servico
  const { tomador = { CNPJ: '40000005000139', xNome: 'Hospital Santa Vida', municipio: '9900001' } } = servico
  return {
    versao: '1.01',
    infDPS: {
      Id: montarIdDps({ municipio, documento: cnpj, serie: '1', numero: String(numero) }),
      tpAmb: '2',
      dhEmi: `${data}T09:00:00-03:00`,
      verAplic: 'erp',
      serie: '1',
      nDPS: String(numero),
      dCompet: data,
      tpEmit: '1',
      cLocEmi: municipio,
      subst: servico.substitui
        ? { chSubstda: servico.substitui, cMotivo: '99', xMotivo: 'Descrição do serviço refeita' }
        : undefined,
      prest: { CNPJ: cnpj, regTrib: { opSimpNac, regApTribSN: opSimpNac === '3' ? '1' : undefined, regEspTrib: '0' } },
      toma: tomador
        ? {
            CNPJ: tomador.CNPJ,
            CPF: tomador.CPF,
            xNome: tomador.xNome,
            end: { endNac: { cMun: tomador.municipio, CEP: '35000000' }, xLgr: 'Rua das Flores', nro: '10', xBairro: 'Centro' },
          }
        : undefined,
      serv: {
        locPrest: { cLocPrestacao: servico.municipioPrestacao ?? municipio },
        cServ: { cTribNac: codigo, xDescServ: `Serviço ${numero}` },
        obra: codigo.startsWith('0702') ? { cObra: '90.001' } : undefined,
      },
      valores: {
        vServPrest: { vServ: valor },
        trib: {
          tribMun: { tribISSQN: '1', tpRetISSQN: servico.retido ? '2' : '1', pAliq: servico.aliquota },
          totTrib: { indTotTrib: '0' },
        },
      },
    },
  }
}
