import { Competencia } from '@iss/kernel/competencia'
import { Dinheiro } from '@iss/kernel/dinheiro'
import { normalizeDocumento } from '@iss/kernel/documento'
import { counted } from '@iss/kernel/texto'
import { type Access, isAllowed } from '@iss/platform/contract'
import type { Context } from '@iss/platform/server'
import { defineCartao, doContribuinte } from '@iss/portal/server'
import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { telaConsultas, telaNotasRecebidas } from '../contract/telas.ts'
import { estadosNota, isComEfeito } from '../domain/estado.ts'
import { notaFiscalTable as nota } from '../tables/nota-fiscal.ts'

/** What was cancelled or substituted does not count. */
const emVigor = inArray(nota.estado, estadosNota.filter(isComEfeito))

async function somar({ db }: Context, de: Competencia, ...onde: (SQL | undefined)[]) {
  const rows = await db
    .select({ mes: nota.competencia, notas: sql<number>`count(*)::int`, valor: sql<string>`sum(${nota.valorTotal})::text` })
    .from(nota)
    .where(and(emVigor, gte(nota.competencia, de), ...onde))
    .groupBy(nota.competencia)
  return (mes: Competencia) => {
    const linha = rows.find((row) => row.mes.eq(mes))
    return { notas: linha?.notas ?? 0, valor: Dinheiro.from(linha?.valor ?? '0') }
  }
}

const autorizado = { ...doContribuinte, condicao: ({ pessoaAutorizadaNfe }) => pessoaAutorizadaNfe } as const satisfies Access

/** What a provider issued this month, beside the month before. */
export const cartaoNotasDoMes = defineCartao({
  ordem: 30,
  para: autorizado,
  async ler(ctx, pessoaId) {
    const mes = Competencia.fromData(ctx.clock.today())
    const em = await somar(ctx, mes.previous(), eq(nota.prestadorId, pessoaId))
    const [deste, passado] = [em(mes), em(mes.previous())]
    return [
      {
        titulo: `Emitido em ${mes.format()}`,
        valor: deste.valor.formatReais(),
        detalhe: `${counted(deste.notas, 'nota', 'notas')}; em ${mes.previous().format()} ${passado.valor.formatReais()}`,
        urgencia: 'NORMAL',
        rotulo: 'Emitir nota',
        link: '/home/actions/emissaonf2',
      },
    ]
  },
})

/** What others issued to this person in the last twelve months; for who issues nothing, the way to see it. */
export const cartaoNotasRecebidas = defineCartao({
  ordem: 40,
  para: doContribuinte,
  async ler(ctx) {
    const mes = Competencia.fromData(ctx.clock.today())
    const de = mes.plusMonths(-11)
    // By the document, as an index has them.
    const documento = normalizeDocumento(ctx.user.documentoPessoaSelecionada)
    const em = await somar(ctx, de, eq(nota.tomadorDocumento, documento))
    const meses = Competencia.range(de, mes).map(em)
    const notas = meses.reduce((soma, { notas: quantas }) => soma + quantas, 0)
    if (notas === 0) return []
    return [
      {
        titulo: 'Recebido em 12 meses',
        valor: Dinheiro.sum(meses.map(({ valor }) => valor)).formatReais(),
        detalhe: `${counted(notas, 'nota', 'notas')} em seu nome`,
        urgencia: 'NORMAL',
        rotulo: 'Ver as notas',
        link: isAllowed(telaNotasRecebidas.access, ctx.user) ? telaNotasRecebidas.path : telaConsultas.path,
      },
    ]
  },
})
