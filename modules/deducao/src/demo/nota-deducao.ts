import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { Competencia } from '@iss/kernel/competencia'
import { instanteDe } from '@iss/kernel/data'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { listNotasParaDeducao } from '../server/deducao-notas.ts'
import { deducaoVinculoTable } from '../tables/deducao.ts'

/** The hospital's works of two months ago: one note linked, the others free. */
export const notaDeducaoDemo = defineDemo({
  nome: 'nota-deducao',
  ordem: 320,
  cidades: [novaSerra],
  async load(ctx, world) {
    const hospital = await findPessoaPorDocumento(ctx, demoDocumentos.hospital)
    if (!hospital) throw new Error('The demonstration has no hospital')
    const ate = Competencia.fromData(world.hoje).plusMonths(-2)
    const recorte = { pessoaId: hospital.id, de: ate.plusMonths(-3), ate, vinculadas: false }
    const nota = (await listNotasParaDeducao(ctx, recorte)).find(({ chave }) => chave.origem === 'NFE')
    if (!nota) return
    await ctx.db.insert(deducaoVinculoTable).values({
      prestadorId: hospital.id,
      competencia: Competencia.fromData(nota.data),
      notaId: nota.chave.id,
      criadoEm: instanteDe(world.hoje, '08:00:00'),
    })
  },
})
