import { Competencia } from '@iss/kernel/competencia'
import { formatData, hojeEm } from '@iss/kernel/data'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { fill, refuse } from '@iss/kernel/errors'
import { counted } from '@iss/kernel/texto'
import type { AnyCandidate } from '@iss/lote/definition'
import { openOrder } from '@iss/lote/server'
import { loteTable, type StoredOrder } from '@iss/lote/tables'
import { type Context, implement, uploadOf } from '@iss/platform/server'
import { and, eq, ne } from 'drizzle-orm'
import { enviarPgdas } from '../contract/importar-pgdas.ts'
import type { ArquivoDescrito, GrupoLido } from './arquivo-descrito.ts'
import type { ArquivoPgdasd, ResumoPgdas } from '../domain/arquivo-pgdasd.ts'
import { simplesErrors } from '../domain/errors.ts'
import { isDeclaracao } from '../domain/leiautes-simples.ts'
import type { TipoArquivoSimples } from '../domain/pgdas.ts'
import { type ConteudoPgdas, importarPgdasLote } from '../lotes/importar-p-g-d-a-s.ts'
import { getCodigoTom } from './codigo-tom.ts'
import { lerLeiautesDaCidade } from './leiautes-da-cidade.ts'
import { lerImportacao } from './ler-pgdas.ts'
import { lerArquivoPgdas } from './ler-arquivo-pgdas.ts'

type Lido = Awaited<ReturnType<typeof lerArquivoPgdas>>

/**
 * Imports a file of the Simples Nacional: refused whole when its layout, its end or its kind is wrong, or when it came before (with the date); otherwise
 * each declaration or group of records of the city is an item of an order, declarations in the sequence of their transmission, and so is each that
 * cannot be read. Few are
 * written at once, many by the queue. Source: F90.
 */
export async function importarPgdas(
  ctx: Context,
  { nome, conteudo, tipo: informado }: { nome: string; conteudo: Buffer; tipo: TipoArquivoSimples | null },
): Promise<StoredOrder> {
  const codigoTom = await getCodigoTom(ctx)
  const leiautes = await lerLeiautesDaCidade(ctx)
  const lido = await ctx.outside('pgdas.ler', () => lerArquivoPgdas({ nome, conteudo, codigoTom, leiautes, informado }))
  const { tipo, arquivo, violations, sha256 } = lido
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pgdas:${ctx.municipioId}`])
  const [antes] = await ctx.db
    .select({ em: loteTable.enviadoEm })
    .from(loteTable)
    .where(and(eq(loteTable.tipo, importarPgdasLote.slug), eq(loteTable.chave, sha256), ne(loteTable.situacao, 'CANCELADO')))
  if (antes) refuse(fill(simplesErrors.arquivoImportado, { data: formatData(hojeEm(antes.em)) }))
  if (violations.length > 0) refuse(violations)
  const { lidas, outroMunicipio } = arquivo
  return openOrder(ctx, importarPgdasLote, {
    valores: { arquivo: nome, tipo },
    chave: sha256,
    resumo: { arquivo: nome, tipo, codigoTom, periodo: periodoDe(lido), lidas, outroMunicipio } satisfies ResumoPgdas,
    itens: lido.forma === 'DECLARACOES' ? itensDe(lido.arquivo) : itensDosGrupos(lido.arquivo, tipo),
    empty: true,
  })
}

/** Those that can be read in the sequence of their transmission, then the others by line. */
function itensDe({ doMunicipio, erros }: ArquivoPgdasd): AnyCandidate[] {
  const lidas = [...doMunicipio].sort((a, b) => a.declaracao.transmissao.getTime() - b.declaracao.transmissao.getTime())
  return [
    ...lidas.map(({ registros, declaracao: { linha, declaracao, cnpjMatriz: cnpj, nome, periodo, receita } }) => ({
      alvo: null,
      chave: declaracao,
      linha: { linha, declaracao, cnpj, nome, periodo, receita },
      conteudo: { registros } satisfies ConteudoPgdas,
    })),
    ...erros.map(({ linha, mensagem }) => ({
      alvo: null,
      linha: { linha },
      impedimento: mensagem,
      conteudo: { erro: mensagem } satisfies ConteudoPgdas,
    })),
  ]
}

/** Groups by line, then what cannot be read. The same number twice in a file is one group: the last one. */
function itensDosGrupos({ doMunicipio, erros }: ArquivoDescrito, tipo: TipoArquivoSimples): AnyCandidate[] {
  return [
    ...doMunicipio.map((grupo) => ({
      alvo: null,
      linha: linhaDoGrupo(grupo),
      conteudo: { grupo } satisfies ConteudoPgdas,
    })),
    ...erros.map(({ linha, mensagem }) => ({
      alvo: null,
      linha: { linha, declaracao: null, cnpj: null, nome: tipo, periodo: null, receita: null },
      impedimento: mensagem,
      conteudo: { erro: mensagem } satisfies ConteudoPgdas,
    })),
  ]
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

/** Period of the file as it says, else that of its declarations or records. */
function periodoDe(lido: Lido): ResumoPgdas['periodo'] {
  const { inicio, fim } = lido.arquivo
  const dias =
    lido.forma === 'DECLARACOES'
      ? lido.arquivo.doMunicipio.map(({ declaracao }) => declaracao.periodo.firstDay())
      : lido.arquivo.doMunicipio.flatMap((grupo) => linhaDoGrupo(grupo).periodo?.firstDay() ?? [])
  dias.sort()
  return [inicio ?? dias[0] ?? null, fim ?? dias.at(-1) ?? null]
}

/** How many were read and brought, in the words of the kind of file. */
const contar = (tipo: TipoArquivoSimples, lidas: number) =>
  isDeclaracao(tipo) ? counted(lidas, 'declaração lida', 'declarações lidas') : counted(lidas, 'registro lido', 'registros lidos')
const contarImportadas = (tipo: TipoArquivoSimples, importadas: number) =>
  isDeclaracao(tipo) ? counted(importadas, 'importada', 'importadas') : counted(importadas, 'importado', 'importados')

export const enviarPgdasOperation = implement(enviarPgdas, async (ctx, pedido) => {
  const file = uploadOf(pedido)
  const { id, situacao } = await importarPgdas(ctx, { nome: file.nome, conteudo: await file.bytes(), tipo: pedido.tipo })
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
