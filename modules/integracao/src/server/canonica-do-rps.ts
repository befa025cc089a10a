import { Decimal4 } from '@iss/kernel/decimal4'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { isDocumento } from '@iss/kernel/documento'
import { fill, type Violation } from '@iss/kernel/errors'
import type { NotaCanonica, OrigemNota } from '@iss/nota/domain/nota'
import type { Deducao, Endereco, ParteNota, TipoDeducaoNacional } from '@iss/nota/domain/partes-nota'
import { notaBase, parteVazia } from '@iss/emissao/server'
import { deducaoDeAbrasf } from '@iss/tributacao/domain/tipos-deducao'
import { exigibilidadeDeCodigo } from '@iss/tributacao/domain/exigibilidade'
import { integracaoErrors } from '../domain/errors.ts'
import type { DeclaracaoLida, EnderecoLido, IntermediarioLido, PessoaLida, ServicoLido, TomadorLido } from '@iss/abrasf/lote-lido'
import { textoImportacao } from '../domain/mensagens.ts'
import { paisDeCodigo, paisDesconhecido } from '@iss/abrasf/pais-abrasf'
import type { Rotulo } from '@iss/abrasf/rotulo'

const codigoMunicipio = (codigo: number | null) => (codigo === null || codigo === 0 ? null : String(codigo).padStart(7, '0'))
/** Municipality that ABRASF writes for a place abroad. */
const MUNICIPIO_EXTERIOR = 9_999_999
const CODIGO_BRASIL = '1058'

/**
 * A declaration of the ABRASF layout -> canonical note of the provider `prestador` (normalised document) (decisions N3, N9). Every value
 * that the sender computed goes into `informado`; the whole service is one item of quantity 1.
 */
export function canonicaDoRps(declaracao: DeclaracaoLida, prestador: string, origem: OrigemNota): NotaCanonica {
  const { servico, rps, construcaoCivil, evento } = declaracao
  const { valores } = servico
  const base = notaBase(origem, prestador, declaracao.dataCompetencia, servico.itemListaServico.codigo)
  return {
    ...base,
    prestadorInformado: {
      inscricaoMunicipal: declaracao.prestador.inscricaoMunicipal,
      regimeEspecial: declaracao.regimeEspecial,
      optanteSimples: declaracao.optanteSimples,
      incentivoFiscal: declaracao.incentivoFiscal,
      apuracaoSimples: null,
    },
    rps: rps && {
      numero: String(rps.numero),
      serie: rps.serie,
      tipo: rps.tipo,
      dataEmissao: declaracao.dataEmissao ?? declaracao.dataCompetencia,
      status: declaracao.status === 'cancelado' ? 2 : 1,
      substituido: declaracao.rpsSubstituido && {
        ...declaracao.rpsSubstituido,
        numero: String(declaracao.rpsSubstituido.numero),
      },
    },
    competencia: declaracao.competencia,
    tomador: declaracao.tomador ? tomador(declaracao.tomador) : parteVazia,
    intermediario: declaracao.intermediario && intermediario(declaracao.intermediario),
    servico: { ...base.servico, ...servicoDaNota(servico) },
    itens: [
      {
        descricao: servico.discriminacao,
        unidade: null,
        quantidade: Decimal4.one,
        valorUnitario: Decimal4.from(valores.valorServicos),
        desconto: Dinheiro.zero,
        descontoIncondicional: Dinheiro.zero,
      },
    ],
    descontoIncondicional: valores.descontoIncondicionado ?? Dinheiro.zero,
    descontoCondicional: valores.descontoCondicionado ?? Dinheiro.zero,
    deducoes: deducoes(declaracao),
    retencoes: {
      pis: valores.valorPis ?? Dinheiro.zero,
      cofins: valores.valorCofins ?? Dinheiro.zero,
      irrf: valores.valorIr ?? Dinheiro.zero,
      csll: valores.valorCsll ?? Dinheiro.zero,
      inss: valores.valorInss ?? Dinheiro.zero,
      outrasRetencoes: valores.outrasRetencoes ?? Dinheiro.zero,
      outrasDeducoes: Dinheiro.zero,
    },
    informado: {
      valorTotal: valores.valorServicos,
      base: null,
      aliquota: valores.aliquota,
      imposto: valores.valorIss,
      liquido: null,
      municipioIncidencia: codigoMunicipio(servico.municipioIncidencia),
      retido: servico.issRetido,
      responsavelRetencao: servico.issRetido ? (servico.responsavelRetencao === 2 ? 'INTERMEDIARIO' : 'TOMADOR') : null,
    },
    obra:
      construcaoCivil && (construcaoCivil.codigoObra || construcaoCivil.art)
        ? {
            obraId: null,
            codigo: construcaoCivil.codigoObra,
            art: construcaoCivil.art,
            cib: null,
            inscricaoImobiliaria: null,
            endereco: null,
          }
        : null,
    evento: evento && { identificacao: evento.identificacao, nome: evento.descricao, inicio: null, fim: null, endereco: null },
    observacoes: declaracao.informacoesComplementares,
  }
}

function servicoDaNota(servico: ServicoLido): Partial<NotaCanonica['servico']> {
  const fora =
    servico.codigoMunicipio === MUNICIPIO_EXTERIOR || (servico.codigoPais !== null && servico.codigoPais !== CODIGO_BRASIL)
  const pais = fora ? paisDeCodigo(servico.codigoPais ?? '') : null
  const exigibilidade = exigibilidadeDeCodigo(servico.exigibilidade) ?? 'EXIGIVEL'
  return {
    codigoMunicipal: servico.codigoTributacaoMunicipio,
    cnae: servico.codigoCnae,
    nbs: servico.codigoNbs,
    discriminacao: servico.discriminacao,
    municipioPrestacao: fora ? null : codigoMunicipio(servico.codigoMunicipio),
    paisPrestacao: pais,
    paisResultado: exigibilidade === 'EXPORTACAO' ? pais : null,
    exigibilidade,
    motivoNaoExigibilidade: servico.identifNaoExigibilidade,
    numeroProcesso: servico.numeroProcesso,
  }
}

function parte(pessoa: PessoaLida): Pick<ParteNota, 'identificacao' | 'documento' | 'inscricaoMunicipal'> {
  const { documento, inscricaoMunicipal } = pessoa
  if (documento === null) return { identificacao: 'NAO_IDENTIFICADO', documento: null, inscricaoMunicipal }
  return { identificacao: documento.length === 11 ? 'CPF' : 'CNPJ', documento, inscricaoMunicipal }
}

function tomador(lido: TomadorLido): ParteNota {
  const { endereco } = lido
  const fora = lido.documento === null && isExterior(lido)
  return {
    ...parteVazia,
    ...parte(lido),
    ...(fora ? { identificacao: 'EXTERIOR' as const } : {}),
    nif: lido.nif,
    motivoSemNif: fora && lido.nif === null ? 0 : null,
    nome: lido.razaoSocial,
    endereco: endereco && !fora ? toEndereco(endereco) : null,
    enderecoExterior:
      endereco && fora
        ? {
            pais: paisDeCodigo(endereco.codigoPais ?? ''),
            cidade: null,
            estado: null,
            codigoPostal: endereco.cep,
            texto:
              endereco.exterior ??
              ([endereco.logradouro, endereco.numero, endereco.complemento, endereco.bairro].filter(Boolean).join(', ') || null),
          }
        : fora
          ? { pais: paisDesconhecido, cidade: null, estado: null, codigoPostal: null, texto: null }
          : null,
    telefone: lido.telefone,
    email: lido.email,
  }
}

function isExterior({ nif, endereco }: TomadorLido): boolean {
  if (nif !== null) return true
  if (endereco === null) return false
  const pais = endereco.codigoPais
  return (
    endereco.exterior !== null ||
    endereco.uf === 'EX' ||
    endereco.codigoMunicipio === MUNICIPIO_EXTERIOR ||
    (pais !== null && pais !== CODIGO_BRASIL)
  )
}

function toEndereco(lido: EnderecoLido): Endereco {
  const { logradouro, numero, complemento, bairro, uf, cep } = lido
  return { logradouro, numero, complemento, bairro, municipio: codigoMunicipio(lido.codigoMunicipio), uf, cep }
}

function intermediario(lido: IntermediarioLido): ParteNota {
  return { ...parteVazia, ...parte(lido), nome: lido.razaoSocial }
}

/** Deductions by document when the layout told them (2.04), otherwise the one amount. */
function deducoes({ deducoes: lista, servico }: DeclaracaoLida): Deducao[] {
  const total = servico.valores.valorDeducoes
  const vazia = {
    tipoDeducaoId: null,
    tipoNacional: null,
    documento: null,
    dataEmissao: null,
    fornecedor: null,
    fornecedorNif: null,
    fornecedorNome: null,
    valorDedutivel: null,
  }
  if (lista.length === 0)
    return total === null || total.isZero() ? [] : [{ ...vazia, descricao: 'Deduções informadas no RPS', valor: total }]
  return lista.map((deducao) => ({
    ...vazia,
    tipoNacional: deducaoDeAbrasf(deducao.tipo) as TipoDeducaoNacional,
    descricao: deducao.descricao ?? `Dedução conforme documento ${deducao.documento}`,
    documento: deducao.documento === '' ? null : { tipo: 'OUTRO', numero: deducao.documento },
    dataEmissao: deducao.dataEmissao || null,
    fornecedor: deducao.fornecedor !== null && isDocumento(deducao.fornecedor) ? deducao.fornecedor : null,
    fornecedorNif: deducao.fornecedor !== null && !isDocumento(deducao.fornecedor) ? deducao.fornecedor : null,
    valorDedutivel: deducao.valorDedutivel,
    valor: deducao.valorUtilizado,
  }))
}

/** What the declaration contradicts in itself: deductions by document that do not add up to the amount told. */
export function checkCoerencia({ deducoes: lista, servico }: DeclaracaoLida, { n, s }: Rotulo): Violation[] {
  const total = servico.valores.valorDeducoes
  if (lista.length === 0 || total === null) return []
  const soma = Dinheiro.sum(lista.map((deducao) => deducao.valorUtilizado))
  return soma.eq(total) ? [] : [fill(integracaoErrors.deducoesNaoSomam, { n, s, soma: soma.format(), valor: total.format() })]
}

/** What in the declaration could not be taken over and is only told: substitution of another RPS, unknown countries. */
export function avisosDoRps({ rpsSubstituido, tomador: parteLida, servico }: DeclaracaoLida): string[] {
  const codigos = [servico.codigoPais, parteLida?.endereco?.codigoPais].filter(
    (codigo): codigo is string => typeof codigo === 'string',
  )
  return [
    ...(rpsSubstituido ? [textoImportacao('substituicaoPorRps', { n: rpsSubstituido.numero, s: rpsSubstituido.serie })] : []),
    ...[...new Set(codigos)]
      .filter((codigo) => paisDeCodigo(codigo) === paisDesconhecido)
      .map((codigo) => textoImportacao('paisDesconhecido', { codigo })),
  ]
}
