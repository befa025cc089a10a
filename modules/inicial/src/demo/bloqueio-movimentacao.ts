import { Competencia } from '@iss/kernel/competencia'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { pessoaTable } from '@iss/pessoa/tables/pessoa'
import { defineDemo } from '@iss/platform/server'
import { inArray } from 'drizzle-orm'
import { bloqueioMovimentacaoTable } from '../tables/bloqueio-movimentacao.ts'

/** Two movement blocks of Nova Serra: one in force without end, one of a range that has passed. */
export const demoBloqueios = defineDemo({
  nome: 'bloqueio-movimentacao',
  ordem: 910,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const { bloqueada, paralisada, fiscal } = demoDocumentos
    const pessoas = await ctx.db
      .select({ id: pessoaTable.id, documento: pessoaTable.documento })
      .from(pessoaTable)
      .where(inArray(pessoaTable.documento, [bloqueada, paralisada, fiscal]))
    const idDe = (documento: string) => pessoas.find((pessoa) => pessoa.documento === documento)?.id
    const mes = (offset: number) => Competencia.fromData(hoje).plusMonths(offset)
    const [primeira, segunda] = [idDe(bloqueada), idDe(paralisada)]
    if (primeira === undefined || segunda === undefined) return
    const fiscalId = idDe(fiscal) ?? null
    await ctx.db.insert(bloqueioMovimentacaoTable).values([
      {
        contribuinteId: primeira,
        fiscalId,
        tipo: 'FISCALIZACAO',
        competenciaInicial: mes(-2),
        bloqueiaNf: true,
        bloqueiaEncerramento: true,
        bloqueiaEscrituracoes: true,
        motivo: 'Ação fiscal em andamento: livros não apresentados no prazo.',
      },
      {
        contribuinteId: segunda,
        fiscalId,
        tipo: 'CADASTRAL',
        competenciaInicial: mes(-8),
        competenciaFinal: mes(-6),
        bloqueiaNf: true,
        motivo: 'Atividade paralisada sem comunicação à prefeitura.',
      },
    ])
    await ctx.audit({ tipo: 'demo.bloqueios', entidade: 'bloqueio_movimentacao', depois: { quantidade: 2 } })
  },
})
