import { counted } from '@iss/kernel/texto'
import { formatData, hojeEm } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import type { AnyCandidate } from '@iss/lote/definition'
import { openOrder } from '@iss/lote/server'
import { loteTable, type StoredOrder } from '@iss/lote/tables'
import { type Context, implement, uploadOf } from '@iss/platform/server'
import { and, eq, ne } from 'drizzle-orm'
import { enviarPgdas, tiposImportados } from '../contract/importar-pgdas.ts'
import { type ArquivoPgdasd, type ResumoPgdas, tipoDoNome } from '../domain/arquivo-pgdasd.ts'
import { simplesErrors } from '../domain/errors.ts'
import type { TipoArquivoPgdas } from '../domain/pgdas.ts'
import { type ConteudoPgdas, importarPgdasLote } from '../lotes/importar-p-g-d-a-s.ts'
import { lerImportacao } from './ler-pgdas.ts'
import { lerArquivoPgdas } from './ler-arquivo-pgdas.ts'

/** Code of the city of the transaction in the tables of the Receita Federal. */
export async function getCodigoTom({ client, municipioId }: Context): Promise<string> {
  const { rows } = await client.query<{ tom: string | null }>('select tom_do_municipio($1) as tom', [municipioId])
  return rows[0]?.tom ?? refuse(simplesErrors.semCodigoTom)
}

/** Kind by the name of the file, checked against the chosen one; the one whose layout is read when neither says anything. */
function tipoDoArquivo(nomes: readonly string[], informado: TipoArquivoPgdas | null): TipoArquivoPgdas {
  const doNome = nomes.map(tipoDoNome).find((tipo) => tipo !== null) ?? null
  if (doNome && informado && doNome !== informado) refuse(fill(simplesErrors.tipoDivergente, { a: doNome, b: informado }))
  const tipo = doNome ?? informado ?? tiposImportados[0]
  return tiposImportados.some((lido) => lido === tipo) ? tipo : refuse(simplesErrors.layoutDesconhecido)
}

/**
 * Imports a file of declarations: refused whole when its layout, its end or its kind is wrong, or when it came before (with the date); otherwise
 * each declaration of the city is an item of an order, in the sequence of their transmission, and so is each that cannot be read. Few are
 * written at once, many by the queue. Source: F90.
 */
export async function importarPgdas(
  ctx: Context,
  { nome, conteudo, tipo: informado }: { nome: string; conteudo: Buffer; tipo: TipoArquivoPgdas | null },
): Promise<StoredOrder> {
  const codigoTom = await getCodigoTom(ctx)
  const lido = await ctx.outside('pgdas.ler', () => lerArquivoPgdas({ nome, conteudo, codigoTom }))
  const { arquivo, violations, sha256 } = lido
  const tipo = tipoDoArquivo([nome, lido.nome], informado)
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
    resumo: { arquivo: nome, tipo, codigoTom, periodo: periodoDe(arquivo), lidas, outroMunicipio } satisfies ResumoPgdas,
    itens: itensDe(arquivo),
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

/** Period of the file as it says, else that of its declarations. */
function periodoDe({ inicio, fim, doMunicipio }: ArquivoPgdasd): ResumoPgdas['periodo'] {
  const meses = doMunicipio.map(({ declaracao }) => declaracao.periodo.firstDay()).sort()
  return [inicio ?? meses[0] ?? null, fim ?? meses.at(-1) ?? null]
}

export const enviarPgdasOperation = implement(enviarPgdas, async (ctx, pedido) => {
  const file = uploadOf(pedido)
  const { id, situacao } = await importarPgdas(ctx, { nome: file.nome, conteudo: await file.bytes(), tipo: pedido.tipo })
  const lida = await lerImportacao(ctx, id)
  const { lidas, importadas, quantosErros } = lida.importacao
  return {
    ...lida,
    mensagem:
      situacao === 'CONCLUIDO'
        ? `Arquivo importado: ${counted(lidas, 'declaração lida', 'declarações lidas')}, ${counted(importadas, 'importada', 'importadas')}, ${quantosErros} com erro.`
        : `Arquivo recebido: ${counted(lidas, 'declaração lida', 'declarações lidas')}. A importação foi iniciada.`,
  }
})
