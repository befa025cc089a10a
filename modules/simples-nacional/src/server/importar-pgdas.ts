import { Competencia } from '@iss/kernel/competencia'
import { type Data, formatData, hojeEm } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import type { AnyCandidate } from '@iss/lote/definition'
import { openOrder } from '@iss/lote/server'
import { loteTable, type StoredOrder } from '@iss/lote/tables'
import { type Context, implement, uploadOf } from '@iss/platform/server'
import { and, eq, ne } from 'drizzle-orm'
import { enviarPgdas } from '../contract/importar-pgdas.ts'
import type { ResumoPgdas } from '../domain/arquivo-pgdasd.ts'
import { simplesErrors } from '../domain/errors.ts'
import { isDeclaracao } from '../domain/leiautes-simples.ts'
import type { TipoArquivoSimples } from '../domain/pgdas.ts'
import { type ConteudoPgdas, importarPgdasLote } from '../lotes/importar-p-g-d-a-s.ts'
import type { GrupoLido } from './arquivo-descrito.ts'
import { getCodigoTom } from './codigo-tom.ts'
import { lerLeiautesDaCidade } from './leiautes-da-cidade.ts'
import { lerImportacao } from './ler-pgdas.ts'
import {
  type FimDoArquivo,
  type Fonte,
  lerArquivoSimples,
  type LidaDoArquivo,
  type PedidoDeLeitura,
} from './ler-arquivo-pgdas.ts'

/** Declarations that are put into the sequence of their transmission together; the files of a day come nearly so. */
const EM_SEQUENCIA = 500

/**
 * Imports a file of the Simples Nacional: refused whole when its layout, its end or its kind is wrong, or when it came before (with the date); otherwise
 * each declaration or group of records of the city is an item of an order, and so is each that cannot be read. The file is read twice, from its
 * beginning to its end, and never kept in memory: once to know whether it is good, once for its items. Few are written at once, many by the queue.
 * Source: F90.
 */
export async function importarPgdas(
  ctx: Context,
  { nome, fonte, tipo: informado }: { nome: string; fonte: Fonte; tipo: TipoArquivoSimples | null },
): Promise<StoredOrder> {
  const codigoTom = await getCodigoTom(ctx)
  const pedido: PedidoDeLeitura = { nome, fonte, codigoTom, leiautes: await lerLeiautesDaCidade(ctx), informado }
  const { tipo, sha256, violations, lidas, outroMunicipio, periodo } = await ctx.outside('pgdas.examinar', () => examinar(pedido))
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pgdas:${ctx.municipioId}`])
  const [antes] = await ctx.db
    .select({ em: loteTable.enviadoEm })
    .from(loteTable)
    .where(and(eq(loteTable.tipo, importarPgdasLote.slug), eq(loteTable.chave, sha256), ne(loteTable.situacao, 'CANCELADO')))
  if (antes) refuse(fill(simplesErrors.arquivoImportado, { data: formatData(hojeEm(antes.em)) }))
  if (violations.length > 0) refuse(violations)
  return openOrder(ctx, importarPgdasLote, {
    valores: { arquivo: nome, tipo },
    chave: sha256,
    resumo: { arquivo: nome, tipo, codigoTom, periodo, lidas, outroMunicipio } satisfies ResumoPgdas,
    itens: itensDe(pedido, tipo),
    empty: true,
  })
}

/** What a file is, and its period as it says, else that of its declarations or records. */
async function examinar(pedido: PedidoDeLeitura): Promise<FimDoArquivo & Pick<ResumoPgdas, 'periodo'>> {
  const leitura = lerArquivoSimples(pedido)
  let [primeiro, ultimo]: (Data | null)[] = [null, null]
  for (;;) {
    const { done, value } = await leitura.next()
    if (done) return { ...value, periodo: [value.inicio ?? primeiro ?? null, value.fim ?? ultimo ?? null] }
    if ('erro' in value) continue
    const dia = mesDe(value.lida)?.firstDay()
    if (dia && (!primeiro || dia < primeiro)) primeiro = dia
    if (dia && (!ultimo || dia > ultimo)) ultimo = dia
  }
}

const mesDe = (lida: LidaDoArquivo): Competencia | null =>
  'declaracao' in lida ? lida.declaracao.periodo : linhaDoGrupo(lida).periodo

/** What the file says as items: declarations by transmission, groups by line, what cannot be read where it stands. */
async function* itensDe(pedido: PedidoDeLeitura, tipo: TipoArquivoSimples): AsyncGenerator<AnyCandidate> {
  let seguidas: Extract<LidaDoArquivo, { declaracao: unknown }>[] = []
  function* emSequencia() {
    seguidas.sort((a, b) => a.declaracao.transmissao.getTime() - b.declaracao.transmissao.getTime())
    for (const lida of seguidas) yield itemDaDeclaracao(lida)
    seguidas = []
  }
  for await (const parte of lerArquivoSimples(pedido)) {
    if ('erro' in parte) {
      const { linha, mensagem } = parte.erro
      const nome = isDeclaracao(tipo) ? null : tipo
      yield {
        alvo: null,
        linha: { linha, declaracao: null, cnpj: null, nome, periodo: null, receita: null },
        impedimento: mensagem,
        conteudo: { erro: mensagem } satisfies ConteudoPgdas,
      }
    } else if ('declaracao' in parte.lida) {
      seguidas.push(parte.lida)
      if (seguidas.length === EM_SEQUENCIA) yield* emSequencia()
    } else
      yield {
        alvo: null,
        linha: linhaDoGrupo(parte.lida),
        conteudo: { grupo: parte.lida } satisfies ConteudoPgdas,
      }
  }
  yield* emSequencia()
}

function itemDaDeclaracao({ registros, declaracao: lida }: Extract<LidaDoArquivo, { declaracao: unknown }>): AnyCandidate {
  const { linha, declaracao, cnpjMatriz: cnpj, nome, periodo, receita } = lida
  return {
    alvo: null,
    chave: declaracao,
    linha: { linha, declaracao, cnpj, nome, periodo, receita },
    conteudo: { registros } satisfies ConteudoPgdas,
  }
}

/** What the lists show of a group, whatever its kind. */
function linhaDoGrupo({ linha, valores }: GrupoLido) {
  const um = (...campos: string[]) => campos.map((campo) => valores[campo]).find((valor) => valor) ?? null
  const documento = um('prestadorDocumento', 'cnpj')
  const mes = um('periodo') ?? um('dataPrestacaoNota', 'dataEmissaoNota', 'dataPedido', 'inicio')?.slice(0, 7) ?? null
  const valor = um('total', 'valor')
  return {
    linha,
    declaracao: um('numero', 'numeroDas', 'ordemBancaria'),
    cnpj: documento,
    nome: um('nome', 'orgaoNome'),
    periodo: mes === null ? null : Competencia.fromData(`${mes}-01`),
    receita: valor === null ? null : Dinheiro.from(valor),
  }
}

/** How many were read and brought, in the words of the kind of file. */
const contar = (tipo: TipoArquivoSimples, lidas: number) =>
  isDeclaracao(tipo) ? counted(lidas, 'declaração lida', 'declarações lidas') : counted(lidas, 'registro lido', 'registros lidos')
const contarImportadas = (tipo: TipoArquivoSimples, importadas: number) =>
  isDeclaracao(tipo) ? counted(importadas, 'importada', 'importadas') : counted(importadas, 'importado', 'importados')

export const enviarPgdasOperation = implement(enviarPgdas, async (ctx, pedido) => {
  const { nome, guardado } = uploadOf(pedido)
  if (!guardado) throw new Error('The file of a stored call stands in the store')
  const { files } = ctx.ports
  const { chave } = guardado
  async function* fonte() {
    yield* (await files.get(chave)) as AsyncIterable<Uint8Array>
  }
  const { id, situacao } = await importarPgdas(ctx, { nome, fonte, tipo: pedido.tipo })
  // What it says stands in its items, by which it is read again; the file itself is needed no more.
  await files.remove(chave)
  const lida = await lerImportacao(ctx, id)
  const { tipo, lidas, importadas, quantosErros } = lida.importacao
  return {
    ...lida,
    mensagem:
      situacao === 'CONCLUIDO'
        ? `Arquivo importado: ${contar(tipo, lidas)}, ${contarImportadas(tipo, importadas)}, ${quantosErros} com erro.`
        : `Arquivo recebido: ${contar(tipo, lidas)}. A importação foi iniciada.`,
  }
})
