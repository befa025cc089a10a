import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { Competencia } from '@iss/kernel/competencia'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { type Context, defineDemo } from '@iss/platform/server'
import { and, asc, eq } from 'drizzle-orm'
import type { CorrecaoPedida } from '../domain/carta-correcao.ts'
import { gravarCarta } from '../server/carta-correcao.ts'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'

type Carta = { texto: string; correcoes: CorrecaoPedida[] }

/** Two letters for one note of last month, so that the first is without effect, and one for a note of another provider. */
const modelos: readonly { prestador: string; cartas: readonly Carta[] }[] = [
  {
    prestador: demoDocumentos.alfa,
    cartas: [
      {
        texto: 'Informa-se o telefone do setor financeiro do tomador, que não constou da nota.',
        correcoes: [{ campo: 'telefoneTomador', para: '(38) 3555-0142' }],
      },
      {
        texto:
          'Corrige-se a descrição dos serviços, que não citava o contrato, e mantém-se o telefone do setor financeiro do tomador.',
        correcoes: [
          { campo: 'descricao', para: 'Desenvolvimento e manutenção de sistemas, conforme o contrato 18/2025, etapa 3' },
          { campo: 'telefoneTomador', para: '(38) 3555-0142' },
        ],
      },
    ],
  },
  {
    prestador: demoDocumentos.gama,
    cartas: [
      {
        texto: 'Inclui-se nas observações o número da ordem de serviço que autorizou o atendimento.',
        correcoes: [{ campo: 'observacoes', para: 'Serviço autorizado pela ordem nº 2210.' }],
      },
    ],
  },
]

/** The first valid note of a provider in a competence. */
async function findNota(ctx: Context, prestadorId: number, competencia: Competencia): Promise<number | null> {
  const table = notaFiscalTable
  const [nota] = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.prestadorId, prestadorId), eq(table.competencia, competencia), eq(table.estado, 'EMITIDA')))
    .orderBy(asc(table.numero))
    .limit(1)
  return nota?.id ?? null
}

export const cartasDeCorrecaoDemo = defineDemo({
  nome: 'cartas-de-correcao',
  ordem: 915,
  cidades: [novaSerra],
  async load(ctx, world) {
    const competencia = Competencia.fromData(world.hoje).previous()
    for (const { prestador, cartas } of modelos) {
      const pessoa = await findPessoaPorDocumento(ctx, prestador)
      const notaId = pessoa ? await findNota(ctx, pessoa.id, competencia) : null
      if (!pessoa || notaId === null) continue
      for (const carta of cartas) await gravarCarta(ctx, { notaId, ...carta }, pessoa.id)
    }
  },
})
