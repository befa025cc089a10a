import { hojeEm } from '@iss/kernel/data'
import { montarIdDps } from '@iss/nfse-nacional/chave'
import { escreverDataHora } from '@iss/nfse-nacional/data-hora'
import type { Dps, InfDps, Nfse } from '@iss/nfse-nacional/layout'
import type { Impedimento } from './impedimento.ts'
import type { NotaATranscrever } from './nota-a-transcrever.ts'
import { comTotal } from './transcrever-ibs-cbs.ts'
import { complemento, evento, latino, livre, logradouro, obra, pessoa, soDigitos, telefone } from './transcrever-partes.ts'
import {
  codigoInterno,
  codigoMunicipal,
  comercioExterior,
  exigibilidadeEfetiva,
  regimeTributario,
  valoresDps,
  valoresNfse,
} from './transcrever-valores.ts'

/** Name and version of this program in the national messages. */
export const VERSAO_APLICATIVO = 'ISS Aberto 0.1'
/** Series of the declarations that stand for notes of an issuer of its own. */
const SERIE = '1'

/**
 * A note issued here in the national layout 1.01, unsigned: emission by a town (tpEmis 2, ambGer 1) with the declaration that it stands for.
 * Answers why it cannot be written when the layout demands what the note or the register does not have.
 */
export function transcreverNota(nota: NotaATranscrever): { nota: Nfse } | { impedimentos: Impedimento[] } {
  const faltam = impedimentosDe(nota)
  if (faltam.length > 0) return { impedimentos: faltam }
  const { municipio, prestador, servico } = nota
  const infDPS = declaracao(nota)
  const prestacao = servico.municipioPrestacao ?? municipio.codigo
  const tributavel = infDPS.valores.trib.tribMun.tribISSQN === '1'
  const numero = String(nota.numero)
  const instante = escreverDataHora(nota.emissao)
  const valores = valoresNfse(nota, infDPS)
  const dps: Dps = { versao: '1.01', infDPS }
  return {
    nota: {
      versao: '1.01',
      infNFSe: {
        Id: `NFS${nota.chave}`,
        xLocEmi: nomeDoLugar(nota, municipio.codigo),
        xLocPrestacao: servico.municipioPrestacao ? nomeDoLugar(nota, prestacao) : (servico.paisPrestacao ?? 'Exterior'),
        nNFSe: numero,
        cLocIncid: tributavel ? nota.municipioIncidencia : undefined,
        xLocIncid: tributavel ? nomeDoLugar(nota, nota.municipioIncidencia) : undefined,
        xTribNac: latino(servico.descricaoNacional, 600) ?? `Servico ${servico.codigoNacional}`,
        verAplic: VERSAO_APLICATIVO,
        ambGer: '1',
        tpEmis: '2',
        cStat: nota.avulsa ? '103' : '100',
        dhProc: instante,
        nDFSe: numero,
        emit: {
          ...identidade(prestador.documento),
          IM: livre(prestador.inscricaoMunicipal, 15),
          xNome: livre(prestador.nome, 300) ?? prestador.documento,
          xFant: livre(prestador.nomeFantasia, 150),
          enderNac: {
            ...logradouro(prestador.endereco ?? {}),
            cMun: soDigitos(prestador.endereco?.municipio, 7) ?? municipio.codigo,
            UF: prestador.endereco?.uf ?? municipio.uf,
            CEP: soDigitos(prestador.endereco?.cep, 8) ?? '',
          },
          fone: telefone(prestador.telefone),
          email: latino(prestador.email, 80),
        },
        valores,
        IBSCBS: nota.ibsCbs ? comTotal(nota.ibsCbs.apurado, valores.vLiq, infDPS.dCompet) : undefined,
        DPS: dps,
      },
    },
  }
}

function impedimentosDe(nota: NotaATranscrever): Impedimento[] {
  const { prestador, servico, beneficioIsencao, evento: doEvento } = nota
  const lista: (Impedimento | false)[] = [
    soDigitos(prestador.endereco?.cep, 8) === undefined && { codigo: 'L01', detalhe: prestador.nome },
    !/^\d{6}$/.test(servico.codigoNacional) && { codigo: 'L02', detalhe: servico.descricaoNacional },
    exigibilidadeEfetiva(nota) === 'ISENCAO' && beneficioIsencao === null && { codigo: 'L03', detalhe: null },
    evento(doEvento) === null && { codigo: 'L04', detalhe: null },
  ]
  return lista.filter((cada): cada is Impedimento => cada !== false)
}

function declaracao(nota: NotaATranscrever): InfDps {
  const { municipio, prestador, servico } = nota
  const numero = String(nota.numero)
  return {
    Id: montarIdDps({ municipio: municipio.codigo, documento: prestador.documento, serie: SERIE, numero }),
    tpAmb: nota.ambiente,
    dhEmi: escreverDataHora(nota.emissao),
    verAplic: VERSAO_APLICATIVO,
    serie: SERIE,
    nDPS: numero,
    dCompet: nota.dataPrestacao < hojeEm(nota.emissao) ? nota.dataPrestacao : hojeEm(nota.emissao),
    tpEmit: '1',
    cLocEmi: municipio.codigo,
    subst: nota.substitui
      ? { chSubstda: nota.substitui.chave, cMotivo: nota.substitui.motivo, xMotivo: motivoLongo(nota.substitui.descricao) }
      : undefined,
    prest: {
      ...identidade(prestador.documento),
      IM: livre(prestador.inscricaoMunicipal, 15),
      fone: telefone(prestador.telefone),
      email: latino(prestador.email, 80),
      regTrib: regimeTributario(nota),
    },
    toma: pessoa(nota.tomador),
    interm: pessoa(nota.intermediario),
    serv: {
      locPrest: lugar(nota),
      cServ: {
        cTribNac: servico.codigoNacional,
        cTribMun: codigoMunicipal(servico.codigoMunicipal),
        xDescServ: livre(servico.discriminacao, 2000) ?? servico.descricaoNacional,
        cNBS: soDigitos(servico.nbs, 9),
        cIntContrib: codigoInterno(servico.codigoInterno),
      },
      comExt: comercioExterior(nota),
      obra: obra(nota.obra),
      atvEvento: evento(nota.evento) ?? undefined,
      infoCompl: complemento(nota),
    },
    valores: valoresDps(nota),
    IBSCBS: nota.ibsCbs?.declarado,
  }
}

const nomeDoLugar = ({ nomeDoMunicipio }: NotaATranscrever, codigo: string) => latino(nomeDoMunicipio(codigo), 150) ?? codigo
const identidade = (documento: string) => (documento.length === 11 ? { CPF: documento } : { CNPJ: documento })

function lugar({ servico, municipio }: NotaATranscrever): InfDps['serv']['locPrest'] {
  const abroad = servico.municipioPrestacao === null && servico.paisPrestacao
  return abroad
    ? { cPaisPrestacao: servico.paisPrestacao ?? '' }
    : { cLocPrestacao: servico.municipioPrestacao ?? municipio.codigo }
}

/** A reason of at least fifteen characters, as the layout takes it; absent when there is none. */
export function motivoLongo(texto: string | null): string | undefined {
  const motivo = latino(texto, 255)
  if (motivo === undefined) return undefined
  return motivo.length >= 15 ? motivo : `Motivo informado: ${motivo}`.slice(0, 255)
}
