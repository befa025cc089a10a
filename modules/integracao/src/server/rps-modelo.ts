import { formaDaInscricao } from '@iss/municipio/server'
import { formatData, formatDataHora, hojeEm } from '@iss/kernel/data'
import { formatDocumento } from '@iss/kernel/documento'
import { AppError, fill } from '@iss/kernel/errors'
import { enderecoTable } from '@iss/pessoa/tables/pessoa'
import { getPessoa } from '@iss/pessoa/server'
import { municipioTable } from '@iss/platform/db'
import { type Context, implement } from '@iss/platform/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { and, asc, between, desc, eq, gte, lte } from 'drizzle-orm'
import { buscarRpsModelo, imprimirRpsModelo } from '../contract/rps-modelo.ts'
import { controlaNumeracaoRps } from '@iss/municipio/domain/chaves-municipais'
import { type PedidoRpsModelo, recusaImpressos, rpsModeloErrors, validarRpsModelo } from '../domain/rps-modelo.ts'
import { rpsImpressoTable } from '../tables/rps.ts'
import { lerPrazoConversao } from './prazo-conversao.ts'
import { writeRpsModelo } from './rps-modelo-pdf.ts'

const table = rpsImpressoTable

export const buscarRpsModeloOperation = implement(buscarRpsModelo, async (ctx) => {
  const prestador = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  const impressos = await ctx.db
    .select()
    .from(table)
    .where(eq(table.pessoaId, prestador.id))
    .orderBy(desc(table.impressoEm), desc(table.id))
    .limit(50)
  const serie = impressos[0]?.serie ?? 'RPS'
  const daSerie = impressos.filter((um) => um.serie === serie).map(({ numeroFinal }) => numeroFinal)
  return {
    prestador: `${prestador.nome} - ${formatDocumento(prestador.documento)}`,
    prazo: await lerPrazoConversao(ctx),
    controla: await ctx.switchOn(controlaNumeracaoRps),
    serie,
    proximo: Math.max(0, ...daSerie) + 1,
    impressos: impressos.map((um) => ({
      serie: um.serie,
      inicial: um.numeroInicial,
      final: um.numeroFinal,
      impressoEm: formatDataHora(um.impressoEm),
    })),
  }
})

/** Where the municipality watches the numbers, what was printed or converted is not printed again. */
async function reservar(ctx: Context, pessoaId: number, { serie, inicio, quantidade }: PedidoRpsModelo): Promise<void> {
  const final = inicio + quantidade - 1
  if (await ctx.switchOn(controlaNumeracaoRps)) {
    await ctx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`rps|${ctx.municipioId}|${pessoaId}`])
    const [impresso] = await ctx.db
      .select()
      .from(table)
      .where(
        and(
          eq(table.pessoaId, pessoaId),
          eq(table.serie, serie),
          lte(table.numeroInicial, final),
          gte(table.numeroFinal, inicio),
        ),
      )
      .orderBy(asc(table.numeroInicial))
      .limit(1)
    const nota = notaFiscalTable
    const [convertido] = await ctx.db
      .select({ rps: nota.rpsNumero, numero: nota.numero })
      .from(nota)
      .where(and(eq(nota.prestadorId, pessoaId), eq(nota.rpsSerie, serie), between(nota.rpsNumero, inicio, final)))
      .orderBy(asc(nota.rpsNumero))
      .limit(1)
    if (impresso)
      throw new AppError('business', [
        recusaImpressos(impresso.numeroInicial, impresso.numeroFinal, serie, formatData(hojeEm(impresso.impressoEm))),
      ])
    if (convertido)
      throw new AppError('business', [
        fill(rpsModeloErrors.jaConvertidos, { n: String(convertido.rps), s: serie, x: String(convertido.numero) }),
      ])
  }
  await ctx.db.insert(table).values({ pessoaId, serie, numeroInicial: inicio, numeroFinal: final, impressoEm: ctx.clock.now() })
}

export const imprimirRpsModeloOperation = implement(imprimirRpsModelo, async (ctx, recebido) => {
  const pedido = { ...recebido, serie: recebido.serie.trim().toUpperCase() }
  const violations = validarRpsModelo(pedido)
  if (violations.length > 0) throw new AppError('validation', violations)
  const prestador = await getPessoa(ctx, ctx.sessao.pessoaSelecionadaId)
  await reservar(ctx, prestador.id, pedido)
  await ctx.audit({ tipo: 'rps-modelo.impresso', entidade: 'pessoa', entidadeId: prestador.id, depois: pedido })
  const [endereco] = await ctx.db
    .select()
    .from(enderecoTable)
    .where(eq(enderecoTable.pessoaId, prestador.id))
    .orderBy(desc(enderecoTable.principal))
    .limit(1)
  const [cidade] = await ctx.db.select().from(municipioTable).where(eq(municipioTable.id, ctx.municipioId))
  const stream = await writeRpsModelo(pedido, {
    municipio: `${cidade?.nome}/${cidade?.uf}`,
    prazo: await lerPrazoConversao(ctx),
    emitidoEm: ctx.clock.now(),
    prestador: [
      `${prestador.nome} - ${formatDocumento(prestador.documento)}`,
      prestador.inscricaoMunicipal ? `Inscrição municipal: ${(await formaDaInscricao(ctx))(prestador.inscricaoMunicipal)}` : '',
      endereco
        ? `${endereco.logradouroTipo} ${endereco.logradouroNome}, ${endereco.numero ?? 's/n'} - ${endereco.bairro} - ${endereco.municipioNome}/${endereco.uf}`
        : '',
    ].filter((linha) => linha !== ''),
  })
  return { stream, nome: `rps-${pedido.serie}-${pedido.inicio}.pdf`, tipo: 'application/pdf', inline: true }
})
