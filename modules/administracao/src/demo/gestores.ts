import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { gestorTable, notificacaoSistemaTable } from '../tables/gestor.ts'

/** The manager of each city of the demonstration, and a notification that waits for him. */
export const gestoresDemo = defineDemo({
  nome: 'gestores',
  ordem: 901,
  async load(ctx, world) {
    for (const documento of [demoDocumentos.gestor, demoDocumentos.gestorPorto]) {
      const pessoa = await findPessoaPorDocumento(ctx, documento)
      if (!pessoa) continue
      await ctx.db.insert(gestorTable).values({ pessoaId: pessoa.id, inicio: pessoa.cadastroInicial })
      await ctx.db.insert(notificacaoSistemaTable).values({
        destinatarioId: pessoa.id,
        titulo: 'Manutenção programada',
        texto: 'O portal ficará em manutenção no domingo, das 2h às 4h.',
        dataCriacao: ctx.clock.now(),
        iniciaEm: world.hoje,
      })
      await ctx.audit({ tipo: 'demo.gestor', entidade: 'gestor', depois: { pessoa: pessoa.id } })
    }
  },
})
