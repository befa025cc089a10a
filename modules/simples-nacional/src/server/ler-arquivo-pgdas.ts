import { createHash, type Hash } from 'node:crypto'
import { fill, refuse, type Violation } from '@iss/kernel/errors'
import { readLines, UnreadableZipError } from '@iss/kernel/pieces'
import { unpack } from '@iss/lote/unpack'
import {
  type LeitorDeArquivo,
  LeitorDeDeclaracoes,
  type LidaPgdas,
  type ParteLida,
  tipoDoNome,
} from '../domain/arquivo-pgdasd.ts'
import { simplesErrors } from '../domain/errors.ts'
import { tipoDoCabecalho } from '../domain/leiaute-declaracao.ts'
import { isDeclaracao } from '../domain/leiautes-simples.ts'
import type { TipoArquivoSimples } from '../domain/pgdas.ts'
import { type GrupoLido, LeitorDeGrupos } from './arquivo-descrito.ts'
import type { LeiautesDaCidade } from './leiautes-da-cidade.ts'

/** Opens the bytes of a file from their beginning. */
export type Fonte = () => AsyncIterable<Uint8Array>

export type PedidoDeLeitura = {
  nome: string
  fonte: Fonte
  codigoTom: string
  leiautes: LeiautesDaCidade
  /** What the user said, when he did. */
  informado: TipoArquivoSimples | null
}

/** What a file says, one after the other: declarations, or groups of the other kinds. */
export type LidaDoArquivo = LidaPgdas | GrupoLido

/** What is known of a file once it was read to its end. */
export type FimDoArquivo = Pick<LeitorDeArquivo<LidaDoArquivo>, 'inicio' | 'fim' | 'lidas' | 'outroMunicipio'> & {
  tipo: TipoArquivoSimples
  /** Hexadecimal, of the text. */
  sha256: string
  violations: Violation[]
}

/**
 * Kind by the name of the file, checked against the chosen one, and against the version that the first record of declarations tells; declarations of the
 * PGDAS-D 2018 when nothing says anything.
 */
function tipoDoArquivo(
  nomes: readonly string[],
  informado: TipoArquivoSimples | null,
  primeiraLinha: string,
): TipoArquivoSimples {
  const doNome = nomes.map(tipoDoNome).find((tipo) => tipo !== null) ?? null
  if (doNome && informado && doNome !== informado) refuse(fill(simplesErrors.tipoDivergente, { a: doNome, b: informado }))
  const dito = doNome ?? informado
  const doCabecalho = dito === null || isDeclaracao(dito) ? tipoDoCabecalho(primeiraLinha) : null
  if (dito && doCabecalho && dito !== doCabecalho) refuse(fill(simplesErrors.tipoDivergente, { a: doCabecalho, b: dito }))
  return dito ?? doCabecalho ?? 'PGDASD2018'
}

/**
 * Reads a file, zipped or not, by the layout of its kind, as it comes: neither the file nor what it says is ever whole in memory. Refuses a damaged zip, and
 * a kind other than its name says; why else the file is refused it tells at the end.
 */
export async function* lerArquivoSimples(pedido: PedidoDeLeitura): AsyncGenerator<ParteLida<LidaDoArquivo>, FimDoArquivo> {
  const { nome, fonte, codigoTom, leiautes, informado } = pedido
  const nomes = [nome]
  const hash = createHash('sha256')
  let aberto: { tipo: TipoArquivoSimples; leitor: LeitorDeArquivo<LidaDoArquivo> } | null = null
  const abrir = (primeiraLinha: string) => {
    const tipo = tipoDoArquivo(nomes, informado, primeiraLinha)
    const leitor: LeitorDeArquivo<LidaDoArquivo> = isDeclaracao(tipo)
      ? new LeitorDeDeclaracoes(codigoTom, leiautes.declaracoes[tipo])
      : new LeitorDeGrupos({ tipo, leiaute: leiautes.descritos[tipo], codigoTom })
    return { tipo, leitor }
  }
  try {
    const abrirTexto = () => unpack(fonte(), { only: /\.(txt|csv)$/i, named: (dentro) => nomes.push(dentro) })
    for await (const { lines, endless } of readLines(somando(abrirTexto(), hash))) {
      if (endless) await recusarSemLinhas(abrirTexto())
      aberto ??= abrir(lines[0] ?? '')
      for (const linha of lines) yield* aberto.leitor.passar(linha)
    }
  } catch (error) {
    if (!(error instanceof UnreadableZipError)) throw error
    refuse(simplesErrors.zipInvalido)
  }
  const { tipo, leitor } = aberto ?? abrir('')
  const { partes, violations } = leitor.encerrar()
  yield* partes
  const { inicio, fim, lidas, outroMunicipio } = leitor
  return { tipo, sha256: hash.digest('hex'), violations, inicio, fim, lidas, outroMunicipio }
}

/** A text without lines is another layout, unless it comes of a zip that is none. */
async function recusarSemLinhas(texto: AsyncIterable<Uint8Array>): Promise<never> {
  for await (const pedaco of texto) if (pedaco.length === 0) continue
  return refuse(simplesErrors.layoutDesconhecido)
}

async function* somando(pedacos: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const pedaco of pedacos) {
    hash.update(pedaco)
    yield pedaco
  }
}
