import { Competencia } from '@iss/kernel/competencia'
import { Decimal4 } from '@iss/kernel/decimal4'
import { pedidoNotaWire } from '@iss/nota/contract/nota-wire'
import { lerNota } from '@iss/nota/server'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { type Context, defineDemo } from '@iss/platform/server'
import { and, asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { prepararPrevistas } from '../server/nota-recorrente.ts'
import { pedidoDaNota } from '../server/pedido-da-nota.ts'
import { notaModeloTable } from '../tables/nota-modelo.ts'
import { notaRecorrenteTable } from '../tables/nota-recorrente.ts'
import { servicoProprioTable } from '../tables/servico-proprio.ts'

const ALFA = '40000001000150'

/** Notes of the month before, one for each taker: what comes back every month. */
async function listNotasDoMes(ctx: Context, pessoaId: number, competencia: Competencia) {
  const rows = await ctx.db
    .select({ id: notaFiscalTable.id, documento: notaFiscalTable.tomadorDocumento })
    .from(notaFiscalTable)
    .where(
      and(
        eq(notaFiscalTable.prestadorId, pessoaId),
        eq(notaFiscalTable.competencia, competencia),
        eq(notaFiscalTable.estado, 'EMITIDA'),
      ),
    )
    .orderBy(asc(notaFiscalTable.numero))
  return rows.filter(({ documento }, indice) => rows.findIndex((one) => one.documento === documento) === indice)
}

/** Services, a model and notes of every month for the company that shows the emission. */
export const emissaoRapidaDemo = defineDemo({
  nome: 'emissao-rapida',
  ordem: 320,
  cidades: ['9900001'],
  async load(ctx, world) {
    const [alfa] = await ctx.db.select({ id: pessoaTable.id }).from(pessoaTable).where(eq(pessoaTable.documento, ALFA))
    if (!alfa) throw new Error('The provider of the demonstration is missing')
    const [ultima] = await ctx.db
      .select({ atividadeId: notaFiscalTable.atividadeId })
      .from(notaFiscalTable)
      .where(eq(notaFiscalTable.prestadorId, alfa.id))
      .orderBy(desc(notaFiscalTable.numero))
      .limit(1)
    const servico = { pessoaId: alfa.id, atividadeId: ultima?.atividadeId ?? null, unidade: null }
    await ctx.db.insert(servicoProprioTable).values([
      {
        ...servico,
        nome: 'Hora de desenvolvimento',
        descricao: 'Desenvolvimento de sistemas, por hora técnica',
        preco: Decimal4.from('180'),
      },
      { ...servico, nome: 'Manutenção mensal', descricao: 'Manutenção mensal de sistemas', preco: Decimal4.from('1500') },
      { ...servico, nome: 'Projeto sob medida', descricao: 'Desenvolvimento de sistema sob medida', preco: null },
    ])
    const antes = Competencia.fromData(world.hoje).previous()
    const notas = await listNotasDoMes(ctx, alfa.id, antes)
    for (const [indice, { id }] of notas.slice(0, 2).entries()) {
      const lida = await lerNota(ctx, id)
      const pedido = z.encode(pedidoNotaWire, pedidoDaNota(lida, lida.nota.dataPrestacao))
      await ctx.db.insert(notaRecorrenteTable).values({
        pessoaId: alfa.id,
        nome: `Manutenção de ${lida.nota.tomadorNome ?? 'sistemas'}`,
        pedido,
        competencia: lida.nota.competencia,
        dia: 5 + indice * 5,
        valor: lida.nota.valorTotal,
        ate: null,
        criadaEm: ctx.clock.now(),
      })
      if (indice === 0)
        await ctx.db.insert(notaModeloTable).values({
          pessoaId: alfa.id,
          nome: 'Manutenção mensal',
          conteudo: {
            ...pedido,
            tomador: { ...pedido.tomador, endereco: pedido.tomador.endereco ?? {} },
            retido: 'apurado',
            obra: {},
            ibsCbs: { destinatario: {} },
          },
          competencia: lida.nota.competencia,
          alteradoEm: ctx.clock.now(),
        })
    }
    await prepararPrevistas(ctx)
  },
})
