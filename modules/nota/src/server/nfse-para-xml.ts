import { formatDataHora } from '@iss/kernel/data'
import type { NfseParaXml } from '@iss/abrasf/nfse-para-xml'
import { codigoDePais } from '@iss/abrasf/pais-abrasf'
import type { PassoMemoria } from '@iss/tributacao/domain/memoria'
import { regimeEspecialAbrasf, type Regime } from '@iss/tributacao/domain/regime'
import { linhaIbsCbs } from '../domain/resumo-memoria.ts'
import type { CanonicaGravada } from '../domain/dizeres-da-nota.ts'
import type { NotaLida } from './ler-nota.ts'

const codigo = (text: string | null | undefined) => (text && /^\d{7}$/.test(text) ? Number(text) : null)
/** 'yyyy-MM-ddTHH:mm:ss' in local time. */
const local = (date: Date) => formatDataHora(date).replace(/^(\d\d)\/(\d\d)\/(\d{4}) /, '$3-$2-$1T')

/** What the layout tells of a stored note. */
export type NotaParaXml = Pick<
  NotaLida,
  'nota' | 'documento' | 'prestador' | 'tomador' | 'observacoes' | 'atividadeCodigo' | 'cnae' | 'substituidaNumero'
>

/** A stored note as the ABRASF layout shows it. */
export function nfseParaXml(lida: NotaParaXml, cidade: { codigo: string; uf: string }): NfseParaXml {
  const { nota, documento, prestador, tomador } = lida
  const regime = regimeEspecialAbrasf(nota.regime as Regime)
  const canonica = nota.canonica as CanonicaGravada
  const { servico = {}, obra, intermediario } = canonica
  const noExterior = canonica.tomador?.enderecoExterior ?? null
  return {
    numero: nota.numero,
    codigoVerificacao: documento.codigoVerificacao ?? '',
    dataEmissao: local(nota.emissao),
    nfseSubstituida: lida.substituidaNumero,
    outrasInformacoes: outrasInformacoes(lida, canonica),
    baseCalculo: nota.base,
    aliquota: nota.aliquota,
    valorIss: nota.imposto,
    valorLiquido: nota.aReceber,
    orgaoGerador: { codigoMunicipio: Number(cidade.codigo), uf: cidade.uf },
    prestador: {
      documento: prestador.documento,
      inscricaoMunicipal: prestador.inscricaoMunicipal,
      razaoSocial: prestador.nome ?? '',
      nomeFantasia: prestador.nomeFantasia ?? null,
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
          endereco: noExterior
            ? { logradouro: noExterior.texto, codigoPais: codigoDePais(noExterior.pais) }
            : tomador.endereco && { ...tomador.endereco, codigoMunicipio: codigo(tomador.endereco.municipio) },
        }
      : null,
    intermediario: intermediario?.nome
      ? {
          documento: intermediario.documento ?? null,
          inscricaoMunicipal: intermediario.inscricaoMunicipal ?? null,
          razaoSocial: intermediario.nome,
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
      responsavelRetencao: nota.retido ? responsavelDaRetencao(nota.memoria as PassoMemoria[]) : null,
      itemListaServico: nota.itemListaServico,
      codigoCnae: cnaeAbrasf(servico.cnae ?? lida.cnae),
      codigoTributacaoMunicipio: lida.atividadeCodigo,
      discriminacao: nota.discriminacao,
      codigoMunicipio: Number(nota.municipioPrestacao),
      codigoPais: servico.paisPrestacao ? codigoDePais(servico.paisPrestacao) : null,
      exigibilidade: nota.exigibilidade as 1,
      municipioIncidencia: codigo(nota.municipioIncidencia),
      numeroProcesso: servico.numeroProcesso ?? null,
    },
    // Without the number of the ART the layout has no group for works; the free text names them.
    construcaoCivil: obra?.art ? { codigoObra: obra.codigo ?? null, art: obra.art } : null,
    regimeEspecial: regime as 1 | null,
    optanteSimples: nota.regime === 'SIMPLES' || nota.regime === 'MEI',
    incentivoFiscal: false,
    cancelamento: documento.dataCancelamento ? { codigo: 1, dataHora: local(documento.dataCancelamento) } : null,
  }
}

/** A CNAE as the layout takes it: seven digits. */
function cnaeAbrasf(cnae: string | null | undefined): string | null {
  const digitos = (cnae ?? '').replace(/\D/g, '')
  return digitos.length === 7 ? digitos : null
}

/** Who collects a withheld tax, as the rule that decided it says: 1 taker, 2 intermediary. Source: ABRASF 2.02 tsResponsavelRetencao. */
function responsavelDaRetencao(memoria: readonly PassoMemoria[]): 1 | 2 {
  return memoria.find(({ passo }) => passo === 'retencao')?.valores.responsavel === 'INTERMEDIARIO' ? 2 : 1
}

/** What the layout of the ABRASF has no place for (IBS and CBS, suspended tax, works without ART, unknown country), and the remarks. */
function outrasInformacoes({ nota, observacoes }: NotaParaXml, { obra, tomador }: CanonicaGravada): string | null {
  const pais = tomador?.enderecoExterior?.pais ?? null
  const frases = [
    nota.impostoSuspenso.isPositive() && `ISS com exigibilidade suspensa: ${nota.impostoSuspenso.formatReais()}.`,
    obra?.codigo && !obra.art && `CNO ou CEI da obra: ${obra.codigo}.`,
    pais && codigoDePais(pais) === null && `País do tomador: ${pais}.`,
    linhaIbsCbs(nota.memoria as PassoMemoria[]),
    observacoes,
  ]
  return frases.filter(Boolean).join(' ') || null
}
