import { Competencia } from '@iss/kernel/competencia'
import { assinarMensagem } from '@iss/nfse-nacional/assinatura'
import type { Nfse } from '@iss/nfse-nacional/layout'
import { tagDaMensagem, validarMensagem } from '@iss/nfse-nacional/xml'
import { orientacaoDe } from '@iss/nfse-nacional/regras/codigos'
import { examinarRecepcao } from '@iss/nfse-nacional/regras/recepcao'
import { parseXml, writeXml, type XmlTag } from '@iss/platform/xml'
import { municipioIncidencia } from '@iss/tributacao/domain/incidencia'
import { regrasIncidencia } from '@iss/tributacao/domain/incidencia-dados'
import { subitemDeCodigoNacional } from '@iss/tributacao/domain/item-lista-servico'
import { tipoAmbiente } from '../domain/ambiente.ts'
import { motivoDoImpedimento, type MotivoEnvio } from '../domain/envio.ts'
import { montarEvento } from '../domain/montar-evento.ts'
import type { NotaATranscrever } from '../domain/nota-a-transcrever.ts'
import { transcreverNota } from '../domain/transcrever-nota.ts'
import type { NacionalEnvio } from '../tables/envio.ts'
import type { Conexao } from './conexao.ts'

/** A signed document ready to go out, or why there is none. */
export type Escrito = { identificador: string; xml: string } | { motivos: MotivoEnvio[] }

/** The NFS-e of a note, signed by the city: written, judged by the layout and by the rules of the reception, then signed. */
export function escreverNota(
  nota: NotaATranscrever,
  { cidade, config, assinatura }: Omit<Conexao, 'cliente'>,
  agora: Date,
): Escrito {
  const transcrita = transcreverNota(nota)
  if ('impedimentos' in transcrita) return { motivos: transcrita.impedimentos.map(motivoDoImpedimento) }
  const nfse = transcrita.nota
  const rejeicoes = examinarRecepcao(nfse, {
    municipio: cidade.codigo,
    ambiente: tipoAmbiente(config.ambiente),
    agora,
    incidencia: incidenciaEsperada(nfse),
  })
  if (rejeicoes.length > 0)
    return {
      motivos: rejeicoes.map(({ codigo, campo }) => {
        const { motivo, fazer } = orientacaoDe(codigo)
        return { codigo, mensagem: campo ? `${motivo} (${campo})` : motivo, fazer }
      }),
    }
  return assinar('NFSe', tagDaMensagem('NFSe', nfse), nfse.infNFSe.Id, { config, assinatura })
}

/** Where the ISS of a note belongs by the national table, to be compared with where the note puts it. */
function incidenciaEsperada({ infNFSe }: Nfse): string {
  const { serv, toma, cLocEmi, dCompet } = infNFSe.DPS.infDPS
  const { cTribNac } = serv.cServ
  const { municipio } = municipioIncidencia({
    subitem: subitemDeCodigoNacional(cTribNac) ?? '',
    codigoNacional: cTribNac,
    municipioPrestador: cLocEmi,
    municipioPrestacao: serv.locPrest.cLocPrestacao ?? null,
    municipioTomador: toma?.end?.endNac?.cMun ?? null,
    data: Competencia.fromData(dCompet).lastDay(),
    regras: regrasIncidencia,
  })
  return municipio ?? cLocEmi
}

/** An event of a note, signed by the city. */
export function escreverEvento(
  envio: Pick<NacionalEnvio, 'id' | 'chave' | 'tipo' | 'pedido' | 'criadoEm'>,
  { autor, sequencia }: { autor: string; sequencia: number },
  { config, assinatura }: Conexao,
): Escrito {
  if (envio.tipo === 'NFSE') throw new Error('A note is no event')
  const evento = montarEvento({
    nome: envio.tipo,
    chave: envio.chave,
    sequencia,
    ambiente: tipoAmbiente(config.ambiente),
    autor,
    cpfAgente: config.cpfAgente,
    pedido: envio.pedido,
    momento: envio.criadoEm,
    numero: envio.id,
  })
  return assinar('evento', tagDaMensagem('evento', evento), evento.infEvento.Id, { config, assinatura })
}

function assinar(
  nome: 'NFSe' | 'evento',
  raiz: XmlTag,
  id: string,
  { config, assinatura }: Pick<Conexao, 'config' | 'assinatura'>,
): Escrito {
  const xml = assinarMensagem(writeXml(raiz, { declaration: true }), id, assinatura, config.algoritmoAssinatura)
  const doc = parseXml(xml)
  try {
    const desacordos = validarMensagem(doc, nome)
    if (desacordos.length === 0) return { identificador: id, xml }
    return {
      motivos: desacordos
        .slice(0, 5)
        .map(({ path, message }) => motivoDoImpedimento({ codigo: 'L07', detalhe: `${path}: ${message}` })),
    }
  } finally {
    doc.dispose()
  }
}
