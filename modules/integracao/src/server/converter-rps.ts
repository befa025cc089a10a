import { abrasfErrors } from '@iss/abrasf/errors'
import { formatData, hojeEm } from '@iss/kernel/data'
import { AppError, fill, type Violation } from '@iss/kernel/errors'
import type { NotaCanonica, OrigemNota } from '@iss/nota/domain/nota'
import type { Apuracao } from '@iss/emissao/domain/apurar-nota'
import type { FatosDaNota } from '@iss/emissao/domain/fatos-da-nota'
import { emitirNotas, examinarNotas } from '@iss/emissao/server'
import type { Context } from '@iss/platform/server'
import { integracaoErrors } from '../domain/errors.ts'
import type { DeclaracaoLida, IdentidadeRps } from '@iss/abrasf/lote-lido'
import { textoImportacao } from '../domain/mensagens.ts'
import type { Rotulo } from '@iss/abrasf/rotulo'
import { rpsCanceladoTable } from '../tables/rps.ts'
import { avisosDoRps, canonicaDoRps, checkCoerencia } from './canonica-do-rps.ts'
import { avisosDoPrazo, lerPrazoConversao } from './prazo-conversao.ts'
import { lerRegistro, nomeDe, type RegistroRps } from './registro-rps.ts'

/** An RPS read without error and the hash of its content (decisions N9). */
export type RpsParaConverter = { declaracao: DeclaracaoLida; conteudoHash: string }

export type NotaDoRps = { id: number; numero: number }
type Apurada = Apuracao

/**
 * What an RPS is to the register of its provider: `nova` may become a note, `convertida` became one with the same content,
 * `cancelada` came as cancelled (`registrada`: before), `recusada` tells why not.
 */
export type Conversao =
  | { tipo: 'nova'; apuracao: Apurada; avisos: string[] }
  | { tipo: 'convertida'; nota: NotaDoRps; aviso: string }
  | { tipo: 'cancelada'; registrada: boolean; aviso: string }
  | { tipo: 'recusada'; violations: Violation[]; avisos: string[] }

const rotuloDe = (identidade: IdentidadeRps | null): Rotulo => ({ n: identidade?.numero ?? 1, s: identidade?.serie ?? '-' })

/** Fills in the document of the provider, whom the file may name by its registration only. */
const comPrestador = (nota: NotaCanonica, fatos: FatosDaNota): NotaCanonica => ({
  ...nota,
  prestador: fatos.prestador.pessoa.documento,
})

/** Says what converting each RPS would do, each as if it came alone. Reads only, with as many statements as for one. */
export async function examinarTodos(
  ctx: Context,
  lista: readonly RpsParaConverter[],
  pessoaId: number,
  origem: OrigemNota,
): Promise<Conversao[]> {
  const registro = await lerRegistro(ctx, pessoaId, lista)
  const prazo = await lerPrazoConversao(ctx)
  const sabidas = lista.map((rps) => examinarSemNota(registro, rps))
  const novas = lista.filter((_rps, index) => sabidas[index] === null)
  const examinadas = await examinarNotas(
    ctx,
    novas.map((rps) => ({
      rps,
      nota: canonicaDoRps(rps.declaracao, '', origem),
      prestadorId: pessoaId,
      completar: comPrestador,
    })),
  )
  const porRps = new Map(examinadas.map(({ pedido, exame }) => [pedido.rps, exame]))
  return lista.map((rps, index): Conversao => {
    const sabida = sabidas[index]
    if (sabida) return sabida
    const exame = porRps.get(rps)
    if (!exame) throw new Error('The provider of the import is not in the register')
    const { declaracao } = rps
    const rotulo = rotuloDe(declaracao.rps)
    const violations = [
      ...checkCoerencia(declaracao, rotulo),
      ...exame.violacoes.map((violation) => comRotulo(violation, rotulo)),
    ]
    const avisos = [
      ...exame.avisos,
      ...divergencias(declaracao, exame.apuracao),
      ...avisosDoRps(declaracao),
      ...avisosDoPrazo(declaracao, ctx.clock.today(), prazo),
    ]
    return violations.length > 0 ? { tipo: 'recusada', violations, avisos } : { tipo: 'nova', apuracao: exame.apuracao, avisos }
  })
}

/** Says what converting the RPS would do. Reads only. */
export async function examinarRps(ctx: Context, rps: RpsParaConverter, pessoaId: number, origem: OrigemNota): Promise<Conversao> {
  const [conversao] = await examinarTodos(ctx, [rps], pessoaId, origem)
  if (!conversao) throw new Error('The RPS was not examined')
  return conversao
}

export type ConversaoFeita =
  | Exclude<Conversao, { tipo: 'nova' }>
  | { tipo: 'emitida'; nota: NotaDoRps; apuracao: Apurada; avisos: string[] }

/**
 * Converts RPS into notes of their provider, each once: the natural key is provider, type, series and number (decisions N3). Known with the
 * same content: the existing note. Numbers follow the order of the list; a refused RPS leaves nothing behind. The caller's transaction holds
 * everything; conversions of one provider go one after the other.
 */
export async function converterTodos(
  ctx: Context,
  lista: readonly RpsParaConverter[],
  pessoaId: number,
  origem: OrigemNota,
): Promise<ConversaoFeita[]> {
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rps|${ctx.municipioId}|${pessoaId}`])
  const registro = await lerRegistro(ctx, pessoaId, lista)
  const feitas = new Map<RpsParaConverter, ConversaoFeita>()
  const vistas = new Set<string>()
  const repetidas: RpsParaConverter[] = []
  const novas: RpsParaConverter[] = []
  for (const rps of lista) {
    const { declaracao } = rps
    const nome = declaracao.rps && nomeDe(declaracao.rps)
    const sabida = examinarSemNota(registro, rps)
    const incoerencias = sabida ? [] : checkCoerencia(declaracao, rotuloDe(declaracao.rps))
    if (nome !== null && vistas.has(nome)) repetidas.push(rps)
    else if (sabida?.tipo === 'cancelada' && !sabida.registrada) {
      await registrarCancelado(ctx, rps, pessoaId)
      feitas.set(rps, sabida)
    } else if (sabida) feitas.set(rps, sabida)
    else if (incoerencias.length > 0) feitas.set(rps, { tipo: 'recusada', violations: incoerencias, avisos: [] })
    else novas.push(rps)
    if (nome !== null) vistas.add(nome)
  }
  for (const [rps, feita] of await emitirTodas(ctx, novas, pessoaId, origem)) feitas.set(rps, feita)
  // What stands in the list for the second time meets what the first one left.
  for (const rps of repetidas) feitas.set(rps, await converterRps(ctx, rps, pessoaId, origem))
  return lista.map((rps) => {
    const feita = feitas.get(rps)
    if (!feita) throw new Error('An RPS was left undone')
    return feita
  })
}

/** Converts one RPS; after 'recusada' the caller undoes what its transaction wrote since. */
export async function converterRps(
  ctx: Context,
  rps: RpsParaConverter,
  pessoaId: number,
  origem: OrigemNota,
): Promise<ConversaoFeita> {
  try {
    const [feita] = await converterTodos(ctx, [rps], pessoaId, origem)
    if (!feita) throw new Error('The RPS was left undone')
    return feita
  } catch (error) {
    if (!(error instanceof AppError) || error.violations.length === 0) throw error
    const rotulo = rotuloDe(rps.declaracao.rps)
    return { tipo: 'recusada', violations: error.violations.map((violation) => comRotulo(violation, rotulo)), avisos: [] }
  }
}

async function emitirTodas(
  ctx: Context,
  lista: readonly RpsParaConverter[],
  pessoaId: number,
  origem: OrigemNota,
): Promise<Map<RpsParaConverter, ConversaoFeita>> {
  const prazo = await lerPrazoConversao(ctx)
  const resultados = await emitirNotas(
    lista.map(({ declaracao, conteudoHash }) => ({
      ctx,
      nota: canonicaDoRps(declaracao, '', origem),
      prestadorId: pessoaId,
      gravacao: { canal: origem, rpsHash: conteudoHash },
      completar: comPrestador,
    })),
  )
  return new Map(
    lista.map((rps, index): [RpsParaConverter, ConversaoFeita] => {
      const resultado = resultados[index]
      if (resultado && 'emitida' in resultado) {
        const { id, numero, apuracao, avisos } = resultado.emitida
        const todos = [
          ...avisos,
          ...divergencias(rps.declaracao, apuracao),
          ...avisosDoRps(rps.declaracao),
          ...avisosDoPrazo(rps.declaracao, ctx.clock.today(), prazo),
        ]
        return [rps, { tipo: 'emitida', nota: { id, numero }, apuracao, avisos: todos }]
      }
      if (!resultado || !('recusa' in resultado) || resultado.recusa.violations.length === 0)
        throw resultado && 'recusa' in resultado ? resultado.recusa : new Error('An RPS was left undone')
      const rotulo = rotuloDe(rps.declaracao.rps)
      const violations = resultado.recusa.violations.map((violation) => comRotulo(violation, rotulo))
      return [rps, { tipo: 'recusada', violations, avisos: [] }]
    }),
  )
}

/** What the register knows of the RPS before any note is looked at; null when it may become one. */
function examinarSemNota(
  registro: RegistroRps,
  { declaracao, conteudoHash }: RpsParaConverter,
): Exclude<Conversao, { tipo: 'nova' }> | null {
  const cancelado = declaracao.status === 'cancelado'
  const conhecida = declaracao.rps && examinarIdentidade(registro, declaracao.rps, { conteudoHash, cancelado })
  if (conhecida) return conhecida
  return cancelado
    ? { tipo: 'cancelada', registrada: false, aviso: textoImportacao('canceladoRegistrado', rotuloDe(declaracao.rps)) }
    : null
}

async function registrarCancelado(ctx: Context, { declaracao, conteudoHash }: RpsParaConverter, pessoaId: number): Promise<void> {
  if (!declaracao.rps) return
  const { tipo, serie, numero } = declaracao.rps
  await ctx.db
    .insert(rpsCanceladoTable)
    .values({ pessoaId, tipo, serie, numero, emissao: declaracao.dataEmissao, conteudoHash, registradoEm: ctx.clock.now() })
  await ctx.audit({
    tipo: 'rps.cancelado',
    entidade: 'rps',
    entidadeId: `${numero}/${serie}`,
    depois: { pessoaId, tipo, serie, numero },
  })
}

function examinarIdentidade(
  registro: RegistroRps,
  identidade: IdentidadeRps,
  { conteudoHash, cancelado }: { conteudoHash: string; cancelado: boolean },
): Exclude<Conversao, { tipo: 'nova' }> | null {
  const rotulo = rotuloDe(identidade)
  const recusada = (violation: Violation) => ({ tipo: 'recusada' as const, violations: [violation], avisos: [] })
  const nota = registro.notas.get(nomeDe(identidade))
  if (nota) {
    if (nota.rpsHash === conteudoHash)
      return {
        tipo: 'convertida',
        nota: { id: nota.id, numero: nota.numero },
        aviso: textoImportacao('jaConvertido', { ...rotulo, x: nota.numero }),
      }
    return recusada(
      fill(cancelado ? integracaoErrors.cancelamentoDeConvertido : integracaoErrors.outroConteudo, { ...rotulo, x: nota.numero }),
    )
  }
  const registrado = registro.cancelados.get(nomeDe(identidade))
  if (!registrado) return null
  if (registrado.conteudoHash === conteudoHash)
    return { tipo: 'cancelada', registrada: true, aviso: textoImportacao('canceladoRegistrado', rotulo) }
  return recusada(fill(integracaoErrors.rpsJaCancelado, { ...rotulo, data: formatData(hojeEm(registrado.registradoEm)) }))
}

/** The same refusal, saying of which RPS (S22 'RPS {n}/{s}: {mensagem}'). */
function comRotulo(violation: Violation, rotulo: Rotulo): Violation {
  return { ...violation, message: fill(abrasfErrors.esquemaRps, { ...rotulo, mensagem: violation.message }).message }
}

/** Rate and withholding told by the sender that differ from ours: ours hold. */
function divergencias({ servico }: DeclaracaoLida, { resultado }: Apurada): string[] {
  const { aliquota } = servico.valores
  const sim = (valor: boolean) => (valor ? 'sim' : 'não')
  return [
    ...(aliquota !== null && !aliquota.isZero() && !aliquota.eq(resultado.aliquota) && !aliquota.eq(resultado.aliquotaExata)
      ? [textoImportacao('aliquotaDiverge', { informada: aliquota.format(), apurada: resultado.aliquota.format() })]
      : []),
    ...(servico.issRetido === resultado.retido
      ? []
      : [textoImportacao('retencaoDiverge', { informada: sim(servico.issRetido), apurada: sim(resultado.retido) })]),
  ]
}
