import type { Context } from '@iss/platform/server'
import { asc, notLike } from 'drizzle-orm'
import fc from 'fast-check'
import { guardarPagina, lerLacunas, repararLacuna } from '../src/server/guardar-documentos.ts'
import { interpretarBloco } from '../src/server/interpretar.ts'
import { type NacionalNota, nacionalNotaTable } from '../src/tables/nota-nacional.ts'
import type { NacionalDocumento } from '../src/tables/recebimento.ts'

/** One way in which a stream of `n` documents may arrive: the order, what is left out at first, after which pages the worker begins anew. */
export const historiaArbitraria = (n: number) =>
  fc.record({
    ordem: fc.shuffledSubarray(
      Array.from({ length: n }, (_, indice) => indice),
      { minLength: n, maxLength: n },
    ),
    paginas: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: n, maxLength: n }),
    faltam: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
    dobrados: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
    recomecos: fc.array(fc.boolean(), { minLength: n, maxLength: n }),
  })
type Historia = ReturnType<typeof historiaArbitraria> extends fc.Arbitrary<infer H> ? H : never

/** Lets the documents arrive once more in a city without them, and tells what they made. */
export async function repetir(ctx: Context, lidos: readonly NacionalDocumento[], historia: Historia) {
  await esvaziar(ctx)
  const naOrdem = historia.ordem.map((indice, posicao) => {
    const { chave, tipo, evento, conteudo } = lidos[indice] as NacionalDocumento
    return {
      NSU: posicao + 1,
      ChaveAcesso: chave,
      TipoDocumento: tipo,
      TipoEvento: evento,
      ArquivoXml: conteudo.toString('base64'),
      DataHoraGeracao: null,
    }
  })
  let ultimo = 0
  for (let inicio = 0, pagina = 0; inicio < naOrdem.length; pagina += 1) {
    const fim = inicio + (historia.paginas[pagina] ?? 1)
    const chegam = naOrdem
      .slice(inicio, fim)
      // The last one of the stream shows that something was left out before it.
      .filter(({ NSU }) => !historia.faltam[NSU - 1] || NSU === naOrdem.length)
      .flatMap((documento) => (historia.dobrados[documento.NSU - 1] ? [documento, documento] : [documento]))
    ultimo = await guardarPagina(ctx, ultimo, chegam)
    if (historia.recomecos[pagina]) {
      // A worker that dies leaves nothing of the block that it had in hand; the next one begins with it again.
      await ctx.client.query('savepoint obra')
      await interpretarBloco(ctx, '9900001')
      await ctx.client.query('rollback to savepoint obra')
    }
    if (pagina % 2 === 0) await interpretarBloco(ctx, '9900001')
    inicio = fim
  }
  for (const lacuna of await lerLacunas(ctx, 100))
    await repararLacuna(
      ctx,
      lacuna,
      naOrdem.filter(({ NSU }) => NSU >= lacuna.de),
    )
  while ((await interpretarBloco(ctx, '9900001')) > 0);
  return projetar(ctx)
}

/** What the received documents made: notes with their state, entries in force, balances. */
export async function projetar(ctx: Context) {
  const notas = await ctx.db
    .select()
    .from(nacionalNotaTable)
    .where(notLike(nacionalNotaTable.chave, 'antes%'))
    .orderBy(asc(nacionalNotaTable.chave))
  const escritos = await ctx.client.query<{ linha: unknown }>(
    `select jsonb_build_array(p.documento, e.papel, e.chave, e.estado, e.valor_total, e.base, e.imposto, e.retido, e.devido_aqui, e.regime) as linha
     from escrit_papel e join pessoa p on p.municipio_id = e.municipio_id and p.id = e.titular_id where e.origem = 'NACIONAL' and e.chave not like 'antes%' order by e.chave, e.papel, p.documento`,
  )
  const saldos = await ctx.client.query<{ linha: unknown }>(
    `select jsonb_build_array(p.documento, s.papel, s.competencia, s.quantidade, s.faturado, s.imposto, s.imposto_retido, s.debito) as linha
     from saldo_competencia s join pessoa p on p.municipio_id = s.municipio_id and p.id = s.contribuinte_id where s.quantidade <> 0 order by 1`,
  )
  const semIds = ({ id: _id, nsu: _nsu, escritPrestadorId, escritTomadorId, escritIntermediarioId, ...resto }: NacionalNota) => ({
    ...resto,
    livros: [escritPrestadorId !== null, escritTomadorId !== null, escritIntermediarioId !== null],
  })
  return { notas: notas.map(semIds), escritos: escritos.rows, saldos: saldos.rows }
}

/** Takes away everything that came from the stream, balances included. */
async function esvaziar(ctx: Context) {
  await ctx.client.query(
    `update saldo_competencia s set quantidade = s.quantidade - e.n, faturado = s.faturado - e.faturado, imposto = s.imposto - e.imposto,
       imposto_retido = s.imposto_retido - e.retido, debito = s.debito - e.debito
     from (select titular_id, papel, competencia, count(*) n, sum(valor_total) faturado, sum(imposto) imposto, sum(case when retido then imposto else 0 end) retido,
         sum(case when not devido_aqui then 0 when papel = 'TOMADOR' then case when retido then imposto else 0 end
           when not retido and regime = 'FATURAMENTO' then imposto else 0 end) debito
       from escrit_papel where origem = 'NACIONAL' and estado = 'LANCADA' group by 1, 2, 3) e
     where s.contribuinte_id = e.titular_id and s.papel = e.papel and s.competencia = e.competencia`,
  )
  await ctx.client.query(
    `update escrit_papel set chave = 'antes ' || chave, origem = 'NACIONAL', estado = 'RETIFICADA', motivo = 'antes' where origem = 'NACIONAL'`,
  )
  await ctx.client.query(`update nacional_nota set chave = 'antes ' || chave`)
  await ctx.client.query(`update nacional_documento set nsu = nsu + 1000000, chave = 'antes'`)
}
