import { formatDataHora } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { deducaoParaAbrasf } from '@iss/tributacao/domain/tipos-deducao'
import type { DocumentoDeducao } from '../domain/partes-nota.ts'
import type { DeducaoParaXml, NfseParaXml } from '@iss/abrasf/nfse-para-xml'
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
  'nota' | 'documento' | 'prestador' | 'tomador' | 'observacoes' | 'codigoTributacao' | 'cnae' | 'substituidaNumero'
>

/** A stored note as the ABRASF layout shows it, whatever the version. */
export function nfseParaXml(lida: NotaParaXml, cidade: { codigo: string; uf: string }): NfseParaXml {
  const { nota, documento, prestador, tomador } = lida
  const regime = regimeEspecialAbrasf(nota.regime as Regime)
  const canonica = nota.canonica as CanonicaGravada
  const { servico = {}, obra, intermediario, evento } = canonica
  const noExterior = canonica.tomador?.enderecoExterior ?? null
  return {
    numero: nota.numero,
    codigoVerificacao: documento.codigoVerificacao ?? '',
    dataEmissao: local(nota.emissao),
    nfseSubstituida: lida.substituidaNumero,
    outrasInformacoes: outrasInformacoes(lida, canonica),
    informacoesComplementares: lida.observacoes,
    descricaoCodigoTributacao: null,
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
      telefone: prestador.telefone ?? null,
      email: prestador.email,
      endereco: { ...prestador.endereco, codigoMunicipio: codigo(prestador.endereco?.municipio) },
    },
    tomador: tomador?.nome
      ? {
          documento: tomador.documento,
          inscricaoMunicipal: tomador.inscricaoMunicipal,
          nif: canonica.tomador?.nif ?? null,
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
          codigoMunicipio: codigo(intermediario.endereco?.municipio),
        }
      : null,
    rps:
      nota.rpsNumero === null
        ? null
        : {
            identidade: { numero: nota.rpsNumero, serie: nota.rpsSerie ?? '', tipo: (nota.rpsTipo ?? 1) as 1 | 2 | 3 },
            dataEmissao: nota.rpsEmissao ?? nota.dataPrestacao,
          },
    competencia: nota.competencia.firstDay(),
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
      codigoTributacaoMunicipio: servico.ctiss ?? lida.codigoTributacao,
      codigoNbs: servico.nbs ?? null,
      discriminacao: nota.discriminacao,
      codigoMunicipio: Number(nota.municipioPrestacao),
      codigoPais: servico.paisPrestacao ? codigoDePais(servico.paisPrestacao) : null,
      exigibilidade: nota.exigibilidade as 1,
      identifNaoExigibilidade: servico.motivoNaoExigibilidade ?? null,
      municipioIncidencia: codigo(nota.municipioIncidencia),
      numeroProcesso: servico.numeroProcesso ?? null,
    },
    construcaoCivil: obra && { codigoObra: obra.codigo ?? null, art: obra.art ?? null },
    evento: evento && { identificacao: evento.identificacao ?? null, descricao: evento.nome ?? null },
    deducoes: (canonica.deducoes ?? []).flatMap(deducaoParaXml),
    regimeEspecial: regime as 1 | null,
    optanteSimples: nota.regime === 'SIMPLES' || nota.regime === 'MEI',
    incentivoFiscal: false,
    cancelamento: documento.dataCancelamento
      ? { codigo: (nota.codigoCancelamento ?? 1) as 1, dataHora: local(documento.dataCancelamento) }
      : null,
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

/** A deduction by document; one amount without a document stands in ValorDeducoes alone. */
function deducaoParaXml(deducao: NonNullable<CanonicaGravada['deducoes']>[number]): DeducaoParaXml[] {
  const documento = documentoDaDeducao(deducao.documento)
  const { dataEmissao, fornecedor } = deducao
  if (documento === null || !dataEmissao || !fornecedor) return []
  return [
    {
      tipo: deducaoParaAbrasf(deducao.tipoNacional ?? 99),
      descricao: deducao.descricao,
      documento,
      fornecedor: { documento: fornecedor },
      dataEmissao,
      valorDedutivel: Dinheiro.from(deducao.valorDedutivel ?? deducao.valor),
      valorUtilizado: Dinheiro.from(deducao.valor),
    },
  ]
}

function documentoDaDeducao(documento: DocumentoDeducao | null): DeducaoParaXml['documento'] | null {
  if (documento === null) return null
  switch (documento.tipo) {
    case 'NFSE_MUNICIPAL':
      return { nfse: { ...documento, codigoMunicipio: Number(documento.municipio) } }
    case 'NFE_NUMERO':
      return { nfe: documento }
    case 'NFE':
    case 'NFSE_NACIONAL':
      return { outro: documento.chave }
    default:
      return { outro: documento.numero }
  }
}

/** What no version of the layout has a place for (IBS and CBS, suspended tax, unknown country). */
function outrasInformacoes({ nota }: NotaParaXml, { tomador }: CanonicaGravada): string | null {
  const pais = tomador?.enderecoExterior?.pais ?? null
  const frases = [
    nota.impostoSuspenso.isPositive() && `ISS com exigibilidade suspensa: ${nota.impostoSuspenso.formatReais()}.`,
    pais && codigoDePais(pais) === null && `País do tomador: ${pais}.`,
    linhaIbsCbs(nota.memoria as PassoMemoria[]),
  ]
  return frases.filter(Boolean).join(' ') || null
}
