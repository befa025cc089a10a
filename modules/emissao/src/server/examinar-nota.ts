import { fill, refuse, type Violation } from '@iss/kernel/errors'
import * as chaves from '@iss/pessoa/domain/chaves-pessoais'
import { together } from '@iss/platform/db'
import { type Context, platformErrors } from '@iss/platform/server'
import { labelRegime } from '@iss/tributacao/domain/regime'
import { regimeTributacaoErrors } from '@iss/tributacao/domain/regime-tributacao'
import { compararInformado } from '../domain/comparar-informado.ts'
import { notaErrors } from '@iss/nota/domain/errors'
import type { NotaCanonica } from '@iss/nota/domain/nota'
import { validarNota } from '../domain/validar-nota.ts'
import { type Apuracao, apurarNota, chavesDaNota } from './apurar-nota.ts'
import { type Bloqueios, bloqueiosDoCadastro, verificarBloqueiosTodos } from './bloqueio.ts'
import { carregarFatosTodos, type FatosDaNota } from './carregar-fatos.ts'
import { lerRecusas } from './recusa-da-emissao.ts'
import { lerForaDoDas } from './fora-do-das.ts'

export type Exame = { nota: NotaCanonica; apuracao: Apuracao; violacoes: Violation[]; avisos: string[] }

export type PedidoExame = {
  nota: NotaCanonica
  prestadorId: number
  /** Fills in what only the facts know (the provider's document, the codes of the chosen activity), before the note is looked at. */
  completar?: (nota: NotaCanonica, fatos: FatosDaNota) => NotaCanonica
  /** Its facts, when the caller has them from this transaction already. */
  fatos?: FatosDaNota
}

/** Computes a note and collects every reason why it cannot be issued, all at once. Reads only. */
export async function examinarNota(
  ctx: Context,
  nota: NotaCanonica,
  prestadorId: number,
  conhecidos?: FatosDaNota,
): Promise<Exame> {
  const [exame] = await examinarNotas(ctx, [{ nota, prestadorId, ...(conhecidos ? { fatos: conhecidos } : {}) }])
  return exame ?? refuse(platformErrors.naoEncontrado, { kind: 'not-found' })
}

/**
 * Examines a set of notes in order, with two statements whatever its size: a note counts as issued for those of its provider after it when
 * nothing stands against it. Null: the city does not know the provider.
 */
export async function examinarNotas(ctx: Context, pedidos: readonly PedidoExame[]): Promise<(Exame | null)[]> {
  const [lidos, bloqueios] = await together(ctx.client, [
    () => lerFatos(ctx, pedidos),
    () =>
      verificarBloqueiosTodos(
        ctx,
        pedidos.map(({ nota, prestadorId }) => ({ pessoaId: prestadorId, competencia: nota.competencia })),
      ),
  ])
  const foraDoDas = await lerForaDoDas(
    ctx,
    pedidos.map(({ nota, prestadorId }, index) => ({
      fatos: lidos[index] ?? null,
      alvo: { pessoaId: prestadorId, competencia: nota.competencia },
    })),
  )
  const apurados = pedidos.map((pedido, index) => {
    const fatos = lidos[index] ?? null
    if (!fatos) return null
    const nota = pedido.completar ? pedido.completar(pedido.nota, fatos) : pedido.nota
    return { nota, fatos, apuracao: apurarNota(nota, fatos, foraDoDas[index]) }
  })
  const recusas = await lerRecusas(
    ctx,
    apurados.map((apurado, index) => apurado && { nota: apurado.nota, prestadorId: pedidos[index]?.prestadorId ?? 0 }),
  )
  const hoje = ctx.clock.today()
  const ultimas = new Map<number, string | null>()
  return apurados.map((apurado, index) => {
    const declarados = bloqueios[index]
    if (!apurado || !declarados) return null
    const { prestador } = apurado.apuracao
    const bloqueio = { ...declarados, violacoes: [...bloqueiosDoCadastro(prestador), ...declarados.violacoes] }
    const ultima = ultimas.has(prestador.id) ? (ultimas.get(prestador.id) ?? null) : apurado.fatos.ultimaDataPrestacao
    const exame = julgar(apurado, bloqueio, hoje, ultima, recusas[index])
    if (exame.violacoes.length === 0 && exame.nota.rps === null) ultimas.set(prestador.id, exame.nota.dataPrestacao)
    return exame
  })
}

async function lerFatos(ctx: Context, pedidos: readonly PedidoExame[]): Promise<(FatosDaNota | null)[]> {
  const faltam = pedidos.filter(({ fatos }) => !fatos)
  const lidos =
    faltam.length === 0
      ? []
      : await carregarFatosTodos(
          ctx,
          faltam.map(({ nota, prestadorId }) => chavesDaNota(nota, prestadorId)),
        )
  const porPedido = new Map(faltam.map((pedido, index) => [pedido, lidos[index] ?? null]))
  return pedidos.map((pedido) => pedido.fatos ?? porPedido.get(pedido) ?? null)
}

type Apurado = { nota: NotaCanonica; fatos: FatosDaNota; apuracao: Apuracao }

function julgar(
  { nota, fatos, apuracao }: Apurado,
  bloqueios: Bloqueios,
  hoje: string,
  ultimaDataPrestacao: string | null,
  recusas: readonly Violation[] = [],
): Exame {
  const { switches, atividade, autorizacao, resultado } = apuracao
  const completa: NotaCanonica = {
    ...nota,
    servico: {
      ...nota.servico,
      atividadeId: atividade?.atividade.id ?? null,
      subitem: apuracao.subitem,
      municipioPrestacao: nota.servico.municipioPrestacao ?? (nota.servico.paisPrestacao ? null : apuracao.cidade.codigo),
    },
    tomador: { ...nota.tomador, nome: nota.tomador.nome ?? apuracao.tomador?.nome ?? null },
  }
  const informado = compararInformado(nota.informado, resultado)
  const violacoes = validarNota(completa, {
    hoje,
    calculo: resultado,
    // The screen offers the units of the municipality; files write their own.
    unidadesAtivas: nota.origem === 'TELA' ? fatos.regras.unidadesAtivas : null,
    autorizacao: autorizacao?.autorizacao ?? null,
    competenciaEncerrada: bloqueios.encerrada,
    ultimaDataPrestacao,
    tomadorBloqueado: apuracao.switchesTomador(chaves.bloqueioTomadorNfe),
    permiteEditarDataPrestacaoNFe: switches(chaves.permiteEditarDataPrestacaoNFe),
    permiteEmissaoNotasCompetenciaForaOrdem: switches(chaves.permiteEmissaoNotasCompetenciaForaOrdem),
    permiteEmissaoNFTomadorIgualPrestador: switches(chaves.permiteEmissaoNFTomadorIgualPrestador),
    permiteEmissaoNFSemTomador:
      switches(chaves.permiteEmissaoNFSemTomador) || (atividade?.atividade.tomadorNaoIdentificado ?? false),
  })
  return {
    nota: completa,
    apuracao,
    violacoes: [...bloqueios.violacoes, ...violacoes, ...recusasDoTipo(apuracao), ...recusas, ...informado.violations],
    avisos: informado.avisos,
  }
}

/** A note needs a type of taxation, and one that its provider's regime may use (K13). */
export function recusasDoTipo({ tipo, regime, tipoPermitido }: Apuracao): Violation[] {
  if (!tipo) return [notaErrors.tipoTributacaoObrigatorio]
  return tipoPermitido ? [] : [fill(regimeTributacaoErrors.naoPermitido, { tipo: tipo.nome, regime: labelRegime(regime) })]
}
