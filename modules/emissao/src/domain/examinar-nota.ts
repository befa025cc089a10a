import type { Data } from '@iss/kernel/data'
import { all, fill, type Violation } from '@iss/kernel/errors'
import { notaErrors } from '@iss/nota/domain/errors'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import type { TipoDeducaoNacional } from '@iss/nota/domain/partes-nota'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import type { CtissDaAtividade } from '@iss/tributacao/domain/ctiss'
import { tributacaoErrors } from '@iss/tributacao/domain/errors'
import { findItemListaServico } from '@iss/tributacao/domain/item-lista-servico'
import { labelRegime } from '@iss/tributacao/domain/regime'
import { regimeTributacaoErrors } from '@iss/tributacao/domain/regime-tributacao'
import type { Apuracao } from './apurar-nota.ts'
import {
  bloqueiaEmissaoNfe,
  exigeEmailTomador,
  exigeGruposNacionais,
  permiteTomadorMesmaEmpresa,
  permiteTomadorNaoIdentificado,
} from './chaves-municipais.ts'
import { compararInformado } from './comparar-informado.ts'
import { ctissDoServico, recusasDoCtiss } from './ctiss-da-nota.ts'
import { bloqueioErrors } from './errors.ts'
import type { FatosDaNota } from './fatos-da-nota.ts'
import { type Impedimentos, impedimentosDoCadastro } from './impedimentos.ts'
import { recusasDosMunicipios } from './municipios-da-nota.ts'
import { validarNota } from './validar-nota.ts'

/** A note that was computed, with everything that is said against it from outside: `recusas` of the modules above. */
export type NotaApurada = {
  readonly nota: NotaCanonica
  readonly fatos: FatosDaNota
  readonly apuracao: Apuracao
  readonly impedimentos: Impedimentos
  readonly recusas: readonly Violation[]
}

/** A note as it would be written, its computation, and every reason why it cannot be issued; without any it may. */
export type Exame = {
  readonly nota: NotaCanonica
  readonly apuracao: Apuracao
  readonly violacoes: readonly Violation[]
  /** Those of them that stop every note of the provider, whatever stands in it: a switch of the city, its registration, a movement block, its authorisation. */
  readonly bloqueios: readonly Violation[]
  /** Warnings that stop nothing. */
  readonly avisos: readonly string[]
}

/**
 * Judges the notes of a set in the order in which they are to be issued: a note counts as issued for those of its provider after it when
 * nothing stands against it, so its service date is the last one for them. Notes that come from an RPS do not count.
 */
export function examinarEmOrdem<Nota extends NotaApurada>(
  notas: readonly Nota[],
  hoje: Data,
): (Nota & { readonly exame: Exame })[] {
  const ultimas = new Map<number, Data>()
  return notas.map((nota) => {
    const { fatos } = nota
    const { id } = fatos.prestador.pessoa
    const exame = examinarNota(nota, { hoje, ultimaDataPrestacao: ultimas.get(id) ?? fatos.ultimaDataPrestacao })
    if (exame.violacoes.length === 0 && exame.nota.rps === null) ultimas.set(id, exame.nota.dataPrestacao)
    return { ...nota, exame }
  })
}

function examinarNota(
  { nota, fatos, apuracao, impedimentos, recusas }: NotaApurada,
  { hoje, ultimaDataPrestacao }: { hoje: Data; ultimaDataPrestacao: Data | null },
): Exame {
  const { switches } = fatos.prestador
  const { atividade, resultado } = apuracao
  const vinculados = fatos.regras.ctiss(atividade?.atividade.id ?? null)
  const completa = completarNota(nota, apuracao, vinculados)
  const informado = compararInformado(nota.informado, resultado)
  const violacoes = validarNota(completa, {
    hoje,
    calculo: resultado,
    // The screen offers the units of the municipality; files write their own.
    unidadesAtivas: nota.origem === 'TELA' ? fatos.regras.unidadesAtivas : null,
    autorizacao: apuracao.autorizacao?.autorizacao ?? null,
    competenciaEncerrada: impedimentos.encerrada,
    ultimaDataPrestacao,
    tomadorBloqueado: fatos.tomador?.switches(chaves.bloqueioTomadorNfe) ?? false,
    exigeGruposNacionais: fatos.switches(exigeGruposNacionais),
    maximoItens: fatos.maximoItens,
    exigeEmailTomador: fatos.switches(exigeEmailTomador),
    permiteTomadorMesmaEmpresa: fatos.switches(permiteTomadorMesmaEmpresa),
    permiteEditarDataPrestacaoNFe: switches(chaves.permiteEditarDataPrestacaoNFe),
    permiteEmissaoNotasCompetenciaForaOrdem: switches(chaves.permiteEmissaoNotasCompetenciaForaOrdem),
    permiteEmissaoNFTomadorIgualPrestador: switches(chaves.permiteEmissaoNFTomadorIgualPrestador),
    permiteEmissaoNFSemTomador:
      fatos.switches(permiteTomadorNaoIdentificado) ||
      switches(chaves.permiteEmissaoNFSemTomador) ||
      (atividade?.atividade.tomadorNaoIdentificado ?? false),
  })
  const bloqueios = [
    ...all(fatos.switches(bloqueiaEmissaoNfe) && bloqueioErrors.municipio),
    ...impedimentosDoCadastro(fatos.prestador.pessoa),
    ...impedimentos.violacoes,
  ]
  return {
    nota: completa,
    apuracao,
    bloqueios: [...bloqueios, ...violacoes.filter(({ code }) => code === notaErrors.semAutorizacao.code)],
    violacoes: [
      ...bloqueios,
      ...violacoes,
      ...recusasDoItem(nota),
      ...recusasDoCtiss(completa, vinculados, atividade?.atividade.cnae ?? null),
      ...recusasDosMunicipios(nota, fatos.municipioExiste),
      ...recusasDoTipo(apuracao),
      ...recusas,
      ...apuracao.ibsCbs.violations,
      ...informado.violations,
    ],
    avisos: [...informado.avisos, ...apuracao.ibsCbs.avisos],
  }
}

/** The note with what the computation found and its issuer did not tell: activity, subitem, place of the service, name of the taker. */
function completarNota(
  nota: NotaCanonica,
  { atividade, subitem, cidade, tomador, ibsCbs, resultado }: Apuracao,
  vinculados: readonly CtissDaAtividade[],
): NotaCanonica {
  const { municipioPrestacao, paisPrestacao } = nota.servico
  return {
    ...nota,
    servico: {
      ...nota.servico,
      atividadeId: atividade?.atividade.id ?? null,
      subitem,
      ctiss: ctissDoServico(nota.servico, vinculados),
      nbs: ibsCbs.nbs ?? nota.servico.nbs,
      municipioPrestacao: municipioPrestacao ?? (paisPrestacao ? null : cidade.codigo),
    },
    deducoes: nota.deducoes.map((deducao, indice) => {
      const tipo = resultado.tiposDasDeducoes[indice]
      return tipo ? { ...deducao, tipoDeducaoId: tipo.id, tipoNacional: tipo.codigo as TipoDeducaoNacional } : deducao
    }),
    ibsCbs: ibsCbs.grupo ?? nota.ibsCbs,
    tomador: { ...nota.tomador, nome: nota.tomador.nome ?? tomador?.pessoa.nome ?? null },
  }
}

/** An item that the list of services does not have is refused, whatever activity the note found. Source: LC 116/2003, annex. */
function recusasDoItem({ servico: { subitem } }: NotaCanonica): Violation[] {
  return subitem === '' || findItemListaServico(subitem) ? [] : [fill(tributacaoErrors.subitemInvalido, { codigo: subitem })]
}

/** A note needs a type of taxation, and one that its provider's regime may use (K13). */
function recusasDoTipo({ tipo, regime, tipoPermitido }: Apuracao): Violation[] {
  if (!tipo) return [notaErrors.tipoTributacaoObrigatorio]
  return tipoPermitido ? [] : [fill(regimeTributacaoErrors.naoPermitido, { tipo: tipo.nome, regime: labelRegime(regime) })]
}
