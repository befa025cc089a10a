import { guiaPaga } from '@iss/guia/contract/eventos'
import { defineHook } from '@iss/platform/server'
import { liberarPelaGuia } from './registrar-aidf.ts'

/** Where the AIDF holds only after payment (K41), the payment of the fee makes it hold. */
export const aoPagarATaxa = defineHook(guiaPaga, 60, (ctx, { guiaId }) => liberarPelaGuia(ctx, guiaId))
