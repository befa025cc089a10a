import { contaVinculoTable } from '@iss/acesso/tables/acesso'
import { hashToken } from '@iss/acesso/server'
import { instanteDe, plusDays, plusMonths } from '@iss/kernel/data'
import { novaSerra } from '@iss/municipio/domain/demo-cidades'
import { demoDocumentos } from '@iss/pessoa/domain/demo-pessoas'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineDemo } from '@iss/platform/server'
import { and, eq } from 'drizzle-orm'
import { codigoIntegracaoAcessoTable, codigoIntegracaoTable } from '../tables/codigo-integracao.ts'

type NovoCodigo = typeof codigoIntegracaoTable.$inferInsert

/** Codes of Alfa's programs: one in use, one revoked, one past its last day. Nobody has the secrets: the hashes are of no code. */
export const codigosIntegracaoDemo = defineDemo({
  nome: 'codigos-integracao',
  ordem: 331,
  cidades: [novaSerra],
  async load(ctx, { hoje }) {
    const alfa = await findPessoaPorDocumento(ctx, demoDocumentos.alfa)
    if (!alfa) throw new Error('The demonstration has no Alfa')
    const [vinculo] = await ctx.db
      .select({ contaId: contaVinculoTable.contaId })
      .from(contaVinculoTable)
      .where(and(eq(contaVinculoTable.municipioId, ctx.municipioId), eq(contaVinculoTable.pessoaId, alfa.id)))
      .limit(1)
    if (!vinculo) throw new Error('Alfa has no account in the demonstration')
    const codigo = async (nome: string, valores: Partial<NovoCodigo> & Pick<NovoCodigo, 'final'>, meses: number) => {
      const [row] = await ctx.db
        .insert(codigoIntegracaoTable)
        .values({
          pessoaId: alfa.id,
          contaId: vinculo.contaId,
          nome,
          escopos: ['consultar'],
          hash: hashToken(`demonstracao ${ctx.municipioId} ${nome}`),
          criadoEm: instanteDe(plusMonths(hoje, -meses), '09:15:00'),
          validade: plusMonths(hoje, 12 - meses),
          ...valores,
        })
        .returning({ id: codigoIntegracaoTable.id })
      if (!row) throw new Error('The code was not written')
      return row.id
    }
    await codigo('Painel de vendas', { validade: plusDays(hoje, -10), final: 'k2Qd' }, 13)
    await codigo(
      'Sistema antigo',
      { escopos: ['emitir', 'cancelar'], final: 'Zp81', revogadoEm: instanteDe(plusMonths(hoje, -3), '17:40:00') },
      9,
    )
    const emUso = await codigo('ERP Alfa', { escopos: ['consultar', 'emitir'], final: 'w7Lm' }, 3)
    for (const [dias, hora, acessos] of [
      [2, '10:00:00', 14],
      [1, '09:00:00', 31],
      [1, '15:00:00', 6],
    ] as const) {
      const dia = plusDays(hoje, -dias)
      await ctx.db.insert(codigoIntegracaoAcessoTable).values({
        codigoId: emUso,
        hora: instanteDe(dia, hora),
        acessos,
        ultimoEm: instanteDe(dia, hora.replace(':00:00', ':47:12')),
      })
    }
  },
})
