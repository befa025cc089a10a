import { formatData, hojeEm } from '@iss/kernel/data'
import { fill, refuse } from '@iss/kernel/errors'
import { type Context, implement, uploadOf } from '@iss/platform/server'
import { eq } from 'drizzle-orm'
import { enviarPgdas, tiposImportados } from '../contract/importar-pgdas.ts'
import { type ArquivoPgdasd, tipoDoNome } from '../domain/arquivo-pgdasd.ts'
import { simplesErrors } from '../domain/errors.ts'
import type { TipoArquivoPgdas } from '../domain/pgdas.ts'
import { pgdasImportacaoTable } from '../tables/pgdas.ts'
import { gravarDeclaracoes } from './gravar-pgdas.ts'
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
 * Imports a file of declarations in one transaction: refused whole when its layout, its end or its kind is wrong, or when it came before (with
 * the date); otherwise each declaration of the city is kept, and each that cannot be read is listed with its line. Source: F90.
 */
export async function importarPgdas(
  ctx: Context,
  { nome, conteudo, tipo: informado }: { nome: string; conteudo: Buffer; tipo: TipoArquivoPgdas | null },
): Promise<number> {
  const codigoTom = await getCodigoTom(ctx)
  const lido = await ctx.outside('pgdas.ler', () => lerArquivoPgdas({ nome, conteudo, codigoTom }))
  const { arquivo, violations, sha256 } = lido
  const tipo = tipoDoArquivo([nome, lido.nome], informado)
  const table = pgdasImportacaoTable
  await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pgdas:${ctx.municipioId}`])
  const [antes] = await ctx.db.select({ em: table.importadoEm }).from(table).where(eq(table.sha256, sha256))
  if (antes) refuse(fill(simplesErrors.arquivoImportado, { data: formatData(hojeEm(antes.em)) }))
  if (violations.length > 0) refuse(violations)
  const resultado = await gravarDeclaracoes(ctx, arquivo.doMunicipio, tipo)
  const [row] = await ctx.db
    .insert(table)
    .values({
      nome,
      tipo,
      sha256,
      codigoTom,
      ...periodoDe(arquivo),
      importadoEm: ctx.clock.now(),
      pessoaUsuarioId: ctx.userOrNull ? ctx.sessao.pessoaUsuarioId : null,
      lidas: arquivo.lidas,
      importadas: resultado.importadas.length,
      substituidas: resultado.substituidas,
      repetidas: resultado.repetidas,
      semCadastro: resultado.semCadastro,
      outroMunicipio: arquivo.outroMunicipio,
      erros: arquivo.erros,
    })
    .returning({ id: table.id })
  if (!row) throw new Error('The import row was not written')
  await resultado.ligar(row.id)
  await ctx.audit({
    tipo: 'pgdas.importado',
    entidade: 'pgdas_importacao',
    entidadeId: row.id,
    depois: { nome, sha256, lidas: arquivo.lidas, importadas: resultado.importadas.length, erros: arquivo.erros.length },
  })
  return row.id
}

/** Period of the file as it says, else that of its declarations. */
function periodoDe({ inicio, fim, doMunicipio }: ArquivoPgdasd) {
  const meses = doMunicipio.map(({ periodo }) => periodo.firstDay()).sort()
  return { periodoInicio: inicio ?? meses[0] ?? null, periodoFim: fim ?? meses.at(-1) ?? null }
}

export const enviarPgdasOperation = implement(enviarPgdas, async (ctx, pedido) => {
  const file = uploadOf(pedido)
  const id = await importarPgdas(ctx, { nome: file.nome, conteudo: await file.bytes(), tipo: pedido.tipo })
  const lida = await lerImportacao(ctx, id)
  const { lidas, importadas, quantosErros } = lida.importacao
  return {
    ...lida,
    mensagem: `Arquivo importado: ${lidas} declaração(ões) lida(s), ${importadas} importada(s), ${quantosErros} com erro.`,
  }
})
