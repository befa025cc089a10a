import { Aliquota } from '@iss/kernel/aliquota'
import type { Competencia } from '@iss/kernel/competencia'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { aliquotaRetencao } from '@iss/tributacao/domain/aliquota-retencao'
import { regrasIncidencia } from '@iss/tributacao/domain/incidencia-dados'
import { codigoExigibilidade } from '@iss/tributacao/domain/exigibilidade'
import { calcularNota } from '../domain/calcular-nota.ts'
import type { EntradaCalculo, ResultadoNota, SimplesCalculo } from '../domain/entrada-calculo.ts'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { ChavesDosFatos, FatosDaNota, PessoaDosFatos } from './carregar-fatos.ts'

type Tipo = FatosDaNota['tipos'][number]
export type Apuracao = ReturnType<typeof apurarNota>

/** The facts that a note needs. */
export function chavesDaNota(nota: NotaCanonica, prestadorId: number): ChavesDosFatos {
  return {
    prestadorId,
    documentoTomador: nota.tomador.documento,
    dataPrestacao: nota.dataPrestacao,
    competencia: nota.competencia,
    atividadeId: nota.servico.atividadeId,
    tipoTributacaoId: nota.tipoTributacaoId,
    exigibilidade: nota.servico.exigibilidade,
  }
}

/**
 * Computes a note from its facts. Never refuses: what is wrong comes out of the pure functions as violations. The same computation serves
 * the live totals, the issue and every importer. `foraDoDas`: a provider of the Simples pays this ISS by a municipal guide.
 */
export function apurarNota(nota: NotaCanonica, fatos: FatosDaNota, foraDoDas = false) {
  const { cidade, atividades, autorizacoes, regras } = fatos
  const {
    pessoa: prestador,
    switches,
    regime: { regime },
  } = fatos.prestador
  const tomador = fatos.tomador?.pessoa ?? null
  const switchesTomador: PessoaDosFatos['switches'] = fatos.tomador ? fatos.tomador.switches : () => false
  const escolhida = escolherAtividade(nota, atividades)
  const autorizacao =
    (nota.serieId === null ? autorizacoes[0] : autorizacoes.find((item) => item.serie.id === nota.serieId)) ?? null
  const atividadeId = escolhida?.atividade.id ?? null
  const descontoBase = regras.descontoBase(atividadeId)
  const subitem = escolhida?.atividade.itemListaServico ?? nota.servico.subitem
  const entradaBase: Omit<EntradaCalculo, 'tipoTributacao'> = {
    municipio: cidade.codigo,
    data: nota.dataPrestacao,
    subitem,
    codigoNacional: nota.servico.codigoNacional,
    itens: nota.itens,
    descontoIncondicional: nota.descontoIncondicional,
    descontoCondicional: nota.descontoCondicional,
    deducoes: nota.deducoes.map((deducao) => ({
      descricao: deducao.descricao || 'dedução informada pelo emissor',
      valor: deducao.valor,
    })),
    deducaoPercentual: nota.deducaoPercentual,
    exigibilidade: nota.servico.exigibilidade,
    municipioPrestacao: nota.servico.paisPrestacao ? null : (nota.servico.municipioPrestacao ?? cidade.codigo),
    prestador: {
      municipio: cidade.codigo,
      regime,
      simples: regime === 'SIMPLES' ? fatosSimples(fatos.prestador, nota.competencia, foraDoDas) : null,
      permiteRetencaoProprioMunicipio: switches(chaves.permiteRetencaoProprioMunicipio),
    },
    tomador: {
      tipo: tipoTomador(nota),
      municipio:
        nota.tomador.endereco?.municipio ?? (tomador ? (fatos.tomador?.endereco?.municipioCodigo ?? cidade.codigo) : null),
      substitutoTributario: tomador?.substitutoTributario === true && tomador.situacao === 'ATIVO',
      ignoraSubstituto: switchesTomador(chaves.ignoraConfiguracaoSubstitutoTributario),
      eventual: tomador?.naturezaCadastro === 'EVENTUAL',
      permiteRetencaoEventual: switchesTomador(chaves.permiteRetencaoContribuinteEventual),
    },
    atividade: {
      aliquota: escolhida?.aliquota ?? Aliquota.zero,
      isenta: escolhida?.atividade.isenta ?? false,
      aceitaEdicaoAliquota: escolhida?.atividade.aceitaEdicaoAliquota ?? false,
      retida: escolhida?.atividade.retida ?? false,
      retemLocalPrestacao: escolhida?.atividade.retemLocalPrestacao ?? false,
      permiteRetencaoNoMunicipio: escolhida?.atividade.permiteRetencaoNoMunicipio ?? false,
      permiteIncidenciaForaMunicipio: escolhida?.atividade.permiteIncidenciaForaMunicipio ?? false,
    },
    aliquotaInformada: nota.origem === 'TELA' ? nota.informado.aliquota : null,
    retidoInformado: nota.informado.retido,
    beneficiosBase: descontoBase ? [descontoBase] : [],
    beneficioImposto: regras.descontoImposto,
    ibpt: regras.ibpt(atividadeId),
    retencoes: nota.retencoes,
    regrasIncidencia: [...fatos.incidencia, ...regrasIncidencia],
  }
  const previa = calcularNota({ ...entradaBase, tipoTributacao: null })
  const tipo = escolherTipo(nota, fatos.tipos, previa.retido, (id) => regras.permiteTipo(regime, id))
  const resultado = calcularNota({
    ...entradaBase,
    aliquotaProgressiva: regras.aliquotaProgressiva(regime, previa.valorTotal),
    tipoTributacao: tipo && {
      retido: tipo.retido,
      naoPermitidoST: tipo.naoPermitidoSt,
      responsavelRecolhimento: tipo.responsavelRecolhimento as never,
      somenteMateriais: tipo.somenteMateriais,
    },
  })
  return {
    prestador,
    enderecoPrestador: fatos.prestador.endereco,
    cidade,
    switches,
    tomador,
    switchesTomador,
    atividade: escolhida,
    tipo,
    regime,
    subitem,
    autorizacao,
    autorizacoes,
    resultado: resultado as ResultadoNota,
    /** The regime may use the type of taxation (K13). */
    tipoPermitido: tipo === null || regras.permiteTipo(regime, tipo.id),
  }
}

/** Facts of the Simples for a note: stored rate of the competence, and for withholding that of the month before (LC 123 art. 21 §4). */
function fatosSimples(
  { pessoa, regime: atual, regimeAnterior: anterior }: PessoaDosFatos,
  competencia: Competencia,
  foraDoDas: boolean,
): SimplesCalculo | null {
  if (atual.regime !== 'SIMPLES' || (!atual.aliquota && !foraDoDas)) return null
  const efetiva = atual.aliquota ?? Aliquota.zero
  const primeiroMes = pessoa.dataAbertura !== null && pessoa.dataAbertura >= competencia.firstDay()
  const retencao = aliquotaRetencao({ primeiroMes, mesAnterior: anterior.regime === 'SIMPLES' ? anterior.aliquota : null })
  return {
    aliquota: efetiva.round2(),
    aliquotaExata: efetiva,
    aliquotaRetencao: retencao.aliquota.round2(),
    motivoRetencao: retencao.motivo,
    foraDoDas,
  }
}

function tipoTomador({ tomador }: NotaCanonica): EntradaCalculo['tomador']['tipo'] {
  if (tomador.identificacao === 'CNPJ') return 'PJ'
  return tomador.identificacao === 'CPF' ? 'PF' : tomador.identificacao
}

/** The chosen activity; for files the one with the municipal code or, failing that, the subitem of the person's own list. */
function escolherAtividade(nota: NotaCanonica, atividades: FatosDaNota['atividades']) {
  const { atividadeId, codigoMunicipal, subitem } = nota.servico
  if (atividadeId !== null) return atividades.find((item) => item.atividade.id === atividadeId) ?? null
  const plain = (text: string) => text.replace(/[^0-9A-Za-z]/g, '')
  const byCode = codigoMunicipal ? atividades.find((item) => plain(item.atividade.codigo) === plain(codigoMunicipal)) : undefined
  return byCode ?? atividades.find((item) => item.atividade.itemListaServico === subitem) ?? null
}

/**
 * The chosen type of taxation; else the first one of the exigibility that the regime may use and that agrees with the withholding. Where the
 * regime may use none of them, the first one stands, so that the issue is refused with the sentence of the matrix.
 */
function escolherTipo(
  nota: NotaCanonica,
  tipos: readonly Tipo[],
  retido: boolean,
  isPermitido: (id: number) => boolean,
): Tipo | null {
  if (nota.tipoTributacaoId !== null) return tipos.find((tipo) => tipo.id === nota.tipoTributacaoId) ?? null
  const codigo = codigoExigibilidade(nota.servico.exigibilidade)
  const possiveis = tipos.filter((tipo) => tipo.exigibilidade === codigo)
  const permitidos = possiveis.filter(({ id }) => isPermitido(id))
  const escolha = permitidos.length > 0 ? permitidos : possiveis
  return escolha.find((tipo) => tipo.retido === retido) ?? escolha[0] ?? null
}
