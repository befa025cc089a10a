import { formatDataHora } from '@iss/kernel/data'
import type { NfseParaXml } from '@iss/abrasf/nfse-para-xml'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import { regimeEspecialAbrasf, type Regime } from '@iss/tributacao/domain/regime'
import { linhaIbsCbs } from '../domain/resumo-memoria.ts'
import type { NotaLida } from './ler-nota.ts'

const codigo = (text: string | null | undefined) => (text && /^\d{7}$/.test(text) ? Number(text) : null)
/** 'yyyy-MM-ddTHH:mm:ss' in local time. */
const local = (date: Date) => formatDataHora(date).replace(/^(\d\d)\/(\d\d)\/(\d{4}) /, '$3-$2-$1T')

/** What the layout tells of a stored note. */
export type NotaParaXml = Pick<NotaLida, 'nota' | 'documento' | 'prestador' | 'tomador' | 'observacoes' | 'atividadeCodigo'>

/** A stored note as the ABRASF layout shows it. */
export function nfseParaXml(lida: NotaParaXml, cidade: { codigo: string; uf: string }): NfseParaXml {
  const { nota, documento, prestador, tomador } = lida
  const regime = regimeEspecialAbrasf(nota.regime as Regime)
  return {
    numero: nota.numero,
    codigoVerificacao: documento.codigoVerificacao ?? '',
    dataEmissao: local(nota.emissao),
    // The layout of the ABRASF has no group for IBS and CBS; its free text says them where the note bears them.
    outrasInformacoes: [linhaIbsCbs(nota.memoria as PassoMemoria[]), lida.observacoes].filter(Boolean).join(' ') || null,
    baseCalculo: nota.base,
    aliquota: nota.aliquota,
    valorIss: nota.imposto,
    valorLiquido: nota.aReceber,
    orgaoGerador: { codigoMunicipio: Number(cidade.codigo), uf: cidade.uf },
    prestador: {
      documento: prestador.documento,
      inscricaoMunicipal: prestador.inscricaoMunicipal,
      razaoSocial: prestador.nome ?? '',
      email: prestador.email,
      endereco: { ...prestador.endereco, codigoMunicipio: codigo(prestador.endereco?.municipio) },
    },
    tomador: tomador?.nome
      ? {
          documento: tomador.documento,
          inscricaoMunicipal: tomador.inscricaoMunicipal,
          razaoSocial: tomador.nome,
          telefone: tomador.telefone ?? null,
          email: tomador.email,
          endereco: tomador.endereco && { ...tomador.endereco, codigoMunicipio: codigo(tomador.endereco.municipio) },
        }
      : null,
    rps:
      nota.rpsNumero === null
        ? null
        : {
            identidade: { numero: nota.rpsNumero, serie: nota.rpsSerie ?? '', tipo: (nota.rpsTipo ?? 1) as 1 | 2 | 3 },
            dataEmissao: nota.rpsEmissao ?? nota.dataPrestacao,
          },
    competencia: nota.competencia,
    servico: {
      valorServicos: nota.valorTotal,
      valorDeducoes: nota.deducoes,
      valorPis: nota.pis,
      valorCofins: nota.cofins,
      valorInss: nota.inss,
      valorIr: nota.irrf,
      valorCsll: nota.csll,
      outrasRetencoes: nota.outrasRetencoes,
      descontoIncondicionado: nota.descontoIncondicional,
      descontoCondicionado: nota.descontoCondicional,
      issRetido: nota.retido,
      responsavelRetencao: nota.retido ? 1 : null,
      itemListaServico: nota.itemListaServico,
      codigoTributacaoMunicipio: lida.atividadeCodigo,
      discriminacao: nota.discriminacao,
      codigoMunicipio: Number(nota.municipioPrestacao),
      exigibilidade: nota.exigibilidade as 1,
      municipioIncidencia: codigo(nota.municipioIncidencia),
    },
    regimeEspecial: regime as 1 | null,
    optanteSimples: nota.regime === 'SIMPLES' || nota.regime === 'MEI',
    incentivoFiscal: false,
    cancelamento: documento.dataCancelamento ? { codigo: 1, dataHora: local(documento.dataCancelamento) } : null,
  }
}
