import { Dinheiro } from '@iss/kernel/dinheiro'
import { notaCancelada } from '@iss/nota/contract/eventos'
import { notaFiscalTable } from '@iss/nota/tables/nota-fiscal'
import { findPessoaPorDocumento } from '@iss/pessoa/server'
import { defineHook } from '@iss/platform/server'
import type { Regime } from '@iss/tributacao/domain/regime'
import { eq } from 'drizzle-orm'
import { debitoDoDocumento } from '@iss/conta/domain/debito-documento'
import { somarAoSaldo } from '@iss/conta/server'

/** A cancelled note whose taker was registered after its issue: the balance that the registration brought is taken away again. */
export const subtrairDoTomadorPorDocumento = defineHook(notaCancelada, 51, async (ctx, { notaId }) => {
  const [nota] = await ctx.db.select().from(notaFiscalTable).where(eq(notaFiscalTable.id, notaId))
  if (!nota || nota.tomadorId !== null || nota.tomadorDocumento === null) return
  const tomador = await findPessoaPorDocumento(ctx, nota.tomadorDocumento)
  if (!tomador) return
  await somarAoSaldo(
    ctx,
    { pessoaId: tomador.id, papel: 'TOMADOR', competencia: nota.competencia },
    {
      sinal: -1,
      faturado: nota.valorTotal,
      imposto: nota.imposto,
      retido: nota.retido ? nota.imposto : Dinheiro.zero,
      debito: debitoDoDocumento('TOMADOR', {
        faturado: nota.valorTotal,
        imposto: nota.imposto,
        retido: nota.retido,
        devidoAqui: nota.devidoAqui,
        regime: nota.regime as Regime,
        foraDoDas: false,
      }),
    },
  )
})
