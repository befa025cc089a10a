import { Aliquota } from '@iss/kernel/aliquota'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { Identificacao } from '@iss/nota/domain/partes-nota'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { grupoDaAtividade } from '@iss/tributacao/domain/aliquotas-simples'
import type { CtissDaAtividade } from '@iss/tributacao/domain/ctiss'
import { retemEntreContribuintesLocais, retemPrestadorDeFora } from '@iss/tributacao/domain/chaves-municipais'
import { regrasIncidencia } from '@iss/tributacao/domain/incidencia-dados'
import { isIssFixoDoSimples } from '@iss/tributacao/domain/simples-fixo'
import { ctissDoServico } from './ctiss-da-nota.ts'
import type { EntradaCalculo, SimplesCalculo } from './entrada-calculo.ts'
import type { AtividadeComAliquota, FatosDaNota } from './fatos-da-nota.ts'
import { simplesDaNota } from './simples-da-nota.ts'

/** What `calcularNota` needs of a note with its activity, before the type of taxation is chosen and the band of a progressive table known. */
export function entradaDaNota(
  nota: NotaCanonica,
  fatos: FatosDaNota,
  escolhida: AtividadeComAliquota | null,
): Omit<EntradaCalculo, 'tipoTributacao' | 'aliquotaProgressiva'> {
  const { cidade, regras } = fatos
  const atividadeId = escolhida?.atividade.id ?? null
  const descontoBase = regras.descontoBase(atividadeId)
  return {
    municipio: cidade.codigo,
    data: nota.dataPrestacao,
    subitem: escolhida?.atividade.itemListaServico ?? nota.servico.subitem,
    // A file may leave the national code to the register; the place of the tax follows it.
    codigoNacional: nota.servico.codigoNacional ?? escolhida?.atividade.codigoTributacaoNacional ?? null,
    itens: nota.itens,
    descontoIncondicional: nota.descontoIncondicional,
    descontoCondicional: nota.descontoCondicional,
    deducoes: nota.deducoes.map((deducao) => ({
      id: deducao.tipoDeducaoId,
      codigo: deducao.tipoNacional,
      descricao: deducao.descricao || 'dedução informada pelo emissor',
      valor: deducao.valor,
    })),
    tiposDeducao: regras.tiposDeducao(atividadeId),
    deducaoPercentual: nota.deducaoPercentual,
    rateio: regras.rateio(escolhida?.atividade.itemListaServico ?? nota.servico.subitem),
    exigibilidade: nota.servico.exigibilidade,
    numeroProcesso: nota.servico.numeroProcesso,
    paisResultado: nota.servico.paisResultado,
    municipioExiste: fatos.municipioExiste,
    municipioPrestacao: nota.servico.paisPrestacao ? null : (nota.servico.municipioPrestacao ?? cidade.codigo),
    prestador: {
      municipio: cidade.codigo,
      regime: fatos.prestador.regime.regime,
      simples: fatosDoSimples(fatos, nota, escolhida),
      permiteRetencaoProprioMunicipio: fatos.prestador.switches(chaves.permiteRetencaoProprioMunicipio),
      retencaoMunicipal: {
        entreLocais: fatos.switches(retemEntreContribuintesLocais),
        prestadorDeFora: fatos.switches(retemPrestadorDeFora),
      },
      exigibilidades: fatos.prestador.exigibilidades,
    },
    tomador: tomadorDoCalculo(fatos, nota),
    atividade: {
      aliquota: escolhida?.aliquota ?? Aliquota.zero,
      isenta: escolhida?.atividade.isenta ?? false,
      aceitaEdicaoAliquota: escolhida?.atividade.aceitaEdicaoAliquota ?? false,
      retida: escolhida?.atividade.retida ?? false,
      retemLocalPrestacao: escolhida?.atividade.retemLocalPrestacao ?? false,
      permiteRetencaoNoMunicipio: escolhida?.atividade.permiteRetencaoNoMunicipio ?? false,
      permiteIncidenciaForaMunicipio:
        (escolhida?.atividade.permiteIncidenciaForaMunicipio ?? false) || ctissPermiteFora(nota, regras.ctiss(atividadeId)),
    },
    // Files write zero where they tell none.
    aliquotaInformada: nota.informado.aliquota?.isZero() ? null : nota.informado.aliquota,
    retidoInformado: nota.informado.retido,
    // Nobody withholds who is not named.
    responsavelInformado: nota.intermediario ? nota.informado.responsavelRetencao : null,
    beneficiosBase: descontoBase ? [descontoBase] : [],
    beneficioImposto: regras.descontoImposto,
    ibpt: regras.ibpt(atividadeId),
    retencoes: nota.retencoes,
    regrasIncidencia: [...fatos.incidencia, ...regrasIncidencia],
  }
}

/** Whether the CTISS of the note lets its tax be due elsewhere (VinculoAtividade). */
function ctissPermiteFora({ servico }: NotaCanonica, vinculados: readonly CtissDaAtividade[]): boolean {
  const ctiss = ctissDoServico(servico, vinculados)
  return vinculados.some(({ codigo, foraDoMunicipio }) => codigo === ctiss && foraDoMunicipio)
}

function tomadorDoCalculo({ cidade, tomador }: FatosDaNota, nota: NotaCanonica): EntradaCalculo['tomador'] {
  const pessoa = tomador?.pessoa ?? null
  return {
    tipo: tipoTomador(nota.tomador),
    municipio: nota.tomador.endereco?.municipio ?? (pessoa ? (tomador?.endereco?.municipioCodigo ?? cidade.codigo) : null),
    substitutoTributario: pessoa?.substitutoTributario === true && pessoa.situacao === 'ATIVO',
    ignoraSubstituto: tomador?.switches(chaves.ignoraConfiguracaoSubstitutoTributario) ?? false,
    eventual: pessoa?.naturezaCadastro === 'EVENTUAL',
    permiteRetencaoEventual: tomador?.switches(chaves.permiteRetencaoContribuinteEventual) ?? false,
  }
}

/** Facts of the Simples for a note: those of the annex of its activity. */
function fatosDoSimples(
  { prestador, foraDoDas }: FatosDaNota,
  { competencia, dataPrestacao, servico }: NotaCanonica,
  escolhida: AtividadeComAliquota | null,
): SimplesCalculo | null {
  const { pessoa, regime, regimeAnterior } = prestador
  if (regime.regime !== 'SIMPLES') return null
  return simplesDaNota({
    atual: regime,
    anterior: regimeAnterior.regime === 'SIMPLES' ? regimeAnterior : null,
    grupo: grupoDaAtividade({
      anexoVinculado: escolhida?.anexo ?? null,
      passivelFatorR: escolhida?.atividade.passivelFatorR ?? false,
    }),
    dataAbertura: pessoa.dataAbertura,
    competencia,
    foraDoDas,
    issFixo: isIssFixoDoSimples({
      subitem: escolhida?.atividade.itemListaServico ?? servico.subitem,
      data: dataPrestacao,
      valor: regime.valor,
    }),
  })
}

/** Kind of a taker by how it is identified. */
export function tipoTomador({ identificacao }: { readonly identificacao: Identificacao }): EntradaCalculo['tomador']['tipo'] {
  if (identificacao === 'CNPJ') return 'PJ'
  return identificacao === 'CPF' ? 'PF' : identificacao
}
