import { montarIdDps } from '@iss/nfse-nacional/chave'
import { assinarMensagem } from '@iss/nfse-nacional/assinatura'
import { criarClienteNacional } from '@iss/nfse-nacional/cliente'
import { escreverDataHora } from '@iss/nfse-nacional/data-hora'
import type { Dps, NomeEvento } from '@iss/nfse-nacional/layout'
import type { SimuladorNacional } from '@iss/nfse-nacional/simulador'
import { empacotar } from '@iss/nfse-nacional/transporte'
import { tagDaMensagem } from '@iss/nfse-nacional/xml'
import { writeXml } from '@iss/platform/xml'
import { montarPedido } from '../domain/montar-evento.ts'
import type { PedidoEvento } from '../domain/envio.ts'

/** A service as a company declares it at the national issuer. */
export type ServicoSimulado = {
  /** Series of the program that declares. */
  serie: string
  numero: number
  prestador: { cnpj: string; nome: string; municipio: string; simples: boolean }
  tomador: { documento: string; nome: string; municipio: string; cep: string; logradouro: string; numero: string; bairro: string }
  codigoNacional: string
  descricao: string
  valor: string
  /** Rate that the note tells, in percent with two decimals. */
  aliquota?: string
  /** The taker withholds. */
  retido?: boolean
  /** Where the service is done, when it is not at the provider. */
  municipioPrestacao?: string
  /** Key of the note that this one replaces. */
  substitui?: string
  data: string
  emissao: Date
}

/** Issues a note at the service of the taxpayer of the simulator, as the company's own program would; answers its key. */
export async function emitirNoSimulador(simulador: SimuladorNacional, servico: ServicoSimulado): Promise<string> {
  const dps = declarar(servico)
  return comCliente(simulador, servico.prestador, async (cliente, assinar) => {
    const xml = assinar(writeXml(tagDaMensagem('DPS', dps)), dps.infDPS.Id)
    return (await cliente.emitir(empacotar(xml))).chaveAcesso
  })
}

/** Registers an event of a note there, as the company's own program would. */
export async function registrarNoSimulador(
  simulador: SimuladorNacional,
  empresa: { cnpj: string; nome: string },
  evento: { nome: NomeEvento; chave: string; pedido: PedidoEvento; momento: Date },
): Promise<void> {
  const pedido = montarPedido({ ...evento, sequencia: 1, ambiente: '2', autor: empresa.cnpj, cpfAgente: null, numero: 1 })
  await comCliente(simulador, empresa, (cliente, assinar) =>
    cliente.registrarEvento(
      evento.chave,
      empacotar(assinar(writeXml(tagDaMensagem('pedRegEvento', pedido)), pedido.infPedReg.Id)),
    ),
  )
}

type Assinar = (xml: string, id: string) => string

async function comCliente<T>(
  simulador: SimuladorNacional,
  { cnpj, nome }: { cnpj: string; nome: string },
  usar: (cliente: ReturnType<typeof criarClienteNacional>, assinar: Assinar) => Promise<T>,
): Promise<T> {
  simulador.registrarEmpresa(cnpj, nome)
  const { endereco, enderecoSefin, autoridade } = simulador
  const identidade = simulador.emitirCertificado(cnpj, `EMPRESA ${cnpj}`)
  const cliente = criarClienteNacional({
    enderecos: { adn: endereco, sefin: enderecoSefin, cnc: endereco, parametros: endereco },
    tls: { key: identidade.keyPem, cert: identidade.certPem, ca: autoridade },
  })
  try {
    return await usar(cliente, (xml, id) => assinarMensagem(xml, id, identidade, 'RSA_SHA256'))
  } finally {
    cliente.fechar()
  }
}

function declarar({ numero, prestador, tomador, ...servico }: ServicoSimulado): Dps {
  const { cnpj, municipio, simples } = prestador
  return {
    versao: '1.01',
    infDPS: {
      Id: montarIdDps({ municipio, documento: cnpj, serie: servico.serie, numero: String(numero) }),
      tpAmb: '2',
      dhEmi: escreverDataHora(servico.emissao),
      verAplic: 'EmissorSimulado',
      serie: servico.serie,
      nDPS: String(numero),
      dCompet: servico.data,
      tpEmit: '1',
      cLocEmi: municipio,
      prest: { CNPJ: cnpj, regTrib: { opSimpNac: simples ? '3' : '1', regApTribSN: simples ? '1' : undefined, regEspTrib: '0' } },
      subst: servico.substitui
        ? { chSubstda: servico.substitui, cMotivo: '99', xMotivo: 'Descrição do serviço refeita' }
        : undefined,
      toma: {
        ...(tomador.documento.length === 11 ? { CPF: tomador.documento } : { CNPJ: tomador.documento }),
        xNome: tomador.nome,
        end: {
          endNac: { cMun: tomador.municipio, CEP: tomador.cep },
          xLgr: tomador.logradouro,
          nro: tomador.numero,
          xBairro: tomador.bairro,
        },
      },
      serv: {
        locPrest: { cLocPrestacao: servico.municipioPrestacao ?? municipio },
        cServ: { cTribNac: servico.codigoNacional, xDescServ: servico.descricao },
        obra: servico.codigoNacional.startsWith('0702') ? { cObra: '90.001' } : undefined,
      },
      valores: {
        vServPrest: { vServ: servico.valor },
        trib: {
          tribMun: { tribISSQN: '1', tpRetISSQN: servico.retido ? '2' : '1', pAliq: servico.aliquota },
          totTrib: { indTotTrib: '0' },
        },
      },
    },
  }
}
